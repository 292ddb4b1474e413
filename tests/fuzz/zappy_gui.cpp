// What GUIs and operators may send: any bytes are a request, and a command is read or refused with a reason.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/zappy/rules/gui_text.h"
#include "games/zappy/rules/operator_text.h"

using namespace agon::zappy;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view line(reinterpret_cast<const char*>(data), size);
  const Request request = parse_request(line);
  if (request.ask == Ask::unknown && request.number != 0) std::abort();
  try {
    const OperatorCommand command = parse_operator_command(line);
    if (command.kind == OperatorCommandKind::set_level &&
        (command.amount < 1 || command.amount > highest_level))
      std::abort();
    if (command.kind == OperatorCommandKind::frequency && (command.amount < 1 || command.amount > 10000))
      std::abort();
    if (command.amount < 0) std::abort();
  } catch (const BadOperatorCommand& bad) {
    if (*bad.what() == '\0') std::abort();
  }
  return 0;
}
