// UTF-8 text measured in columns of a terminal. Names come from strangers: characters that could move the
// cursor or reverse the direction of writing, and invalid UTF-8, are never passed on.
#pragma once

#include <string>
#include <string_view>

#include "core/picture.h"

namespace agon::show {

/// One character as it is shown: a code point and the marks that combine with it.
struct Glyph {
  std::string text;
  int columns = 1;  ///< 1 or 2
};

/// Takes the next glyph off the front of `rest`, which must not be empty. Invalid UTF-8 and control
/// characters become U+FFFD. A mark without a glyph to combine with is left out, so the result may be empty
/// (columns 0).
Glyph next_glyph(std::string_view& rest);

int columns_of(std::string_view text);

/// Whether it is a row of pips, such as "●●●", for which a terminal's board has no room.
inline bool is_pips(std::string_view text) { return text.starts_with("●") || text.starts_with("◆"); }

/// The text if it fits, else as much as fits before "…". Never cuts a glyph.
std::string clip(std::string_view text, int columns);

/// Clipped, and filled up with spaces.
std::string pad(std::string_view text, int columns);

/// Takes a line of at most so many columns off the front of `rest`, broken at a space where there is one.
std::string wrapped_line(std::string_view& rest, int columns);

/// Valid UTF-8 without control characters, for output that needs it.
std::string printable(std::string_view text);

// Names and numbers as people read them.

/// The name on a panel: the player's, else the role, else "seat 1".
std::string panel_name(const Panel& panel);

/// The clock alone of a caption: beside an event, a line has no room for more.
inline std::string_view beside_event(std::string_view caption) {
  return caption.substr(0, caption.find(','));
}

std::string clock_text(double ms);       ///< "1:02:03", "1:23", below a minute "9.3 s"; never negative
std::string amount_text(double amount);  ///< at most two decimals, none without need: "12", "0.5"
std::string speed_text(double speed);    ///< "×2", "×¼"

}  // namespace agon::show
