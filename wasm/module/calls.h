// The calls of the module by name; docs/rules-in-the-browser.md lists them.
#pragma once

#include <map>
#include <string>
#include <string_view>

namespace agon::wasm {

/// The argument is JSON or a record's lines, the answer JSON or a record's lines. Throws what is wrong.
using Call = std::string (*)(std::string_view argument);
using Calls = std::map<std::string_view, Call>;

void add_game_calls(Calls& calls);
void add_session_calls(Calls& calls);
void add_program_calls(Calls& calls);
void add_replay_calls(Calls& calls);
void add_analysis_calls(Calls& calls);

}  // namespace agon::wasm
