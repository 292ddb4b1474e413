// The one game of a module: each is compiled with its own.
#pragma once

#include <memory>

#include "arena/game_entry.h"
#include "module/session.h"

namespace agon::wasm {

const GameEntry& entry();
/// Throws BadRequest and BadValue.
std::unique_ptr<Session> start(const SessionOrder& order);

}  // namespace agon::wasm
