#include "CTerminalDevice.h"

#include <errno.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAXIMUM_BYTES 64

static atomic_int guarded = -1;
static struct termios found_state;
static char reset_bytes[MAXIMUM_BYTES];
static int reset_count = 0;

static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGQUIT};
enum { crash_signal_count = sizeof(crash_signals) / sizeof(crash_signals[0]) };
static struct sigaction previous_actions[crash_signal_count];
static int is_installed = 0;

void ctd_give_back(void) {
  int descriptor = atomic_exchange(&guarded, -1);
  if (descriptor < 0) return;
  int saved_errno = errno;
  if (reset_count > 0) {
    ssize_t written = write(descriptor, reset_bytes, (size_t)reset_count);
    (void)written;
  }
  // A process in the background would be stopped by SIGTTOU when it changes the terminal.
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, SIGTTOU);
  sigprocmask(SIG_BLOCK, &set, &before);
  tcsetattr(descriptor, TCSANOW, &found_state);
  sigprocmask(SIG_SETMASK, &before, NULL);
  errno = saved_errno;
}

static void crashed(int signal_number) {
  ctd_give_back();
  for (int i = 0; i < crash_signal_count; i++) {
    if (crash_signals[i] == signal_number) sigaction(signal_number, &previous_actions[i], NULL);
  }
  // The signal is blocked until the handler returns; then it arrives again, at whoever handled it before: a
  // backtrace, or the end.
  raise(signal_number);
}

void ctd_guard(int descriptor, const struct termios *found, const char *bytes, int count) {
  atomic_store(&guarded, -1);
  found_state = *found;
  reset_count = count < MAXIMUM_BYTES ? count : MAXIMUM_BYTES;
  memcpy(reset_bytes, bytes, (size_t)reset_count);
  atomic_store(&guarded, descriptor);
  if (is_installed) return;
  is_installed = 1;
  atexit(ctd_give_back);
  for (int i = 0; i < crash_signal_count; i++) {
    struct sigaction action;
    memset(&action, 0, sizeof(action));
    action.sa_handler = crashed;
    action.sa_flags = SA_ONSTACK;
    sigemptyset(&action.sa_mask);
    sigaction(crash_signals[i], &action, &previous_actions[i]);
  }
}

void ctd_release(void) { atomic_store(&guarded, -1); }
