#include "process/bot_line.h"

#include <charconv>

#include "text/utf8.h"

namespace agon::process {

const boost::json::string* own_error(const boost::json::value& value) {
  const auto* found = value.is_object() ? value.get_object().if_contains("error") : nullptr;
  return found != nullptr && found->is_string() ? &found->get_string() : nullptr;
}

std::string shown(std::string_view line) {
  constexpr std::size_t longest = 80;
  auto text = utf8_repaired(line.substr(0, longest));
  return line.size() > longest ? text + "…" : text;
}

std::uint64_t step_of(std::string_view line) {
  constexpr std::string_view begin = R"({"decide":{"step":)";
  std::uint64_t step = 0;
  if (line.starts_with(begin)) std::from_chars(line.data() + begin.size(), line.data() + line.size(), step);
  return step;
}

}  // namespace agon::process
