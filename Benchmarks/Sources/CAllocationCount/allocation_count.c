#include "allocation_count.h"

#include <errno.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdlib.h>

static atomic_bool counting;
static atomic_int_least64_t allocations;
static atomic_int_least64_t frees;

void allocation_count_start(void) {
  atomic_store(&allocations, 0);
  atomic_store(&frees, 0);
  atomic_store(&counting, true);
}

allocation_counts allocation_count_stop(void) {
  atomic_store(&counting, false);
  return (allocation_counts){atomic_load(&allocations), atomic_load(&frees)};
}

#if defined(__GLIBC__)

// An executable's own malloc takes the place of glibc's in every library it
// loads, and the allocator itself stays reachable under these names. While the
// switch is off a call costs one relaxed load more, so timings stay true.

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *pointer, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *pointer);

static inline void count(atomic_int_least64_t *counter) {
  if (atomic_load_explicit(&counting, memory_order_relaxed)) {
    atomic_fetch_add_explicit(counter, 1, memory_order_relaxed);
  }
}

bool allocation_count_is_available(void) { return true; }

void *malloc(size_t size) {
  count(&allocations);
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count(&allocations);
  return __libc_calloc(number, size);
}

void *realloc(void *pointer, size_t size) {
  // A reallocation counts as one allocation, whether or not it moved.
  count(&allocations);
  return __libc_realloc(pointer, size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  count(&allocations);
  void *pointer = __libc_memalign(alignment, size);
  if (!pointer) return ENOMEM;
  *result = pointer;
  return 0;
}

void *aligned_alloc(size_t alignment, size_t size) {
  count(&allocations);
  return __libc_memalign(alignment, size);
}

void free(void *pointer) {
  if (pointer) count(&frees);
  __libc_free(pointer);
}

#else

bool allocation_count_is_available(void) { return false; }

#endif
