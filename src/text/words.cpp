#include "text/words.h"

#include <algorithm>
#include <charconv>

namespace agon {
namespace {

constexpr std::string_view blanks = " \t";

}  // namespace

std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::optional<int> read_number(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

std::string_view Words::next() {
  const auto text = this->text();
  const auto word = text.substr(0, text.find_first_of(blanks));
  rest_ = text.substr(word.size());
  return word;
}

std::string_view Words::text() const {
  return rest_.substr(std::min(rest_.find_first_not_of(blanks), rest_.size()));
}

}  // namespace agon
