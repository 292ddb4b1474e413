// A built-in player at a seat of a live match: it thinks on a worker.
#pragma once

#include "hosting/live_match.h"

namespace agon {

template <Game G>
class PoolLink : public SeatLink<G>, public std::enable_shared_from_this<PoolLink<G>> {
 public:
  /// `limit`: the most time the player is told it has, beside what the match's clocks leave; 0: no such
  /// limit.
  PoolLink(LiveRuntime& stage, std::weak_ptr<LiveMatch<G>> match, std::unique_ptr<Player<G>> player,
           Nanoseconds limit = {})
      : stage_(stage),
        match_(std::move(match)),
        player_(std::move(player)),
        limit_(limit.count() == 0 ? never : limit) {}

  void ask(const Match<G>& match, Seat seat) override {
    const auto left = std::min(match.time_left(seat), limit_);
    boost::asio::post(stage_.workers(),
                      [self = this->shared_from_this(), seat, view = match.game().view(match.state(), seat),
                       left = left == never ? Nanoseconds{0} : left] { self->think(view, seat, left); });
  }

 private:
  void think(const typename G::View& view, Seat seat, Nanoseconds left) {
    typename G::Action action;
    std::optional<PlayerFault> problem;
    try {
      action = player_->decide(view, left);
    } catch (const PlayerFault& fault) {
      problem = fault;
    } catch (const std::exception& error) {
      problem.emplace(Fault{seat, FaultKind::crashed, "crashed", error.what()}, true);
    }
    boost::asio::post(stage_.network(),
                      [weak = match_, seat, action = std::move(action), problem = std::move(problem)] {
                        const auto match = weak.lock();
                        if (!match) return;
                        if (!problem) return match->answer(seat, action, match->now());
                        if (problem->gone()) return match->leave(seat, problem->fault());
                        match->fail(seat, problem->fault());
                      });
  }

  LiveRuntime& stage_;
  std::weak_ptr<LiveMatch<G>> match_;
  std::unique_ptr<Player<G>> player_;
  Nanoseconds limit_;
};

}  // namespace agon
