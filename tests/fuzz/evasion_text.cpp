// The text protocol of Evasion: whatever arrives is read or refused, and what is read survives being written.
#include <cstdlib>

#include "games/evasion/rules/text.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace agon::evasion;
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const auto hunter = parse_hunter_move(line);
  if (hunter.readable && !(parse_hunter_move(hunter_move_text(hunter.action)).action == hunter.action))
    std::abort();
  const auto prey = parse_prey_move(line);
  if (prey.readable && !(parse_prey_move(prey_move_text(prey.action)).action == prey.action)) std::abort();
  const auto state = parse_state_line(line);
  if (state && !(parse_state_line(state_line(*state)) == state)) std::abort();
  return 0;
}
