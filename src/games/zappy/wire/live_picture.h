// The served world on the pages: a picture some times a second, drawn only while somebody watches.
#pragma once

#include <boost/asio/steady_timer.hpp>

#include "hosting/live_runtime.h"
#include "games/zappy/rules/rules.h"
#include "games/zappy/wire/settings.h"

namespace agon::zappy {

class LivePicture {
 public:
  /// The state must outlive it.
  LivePicture(LiveRuntime& stage, const WireSettings& settings, const State& state);
  ~LivePicture();

  /// After a victory: the match on the pages ends, and a new one begins.
  void end(const Outcome& outcome);

 private:
  void open();
  Frame frame();
  void draw_while_watched();

  LiveRuntime& stage_;
  const WireSettings& settings_;
  const State& state_;
  Rules rules_;
  boost::asio::steady_timer timer_;
  std::shared_ptr<Feed> feed_;
  std::chrono::steady_clock::time_point began_;
  std::optional<State> before_;  ///< of the frame before, for marks
  bool drawing_ = false;
};

}  // namespace agon::zappy
