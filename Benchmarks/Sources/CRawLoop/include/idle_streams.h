#ifndef IDLE_STREAMS_H
#define IDLE_STREAMS_H

/// A server on a free loopback port that begins a chunked answer to every
/// request and never ends it. Returns NULL when it cannot start.
typedef struct idle_streams idle_streams;

idle_streams *idle_streams_start(void);
int idle_streams_port(const idle_streams *server);
void idle_streams_stop(idle_streams *server);

#endif
