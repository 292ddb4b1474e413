// The list of formats. Help and messages are made from it, and from what each format says of itself.
#include <fmt/format.h>

#include "contest/formats/format.h"
#include "core/errors.h"
#include "core/random.h"

namespace agon::contest {

// Each is defined in a file of its own.
const Format& round_robin();
const Format& gauntlet();
const Format& swiss();
const Format& knockout();
const Format& worlds();

int Format::entrant_on(const Plan&, const Planned& match, std::size_t seat, std::size_t seats) const {
  return (seat * 2 < seats) == match.a_first ? match.a : match.b;
}

std::uint64_t Format::seed(const Plan& plan, std::uint32_t board, std::uint64_t turn) const {
  return derived_seed(derived_seed(plan.seed, board + 1), turn);
}

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
  if (plan.format == series().name()) return series();
  throw BadRequest(fmt::format("there is no format \"{}\"; there are: {}", plan.format, format_names()));
}

}  // namespace agon::contest
