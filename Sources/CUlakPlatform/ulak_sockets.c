#if defined(__linux__)
#define _GNU_SOURCE
#endif
#include "ulak_platform.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

int ulak_socket_is_quiet(int descriptor) {
  char byte;
  return recv(descriptor, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0 && (errno == EAGAIN || errno == EWOULDBLOCK);
}

int ulak_socket_local_port(int descriptor) {
  struct sockaddr_storage address;
  socklen_t length = sizeof(address);
  if (getsockname(descriptor, (struct sockaddr *)&address, &length) != 0) return 0;
  if (address.ss_family == AF_INET) return ntohs(((struct sockaddr_in *)&address)->sin_port);
  if (address.ss_family == AF_INET6) return ntohs(((struct sockaddr_in6 *)&address)->sin6_port);
  return -1;
}

/* Bounded: a peer may send without end. What is left does no harm, both directions are closed. */
void ulak_socket_spoil(int descriptor) {
  char buffer[4096];
  for (int i = 0; i < 16 && recv(descriptor, buffer, sizeof(buffer), MSG_DONTWAIT) > 0; i++) continue;
  shutdown(descriptor, SHUT_RDWR);
}

#if defined(POLLRDHUP)
#define ULAK_PEER_ENDED POLLRDHUP
#else
#define ULAK_PEER_ENDED 0
#endif

static void wait_for(int descriptor, short events) {
  struct pollfd watched = {.fd = descriptor, .events = events};
  while (poll(&watched, 1, -1) < 0 && errno == EINTR) continue;
}

void ulak_socket_wait_for_end(int descriptor) { wait_for(descriptor, ULAK_PEER_ENDED); }

void ulak_socket_wait_for_bytes(int descriptor) { wait_for(descriptor, POLLIN); }

#if defined(__linux__)

int ulak_accept(int listener) { return accept4(listener, 0, 0, SOCK_CLOEXEC); }

int ulak_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

#else

int ulak_accept(int listener) {
  int accepted = accept(listener, 0, 0);
  if (accepted < 0) return -1;
  fcntl(accepted, F_SETFD, FD_CLOEXEC);
  /* Here, a connection inherits that its listener does not block. */
  fcntl(accepted, F_SETFL, fcntl(accepted, F_GETFL) & ~O_NONBLOCK);
  return accepted;
}

int ulak_pipe(int ends[2]) {
  if (pipe(ends) < 0) return -1;
  fcntl(ends[0], F_SETFD, FD_CLOEXEC);
  fcntl(ends[1], F_SETFD, FD_CLOEXEC);
  return 0;
}

#endif
