#define _GNU_SOURCE  // pipe2, accept4
#include "CTerminalDevice.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>

#define MAXIMUM_BYTES 256

static atomic_int guarded = -1;
static struct termios found_state;
static char reset_bytes[MAXIMUM_BYTES];
static int reset_count = 0;

// Signals of a crash, for which the Swift runtime prints a backtrace.
static const int crash_signals[] = {SIGSEGV, SIGBUS, SIGILL, SIGFPE, SIGABRT, SIGTRAP, SIGQUIT, SIGSYS};
enum { crash_signal_count = sizeof(crash_signals) / sizeof(crash_signals[0]) };
static atomic_int handles_crashes = 0;

// Other signals that end a process if it doesn't handle them. Termination signals are handled elsewhere.
static const int deadly_signals[] = {SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF,
                                     SIGXCPU, SIGXFSZ, SIGPOLL, SIGPWR,    SIGSTKFLT};
enum { deadly_signal_count = sizeof(deadly_signals) / sizeof(deadly_signals[0]) };
static int handles_deadly = 0;

// The previous action of each signal that is handled here.
static struct sigaction actions_before[NSIG];

// Signals that are left alone: none, ignored signals, or all signals that already have a handler.
enum condition { always, unless_ignored, unless_handled };

// Installs a handler and saves the signal's previous action. Returns 1 if that was possible, and 0 otherwise.
static int take_over(int signal_number, enum condition condition, struct sigaction action) {
  struct sigaction before;
  if (sigaction(signal_number, NULL, &before) != 0) return 0;
  int has_handler = (before.sa_flags & SA_SIGINFO) || before.sa_handler != SIG_DFL;
  int is_ignored = !(before.sa_flags & SA_SIGINFO) && before.sa_handler == SIG_IGN;
  if (condition == unless_ignored && is_ignored) return 0;
  if (condition == unless_handled && has_handler) return 0;
  // Save this before the handler is installed, because the handler reads it.
  actions_before[signal_number] = before;
  action.sa_flags |= SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  return sigaction(signal_number, &action, NULL) == 0;
}

static void give_up(int signal_number) {
  sigaction(signal_number, &actions_before[signal_number], NULL);
}

