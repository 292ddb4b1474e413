// The lines of Sugargame, both ways: what a player answers is an answer or refused in words, and what a
// server tells is understood or refused in words, whatever came before it.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/sugargame/rules/text.h"

using namespace agon::sugargame;

namespace {

void answer(std::string_view line, bool placing) {
  const auto reply = parse_reply(line, placing);
  if (reply.kind == Reply::Kind::unreadable && reply.text.empty()) std::abort();
  if (reply.kind != Reply::Kind::action) return;
  auto again = reply_line(reply.action, placing);
  while (again.ends_with('\n')) again.pop_back();
  if (!(parse_reply(again, placing).action == reply.action)) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view bytes(reinterpret_cast<const char*>(data), size);
  Told told;
  while (!bytes.empty()) {
    const auto end = std::min(bytes.find('\n'), bytes.size());
    const auto line = bytes.substr(0, end);
    bytes.remove_prefix(std::min(end + 1, bytes.size()));
    answer(line, true);
    answer(line, false);
    parse_hello(line);
    if (told.take(line) == Told::News::unreadable && told.reason().empty()) std::abort();
    told.config();
  }
  return 0;
}
