// Counts what the allocator of glibc does: these functions replace it and call it by its internal names.
#define _GNU_SOURCE
#include "CAllocations.h"

#include <errno.h>
#include <malloc.h>
#include <stdatomic.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);
extern void __libc_free(void *);

static atomic_long count = 0;
static atomic_long live = 0;

static void *counted(void *block) {
  if (block) {
    atomic_fetch_add_explicit(&count, 1, memory_order_relaxed);
    atomic_fetch_add_explicit(&live, (long)malloc_usable_size(block), memory_order_relaxed);
  }
  return block;
}

static void forget(void *block) {
  if (block) atomic_fetch_sub_explicit(&live, (long)malloc_usable_size(block), memory_order_relaxed);
}

void *malloc(size_t size) { return counted(__libc_malloc(size)); }
void *calloc(size_t number, size_t size) { return counted(__libc_calloc(number, size)); }
void *memalign(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return counted(__libc_memalign(alignment, size)); }

int posix_memalign(void **block, size_t alignment, size_t size) {
  *block = counted(__libc_memalign(alignment, size));
  return *block ? 0 : ENOMEM;
}

void *realloc(void *block, size_t size) {
  forget(block);
  return counted(__libc_realloc(block, size));
}

void free(void *block) {
  forget(block);
  __libc_free(block);
}

long allocations_count(void) { return atomic_load_explicit(&count, memory_order_relaxed); }
long allocations_live_bytes(void) { return atomic_load_explicit(&live, memory_order_relaxed); }

__attribute__((noinline)) void measurement_mark(void) { __asm__ volatile(""); }
