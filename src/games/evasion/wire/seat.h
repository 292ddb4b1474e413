// A connection at a seat of a live match.
#pragma once

#include "games/evasion/wire/table.h"

namespace agon::evasion {

class WireSeat : public SeatLink<Rules> {
 public:
  WireSeat(std::weak_ptr<Table> table, std::weak_ptr<LiveMatch<Rules>> match,
           std::shared_ptr<Connection> connection, Seat seat);

  void ask(const Match<Rules>& match, Seat seat) override;
  void end(const Match<Rules>& match) override;

 private:
  std::weak_ptr<Table> table_;
  std::weak_ptr<LiveMatch<Rules>> match_;
  std::shared_ptr<Connection> connection_;
};

/// What is said of a player whose connection is gone.
Fault left_fault(Seat seat);

/// The line of a player goes to its match: an action, or a fault where it cannot be read.
void take_line(LiveMatch<Rules>& match, Seat seat, const std::string& line, Connection::Arrival arrived);

}  // namespace agon::evasion
