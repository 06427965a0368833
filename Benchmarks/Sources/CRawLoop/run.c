#include "run.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static size_t append(struct buffer *buffer, const char *bytes, size_t count) {
  if (buffer->count + count > buffer->capacity) {
    size_t capacity = (buffer->count + count) * 2;
    char *grown = realloc(buffer->bytes, capacity);
    if (!grown) return 0;
    buffer->bytes = grown;
    buffer->capacity = capacity;
  }
  memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
  return count;
}

static size_t on_body(char *bytes, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  if (transfer->idle) {
    if (!transfer->answered) transfer->run->idle_answered += 1;
    transfer->answered = true;
    return size * count;
  }
  if (transfer->run->options->discards) {
    transfer->run->discarded += (int64_t)(size * count);
    return size * count;
  }
  return append(&transfer->body, bytes, size * count);
}

static size_t on_head(char *bytes, size_t size, size_t count, void *context) {
  struct transfer *transfer = context;
  return append(&transfer->head, bytes, size * count);
}

static void start(struct run *run, struct transfer *transfer, const char *url) {
  transfer->body.count = 0;
  transfer->head.count = 0;
  // A client is told its target with each request, so the peer is too.
  curl_easy_setopt(transfer->easy, CURLOPT_URL, url);
  if (curl_multi_add_handle(run->multi, transfer->easy) != CURLM_OK) run->broken = true;
}

static void start_next(struct run *run, struct transfer *transfer) {
  if (run->to_start == 0) return;
  run->to_start -= 1;
  start(run, transfer, run->options->url);
}

void run_collect(struct run *run) {
  CURLMsg *message;
  int left;
  while ((message = curl_multi_info_read(run->multi, &left))) {
    if (message->msg != CURLMSG_DONE) continue;
    CURL *easy = message->easy_handle;
    CURLcode result = message->data.result;
    char *context = NULL;
    long status = 0;
    curl_easy_getinfo(easy, CURLINFO_PRIVATE, &context);
    curl_easy_getinfo(easy, CURLINFO_RESPONSE_CODE, &status);
    curl_multi_remove_handle(run->multi, easy);
    struct transfer *transfer = (struct transfer *)(void *)context;
    if (transfer->idle) {
      // An idle stream that ends is no longer what the run says it measures.
      run->broken = true;
      continue;
    }
    run->stats.requests += 1;
    run->stats.body_bytes += (int64_t)transfer->body.count;
    run->stats.header_bytes += (int64_t)transfer->head.count;
    if (result != CURLE_OK || status != 200) run->stats.failures += 1;
    run->to_finish -= 1;
    start_next(run, transfer);
  }
}

static bool make(struct run *run, struct transfer *transfer, bool idle) {
  transfer->run = run;
  transfer->idle = idle;
  transfer->easy = curl_easy_init();
  if (!transfer->easy) return false;
  curl_easy_setopt(transfer->easy, CURLOPT_NOSIGNAL, 1L);
  curl_easy_setopt(transfer->easy, CURLOPT_PRIVATE, transfer);
  curl_easy_setopt(transfer->easy, CURLOPT_WRITEFUNCTION, on_body);
  curl_easy_setopt(transfer->easy, CURLOPT_WRITEDATA, transfer);
  curl_easy_setopt(transfer->easy, CURLOPT_HEADERFUNCTION, on_head);
  curl_easy_setopt(transfer->easy, CURLOPT_HEADERDATA, transfer);
  if (run->options->ca_file) {
    curl_easy_setopt(transfer->easy, CURLOPT_CAINFO, run->options->ca_file);
    curl_easy_setopt(transfer->easy, CURLOPT_HTTP_VERSION, (long)CURL_HTTP_VERSION_2TLS);
    curl_easy_setopt(transfer->easy, CURLOPT_PIPEWAIT, 1L);
  }
  if (run->options->discards) curl_easy_setopt(transfer->easy, CURLOPT_BUFFERSIZE, 128L * 1024);
  if (run->prepare) run->prepare(run, transfer->easy);
  return true;
}

static void requests(struct run *run, int64_t total) {
  run->to_start = total;
  run->to_finish = total;
  for (int i = 0; i < run->options->in_flight; i++) start_next(run, &run->transfers[i]);
  while (run->to_finish > 0 && !run->broken) {
    if (!run->step(run)) run->broken = true;
  }
}

static double seconds_of(struct timeval value) {
  return (double)value.tv_sec + (double)value.tv_usec / 1e6;
}

static double clock_seconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void measure(struct run *run) {
  struct rusage before, after;
  memset(&run->stats, 0, sizeof run->stats);
  run->discarded = 0;
  getrusage(RUSAGE_SELF, &before);
  double began = clock_seconds();
  requests(run, run->options->total);
  run->stats.seconds = clock_seconds() - began;
  run->stats.body_bytes += run->discarded;
  getrusage(RUSAGE_SELF, &after);
  run->stats.user_seconds = seconds_of(after.ru_utime) - seconds_of(before.ru_utime);
  run->stats.system_seconds = seconds_of(after.ru_stime) - seconds_of(before.ru_stime);
}

static void initialize_libcurl(void) { curl_global_init(CURL_GLOBAL_ALL); }

bool run_open(struct run *run) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, initialize_libcurl);
  run->multi = curl_multi_init();
  return run->multi != NULL;
}

int run_all(struct run *run, raw_loop_stats *stats) {
  const raw_loop_options *options = run->options;
  int count = options->in_flight + options->idle_count;
  run->transfers = calloc((size_t)count, sizeof *run->transfers);
  if (!run->transfers) return -1;
  // Room for every connection, or libcurl closes the ones it cannot keep.
  curl_multi_setopt(run->multi, CURLMOPT_MAXCONNECTS, (long)count);
  for (int i = 0; i < count; i++) {
    if (!make(run, &run->transfers[i], i >= options->in_flight)) run->broken = true;
  }
  for (int i = options->in_flight; i < count && !run->broken; i++) {
    start(run, &run->transfers[i], options->idle_url);
  }
  while (run->idle_answered < options->idle_count && !run->broken) {
    if (!run->step(run)) run->broken = true;
  }
  requests(run, options->warm_up);
  measure(run);
  *stats = run->stats;
  for (int i = 0; i < count; i++) {
    struct transfer *transfer = &run->transfers[i];
    if (!transfer->easy) continue;
    curl_multi_remove_handle(run->multi, transfer->easy);
    curl_easy_cleanup(transfer->easy);
    free(transfer->body.bytes);
    free(transfer->head.bytes);
  }
  free(run->transfers);
  return run->broken ? -1 : 0;
}
