// The AI protocol, both ways: any bytes are some command, and what a client reads never harms it.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/zappy/rules/text.h"

using namespace agon::zappy;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  if (line.find('\n') != std::string_view::npos) return 0;
  const Command command = parse_command(line);
  if (command.verb == Verb::none) std::abort();
  if (!command.wrong && command.verb != Verb::unknown) {  // what is right survives the way to the server
    std::string text;
    append_command(text, command);
    if (text.back() != '\n') std::abort();
    text.pop_back();
    const bool odd_end = command.text.ends_with('\r');  // one carriage return at the end is forgiven
    if (!odd_end && !(parse_command(text) == command)) std::abort();
  }
  const auto message = parse_message(line);
  if (message && message->kind == MessageKind::message && (message->number < 0 || message->number > 8))
    std::abort();
  if (message && message->kind == MessageKind::look && message->tiles.empty()) std::abort();
  return 0;
}
