// The terminal's settings and the signals, which belong to the whole program: entered and left as one.
#pragma once

namespace agon::show::terminal_state {

/// Remembers the settings, makes the input raw, switches screens. Throws NoTerminal with the system's reason.
void enter();

/// Puts everything back. Does nothing if it is back already. May be called in a signal handler.
void leave();

/// From now on SIGINT, SIGTERM, SIGHUP and SIGWINCH are noted, and what kills the program calls leave()
/// first.
void catch_signals();
void release_signals();

int wake_descriptor();      ///< readable when a signal was noted
int ending_signal_noted();  ///< 0: none; stays until release_signals()
bool take_resize();         ///< true once for any number of resizes

}  // namespace agon::show::terminal_state
