#ifndef CAIRN_TERMINAL_DEVICE_H
#define CAIRN_TERMINAL_DEVICE_H

#include <stddef.h>
#include <sys/types.h>
#include <termios.h>

// What has to happen inside of a signal handler: give the terminal back when the process crashes, and pass on which signal
// came.
//
// Swift code is not safe there (it may allocate or take locks), so that this is C, and calls nothing but functions that
// POSIX allows in a handler. What is called when a process has crashed runs in a copy of it.

/// Remembers how a terminal was found, and gives it back when the process crashes or exits.
/// The bytes are written first; they end whatever mode was switched on by escape sequences.
void terminal_remember(int descriptor, const struct termios *found, const char *bytes, int count);

/// Ends the process when a signal of a crash is sent from outside, instead of going on after a backtrace. A crash of its
/// own is left to what handled it before. `terminal_remember` does this too.
void terminal_handle_crashes(void);

/// Calls a function when the process crashes, in a copy of the process that ends after it, or after 5 seconds: a copy, because
/// what writes a file allocates, which a crash may have made impossible. `NULL` forgets it. For the main thread.
void terminal_on_crash(void (*hook)(void));

/// Forgets a terminal, if it is the one that is remembered.
void terminal_forget(int descriptor);

/// Writes the bytes to a terminal and sets its modes. Safe in a signal handler.
void terminal_restore(int descriptor, const struct termios *found, const char *bytes, int count);

/// Gives the terminal back, if one is remembered. Safe in a signal handler.
void terminal_restore_remembered(void);

/// Stops the process group, for Ctrl-Z, and returns when it was continued. Returns at once if there is no shell that could continue
/// it (the system doesn't stop an orphaned process group), or if the process was started with SIGTSTP ignored.
void terminal_stop_process_group(void);

/// Waits until the process group is in the foreground of a terminal: as a background job it stops until then. Returns 0, or -1
/// with `errno` set: `EIO` if there is no shell that could bring it to the foreground.
int terminal_wait_for_foreground(int descriptor);

/// Lets this thread be stopped when it uses the terminal in the background. Threads of Dispatch block the signals for it, and using
/// the terminal fails then, or isn't stopped.
void terminal_obey_job_control(void);

/// The descriptor from which the numbers of the signals that came are read, a byte each, or -1 with `errno` set. There is one in
/// a process, which stays open.
int terminal_signal_descriptor(void);

/// Passes a signal on to the descriptor from now on. Returns 1, or 0 where the process was started with the signal ignored
/// (`nohup`) or it cannot be handled.
int terminal_begin_signal(int signal_number);

/// Handles a signal again as before `terminal_begin_signal`.
void terminal_end_signal(int signal_number);

// Unix sockets, which are made so that no program that is started meanwhile inherits them, and that nothing waits for them.

/// A path is longer than the address of a socket may be.
extern const int socket_longest_path;

/// A socket that is bound to a path and listens, for its user alone from its first moment; or -1 with `errno` set.
int socket_listen(const char *path);

/// A socket that is connected to a path, or -1 with `errno` set: `ECONNREFUSED` where nothing listens there any more, `EAGAIN`
/// where something does and is busy.
int socket_connect(const char *path);

/// The next connection to a socket that listens, or -1 with `errno` set.
int socket_accept(int descriptor);

/// Writes bytes to a socket, as many as it takes at once. A peer that is gone is an error, and no signal.
ssize_t socket_write(int descriptor, const void *bytes, size_t count);

/// Removes a file when the process exits, crashes or is ended by a signal that it can handle, if it is the same file then. Of
/// several files, the last one is. One thread calls this and the next function at a time.
void process_remove_at_end(const char *path);

/// Removes a file of `process_remove_at_end` no more.
void process_keep_at_end(const char *path);

/// Ends the process: gives the terminal back, removes the file of `process_remove_at_end`, and writes what C's streams hold. The
/// functions that C libraries have registered for the end aren't called: they take things away that other threads may be using.
_Noreturn void process_leave(int status);

// What the process prints while a screen is shown. Only one capture at a time, begun and ended by the main thread.

/// The size of the buffer for what is printed: 1 MiB.
enum { terminal_capture_capacity = 1 << 20 };

/// Redirects standard output to the buffer, and standard error too if it is the same file. Returns a descriptor of the
/// terminal, or -1 with `errno` set. When the process crashes, both are given back and the end of the buffer is written to
/// standard error.
int terminal_capture_begin(void);

/// Gives standard output and standard error back.
void terminal_capture_end(void);

/// Gives standard output and standard error to a child process that needs the terminal, or takes them again.
void terminal_capture_pause(int pauses);

/// An event descriptor that becomes readable when something was printed.
int terminal_capture_event(void);

/// The number of bytes that were printed since the process started.
long terminal_capture_total(void);

/// Copies printed bytes from a position on, or from the oldest that is kept. Returns their number.
long terminal_capture_read(long from, unsigned char *buffer, long size);

/// Says how many of the printed bytes the user has seen: a crash doesn't repeat them.
void terminal_capture_shown(long count);

/// Gives the descriptors back and writes the end of the buffer. Safe in a signal handler.
void terminal_capture_crashed(void);

// The C library's own settings for memory, which its Swift module does not have. Where there are none (Musl), nothing happens.

/// Lets all threads take memory from one part, which grows in steps of a megabyte. Before threads are made.
void process_prepare_memory(void);

/// Gives memory that was freed back to the system.
void process_give_back_memory(void);

#endif
