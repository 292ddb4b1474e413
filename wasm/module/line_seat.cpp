#include "module/line_seat.h"

#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <utility>

#include "core/errors.h"
#include "core/fault.h"

namespace agon::wasm {

namespace {

constexpr std::size_t longest_shown = 80;   // bytes of a program's line that a fault repeats
constexpr std::size_t longest_told = 4000;  // bytes of what a program says of its own error

const json::value* member(const json::value& of, const char* name) {
  return of.is_object() ? of.get_object().if_contains(name) : nullptr;
}

/// Whole characters of its beginning.
std::string beginning(std::string_view text, std::size_t most) {
  if (text.size() <= most) return std::string(text);
  while (most > 0 && (static_cast<unsigned char>(text[most]) & 0xC0U) == 0x80U) --most;
  return std::string(text.substr(0, most)) + "…";
}

}  // namespace

void LineSeat::fail(FaultKind kind, const char* code, std::string text, bool gone) const {
  throw PlayerFault({seat_, kind, code, std::move(text)}, gone);
}

void LineSeat::take_ready(std::string_view line) {
  json::error_code error;
  const auto value = json::parse(json::string_view(line.data(), line.size()), error);
  if (const auto* says = member(value, "error"); !error && says != nullptr && says->is_string())
    fail(FaultKind::crashed, "no-start", beginning(says->get_string(), longest_told), true);
  const auto* ready = error ? nullptr : member(value, "ready");
  if (ready == nullptr || !(ready->is_object() || ready->is_bool()))
    fail(FaultKind::crashed, "no-start",
         fmt::format("its first line must be {{\"ready\":{{}}}}, but is: {}", beginning(line, longest_shown)),
         true);
  const auto flag = [&](const char* name) {
    const auto* found = member(*ready, name);
    return found != nullptr && found->is_bool() && found->get_bool();
  };
  observes_ = flag("observe");
  legal_ = flag("legal");
}

Moment LineSeat::ask(const std::string& line, Nanoseconds) {
  for_program_ = line;
  thought_ = {};
  return std::chrono::steady_clock::now();
}

json::value LineSeat::answer(json::storage_ptr storage) {
  json::error_code error;
  auto value = json::parse(answered_, error, std::move(storage));
  if (error)
    fail(
        FaultKind::unreadable, "bad-json",
        fmt::format("its answer is not JSON ({}): {}", error.message(), beginning(answered_, longest_shown)));
  if (const auto* says = member(value, "error"); says != nullptr && says->is_string())
    fail(FaultKind::crashed, "exception", beginning(says->get_string(), longest_told), true);
  if (member(value, "action") == nullptr)
    fail(FaultKind::unreadable, "no-action",
         fmt::format("its answer must be {{\"action\":…}}, but is: {}", beginning(answered_, longest_shown)));
  auto& members = value.get_object();
  thought_ = thought_beside(members, 0);
  cut_thought(thought_, thought_limits::step, "it takes more than 64 KiB");
  return std::move(members["action"]);
}

void LineSeat::refuse(const std::string& what_is_wrong) {
  fail(FaultKind::unreadable, "not-an-action", "its answer is no action of the game: " + what_is_wrong);
}

std::unique_ptr<ClientProgram> LineHost::client(const std::string& player, const ClientWords&, std::uint16_t,
                                                Seat) const {
  throw BadRequest(fmt::format("{} cannot be started from here", player));
}

}  // namespace agon::wasm
