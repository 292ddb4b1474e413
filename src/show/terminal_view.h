// The viewer in a terminal: board, panels, caption, time line, keys. Follows a match that is still being
// played.
#pragma once

#include <chrono>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "core/about.h"
#include "show/frames.h"

namespace agon::show {

/// Standard input or output is not a terminal, or TERM says it cannot place the cursor; the text says which.
class NoTerminal : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Throws NoTerminal, whose text ends with what to do instead.
void require_terminal(std::string_view instead = "leave out --watch");

enum class Colors {
  automatic,  ///< chosen by COLORTERM and TERM; none if the program prints no colours
  truecolor,
  palette,  ///< the 256 colours of xterm
  none,     ///< characters alone: tiles by the glyphs of the palette
};

struct WatchOptions {
  std::string title = {};       ///< first line, e.g. "evasion · greedy vs runner"
  double steps_per_second = 8;  ///< at speed x1; above 0
  bool follow = false;  ///< start at the newest picture of a match that is being played, not at its first; a
                        ///< viewer that has caught up with it follows in any case
  bool paused = false;  ///< begin paused at the first picture
  Colors colors = Colors::automatic;
  About about = {};  ///< the game's rules and legend, for the help page
};

/// Shows the match until the viewer quits. Returns 0 (q, Ctrl-C), or 128 + the number of the signal that
/// ended it (SIGINT, SIGTERM, SIGHUP). The terminal is restored in every case. Throws NoTerminal. Never waits
/// for the match: a caller that does not want it to go on unwatched stops it.
int watch(const Frames& frames, const WatchOptions& options);

// Decodes the bytes that a terminal sends when keys are pressed, by xterm's and the Linux console's
// conventions.

enum class Key {
  letter,
  left,
  right,
  up,
  down,
  shift_left,
  shift_right,
  shift_up,
  shift_down,
  page_up,
  page_down,
  home,
  end,
  escape,
};

struct KeyPress {
  Key key = Key::letter;
  char letter = 0;  ///< ASCII, control characters included; 0 unless key is letter

  bool operator==(const KeyPress&) const = default;
};

/// The key's name as browsers give it, "Shift+" before it if shift is held: "ArrowUp", "Shift+w", "Enter".
std::string browser_name(const KeyPress& press);

/// A sequence may arrive in pieces; an escape that nothing follows is the escape key.
class KeyDecoder {
 public:
  /// The time to wait after feed() before flush(), if pending().
  static constexpr std::chrono::milliseconds escape_wait{40};

  std::vector<KeyPress> feed(std::string_view bytes);
  bool pending() const { return !held_.empty(); }
  std::vector<KeyPress> flush();

 private:
  std::string held_;  ///< the beginning of a sequence; at most longest_sequence bytes
};

}  // namespace agon::show
