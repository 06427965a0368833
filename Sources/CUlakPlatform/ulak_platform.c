#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "ulak_platform.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

uint64_t ulak_thread_number(void) { return (uint64_t)(uintptr_t)pthread_self(); }

#if defined(__linux__)

#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <time.h>

void ulak_thread_set_name(const char *name) {
  char kept[16];
  strncpy(kept, name, sizeof(kept) - 1);
  kept[sizeof(kept) - 1] = 0;
  pthread_setname_np(pthread_self(), kept);
}

int ulak_alarm_create(void) { return timerfd_create(CLOCK_BOOTTIME, TFD_CLOEXEC); }

void ulak_alarm_set(int alarm, int64_t nanoseconds) {
  struct itimerspec value = {{0, 0}, {nanoseconds / 1000000000, nanoseconds % 1000000000}};
  timerfd_settime(alarm, TFD_TIMER_ABSTIME, &value, 0);
}

void ulak_alarm_wait(int alarm) {
  if (alarm < 0) {
    /* There was no descriptor left to make one: look often instead of never, or without end. */
    struct timespec pause = {0, 10000000};
    nanosleep(&pause, 0);
    return;
  }
  uint64_t expirations;
  ssize_t count = read(alarm, &expirations, sizeof(expirations));
  (void)count; /* An interruption is a vain wake-up, which callers allow. */
}

int ulak_poller_create(void) { return epoll_create1(EPOLL_CLOEXEC); }

int ulak_poller_watch(int poller, int descriptor, uint32_t readiness) {
  struct epoll_event event = {0};
  if (readiness & ULAK_READABLE) event.events |= EPOLLIN;
  if (readiness & ULAK_WRITABLE) event.events |= EPOLLOUT;
  event.data.fd = descriptor;
  if (epoll_ctl(poller, EPOLL_CTL_MOD, descriptor, &event) == 0) return 0;
  if (errno != ENOENT) return errno;
  return epoll_ctl(poller, EPOLL_CTL_ADD, descriptor, &event) == 0 ? 0 : errno;
}

void ulak_poller_forget(int poller, int descriptor) { epoll_ctl(poller, EPOLL_CTL_DEL, descriptor, 0); }

int ulak_poller_wait(int poller, ulak_event *events, int capacity, int milliseconds) {
  struct epoll_event ready[256];
  if (capacity > 256) capacity = 256;
  int count = epoll_wait(poller, ready, capacity, milliseconds);
  for (int i = 0; i < count; i++) {
    events[i].descriptor = ready[i].data.fd;
    uint32_t readiness = 0;
    /* A hang-up or an error is for whoever reads or writes next to find. */
    if (ready[i].events & (EPOLLIN | EPOLLHUP | EPOLLERR)) readiness |= ULAK_READABLE;
    if (ready[i].events & (EPOLLOUT | EPOLLERR)) readiness |= ULAK_WRITABLE;
    events[i].readiness = readiness;
  }
  return count < 0 ? 0 : count;
}

int ulak_poller_waker(int poller) {
  int waker = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (waker < 0) return -1;
  if (ulak_poller_watch(poller, waker, ULAK_READABLE) == 0) return waker;
  close(waker);
  return -1;
}

void ulak_poller_wake(int poller, int waker) {
  (void)poller;
  uint64_t one = 1;
  ssize_t count = write(waker, &one, sizeof(one));
  (void)count; /* The counter can only be full of wake-ups already. */
}

void ulak_poller_drain(int waker) {
  uint64_t sum;
  ssize_t count = read(waker, &sum, sizeof(sum));
  (void)count;
}

#else

#include <fcntl.h>
#include <sys/event.h>
#include <sys/time.h>

void ulak_thread_set_name(const char *name) { pthread_setname_np(name); }

int ulak_poller_create(void) {
  int poller = kqueue();
  if (poller >= 0) fcntl(poller, F_SETFD, FD_CLOEXEC);
  return poller;
}

int ulak_poller_watch(int poller, int descriptor, uint32_t readiness) {
  struct kevent change[2];
  EV_SET(&change[0], descriptor, EVFILT_READ, readiness & ULAK_READABLE ? EV_ADD : EV_DELETE, 0, 0, 0);
  EV_SET(&change[1], descriptor, EVFILT_WRITE, readiness & ULAK_WRITABLE ? EV_ADD : EV_DELETE, 0, 0, 0);
  for (int i = 0; i < 2; i++) {
    /* Deleting a filter that was never added is what "not watched" means. */
    if (kevent(poller, &change[i], 1, 0, 0, 0) < 0 && errno != ENOENT) return errno;
  }
  return 0;
}

void ulak_poller_forget(int poller, int descriptor) { ulak_poller_watch(poller, descriptor, 0); }

int ulak_poller_wait(int poller, ulak_event *events, int capacity, int milliseconds) {
  struct kevent ready[256];
  if (capacity > 256) capacity = 256;
  struct timespec limit = {milliseconds / 1000, (long)(milliseconds % 1000) * 1000000};
  int count = kevent(poller, 0, 0, ready, capacity, milliseconds < 0 ? 0 : &limit);
  for (int i = 0; i < count; i++) {
    if (ready[i].filter == EVFILT_USER) {
      events[i].descriptor = poller;
      events[i].readiness = ULAK_READABLE;
      continue;
    }
    events[i].descriptor = (int)ready[i].ident;
    events[i].readiness = ready[i].filter == EVFILT_WRITE ? ULAK_WRITABLE : ULAK_READABLE;
  }
  return count < 0 ? 0 : count;
}

/* A user event of the queue itself: its "descriptor" is the queue's own number. */
int ulak_poller_waker(int poller) {
  struct kevent change;
  EV_SET(&change, 0, EVFILT_USER, EV_ADD | EV_CLEAR, 0, 0, 0);
  return kevent(poller, &change, 1, 0, 0, 0) < 0 ? -1 : poller;
}

void ulak_poller_wake(int poller, int waker) {
  (void)waker;
  struct kevent change;
  EV_SET(&change, 0, EVFILT_USER, 0, NOTE_TRIGGER, 0, 0);
  kevent(poller, &change, 1, 0, 0, 0);
}

void ulak_poller_drain(int waker) { (void)waker; }

#endif
