#include "idle_streams.h"

#include <netinet/in.h>
#include <poll.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

// The streams only have to stay open, so the server never looks at them again:
// it sleeps in poll on two descriptors and costs the measured process nothing.
struct idle_streams {
  int listener;
  int stop[2];
  int port;
  int *open;
  int count;
  int capacity;
  pthread_t thread;
};

static const char head[] =
  "HTTP/1.1 200 OK\r\n"
  "Content-Type: text/event-stream\r\n"
  "Transfer-Encoding: chunked\r\n\r\n"
  "2\r\n:\n\r\n";

static void serve(struct idle_streams *server) {
  int fd = accept(server->listener, NULL, NULL);
  if (fd < 0) return;
  if (server->count == server->capacity) {
    int capacity = server->capacity * 2 + 64;
    int *grown = realloc(server->open, (size_t)capacity * sizeof *grown);
    if (!grown) {
      close(fd);
      return;
    }
    server->open = grown;
    server->capacity = capacity;
  }
  server->open[server->count++] = fd;
  char request[4096];
  if (recv(fd, request, sizeof request, 0) > 0) send(fd, head, sizeof head - 1, MSG_NOSIGNAL);
}

static void *run(void *context) {
  struct idle_streams *server = context;
  struct pollfd waits[2] = {
    {.fd = server->listener, .events = POLLIN},
    {.fd = server->stop[0], .events = POLLIN},
  };
  while (poll(waits, 2, -1) >= 0 && waits[1].revents == 0) {
    if (waits[0].revents) serve(server);
  }
  return NULL;
}

static int listen_on_loopback(struct idle_streams *server) {
  struct sockaddr_in address = {.sin_family = AF_INET};
  socklen_t size = sizeof address;
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  server->listener = socket(AF_INET, SOCK_STREAM, 0);
  if (server->listener < 0) return -1;
  if (bind(server->listener, (struct sockaddr *)&address, size) != 0) return -1;
  if (listen(server->listener, 4096) != 0) return -1;
  if (getsockname(server->listener, (struct sockaddr *)&address, &size) != 0) return -1;
  server->port = ntohs(address.sin_port);
  return 0;
}

// Both ends of every stream are descriptors of this process, and the usual
// limit is 1024.
static void allow_many_descriptors(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

idle_streams *idle_streams_start(void) {
  allow_many_descriptors();
  struct idle_streams *server = calloc(1, sizeof *server);
  if (!server) return NULL;
  if (listen_on_loopback(server) == 0 && pipe(server->stop) == 0) {
    if (pthread_create(&server->thread, NULL, run, server) == 0) return server;
    close(server->stop[0]);
    close(server->stop[1]);
  }
  if (server->listener >= 0) close(server->listener);
  free(server);
  return NULL;
}

int idle_streams_port(const idle_streams *server) { return server->port; }

void idle_streams_stop(idle_streams *server) {
  close(server->stop[1]);
  pthread_join(server->thread, NULL);
  for (int i = 0; i < server->count; i++) close(server->open[i]);
  close(server->stop[0]);
  close(server->listener);
  free(server->open);
  free(server);
}
