#ifndef ALLOCATION_COUNT_H
#define ALLOCATION_COUNT_H

#include <stdbool.h>
#include <stdint.h>

/// Allocations of the whole process while counting was on.
typedef struct allocation_counts {
  int64_t allocations;
  int64_t frees;
} allocation_counts;

/// True where the allocator can be watched (glibc).
bool allocation_count_is_available(void);

/// Starts counting from nought.
void allocation_count_start(void);

/// Stops counting and returns what was counted.
allocation_counts allocation_count_stop(void);

#endif
