#define _GNU_SOURCE  // pipe2
#include "CTerminalDevice.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

// Standard output and standard error go through a pipe to a thread, which keeps the last bytes. The thread always reads, so that a
// write never waits for the rest of the program.

enum { capacity = terminal_capture_capacity };
static char kept[capacity];
static atomic_long total = 0;  // The number of bytes received.
static atomic_long shown = 0;  // The number of bytes that the user has seen.
// A lock that is held while bytes are copied.
static atomic_flag is_copying = ATOMIC_FLAG_INIT;

static atomic_int is_capturing = 0;
static atomic_int has_drained = 1;
static int terminal_output = -1, terminal_errors = -1, event_descriptor = -1, pipe_input = -1;

static void begin_copying(void) {
  while (atomic_flag_test_and_set(&is_copying)) sched_yield();
}

static void keep(const char *bytes, long count) {
  begin_copying();
  long position = atomic_load(&total);
  for (long i = 0; i < count; i++) kept[(position + i) % capacity] = bytes[i];
  atomic_store(&total, position + count);
  atomic_flag_clear(&is_copying);
}

static void *drain(void *argument) {
  int input = (int)(long)argument;
  char buffer[16 << 10];
  for (;;) {
    ssize_t count = read(input, buffer, sizeof(buffer));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) break;
    keep(buffer, count);
    eventfd_write(event_descriptor, 1);
  }
  close(input);
  atomic_store(&has_drained, 1);
  return NULL;
}

static int is_same_file(int first, int second) {
  struct stat a, b;
  return fstat(first, &a) == 0 && fstat(second, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
}

static void redirect(int output, int errors) {
  dup2(output, STDOUT_FILENO);
  if (terminal_errors >= 0) dup2(errors, STDERR_FILENO);
}

int terminal_capture_begin(void) {
  if (atomic_load(&is_capturing) || !atomic_load(&has_drained)) return -1;
  int ends[2];
  if (event_descriptor < 0) event_descriptor = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
  if (event_descriptor < 0 || pipe2(ends, O_CLOEXEC) != 0) return -1;
  int captures_errors = is_same_file(STDOUT_FILENO, STDERR_FILENO);
  // A program may expect low numbers to be free.
  terminal_output = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 100);
  terminal_errors = captures_errors ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 100) : -1;
  atomic_store(&has_drained, 0);
  // The other threads of the program receive signals.
  sigset_t all, before;
  sigfillset(&all);
  pthread_sigmask(SIG_SETMASK, &all, &before);
  pthread_t thread;
  int error = terminal_output < 0 ? errno : pthread_create(&thread, NULL, drain, (void *)(long)ends[0]);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  if (error != 0) {
    close(ends[0]);
    close(ends[1]);
    atomic_store(&has_drained, 1);
    return -1;
  }
  pthread_detach(thread);
  fflush(stdout);
  setvbuf(stdout, NULL, _IOLBF, 0);
  pipe_input = ends[1];
  redirect(pipe_input, pipe_input);
  atomic_store(&is_capturing, 1);
  terminal_handle_crashes();
  return terminal_output;
}

int terminal_capture_event(void) { return event_descriptor; }

long terminal_capture_total(void) { return atomic_load(&total); }

void terminal_capture_shown(long count) { atomic_store(&shown, count); }

long terminal_capture_read(long from, unsigned char *buffer, long size) {
  begin_copying();
  long end = atomic_load(&total);
  if (from < end - capacity) from = end - capacity;
  long count = end - from < size ? end - from : size;
  for (long i = 0; i < count; i++) buffer[i] = (unsigned char)kept[(from + i) % capacity];
  atomic_flag_clear(&is_copying);
  return count < 0 ? 0 : count;
}

// Restores the descriptors. Returns 1 if they were captured, and 0 otherwise. Safe in a signal handler.
static int give_back(void) {
  if (!atomic_exchange(&is_capturing, 0)) return 0;
  redirect(terminal_output, terminal_errors);
  close(pipe_input);
  // Wait until the thread has read the rest of the pipe, unless a child process still holds the other end.
  for (int i = 0; i < 50 && !atomic_load(&has_drained); i++) {
    struct timespec time = {.tv_nsec = 2000000};
    nanosleep(&time, NULL);
  }
  return 1;
}

void terminal_capture_pause(int pauses) {
  if (!atomic_load(&is_capturing)) return;
  fflush(stdout);
  if (pauses) redirect(terminal_output, terminal_errors);
  else redirect(pipe_input, pipe_input);
}

// Writes the end of the buffer to the terminal, without control characters.
static void write_tail(long from) {
  long end = atomic_load(&total);
  const long most = 16 << 10;
  if (from < end - most) from = end - most;
  if (from < 0) from = 0;
  char buffer[1024];
  int count = 0;
  for (long i = from; i < end; i++) {
    char byte = kept[i % capacity];
    int is_printable = (unsigned char)byte >= 0x20 && byte != 0x7F;
    if (!is_printable && byte != '\n' && byte != '\t') continue;
    buffer[count++] = byte;
    if (count == sizeof(buffer) || i == end - 1) {
      ssize_t written = write(STDERR_FILENO, buffer, (size_t)count);
      (void)written;
      count = 0;
    }
  }
  if (count > 0) {
    ssize_t written = write(STDERR_FILENO, buffer, (size_t)count);
    (void)written;
  }
}

void terminal_capture_end(void) {
  fflush(stdout);
  if (!give_back()) return;
  if (terminal_output >= 0) close(terminal_output);
  if (terminal_errors >= 0) close(terminal_errors);
}

// The descriptor for the report of a crash, or -1 for standard error.
static atomic_int report = -1;

void process_report_crashes(int descriptor) {
  atomic_store(&report, descriptor);
  terminal_handle_crashes();
}

void terminal_capture_crashed(void) {
  int saved_errno = errno;
  int was_capturing = give_back();
  int descriptor = atomic_load(&report);
  if (descriptor >= 0) dup2(descriptor, STDERR_FILENO);
  if (was_capturing) {
    // The user may not have seen a message that another thread showed just before the screen disappeared.
    long from = atomic_load(&shown) - 1024;
    write_tail(from);
  }
  errno = saved_errno;
}
