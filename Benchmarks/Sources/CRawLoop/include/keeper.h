#ifndef KEEPER_H
#define KEEPER_H

/// A shell that runs a script beside this process, with a pipe of ours as its
/// standard input: the script reads it to learn that this process has gone.
typedef struct keeper {
  int pid;
  int lifeline;
} keeper;

/// Runs `script`, which finds `first` and `second` in "$1" and "$2". The pid is
/// -1 when it cannot.
keeper keeper_start(const char *script, const char *first, const char *second);

/// Ends the script's input and waits for the script to end.
void keeper_stop(keeper it);

#endif
