// A built-in player at a seat of a live match: it thinks on a worker.
#pragma once

#include "arena/live_match.h"

namespace agon {

template <Game G>
class PoolLink : public SeatLink<G>, public std::enable_shared_from_this<PoolLink<G>> {
 public:
  PoolLink(LiveStage& stage, std::weak_ptr<LiveMatch<G>> match, std::unique_ptr<Player<G>> player)
      : stage_(stage), match_(std::move(match)), player_(std::move(player)) {}

  void ask(const Match<G>& match, Seat seat) override {
    const auto left = match.time_left(seat);
    boost::asio::post(stage_.workers(),
                      [self = this->shared_from_this(), seat, view = match.game().view(match.state(), seat),
                       left = left == never ? Nanoseconds{0} : left] { self->think(view, seat, left); });
  }

 private:
  void think(const typename G::View& view, Seat seat, Nanoseconds left) {
    typename G::Action action;
    std::string failure;
    try {
      action = player_->decide(view, left);
    } catch (const std::exception& error) {
      failure = error.what();
    }
    boost::asio::post(stage_.network(),
                      [weak = match_, seat, action = std::move(action), failure = std::move(failure)] {
                        const auto match = weak.lock();
                        if (!match) return;
                        if (failure.empty())
                          match->answer(seat, action, match->now());
                        else
                          match->leave(seat, {seat, FaultKind::crashed, "crashed", failure});
                      });
  }

  LiveStage& stage_;
  std::weak_ptr<LiveMatch<G>> match_;
  std::unique_ptr<Player<G>> player_;
};

}  // namespace agon
