// A client of the agents' port: its connection and, once it has joined, its place. Network thread only.
#pragma once

#include <memory>

#include "games/tron/wire/lobby.h"
#include "net/frame_stream.h"

namespace agon::tron::wire {

class Table;

class Agent {
 public:
  explicit Agent(net::FrameStream connection) : stream(std::move(connection)) {}

  net::FrameStream stream;
  bool joined = false;
  Seat side = blue;
  std::string nickname;  ///< ISO-8859-1
  std::string name;      ///< agent_name
  std::weak_ptr<Table> table;
  int refusals = 0;
  net::SteadyTime until{};  ///< it waits so long for an opponent
};

}  // namespace agon::tron::wire
