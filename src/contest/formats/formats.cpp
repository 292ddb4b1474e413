// The list of formats.
#include <fmt/format.h>

#include "contest/formats/format.h"
#include "contest/formats/gauntlet.h"
#include "contest/formats/knockout.h"
#include "contest/formats/round_robin.h"
#include "contest/formats/swiss.h"
#include "contest/formats/world.h"
#include "core/errors.h"

namespace agon::contest {

std::span<const Format* const> formats() {
  static const RoundRobin round_robin;
  static const Gauntlet gauntlet;
  static const Swiss swiss;
  static const Knockout knockout;
  static const Worlds worlds;
  static const Format* const all[] = {&round_robin, &gauntlet, &swiss, &knockout, &worlds};
  return all;
}

const Format* find_format(std::string_view name) {
  for (const auto* format : formats())
    if (format->name() == name) return format;
  return nullptr;
}

std::string format_names() {
  std::string names;
  for (const auto* format : formats()) names += (names.empty() ? "" : ", ") + std::string(format->name());
  return names;
}

const Format& format_of(const Plan& plan) {
  if (const auto* format = find_format(plan.format)) return *format;
  throw BadRequest(fmt::format("there is no format \"{}\"; there are: {}", plan.format, format_names()));
}

}  // namespace agon::contest
