#ifndef RUN_H
#define RUN_H

#include <curl/curl.h>
#include <stdbool.h>
#include <stddef.h>

#include "raw_loop.h"

struct run;

struct buffer {
  char *bytes;
  size_t count;
  size_t capacity;
};

/// One slot in flight: its easy handle and buffers serve request after request.
struct transfer {
  struct run *run;
  CURL *easy;
  struct buffer body;
  struct buffer head;
  bool idle;
  bool answered;
};

/// What the two loops share: everything but the waiting.
struct run {
  const raw_loop_options *options;
  CURLM *multi;
  struct transfer *transfers;  // the measured ones, then the idle ones
  int64_t to_start;
  int64_t to_finish;
  int idle_answered;
  bool broken;
  int64_t discarded;
  raw_loop_stats stats;

  // Set on each new easy handle before its first transfer; may be NULL.
  void (*prepare)(struct run *run, CURL *easy);
  // Waits for something to do, does it, and returns false when it cannot.
  bool (*step)(struct run *run);
  void *loop;
};

/// Makes the multi handle; false when libcurl has none to give.
bool run_open(struct run *run);

/// Opens the easy handles, warms the connections, measures, and frees everything.
int run_all(struct run *run, raw_loop_stats *stats);

/// Takes finished transfers off the multi handle and starts what is left.
void run_collect(struct run *run);

#endif
