#include "module/line_seat.h"

#include <fmt/format.h>

#include <utility>

#include "core/errors.h"
#include "core/fault.h"

namespace agon::wasm {

namespace {

constexpr std::size_t longest_shown = 80;   // bytes of a program's line that a fault repeats
constexpr std::size_t longest_told = 4000;  // bytes of what a program says of its own error

/// Whole characters of its beginning.
std::string beginning(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  return std::string(text.substr(0, most)) + "…";
}

}  // namespace

void LineSeat::fail(FaultKind kind, std::string code, std::string text, bool gone) const {
  throw PlayerFault({seat_, kind, std::move(code), std::move(text)}, gone);
}

void LineSeat::take_ready(std::string_view line) {
  const auto ready = ready_line(line);
  if (ready.gives_up) fail(FaultKind::crashed, "no-start", beginning(*ready.gives_up, longest_told), true);
  if (!ready.wrong.empty())
    fail(FaultKind::crashed, "no-start", ready.wrong + ": " + beginning(line, longest_shown), true);
  observes_ = ready.observe;
  legal_ = ready.legal;
}

Moment LineSeat::ask(const std::string& line, Nanoseconds) {
  for_program_ = line;
  thought_ = {};
  return std::chrono::steady_clock::now();
}

json::value LineSeat::answer(json::storage_ptr storage) {
  auto answer = answer_line(answered_, 0, std::move(storage));
  if (answer.gives_up) fail(FaultKind::crashed, "exception", beginning(*answer.gives_up, longest_told), true);
  if (!answer.wrong.empty())
    fail(FaultKind::unreadable, answer.code, answer.wrong + ": " + beginning(answered_, longest_shown));
  thought_ = std::move(answer.thought);
  cut_thought(thought_, thought_limits::step, "it takes more than 64 KiB");
  return std::move(answer.action);
}

void LineSeat::refuse(const std::string& what_is_wrong) {
  fail(FaultKind::unreadable, "not-an-action", "its answer is no action of the game: " + what_is_wrong);
}

std::unique_ptr<ClientProgram> LineHost::client(const std::string& player, const ClientWords&, std::uint16_t,
                                                Seat) const {
  throw BadRequest(fmt::format("{} cannot be started from here", player));
}

}  // namespace agon::wasm
