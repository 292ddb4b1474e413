// Escape sequences (ECMA-48, and xterm's for colours) that bring a terminal from one screen to another.
#pragma once

#include <optional>
#include <string>

#include "show/palette.h"
#include "show/screen.h"

namespace agon::show {

enum class ColorDepth { truecolor, palette256, none };

/// The bytes that show `next` on a terminal that shows `last`; everything if there is no last or its size
/// differs. Sets a colour only where it changes, and skips what is the same already. Leaves the terminal's
/// colours reset.
std::string screen_update(const Screen& next, const Screen* last, ColorDepth depth = ColorDepth::truecolor);

/// Collects bytes and remembers what the terminal's pen is, so that nothing is said twice.
class Pen {
 public:
  explicit Pen(ColorDepth depth) : depth_(depth) {}

  void move(int column, int row);
  void write(const ScreenCell& cell, int columns);  ///< moves on by `columns`
  void newline();
  void reset();
  std::string take() { return std::move(out_); }

 private:
  int changes(Color color, Color paper) const;  ///< how many colours would have to be set
  void set_ink(const Ink& ink, bool color_matters);
  void add_color(std::string& codes, Color color, bool paper) const;
  void write_plain(const ScreenCell& cell);

  ColorDepth depth_;
  std::string out_;
  std::optional<Color> color_, paper_;
  bool bold_ = false;
  int column_ = -1, row_ = -1;  ///< -1: not known
};

}  // namespace agon::show
