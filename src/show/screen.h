// A screen of character cells, and the escape sequences that turn one screen into the next.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/picture.h"

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

  /// One glyph of one column; outside does nothing.
  void put(int column, int row, std::string_view glyph, const Ink& ink);

  /// Text from a column on, clipped to `room` columns and to the screen. Returns the columns used.
  int write(int column, int row, std::string_view text, const Ink& ink, int room = 1 << 16);

  /// Text on the paper that is there already.
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

}  // namespace agon::show
