// A screen of character cells, and the escape sequences that turn one screen into the next.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/picture.h"
#include "show/color.h"

namespace agon::show {

struct Ink {
  Color color;
  Color paper;
  bool bold = false;

  bool operator==(const Ink&) const = default;
};

struct ScreenCell {
  std::string text = " ";  ///< one glyph; empty: the right half of the glyph before it
  Ink ink;

  bool operator==(const ScreenCell&) const = default;
};

class Screen {
 public:
  Screen() = default;
  Screen(int columns, int rows, Color paper);

  int columns() const { return columns_; }
  int rows() const { return rows_; }
  bool holds(int column, int row) const {
    return column >= 0 && row >= 0 && column < columns_ && row < rows_;
  }
  const ScreenCell& at(int column, int row) const { return cells_[index(column, row)]; }  ///< unchecked

  /// Puts one glyph of one column; does nothing outside the screen.
  void put(int column, int row, std::string_view glyph, const Ink& ink);

  /// Text from a column on, clipped to `room` columns and to the screen. Returns the columns used.
  int write(int column, int row, std::string_view text, const Ink& ink, int room = 1 << 16);

  /// Writes text and keeps the background that is there already.
  int write_over(int column, int row, std::string_view text, Color color, bool bold, int room = 1 << 16);

  void fill(int column, int row, int columns, int rows, Color paper);

  bool operator==(const Screen&) const = default;

 private:
  std::size_t index(int column, int row) const {
    return static_cast<std::size_t>(row) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(column);
  }
  void set(int column, int row, std::string text, const Ink& ink);

  int columns_ = 0, rows_ = 0;
  std::vector<ScreenCell> cells_;
};

/// Escape sequences (ECMA-48, and xterm's for colours) that bring a terminal from one screen to another.
enum class ColorDepth { truecolor, palette256, none };

/// The bytes that show `next` on a terminal that shows `last`; everything if `last` is null or its size
/// differs. Sets a colour only where it changes, and skips unchanged cells. Resets the terminal's colours at
/// the end.
std::string screen_update(const Screen& next, const Screen* last, ColorDepth depth = ColorDepth::truecolor);

/// Collects bytes and remembers the terminal's pen, so that nothing is sent twice.
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
