// A client of the agents' port: its connection and, once it has joined, its place. It then lives on the loop
// of its match.
#pragma once

#include <memory>

#include "games/tron/wire/lobby.h"
#include "net/frame_stream.h"

namespace agon::tron::wire {

class Table;

class AgentLink : public std::enable_shared_from_this<AgentLink> {
 public:
  explicit AgentLink(net::FrameStream connection) : stream(std::move(connection)) {}

  net::FrameStream stream;
  std::optional<Seat> door;  ///< the side whose own door it came by
  Seat side = blue;
  std::string nickname;  ///< ISO-8859-1
  std::string name;      ///< agent_name
  std::weak_ptr<Table> table;
  int refusals = 0;
  net::SteadyTime until{};  ///< it waits so long for an opponent

  /// What it sends goes to its table, until its connection ends.
  net::awaitable<void> play();
};

/// Why a frame ends its connection.
std::string too_long(const net::FrameResult& frame);

}  // namespace agon::tron::wire
