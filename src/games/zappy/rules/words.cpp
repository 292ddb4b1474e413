#include "games/zappy/rules/words.h"

namespace agon::zappy {

std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::string_view Words::next() {
  const auto first = rest_.find_first_not_of(blanks);
  if (first == std::string_view::npos) return rest_ = {};
  const auto end = rest_.find_first_of(blanks, first);
  const auto word = rest_.substr(first, end - first);
  rest_ = end == std::string_view::npos ? std::string_view{} : rest_.substr(end);
  return word;
}

}  // namespace agon::zappy
