#ifndef FREE_PORT_H
#define FREE_PORT_H

/// A TCP port of the loopback interface that nobody listened on a moment ago,
/// or -1.
int free_loopback_port(void);

#endif
