#ifndef CAIRN_TERMINAL_DEVICE_H
#define CAIRN_TERMINAL_DEVICE_H

#include <spawn.h>
#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

// The work of signal handlers: restoring the terminal when the process crashes, and passing signals on.
//
// Swift code isn't safe in a signal handler, because it may allocate or take locks. This code is therefore in C, and calls only
// functions that POSIX allows in a handler. The function for crashes runs in a copy of the process.

/// Saves the state of a terminal, and restores it when the process crashes or exits. The bytes are written first. They turn off the
/// modes that escape sequences have turned on.
void terminal_remember(int descriptor, const struct termios *found, const char *bytes, int count);

/// Makes the process end when another process sends it a crash signal, instead of continuing after a backtrace. The previous
/// handler still handles a crash of the process itself. `terminal_remember` does this too.
void terminal_handle_crashes(void);

/// Sets the function to call when the process crashes, or removes it if `hook` is `NULL`. The function runs in a copy of the
/// process, which ends when the function returns or after 5 seconds. In the crashed process, allocating memory, as writing a file
/// does, may be impossible. Call this on the main thread.
void terminal_on_crash(void (*hook)(void));

/// Forgets the saved state, if it is the state of this terminal.
void terminal_forget(int descriptor);

/// Writes the bytes to a terminal and sets its modes. Safe in a signal handler.
void terminal_restore(int descriptor, const struct termios *found, const char *bytes, int count);

/// Restores the terminal, if its state was saved. Safe in a signal handler.
void terminal_restore_remembered(void);

/// Stops the process group, for Ctrl-Z, and returns when it continues. Returns at once if no shell could continue it (the system
/// doesn't stop an orphaned process group), or if the process was started with SIGTSTP ignored.
void terminal_stop_process_group(void);

/// Waits until the process group is in the foreground of a terminal. In the background, it stops until then. Returns 0, or -1 with
/// `errno` set. `EIO` means that no shell could bring it to the foreground.
int terminal_wait_for_foreground(int descriptor);

/// Lets the system stop this thread when it uses the terminal in the background. Dispatch threads block the necessary signals, so
/// that using the terminal fails or isn't stopped.
void terminal_obey_job_control(void);

/// Returns the descriptor from which the numbers of received signals are read, one byte each, or -1 with `errno` set. A process has
/// one such descriptor, which stays open.
int terminal_signal_descriptor(void);

/// Starts passing a signal on to the descriptor. Returns 1, or 0 if the process was started with the signal ignored (`nohup`) or
/// the signal can't be handled.
int terminal_begin_signal(int signal_number);

/// Restores the action that the signal had before `terminal_begin_signal`.
void terminal_end_signal(int signal_number);

// Unix sockets. Child processes don't inherit them, and they don't block.

/// The maximum length of a socket's path, in bytes.
extern const int socket_longest_path;

/// Returns a socket that listens at a path, or -1 with `errno` set. Only the current user can ever connect to it.
int socket_listen(const char *path);

/// Returns a socket that is connected to a path, or -1 with `errno` set. `ECONNREFUSED` means that no process listens there
/// anymore, and `EAGAIN` that the listening process is busy.
int socket_connect(const char *path);

/// Returns the next connection to a listening socket, or -1 with `errno` set.
int socket_accept(int descriptor);

/// Writes as many bytes to a socket as it accepts at once. If the peer is gone, this returns an error and raises no signal.
ssize_t socket_write(int descriptor, const void *bytes, size_t count);

/// Makes two connected sockets, of which one is for a child process. Returns 0, or -1 with `errno` set.
int socket_pair(int ends[2]);

/// Returns the process that made a socket of `socket_pair`, or -1 if the descriptor isn't such a socket.
pid_t socket_creator(int descriptor);

/// Lowers the priority of a process and of those that it starts later.
void process_set_niceness(pid_t process, int niceness);

/// Starts a process in a folder. (The function of the C library isn't visible in Swift.)
int process_add_folder(posix_spawn_file_actions_t *actions, const char *folder);

/// Removes a file when the process exits, crashes, or receives a signal that it can handle, unless the file was replaced. Only the
/// file of the last call is removed. Don't call this function and the next one on several threads at the same time.
void process_remove_at_end(const char *path);

/// Cancels `process_remove_at_end` for a file.
void process_keep_at_end(const char *path);

/// Ends the process: restores the terminal, removes the file of `process_remove_at_end`, and flushes C's streams. The exit
/// functions of C libraries aren't called, because they release resources that other threads may be using.
_Noreturn void process_leave(int status);

// The output that the process prints while a screen is shown. There is only one capture at a time. The main thread begins and ends
// it.

/// The size of the buffer for printed output: 1 MiB.
enum { terminal_capture_capacity = 1 << 20 };

/// Redirects standard output to the buffer, and standard error too if it is the same file. Returns a descriptor of the terminal, or
/// -1 with `errno` set. When the process crashes, both are restored and the end of the buffer is written to standard error.
int terminal_capture_begin(void);

/// Restores standard output and standard error.
void terminal_capture_end(void);

/// Restores standard output and standard error for a child process that needs the terminal, or redirects them again.
void terminal_capture_pause(int pauses);

/// Returns an event descriptor that becomes readable when something was printed.
int terminal_capture_event(void);

/// Returns the number of bytes that were printed since the process started.
long terminal_capture_total(void);

/// Copies printed bytes, starting at a position or at the oldest byte in the buffer. Returns their number.
long terminal_capture_read(long from, unsigned char *buffer, long size);

/// Sets the number of printed bytes that the user has seen. A crash doesn't repeat them.
void terminal_capture_shown(long count);

/// Restores the descriptors and writes the end of the buffer. Safe in a signal handler.
void terminal_capture_crashed(void);

/// Makes a descriptor the standard error of a crashed process, for the end of the buffer and the backtrace.
void process_report_crashes(int descriptor);

// The memory settings of the C library, which its Swift module doesn't export. Without such settings (Musl), these functions do
// nothing.

/// Lets all threads use one memory arena, which grows in steps of a megabyte. Call this before threads are created.
void process_prepare_memory(void);

/// Returns freed memory to the system.
void process_give_back_memory(void);

#endif
