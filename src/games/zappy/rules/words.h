// The words of a protocol line: blanks round them do not count, and one carriage return at the end is
// forgiven.
#pragma once

#include <string_view>

namespace agon::zappy {

constexpr std::string_view blanks = " \t";

/// Without the "\r" of a "\r\n".
std::string_view without_return(std::string_view line);
/// Without blanks before and after.
std::string_view trimmed(std::string_view text);

/// Hands out the words of a line, one after the other.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}
  /// Empty when there is none left.
  std::string_view next();
  bool at_end() const { return trimmed(rest_).empty(); }
  /// What follows the last word, untouched.
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
};

}  // namespace agon::zappy
