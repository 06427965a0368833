#ifndef RAW_LOOP_H
#define RAW_LOOP_H

#include <stdint.h>

/// What one run of a raw loop did. The times leave out the warming up and the
/// opening of idle streams.
typedef struct raw_loop_stats {
  double seconds;
  double user_seconds;
  double system_seconds;
  int64_t requests;
  int64_t failures;
  int64_t body_bytes;
  int64_t header_bytes;
} raw_loop_stats;

/// A run. `warm_up` requests go first, unmeasured. `idle_url` names an answer
/// that never ends; `idle_count` of them stay open on the same multi handle
/// while the requests are measured. With a `ca_file` servers are verified
/// against it and asked for HTTP/2; `discards` leaves bodies uncopied.
typedef struct raw_loop_options {
  const char *url;
  int64_t total;
  int in_flight;
  int64_t warm_up;
  const char *idle_url;
  int idle_count;
  const char *ca_file;
  int discards;
} raw_loop_options;

/// The plainest fast client libcurl allows, and the peer of every benchmark:
/// one multi handle driven by `curl_multi_perform` and `curl_multi_poll`,
/// easy handles reused, `in_flight` requests at a time, bodies and header
/// lines copied out. Returns 0, or -1 when the loop could not run.
int raw_loop(const char *url, int64_t total, int in_flight, raw_loop_stats *stats);

/// The same requests driven by `curl_multi_socket_action` over epoll, the way
/// the library drives libcurl. Linux only: elsewhere it returns -1.
int raw_loop_socket(const char *url, int64_t total, int in_flight, raw_loop_stats *stats);

/// Both loops, with every option.
int raw_loop_run(const raw_loop_options *options, raw_loop_stats *stats);
int raw_loop_socket_run(const raw_loop_options *options, raw_loop_stats *stats);

#endif
