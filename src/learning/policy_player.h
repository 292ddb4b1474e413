// Makes a policy a built-in player. It sees what a learner at its seat would see.
#pragma once

#include "core/players.h"
#include "learning/coded_seat.h"
#include "learning/policy.h"

namespace agon::learning {

template <Coding C>
class PolicyPlayer : public Player<typename C::Rules> {
 public:
  using Rules = typename C::Rules;

  /// `seed`: the match's, as a learner's coding gets it.
  PolicyPlayer(const C& coding, const Policy& policy, Seat seat, std::uint64_t seed)
      : coding_(coding),
        policy_(policy),
        seat_(coding, seat, seed),
        random_(derived_seed(seed, seat + 1), "learning.policy"),
        row_(coding.shape().numbers()),
        mask_(coding.shape().actions) {}

  typename Rules::Action decide(const typename Rules::View& view, Nanoseconds) override {
    std::int32_t chosen = 0;
    if (seat_.asked(view, row_.data(), mask_.data()))
      chosen = policy_.choose(coding_.shape(), row_.data(), mask_.data(), random_);
    return seat_.action(view, chosen);
  }
  bool remembers() const override { return true; }

 private:
  const C& coding_;
  const Policy& policy_;
  CodedSeat<C> seat_;
  Random random_;
  std::vector<typename C::Scalar> row_;
  std::vector<std::int8_t> mask_;
};

}  // namespace agon::learning
