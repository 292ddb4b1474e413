#include "core/set_field.h"

namespace agon::reading {

json::value value_of_word(std::string_view word) {
  json::error_code error;
  json::value value = json::parse(json::string_view(word.data(), word.size()), error);
  if (error) return json::value(json::string_view(word.data(), word.size()));
  return value;
}

std::pair<std::string_view, std::string_view> split_assignment(std::string_view assignment) {
  const auto equals = assignment.find('=');
  if (equals == std::string_view::npos || equals == 0)
    throw BadValue("", "expected key=value, got \"" + std::string(assignment) + "\"");
  return {assignment.substr(0, equals), assignment.substr(equals + 1)};
}

}  // namespace agon::reading
