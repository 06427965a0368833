#ifndef ULAK_PLATFORM_H
#define ULAK_PLATFORM_H

#include <stdint.h>

/* System calls that Swift's C library modules leave out. Every descriptor made here is close-on-exec. */

/* Names the calling thread (at most 15 bytes are kept on Linux). */
void ulak_thread_set_name(const char *name);
/* A number that no other living thread has. */
uint64_t ulak_thread_number(void);

#if defined(__linux__)
/* A timer on CLOCK_BOOTTIME, which counts suspension. */
int ulak_alarm_create(void);
/* Moves the alarm to an absolute time in nanoseconds; 0 silences it. */
void ulak_alarm_set(int alarm, int64_t nanoseconds);
/* Blocks until the alarm goes off. */
void ulak_alarm_wait(int alarm);
#endif

enum { ULAK_READABLE = 1, ULAK_WRITABLE = 2 };

typedef struct {
  int descriptor;
  uint32_t readiness;
} ulak_event;

/* Readiness of many descriptors at once: epoll on Linux, kqueue on Apple platforms. -1 on failure. */
int ulak_poller_create(void);
/* Adds a descriptor, or changes what is watched. 0 on success, else errno. */
int ulak_poller_watch(int poller, int descriptor, uint32_t readiness);
/* Forgets a descriptor. Unknown and closed ones are ignored. */
void ulak_poller_forget(int poller, int descriptor);
/* Waits at most `milliseconds` (-1 for ever); fills `events`, returns their number, 0 on time-out or signal. */
int ulak_poller_wait(int poller, ulak_event *events, int capacity, int milliseconds);
/* Lets any thread wake the one that waits; `ulak_poller_waker` is called once, after creation. */
int ulak_poller_waker(int poller);
void ulak_poller_wake(int poller, int waker);
/* Empties the waker after its event was seen. */
void ulak_poller_drain(int waker);

/* Accepts a connection, which blocks on reads and writes whatever the listener does. -1 and errno on failure. */
int ulak_accept(int listener);
/* Whether nothing has happened on a connection: no byte lies unread, and neither end was closed. */
int ulak_socket_is_quiet(int descriptor);
/* The port of a socket on our side, 0 if it has none yet, -1 if it will never have one. */
int ulak_socket_local_port(int descriptor);
/* Makes a connection unusable without closing its descriptor: what lies unread is thrown away, both directions end. */
void ulak_socket_spoil(int descriptor);
/* Blocks until the peer has closed or reset a connection, or this end was shut down. Reads nothing. */
void ulak_socket_wait_for_end(int descriptor);
/* Blocks until there is something to read on a connection, its end included. Reads nothing. */
void ulak_socket_wait_for_bytes(int descriptor);
/* Makes a pipe. 0 on success, -1 and errno on failure. */
int ulak_pipe(int ends[2]);

#endif
