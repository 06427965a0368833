#include "keeper.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

extern char **environ;

keeper keeper_start(const char *script, const char *first, const char *second) {
  keeper it = {.pid = -1, .lifeline = -1};
  int ends[2];
  if (pipe(ends) != 0) return it;
  // The end that we hold must not reach any child, or its closing would go unseen.
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);

  posix_spawn_file_actions_t actions;
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_init(&actions);
  posix_spawnattr_init(&attributes);
  posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO);
  posix_spawn_file_actions_addclose(&actions, ends[0]);
  // A worker thread may call this, and those block signals; a shell that
  // inherits that never learns that its child has ended. The group is its own,
  // so that Ctrl-C leaves it the time to tidy up.
  sigset_t none;
  sigemptyset(&none);
  posix_spawnattr_setsigmask(&attributes, &none);
  posix_spawnattr_setpgroup(&attributes, 0);
  posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);

  char *const arguments[] = {
    "sh", "-c", (char *)script, "sh", (char *)first, (char *)second, NULL,
  };
  pid_t pid;
  if (posix_spawn(&pid, "/bin/sh", &actions, &attributes, arguments, environ) == 0) {
    it = (keeper){.pid = pid, .lifeline = ends[1]};
  } else {
    close(ends[1]);
  }
  close(ends[0]);
  posix_spawnattr_destroy(&attributes);
  posix_spawn_file_actions_destroy(&actions);
  return it;
}

void keeper_stop(keeper it) {
  int status;
  close(it.lifeline);
  waitpid(it.pid, &status, 0);
}
