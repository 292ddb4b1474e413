// The commands in the record of a served world: any text is read without harm, and what is read survives
// being written.
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "games/zappy/rules/world_event.h"

using namespace agon::zappy;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  while (!text.empty()) {
    const auto before = text.size();
    const auto told = take_told_command(text);
    if (!told) return 0;
    if (text.size() >= before) std::abort();  // it must come to an end
    std::string written;
    append_told_command(written, told->after, told->number, told->command);
    std::string_view again = written;
    const auto twice = take_told_command(again);
    if (!twice || !again.empty() || twice->after != told->after || twice->number != told->number)
      std::abort();
    if (twice->command.verb != told->command.verb || twice->command.wrong != told->command.wrong)
      std::abort();
    // What a wrong command said beside its verb is not played, and not kept.
    if (!told->command.wrong && !(twice->command == told->command)) std::abort();
  }
  return 0;
}
