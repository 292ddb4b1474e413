// The matches that are open in the module, and what calls say to find one.
#pragma once

#include "core/seat.h"
#include "module/call.h"
#include "module/held.h"
#include "module/session.h"

namespace agon::wasm {

Held<Session>& sessions();

struct AtSeat {
  std::uint32_t id = 0;
  Seat seat = 0;
};
BOOST_DESCRIBE_STRUCT(AtSeat, (), (id, seat))

}  // namespace agon::wasm
