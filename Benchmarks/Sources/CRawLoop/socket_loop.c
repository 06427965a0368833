#include "run.h"

#if defined(__linux__)

#include <errno.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

// A kept connection is given up and taken back by libcurl with every request.
// Telling epoll each time would cost two system calls a request, so a socket
// that libcurl lets go stays registered for reading, and leaves only when it
// stirs while nobody wants it (the server closed it, as a rule).
//
// That is sound only for sockets whose closing is seen: libcurl closes the
// pipe of its resolver thread without a word, and a number used again would
// look registered when the kernel has forgotten it. So the lazy rule holds for
// sockets libcurl announced (`owned`), and all others leave at once.
struct descriptor {
  uint32_t wanted;
  uint32_t registered;
  bool owned;
};

struct loop {
  int epoll;
  struct descriptor *descriptors;
  int count;
  int64_t deadline_ms;  // -1 when libcurl waits for no timer
};

static int64_t clock_ms(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static struct descriptor *descriptor_of(struct loop *loop, int fd) {
  if (fd >= loop->count) {
    int count = fd * 2 + 64;
    struct descriptor *grown = realloc(loop->descriptors, (size_t)count * sizeof *grown);
    if (!grown) return NULL;
    for (int i = loop->count; i < count; i++) grown[i] = (struct descriptor){0};
    loop->descriptors = grown;
    loop->count = count;
  }
  return &loop->descriptors[fd];
}

static void reregister(struct loop *loop, int fd, struct descriptor *it, uint32_t events) {
  if (it->registered == events) return;
  int operation = EPOLL_CTL_MOD;
  if (it->registered == 0) operation = EPOLL_CTL_ADD;
  if (events == 0) operation = EPOLL_CTL_DEL;
  struct epoll_event event = {.events = events, .data.fd = fd};
  epoll_ctl(loop->epoll, operation, fd, &event);
  it->registered = events;
}

static int on_socket(CURL *easy, curl_socket_t fd, int what, void *context, void *per_socket) {
  (void)easy;
  (void)per_socket;
  struct loop *loop = context;
  struct descriptor *it = descriptor_of(loop, fd);
  if (!it) return -1;
  it->wanted = 0;
  if (what == CURL_POLL_IN || what == CURL_POLL_INOUT) it->wanted |= EPOLLIN;
  if (what == CURL_POLL_OUT || what == CURL_POLL_INOUT) it->wanted |= EPOLLOUT;
  bool stays = it->wanted == 0 && it->owned && it->registered == EPOLLIN;
  if (!stays) reregister(loop, fd, it, it->wanted);
  return 0;
}

static int on_opened(void *context, curl_socket_t fd, curlsocktype purpose) {
  (void)purpose;
  struct descriptor *it = descriptor_of(context, fd);
  if (!it) return CURL_SOCKOPT_ERROR;
  *it = (struct descriptor){.owned = true};
  return CURL_SOCKOPT_OK;
}

static int on_closing(void *context, curl_socket_t fd) {
  struct loop *loop = context;
  struct descriptor *it = descriptor_of(loop, fd);
  if (it) {
    reregister(loop, fd, it, 0);
    *it = (struct descriptor){0};
  }
  return close(fd);
}

static int on_timer(CURLM *multi, long timeout_ms, void *context) {
  (void)multi;
  struct loop *loop = context;
  if (timeout_ms < 0) loop->deadline_ms = -1;
  else loop->deadline_ms = timeout_ms == 0 ? 0 : clock_ms() + timeout_ms;
  return 0;
}

static void prepare(struct run *run, CURL *easy) {
  curl_easy_setopt(easy, CURLOPT_SOCKOPTFUNCTION, on_opened);
  curl_easy_setopt(easy, CURLOPT_SOCKOPTDATA, run->loop);
  curl_easy_setopt(easy, CURLOPT_CLOSESOCKETFUNCTION, on_closing);
  curl_easy_setopt(easy, CURLOPT_CLOSESOCKETDATA, run->loop);
}

static bool fire_timer(struct run *run, struct loop *loop) {
  int running;
  loop->deadline_ms = -1;  // before the call, which may set the next one
  return curl_multi_socket_action(run->multi, CURL_SOCKET_TIMEOUT, 0, &running) == CURLM_OK;
}

static bool handle(struct run *run, struct loop *loop, struct epoll_event event) {
  int fd = event.data.fd, running, what = 0;
  struct descriptor *it = descriptor_of(loop, fd);
  if (!it) return false;
  if (it->wanted == 0) {
    reregister(loop, fd, it, 0);
    return true;
  }
  if (event.events & (EPOLLIN | EPOLLHUP)) what |= CURL_CSELECT_IN;
  if (event.events & EPOLLOUT) what |= CURL_CSELECT_OUT;
  if (event.events & EPOLLERR) what |= CURL_CSELECT_ERR;
  return curl_multi_socket_action(run->multi, fd, what, &running) == CURLM_OK;
}

static bool step(struct run *run) {
  struct loop *loop = run->loop;
  struct epoll_event events[64];
  int timeout = 1000;
  if (loop->deadline_ms == 0) {
    if (!fire_timer(run, loop)) return false;
    run_collect(run);
    if (run->to_finish == 0) return true;
    // Other sockets get their turn even if every answer came at once.
    if (loop->deadline_ms == 0) timeout = 0;
  }
  if (loop->deadline_ms > 0) {
    int64_t left = loop->deadline_ms - clock_ms();
    timeout = left < 0 ? 0 : left < 1000 ? (int)left : 1000;
  }
  int count = epoll_wait(loop->epoll, events, 64, timeout);
  if (count < 0) return errno == EINTR;
  for (int i = 0; i < count; i++) {
    if (!handle(run, loop, events[i])) return false;
  }
  if (loop->deadline_ms > 0 && clock_ms() >= loop->deadline_ms) {
    if (!fire_timer(run, loop)) return false;
  }
  run_collect(run);
  return true;
}

int raw_loop_socket_run(const raw_loop_options *options, raw_loop_stats *stats) {
  struct loop loop = {.epoll = epoll_create1(EPOLL_CLOEXEC), .deadline_ms = -1};
  struct run run = {.options = options, .prepare = prepare, .step = step, .loop = &loop};
  int status = -1;
  if (loop.epoll < 0) return status;
  if (run_open(&run)) {
    curl_multi_setopt(run.multi, CURLMOPT_SOCKETFUNCTION, on_socket);
    curl_multi_setopt(run.multi, CURLMOPT_SOCKETDATA, &loop);
    curl_multi_setopt(run.multi, CURLMOPT_TIMERFUNCTION, on_timer);
    curl_multi_setopt(run.multi, CURLMOPT_TIMERDATA, &loop);
    status = run_all(&run, stats);
    curl_multi_cleanup(run.multi);
  }
  close(loop.epoll);
  free(loop.descriptors);
  return status;
}

#else

int raw_loop_socket_run(const raw_loop_options *options, raw_loop_stats *stats) {
  (void)options;
  (void)stats;
  return -1;
}

#endif

int raw_loop_socket(const char *url, int64_t total, int in_flight, raw_loop_stats *stats) {
  raw_loop_options options = {.url = url, .total = total, .in_flight = in_flight};
  return raw_loop_socket_run(&options, stats);
}
