#include "show/screen.h"

#include "show/text.h"

namespace agon::show {

Screen::Screen(int columns, int rows, Color paper)
    : columns_(std::max(0, columns)),
      rows_(std::max(0, rows)),
      cells_(static_cast<std::size_t>(columns_) * static_cast<std::size_t>(rows_),
             ScreenCell{" ", {paper, paper, false}}) {}

void Screen::set(int column, int row, std::string text, const Ink& ink) {
  // Half of a wide glyph cannot stand alone.
  auto& cell = cells_[index(column, row)];
  if (cell.text.empty() && column > 0) cells_[index(column - 1, row)].text = " ";
  if (column + 1 < columns_ && cells_[index(column + 1, row)].text.empty() && !text.empty())
    cells_[index(column + 1, row)].text = " ";
  cell = {std::move(text), ink};
}

void Screen::put(int column, int row, std::string_view glyph, const Ink& ink) {
  if (holds(column, row)) set(column, row, std::string(glyph), ink);
}

int Screen::write(int column, int row, std::string_view text, const Ink& ink, int room) {
  if (!holds(column, row)) return 0;
  const std::string shown = clip(text, std::min(room, columns_ - column));
  const int begin = column;
  for (std::string_view rest = shown; !rest.empty();) {
    auto glyph = next_glyph(rest);
    if (glyph.columns == 0) continue;
    set(column, row, std::move(glyph.text), ink);
    if (glyph.columns == 2) {
      if (column + 2 < columns_ && at(column + 2, row).text.empty())
        set(column + 2, row, " ", at(column + 2, row).ink);
      cells_[index(column + 1, row)] = {"", ink};
    }
    column += glyph.columns;
  }
  return column - begin;
}

int Screen::write_over(int column, int row, std::string_view text, Color color, bool bold, int room) {
  if (!holds(column, row)) return 0;
  const std::string shown = clip(text, std::min(room, columns_ - column));
  const int begin = column;
  for (std::string_view rest = shown; !rest.empty();) {
    const auto glyph = next_glyph(rest);
    if (glyph.columns > 0) column += write(column, row, glyph.text, {color, at(column, row).ink.paper, bold});
  }
  return column - begin;
}

void Screen::fill(int column, int row, int columns, int rows, Color paper) {
  for (int y = row; y < row + rows; ++y)
    for (int x = column; x < column + columns; ++x) put(x, y, " ", {paper, paper, false});
}

}  // namespace agon::show
