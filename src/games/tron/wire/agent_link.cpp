#include "games/tron/wire/agent_link.h"

#include <fmt/format.h>

#include "games/tron/wire/table.h"

namespace agon::tron::wire {

net::awaitable<void> AgentLink::play() {
  const auto self = shared_from_this();
  while (stream.is_open()) {
    const auto frame = co_await stream.read_frame(table.lock() ? net::SteadyTime::max() : until);
    if (frame.status == net::FrameStatus::timed_out) {
      if (!table.lock()) stream.close("no opponent came");
      continue;
    }
    if (frame.status == net::FrameStatus::too_long) stream.close(too_long(frame));
    if (!frame) break;
    const auto message = ks::read<Message>(frame.body);
    if (!message || message->type.starts_with("Join")) continue;  // a second join changes nothing
    if (const auto playing = table.lock()) playing->take(*this, *message, frame.arrived);
  }
  stream.finish("the client left");
  if (const auto playing = table.lock()) playing->left(*this);
}

std::string too_long(const net::FrameResult& frame) {
  return fmt::format("announced a frame of {} bytes, which is longer than a frame may be", frame.announced);
}

}  // namespace agon::tron::wire