// Opens the terminal behind a descriptor again, without blocking. Returns -1 if that isn't possible.
static int open_without_waiting(int descriptor) {
  char path[] = "/proc/self/fd/0000000000";
  char *digit = path + sizeof(path) - 1;
  unsigned number = (unsigned)descriptor;
  do {
    *--digit = (char)('0' + number % 10);
    number /= 10;
  } while (number > 0);
  // The name has no leading zeros.
  memmove(path + strlen("/proc/self/fd/"), digit, strlen(digit) + 1);
  return open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

// Writes a few bytes to a terminal. If its reader has stopped reading, pending output is dropped.
static void write_last(int descriptor, const char *bytes, size_t count) {
  int opened = open_without_waiting(descriptor);
  ssize_t written = write(opened >= 0 ? opened : descriptor, bytes, count);
  for (int tries = 0; opened >= 0 && tries < 2 && (written < 0 ? errno == EAGAIN : (size_t)written < count); tries++) {
    if (written > 0) {
      bytes += written;
      count -= (size_t)written;
    }
    struct pollfd poller = {.fd = opened, .events = POLLOUT};
    if (poll(&poller, 1, 200) <= 0) tcflush(opened, TCOFLUSH);
    written = write(opened, bytes, count);
  }
  if (opened >= 0) close(opened);
}

void terminal_restore(int descriptor, const struct termios *found, const char *bytes, int count) {
  int saved_errno = errno;
  if (count > 0) write_last(descriptor, bytes, (size_t)count);
  // A process in the background would be stopped by SIGTTOU when it changes the terminal.
  sigset_t set, before;
  sigemptyset(&set);
  sigaddset(&set, SIGTTOU);
  pthread_sigmask(SIG_BLOCK, &set, &before);
  tcsetattr(descriptor, TCSANOW, found);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = saved_errno;
}

void terminal_restore_remembered(void) {
  int descriptor = atomic_exchange(&guarded, -1);
  if (descriptor < 0) return;
  terminal_restore(descriptor, &found_state, reset_bytes, reset_count);
}

// Restores the terminal in a signal handler. The cursor is somewhere in a drawing, so further output begins on a new line.
static void give_back_on_a_new_line(void) {
  int descriptor = atomic_load(&guarded);
  terminal_restore_remembered();
  if (descriptor < 0) return;
  int saved_errno = errno;
  write_last(descriptor, "\r\n", 2);
  errno = saved_errno;
}

// Ends the process with a signal, so that its parent sees the signal. The signal is blocked until the handler returns, and then
// arrives.
static void end_by(int signal_number) {
  struct sigaction action;
  memset(&action, 0, sizeof(action));
  action.sa_handler = SIG_DFL;
  sigemptyset(&action.sa_mask);
  sigaction(signal_number, &action, NULL);
  raise(signal_number);
}

static void remove_file(void);

static void deadly(int signal_number) {
  give_back_on_a_new_line();
  terminal_capture_crashed();
  remove_file();
  end_by(signal_number);
}

static void (*_Atomic crash_hook)(void) = NULL;
// The stack of the crashed thread may be full, and the stack for its handlers may be small.
enum { hook_stack_size = 16 << 20, handler_stack_size = 64 << 10 };
static ucontext_t hook_context, crashed_context;

static void *new_stack(size_t size) {
  void *stack = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  return stack == MAP_FAILED ? NULL : stack;
}

void terminal_on_crash(void (*hook)(void)) {
  atomic_store(&crash_hook, hook);
  if (hook == NULL) return;
  terminal_handle_crashes();
  stack_t stack;
  if (sigaltstack(NULL, &stack) != 0 || !(stack.ss_flags & SS_DISABLE)) return;
  stack = (stack_t){.ss_sp = new_stack(handler_stack_size), .ss_size = handler_stack_size};
  if (stack.ss_sp != NULL) sigaltstack(&stack, NULL);
}

// Runs the hook once, in a copy of the process. Even if the hook fails or never returns, the process ends in the usual way.
static void run_crash_hook(void) {
  void (*hook)(void) = atomic_exchange(&crash_hook, NULL);
  if (hook == NULL) return;
  pid_t child = fork();
  if (child < 0) return;
  if (child > 0) {
    while (waitpid(child, NULL, 0) < 0 && errno == EINTR) continue;
    return;
  }
  for (int i = 0; i < crash_signal_count; i++) signal(crash_signals[i], SIG_DFL);
  signal(SIGALRM, SIG_DFL);
  sigset_t all;
  sigfillset(&all);
  pthread_sigmask(SIG_UNBLOCK, &all, NULL);
  alarm(5);
  void *stack = new_stack(hook_stack_size);
  if (stack != NULL && getcontext(&hook_context) == 0) {
    hook_context.uc_stack.ss_sp = stack;
    hook_context.uc_stack.ss_size = hook_stack_size;
    hook_context.uc_link = &crashed_context;
    makecontext(&hook_context, hook, 0);
    swapcontext(&crashed_context, &hook_context);
  }
  _exit(0);
}

static void crashed(int signal_number, siginfo_t *info, void *context) {
  (void)context;
  give_back_on_a_new_line();
  terminal_capture_crashed();
  remove_file();
  // A user who quits with a key doesn't need a crash record.
  if (signal_number != SIGQUIT) run_crash_hook();
  // After a backtrace, the runtime returns to the instruction that failed. If another process sent the signal, no instruction has
  // failed, so the program would continue.
  if (info != NULL && info->si_code <= 0 && info->si_pid != getpid()) {
    end_by(signal_number);
    return;
  }
  give_up(signal_number);
  // When this handler returns, the failed instruction fails again. The previous handler then prints a backtrace with the correct
  // address, or the process ends. After a trap, execution would continue at the next instruction, so raise the signal.
  if (info != NULL && info->si_code > 0 && signal_number != SIGTRAP) return;
  raise(signal_number);
}

void terminal_handle_crashes(void) {
  if (atomic_exchange(&handles_crashes, 1)) return;
  for (int i = 0; i < crash_signal_count; i++) {
    struct sigaction action = {.sa_sigaction = crashed, .sa_flags = SA_SIGINFO};
    take_over(crash_signals[i], always, action);
  }
}

static void handle_deadly_signals(void) {
  for (int i = 0; i < deadly_signal_count; i++) {
    // An ignored signal doesn't end the process, and a signal with another handler is left to that handler.
    struct sigaction action = {.sa_handler = deadly};
    take_over(deadly_signals[i], unless_handled, action);
  }
}

static void handle_end_of_process(void) {
  if (handles_deadly) return;
  handles_deadly = 1;
  atexit(terminal_restore_remembered);
  atexit(remove_file);
  terminal_handle_crashes();
  handle_deadly_signals();
}

void terminal_remember(int descriptor, const struct termios *found, const char *bytes, int count) {
  atomic_store(&guarded, -1);
  found_state = *found;
  reset_count = count < MAXIMUM_BYTES ? count : MAXIMUM_BYTES;
  memcpy(reset_bytes, bytes, (size_t)reset_count);
  atomic_store(&guarded, descriptor);
  handle_end_of_process();
}

void terminal_forget(int descriptor) {
  // Another terminal may have been remembered since.
  atomic_compare_exchange_strong(&guarded, &descriptor, -1);
}

// Signals that stop a job.
static const int job_signals[] = {SIGTSTP, SIGTTIN, SIGTTOU};
enum { job_signal_count = sizeof(job_signals) / sizeof(job_signals[0]) };

static void change_job_signals(int how, sigset_t *before) {
  sigset_t set;
  sigemptyset(&set);
  for (int i = 0; i < job_signal_count; i++) sigaddset(&set, job_signals[i]);
  pthread_sigmask(how, &set, before);
}

void terminal_obey_job_control(void) { change_job_signals(SIG_UNBLOCK, NULL); }

void terminal_stop_process_group(void) {
  struct sigaction standard = {.sa_handler = SIG_DFL}, stop, resume;
  if (sigaction(SIGTSTP, NULL, &stop) != 0) return;
  if (!(stop.sa_flags & SA_SIGINFO) && stop.sa_handler == SIG_IGN) return;
  // Other handlers aren't called when the process continues.
  sigaction(SIGTSTP, &standard, NULL);
  sigaction(SIGCONT, &standard, &resume);
  // For the shell, a job has stopped when all of its processes have stopped: the processes of a pipeline, and a process that waits
  // for this one. The signal for this thread stays blocked until then. When it is unblocked, the process stops, no matter which
  // thread received the other signal. If the process continues first, or if no shell could continue it, the system discards both
  // signals.
  sigset_t before;
  change_job_signals(SIG_BLOCK, &before);
  raise(SIGTSTP);
  kill(0, SIGTSTP);
  change_job_signals(SIG_UNBLOCK, NULL);
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  sigaction(SIGCONT, &resume, NULL);
  sigaction(SIGTSTP, &stop, NULL);
}

int terminal_wait_for_foreground(int descriptor) {
  sigset_t before;
  change_job_signals(SIG_UNBLOCK, &before);
  // This only stops a background process. It resumes output, which wasn't suspended.
  int result;
  do {
    result = tcflow(descriptor, TCOON);
  } while (result != 0 && errno == EINTR);
  int saved_errno = errno;
  pthread_sigmask(SIG_SETMASK, &before, NULL);
  errno = saved_errno;
  return result;
}

// The pipe for signals. The handler writes to it, and a thread reads from it.
static int signal_pipe[2] = {-1, -1};
static pthread_once_t signal_pipe_once = PTHREAD_ONCE_INIT;

static void make_signal_pipe(void) {
  if (pipe2(signal_pipe, O_CLOEXEC | O_NONBLOCK) != 0) signal_pipe[0] = signal_pipe[1] = -1;
}

int terminal_signal_descriptor(void) {
  pthread_once(&signal_pipe_once, make_signal_pipe);
  return signal_pipe[0];
}

static void pass_on(int signal_number) {
  int saved_errno = errno;
  unsigned char byte = (unsigned char)signal_number;
  // If the pipe is full, thousands of signals haven't been read yet.
  ssize_t written = write(signal_pipe[1], &byte, 1);
  (void)written;
  errno = saved_errno;
}

int terminal_begin_signal(int signal_number) {
  if (signal_number <= 0 || signal_number >= NSIG || terminal_signal_descriptor() < 0) return 0;
  struct sigaction action = {.sa_handler = pass_on, .sa_flags = SA_RESTART};
  return take_over(signal_number, unless_ignored, action);
}

void terminal_end_signal(int signal_number) {
  if (signal_number <= 0 || signal_number >= NSIG) return;
  give_up(signal_number);
}

// If a standard stream is closed when the program starts, the next file that is opened would get its number, and output for the
// screen would be written into that file. Open `/dev/null` in its place: reading reaches the end, and writing fails.
__attribute__((constructor)) static void terminal_occupy_standard_streams(void) {
  for (int descriptor = 0; descriptor <= 2; descriptor++) {
    if (fcntl(descriptor, F_GETFD) != -1 || errno != EBADF) continue;
    int opened = open("/dev/null", O_RDONLY);
    if (opened >= 0 && opened != descriptor) {
      dup2(opened, descriptor);
      close(opened);
    }
  }
}

const int socket_longest_path = sizeof(((struct sockaddr_un *)0)->sun_path) - 1;

static int unix_socket(const char *path, struct sockaddr_un *address) {
  memset(address, 0, sizeof(*address));
  address->sun_family = AF_UNIX;
  if (strlen(path) > (size_t)socket_longest_path) {
    errno = ENAMETOOLONG;
    return -1;
  }
  strcpy(address->sun_path, path);
  return socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
}

static int close_after_failure(int descriptor) {
  int saved_errno = errno;
  close(descriptor);
  errno = saved_errno;
  return -1;
}

int socket_listen(const char *path) {
  struct sockaddr_un address;
  int descriptor = unix_socket(path, &address);
  if (descriptor < 0) return -1;
  // The file that `bind` creates has the mode of the socket.
  if (fchmod(descriptor, 0600) != 0) return close_after_failure(descriptor);
  if (bind(descriptor, (struct sockaddr *)&address, sizeof(address)) != 0) return close_after_failure(descriptor);
  if (listen(descriptor, 64) == 0) return descriptor;
  close_after_failure(descriptor);
  unlink(path);
  return -1;
}

int socket_connect(const char *path) {
  struct sockaddr_un address;
  int descriptor = unix_socket(path, &address);
  if (descriptor < 0) return -1;
  if (connect(descriptor, (struct sockaddr *)&address, sizeof(address)) == 0) return descriptor;
  return close_after_failure(descriptor);
}

int socket_accept(int descriptor) { return accept4(descriptor, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

ssize_t socket_write(int descriptor, const void *bytes, size_t count) {
  return send(descriptor, bytes, count, MSG_NOSIGNAL);
}

int socket_pair(int ends[2]) { return socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends); }

pid_t socket_creator(int descriptor) {
  struct ucred creator;
  socklen_t size = sizeof(creator);
  return getsockopt(descriptor, SOL_SOCKET, SO_PEERCRED, &creator, &size) == 0 ? creator.pid : -1;
}

void process_set_niceness(pid_t process, int niceness) { setpriority(PRIO_PROCESS, (id_t)process, niceness); }

int process_add_folder(posix_spawn_file_actions_t *actions, const char *folder) {
  return posix_spawn_file_actions_addchdir_np(actions, folder);
}

// The file that is removed when the process ends, with its identity.
static char removed_path[sizeof(((struct sockaddr_un *)0)->sun_path)];
static struct stat removed_file;
static atomic_int removes = 0;

void process_remove_at_end(const char *path) {
  atomic_store(&removes, 0);
  if (strlen(path) < sizeof(removed_path) && lstat(path, &removed_file) == 0) {
    strcpy(removed_path, path);
    atomic_store(&removes, 1);
    handle_end_of_process();
  }
}

void process_keep_at_end(const char *path) {
  if (strcmp(path, removed_path) == 0) atomic_store(&removes, 0);
}

// Runs in a signal handler, so it takes no lock.
static void remove_file(void) {
  if (!atomic_exchange(&removes, 0)) return;
  int saved_errno = errno;
  struct stat found;
  // Another program may have replaced the file.
  if (lstat(removed_path, &found) == 0 && found.st_dev == removed_file.st_dev && found.st_ino == removed_file.st_ino)
    unlink(removed_path);
  errno = saved_errno;
}

void process_leave(int status) {
  terminal_restore_remembered();
  remove_file();
  fflush(NULL);
  // Runs only what was registered for a quick exit, such as the end of a command that the program started.
  quick_exit(status);
}

#ifdef __GLIBC__
#include <malloc.h>

void process_prepare_memory(void) {
  mallopt(M_ARENA_MAX, 1);
  mallopt(M_TOP_PAD, 1 << 20);
}

void process_give_back_memory(void) { malloc_trim(0); }
#else
void process_prepare_memory(void) {}
void process_give_back_memory(void) {}
#endif
