#include "show/screen.h"

#include <fmt/format.h>

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

namespace {

constexpr std::string_view upper_half = "▀", lower_half = "▄";

/// If there are no colours, a half cell is either drawn or empty.
bool is_bright(Color color) {
  constexpr int threshold = 80;  // of 255; empty fields of the boards and the theme's own paper are darker
  return (299 * color.red() + 587 * color.green() + 114 * color.blue()) / 1000 >= threshold;
}

/// Keeps letters distinct from their background in the palette too, which has few dark entries.
Color told_apart(const Ink& ink) {
  const auto apart = [](Color one, Color other) { return std::abs(brightness(one) - brightness(other)); };
  constexpr double least = 0.2;
  const auto shown = [](Color color) { return palette_color(palette_entry(color)); };
  const Color paper = shown(ink.paper);
  if (apart(ink.color, ink.paper) < least || apart(shown(ink.color), paper) >= least) return ink.color;
  const Color readable = readable_on(paper, ink.color);
  if (apart(shown(readable), paper) >= least) return readable;
  return brightness(paper) > 0.5 ? Color{0x000000} : Color{0xffffff};  // both are in the palette
}

bool simple(const ScreenCell& cell) { return cell.text.size() == 1 || cell.text == upper_half; }

}  // namespace

void Pen::move(int column, int row) {
  if (row == row_ && column == column_) return;
  if (row == row_ && column_ >= 0 && column > column_) {
    out_ += column - column_ == 1 ? "\x1b[C" : fmt::format("\x1b[{}C", column - column_);
  } else {
    out_ += fmt::format("\x1b[{};{}H", row + 1, column + 1);
  }
  column_ = column;
  row_ = row;
}

void Pen::add_color(std::string& codes, Color color, bool paper) const {
  if (!codes.empty()) codes += ';';
  const int kind = paper ? 48 : 38;
  codes += depth_ == ColorDepth::truecolor
               ? fmt::format("{};2;{};{};{}", kind, color.red(), color.green(), color.blue())
               : fmt::format("{};5;{}", kind, palette_entry(color));
}

void Pen::set_ink(const Ink& ink, bool color_matters) {
  std::string codes;
  if (color_matters && ink.bold != bold_) {
    codes = ink.bold ? "1" : "22";
    bold_ = ink.bold;
  }
  if (color_matters && color_ != ink.color) {
    add_color(codes, ink.color, false);
    color_ = ink.color;
  }
  if (paper_ != ink.paper) {
    add_color(codes, ink.paper, true);
    paper_ = ink.paper;
  }
  if (!codes.empty()) out_ += "\x1b[" + codes + "m";
}

int Pen::changes(Color color, Color paper) const {
  return (color_ != color ? 1 : 0) + (paper_ != paper ? 1 : 0);
}

void Pen::write_plain(const ScreenCell& cell) {
  if (cell.text != " " && cell.ink.bold != bold_) {
    out_ += cell.ink.bold ? "\x1b[1m" : "\x1b[22m";
    bold_ = cell.ink.bold;
  }
  const bool above = is_bright(cell.ink.color), below = is_bright(cell.ink.paper);
  if (cell.text != upper_half)
    out_ += cell.text;
  else
    out_ += above ? below ? "█" : upper_half : below ? lower_half : " ";
}

void Pen::write(const ScreenCell& cell, int columns) {
  if (depth_ == ColorDepth::none) {
    write_plain(cell);
  } else if (cell.text == upper_half && cell.ink.color == cell.ink.paper) {
    set_ink(cell.ink, false);
    out_ += ' ';
  } else if (cell.text == upper_half &&
             changes(cell.ink.paper, cell.ink.color) < changes(cell.ink.color, cell.ink.paper)) {
    set_ink({cell.ink.paper, cell.ink.color, bold_}, true);
    out_ += lower_half;
  } else {
    const bool letters = cell.text != " " && cell.text != upper_half;
    const bool few = depth_ == ColorDepth::palette256 && letters;
    set_ink(few ? Ink{told_apart(cell.ink), cell.ink.paper, cell.ink.bold} : cell.ink, cell.text != " ");
    out_ += cell.text;
  }
  // Terminals disagree about the width of some glyphs; after one of those the position is sent again.
  column_ = simple(cell) ? column_ + columns : -1;
}

void Pen::newline() {
  reset();
  out_ += '\n';
}

void Pen::reset() {
  if (color_ || paper_ || bold_) out_ += "\x1b[0m";
  color_.reset();
  paper_.reset();
  bold_ = false;
}

std::string screen_update(const Screen& next, const Screen* last, ColorDepth depth) {
  const bool whole = last == nullptr || last->columns() != next.columns() || last->rows() != next.rows();
  Pen pen(depth);
  for (int row = 0; row < next.rows(); ++row)
    for (int column = 0; column < next.columns();) {
      const auto& cell = next.at(column, row);
      const int columns = column + 1 < next.columns() && next.at(column + 1, row).text.empty() ? 2 : 1;
      bool same = !whole && last->at(column, row) == cell;
      if (columns == 2) same = same && last->at(column + 1, row) == next.at(column + 1, row);
      if (!same) {
        pen.move(column, row);
        pen.write(cell, columns);
      }
      column += columns;
    }
  pen.reset();
  return pen.take();
}

}  // namespace agon::show
