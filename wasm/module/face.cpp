// What the module exports: bytes in, bytes out.
//
//   room = agon_room(size)       where the caller writes a call's name and, from `name` on, its argument
//   ok = agon_call(name, size)   `name`: bytes of the name, `size`: bytes of both; 1: done, 0: refused
//   agon_answer(), agon_answer_size()   the answer, or what is wrong; until the next call
#include <fmt/format.h>

#include <cstdint>
#include <exception>
#include <string>

#include "core/errors.h"
#include "module/calls.h"

namespace agon::wasm {

namespace {

std::string& room() {
  static std::string bytes;
  return bytes;
}
std::string& answer() {
  static std::string bytes;
  return bytes;
}

const Calls& calls() {
  static const Calls all = [] {
    Calls list;
    add_game_calls(list);
    add_session_calls(list);
    add_program_calls(list);
    add_replay_calls(list);
    add_analysis_calls(list);
    return list;
  }();
  return all;
}

std::string answer_to(std::string_view name, std::string_view argument) {
  const auto found = calls().find(name);
  if (found != calls().end()) return found->second(argument);
  std::string known;
  for (const auto& [each, call] : calls()) known += (known.empty() ? "" : ", ") + std::string(each);
  throw BadRequest(fmt::format("no call \"{}\"; there are: {}", name, known));
}

}  // namespace

}  // namespace agon::wasm

#define AGON_EXPORT(name) extern "C" __attribute__((export_name(#name)))

AGON_EXPORT(agon_room) char* agon_room(std::uint32_t size) {
  agon::wasm::room().resize(size);
  return agon::wasm::room().data();
}

AGON_EXPORT(agon_call) int agon_call(std::uint32_t name, std::uint32_t size) {
  using namespace agon::wasm;
  const auto given = std::string_view(room()).substr(0, size);
  try {
    answer() = answer_to(given.substr(0, name), given.substr(name));
    return 1;
  } catch (const std::exception& error) {
    answer() = error.what();
    return 0;
  }
}

AGON_EXPORT(agon_answer) const char* agon_answer() { return agon::wasm::answer().data(); }
AGON_EXPORT(agon_answer_size) std::uint32_t agon_answer_size() {
  return static_cast<std::uint32_t>(agon::wasm::answer().size());
}
