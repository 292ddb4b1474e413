// The list of formats: of it, and of what each says of itself, help and messages are made.
#include <fmt/format.h>

#include "contest/formats/format.h"
#include "core/errors.h"

namespace agon::contest {

// Each stands in a file of its own.
const Format& round_robin();
const Format& gauntlet();
const Format& swiss();
const Format& knockout();
const Format& worlds();

std::span<const Format* const> formats() {
  static const Format* const all[] = {&round_robin(), &gauntlet(), &swiss(), &knockout(), &worlds()};
  return all;
}

const Format* find_format(std::string_view name) {
  for (const auto* format : formats())
    if (format->name() == name) return format;
  return nullptr;
}

std::string format_names(bool of_finals) {
  std::string names;
  for (const auto* format : formats())
    if (!of_finals || format->decides_finals())
      names += (names.empty() ? "" : ", ") + std::string(format->name());
  return names;
}

std::string format_help(bool of_finals) {
  std::string help;
  for (const auto* format : formats())
    if (!of_finals || format->decides_finals())
      help += fmt::format("{}{} ({}{})", help.empty() ? "" : "; ", format->name(),
                          help.empty() ? "default: " : "", format->summary());
  return help;
}

const Format& format_of(const Plan& plan) {
  if (const auto* format = find_format(plan.format)) return *format;
  throw BadRequest(fmt::format("there is no format \"{}\"; there are: {}", plan.format, format_names()));
}

}  // namespace agon::contest
