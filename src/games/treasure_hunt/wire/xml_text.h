// XML written: elements in order, on one line, as the course's library writes them. No tree is built.
#pragma once

#include <array>
#include <charconv>
#include <string>
#include <string_view>

#include "core/described.h"

namespace agon::treasure_hunt::xml {

class Text {
 public:
  /// `size`: bytes to expect.
  explicit Text(std::size_t size = 512);

  /// A piece of a message, without the declaration in front.
  static Text part() {
    Text text(0);
    text.text_.clear();
    return text;
  }

  void append(std::string_view part) { text_ += part; }
  void open(std::string_view name) { put("<", name, ">"); }
  void close(std::string_view name) { put("</", name, ">"); }
  /// <data xsi:type="...">, which the course's clients need to know what is in it.
  void open_data(std::string_view type);
  void empty(std::string_view name) { put("<", name, "/>"); }
  void add(std::string_view name, std::string_view text) {
    open(name);
    escape(text);
    close(name);
  }
  void add(std::string_view name, const char* text) { add(name, std::string_view(text)); }
  void add(std::string_view name, bool value) { add(name, std::string_view(value ? "true" : "false")); }
  void add(std::string_view name, int value) {
    std::array<char, 16> digits;
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value).ptr;
    add(name, std::string_view(digits.data(), end));
  }
  template <DescribedEnum E>
  void add(std::string_view name, E value) {
    add(name, enum_name(value));
  }

  std::string take() { return std::move(text_); }

 private:
  void put(std::string_view before, std::string_view name, std::string_view after) {
    text_.append(before).append(name).append(after);
  }
  void escape(std::string_view text);

  std::string text_;
};

}  // namespace agon::treasure_hunt::xml
