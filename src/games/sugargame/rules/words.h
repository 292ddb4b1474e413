// A line cut into words at blanks.
#pragma once

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>

namespace agon::sugargame {

class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) { skip_blanks(); }

  bool at_end() const { return rest_.empty(); }
  /// What is left, without the blanks before it.
  std::string_view rest() const { return rest_; }
  /// The next word; empty at the end.
  std::string_view next() {
    const auto end = rest_.find_first_of(blanks);
    const auto word = rest_.substr(0, end);
    rest_.remove_prefix(word.size());
    skip_blanks();
    return word;
  }
  /// The next word as a whole decimal number that fits an int; nothing when it is not one.
  std::optional<int> number() {
    const auto word = next();
    int value = 0;
    const auto read = std::from_chars(word.data(), word.data() + word.size(), value);
    if (word.empty() || read.ec != std::errc{} || read.ptr != word.data() + word.size()) return std::nullopt;
    return value;
  }

 private:
  static constexpr std::string_view blanks = " \t";
  void skip_blanks() { rest_.remove_prefix(std::min(rest_.find_first_not_of(blanks), rest_.size())); }

  std::string_view rest_;
};

}  // namespace agon::sugargame
