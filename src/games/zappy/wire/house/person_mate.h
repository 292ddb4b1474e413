// A player of a served world that is a person at the pages.
#pragma once

#include "games/zappy/wire/house/outside_mate.h"
#include "hosting/live_runtime.h"
#include "hosting/seat_port.h"

namespace agon::zappy {

class PersonMate : public OutsideMate {
 public:
  PersonMate(Place place, LiveRuntime& stage, std::shared_ptr<SeatPort> port);
  ~PersonMate() override { end(); }

 protected:
  Command decide(const View& view, const std::stop_token& stop) override;
  void finish(const Outcome& outcome) override;

 private:
  /// What the port says, from the house's own loop.
  struct Heard {
    std::mutex mutex;
    std::condition_variable_any changed;
    std::optional<Command> command;
    std::optional<Fault> left;
  };

  LiveRuntime& stage_;
  std::shared_ptr<SeatPort> port_;
  std::shared_ptr<Heard> heard_ = std::make_shared<Heard>();
  std::uint64_t step_ = 0;
};

}  // namespace agon::zappy
