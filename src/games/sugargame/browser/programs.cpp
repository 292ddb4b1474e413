// In place of wire/java: no class of somebody's is started in a page.
#include "games/sugargame/rules/rules.h"

namespace agon::sugargame {

std::optional<ProgramCommand> Rules::program_of(const std::string&, Seat, const ToolRunner&) {
  return std::nullopt;
}

}  // namespace agon::sugargame
