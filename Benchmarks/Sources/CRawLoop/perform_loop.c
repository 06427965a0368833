#include "run.h"

static bool step(struct run *run) {
  int running = 0;
  if (curl_multi_perform(run->multi, &running) != CURLM_OK) return false;
  int64_t before = run->to_finish;
  run_collect(run);
  // Transfers started just now have bytes to send: perform before waiting.
  if (run->to_finish != before) return true;
  return curl_multi_poll(run->multi, NULL, 0, 1000, NULL) == CURLM_OK;
}

int raw_loop_run(const raw_loop_options *options, raw_loop_stats *stats) {
  struct run run = {.options = options, .step = step};
  if (!run_open(&run)) return -1;
  int status = run_all(&run, stats);
  curl_multi_cleanup(run.multi);
  return status;
}

int raw_loop(const char *url, int64_t total, int in_flight, raw_loop_stats *stats) {
  raw_loop_options options = {.url = url, .total = total, .in_flight = in_flight};
  return raw_loop_run(&options, stats);
}
