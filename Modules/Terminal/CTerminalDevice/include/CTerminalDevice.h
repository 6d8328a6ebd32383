#ifndef CAIRN_TERMINAL_DEVICE_H
#define CAIRN_TERMINAL_DEVICE_H

#include <termios.h>

// What has to happen inside of a signal handler: give the terminal back when the process crashes, and pass on which signal
// came.
//
// Swift code is not safe there (it may allocate or take locks), so that this is C, and calls nothing but functions that
// POSIX allows in a handler.

/// Remembers how a terminal was found, and gives it back when the process crashes or exits.
/// The bytes are written first; they end whatever mode was switched on by escape sequences.
void ctd_guard(int descriptor, const struct termios *found, const char *bytes, int count);

/// Ends the process when a signal of a crash is sent from outside, instead of going on after a backtrace. A crash of its
/// own is left to what handled it before. `ctd_guard` does this too.
void ctd_handle_crashes(void);

/// Forgets a terminal, if it is the one that is remembered.
void ctd_release(int descriptor);

/// Writes the bytes to a terminal and sets its modes. Safe in a signal handler.
void ctd_restore(int descriptor, const struct termios *found, const char *bytes, int count);

/// Gives the terminal back, if one is remembered. Safe in a signal handler.
void ctd_give_back(void);

/// The descriptor from which the numbers of the signals that came are read, a byte each, or -1 with `errno` set. There is one in
/// a process, which stays open.
int ctd_signal_descriptor(void);

/// Passes a signal on to the descriptor from now on. Answers 1, or 0 where the process was started with the signal ignored
/// (`nohup`) or it cannot be handled.
int ctd_begin_signal(int signal_number);

/// Handles a signal again as before `ctd_begin_signal`.
void ctd_end_signal(int signal_number);

#endif
