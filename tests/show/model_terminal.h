// A terminal made of memory: takes the bytes a program sends and is what its screen would show.
#pragma once

#include <array>
#include <charconv>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "show/screen.h"
#include "show/text.h"

namespace agon::show {

class ModelTerminal {
 public:
  ModelTerminal(int columns, int rows) : screen_(columns, rows, {}) {}

  void feed(std::string_view bytes) {
    held_ += bytes;
    std::string_view rest = held_;
    while (!rest.empty() && take(rest)) continue;
    held_ = std::string(rest);
  }

  /// Colours of blank cells and of half blocks are the same however they were sent.
  const Screen& screen() const { return screen_; }
  bool alternate() const { return alternate_; }
  bool cursor_shown() const { return cursor_shown_; }
  int unknown() const { return unknown_; }  ///< sequences that this terminal does not understand

  std::string row(int number) const {
    std::string text;
    for (int column = 0; column < screen_.columns(); ++column) text += screen_.at(column, number).text;
    return text;
  }
  std::string text() const {
    std::string all;
    for (int number = 0; number < screen_.rows(); ++number) all += row(number) + "\n";
    return all;
  }

  /// The same form for a screen that was never sent.
  static ScreenCell normal(ScreenCell cell) {
    if (cell.text == "▄") cell = {"▀", {cell.ink.paper, cell.ink.color, false}};
    if (cell.text == "▀" && cell.ink.color == cell.ink.paper) cell.text = " ";
    if (cell.text == " ") cell.ink.color = {}, cell.ink.bold = false;
    if (cell.text == "▀") cell.ink.bold = false;
    return cell;
  }

 private:
  bool take(std::string_view& rest) {
    if (rest[0] == '\x1b') return take_sequence(rest);
    if (rest[0] == '\n' || rest[0] == '\r') {
      column_ = 0;
      row_ += rest[0] == '\n' ? 1 : 0;
      rest.remove_prefix(1);
      return true;
    }
    const auto lead = static_cast<unsigned char>(rest[0]);
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (rest.size() < length) return false;
    std::string_view one = rest.substr(0, length);
    const auto glyph = next_glyph(one);
    rest.remove_prefix(length);
    put(glyph);
    return true;
  }

  void put(const Glyph& glyph) {
    if (glyph.columns == 0) return;
    const auto cell = normal({glyph.text, ink_});
    if (glyph.columns == 2) {
      screen_.write(column_, row_, glyph.text, ink_);
    } else {
      screen_.put(column_, row_, cell.text, cell.ink);
    }
    column_ += glyph.columns;
  }

  bool take_sequence(std::string_view& rest) {
    if (rest.size() < 2) return false;
    std::size_t end = 2;
    while (end < rest.size() && (rest[end] < '@' || rest[end] > '~')) ++end;
    if (rest[1] != '[' || end >= rest.size()) {
      if (rest[1] == '[') return false;
      ++unknown_;
      rest.remove_prefix(2);
      return true;
    }
    obey(rest.substr(2, end - 2), rest[end]);
    rest.remove_prefix(end + 1);
    return true;
  }

  void obey(std::string_view text, char final) {
    if (!text.empty() && text[0] == '?') {
      if (text == "?1049") alternate_ = final == 'h';
      if (text == "?25") cursor_shown_ = final == 'h';
      return;
    }
    const auto numbers = split(text);
    const auto number = [&](std::size_t index, int otherwise) {
      return index < numbers.size() && numbers[index] > 0 ? numbers[index] : otherwise;
    };
    if (final == 'H') {
      row_ = number(0, 1) - 1;
      column_ = number(1, 1) - 1;
    } else if (final == 'C') {
      column_ += number(0, 1);
    } else if (final == 'J') {
      screen_ = Screen(screen_.columns(), screen_.rows(), {});
    } else if (final == 'm') {
      set_ink(numbers.empty() ? std::vector<int>{0} : numbers);
    } else {
      ++unknown_;
    }
  }

  static std::vector<int> split(std::string_view text) {
    std::vector<int> numbers;
    while (!text.empty()) {
      const auto end = std::min(text.find(';'), text.size());
      int number = 0;
      std::from_chars(text.data(), text.data() + end, number);
      numbers.push_back(number);
      text.remove_prefix(std::min(end + 1, text.size()));
    }
    return numbers;
  }

  void set_ink(const std::vector<int>& codes) {
    for (std::size_t index = 0; index < codes.size(); ++index) {
      const int code = codes[index];
      if (code == 0) ink_ = {};
      if (code == 1 || code == 22) ink_.bold = code == 1;
      if (code == 39) ink_.color = {};
      if (code == 49) ink_.paper = {};
      if (code != 38 && code != 48) continue;
      Color& color = code == 38 ? ink_.color : ink_.paper;
      if (index + 4 < codes.size() && codes[index + 1] == 2) {
        color = rgb(codes[index + 2], codes[index + 3], codes[index + 4]);
        index += 4;
      } else if (index + 2 < codes.size() && codes[index + 1] == 5) {
        color = palette_color(codes[index + 2]);
        index += 2;
      }
    }
  }

  static Color palette_color(int entry) {
    if (entry >= 232) return rgb(8 + 10 * (entry - 232), 8 + 10 * (entry - 232), 8 + 10 * (entry - 232));
    constexpr std::array<int, 6> levels{0, 95, 135, 175, 215, 255};
    const auto level = [&](int index) { return levels[static_cast<std::size_t>(index % 6)]; };
    return entry < 16 ? Color{} : rgb(level((entry - 16) / 36), level((entry - 16) / 6), level(entry - 16));
  }
  static Color rgb(int red, int green, int blue) {
    return {static_cast<std::uint32_t>(red << 16 | green << 8 | blue)};
  }

  Screen screen_;
  Ink ink_;
  std::string held_;
  int column_ = 0, row_ = 0, unknown_ = 0;
  bool alternate_ = false, cursor_shown_ = true;
};

}  // namespace agon::show
