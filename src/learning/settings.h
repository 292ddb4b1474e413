// How matches are put together for a learner.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/seat.h"
#include "learning/policy.h"

namespace agon::learning {

enum class Autoreset {
  next_step,  ///< the step after the last begins the next match; its action is ignored
  same_step,  ///< the last step begins the next match; what was last seen is in the final observations
  disabled,   ///< whoever steps must reset
};
BOOST_DESCRIBE_ENUM(Autoreset, next_step, same_step, disabled)

enum class Reward {
  outcome,  ///< at the end: 1 for a win, 0 for a draw, -1 for a loss
  score,    ///< what the step added to the score by which the game is decided
};
BOOST_DESCRIBE_ENUM(Reward, outcome, score)

/// A built-in player or a policy, and how often it is met beside the others.
struct Opponent {
  std::string name;
  double weight = 1;
  std::shared_ptr<const Policy> policy{};  ///< it plays; none: the built-in player of that name
};
BOOST_DESCRIBE_STRUCT(Opponent, (), (name, weight))

inline constexpr int every_seat_in_turn = -1;
/// More seats than a set of seats holds without memory of its own.
inline constexpr std::size_t most_seats = 64;

struct Settings {
  std::size_t matches = 1;
  std::vector<Opponent> opponents;  ///< who plays the other seats; empty: every seat is the learner's
  int seat = every_seat_in_turn;    ///< the learner's, where there are opponents
  Autoreset autoreset = Autoreset::next_step;
  Reward reward = Reward::outcome;
  std::size_t longest = 0;  ///< steps of the learner after which a match is cut off; 0: none
  std::size_t threads = 1;  ///< that step matches, the caller's included; 0: one, or one a core where whole
                            ///< steps take more than 50 us
  bool queued = false;      ///< for send and recv of a part of the matches: the threads work on their own
};
BOOST_DESCRIBE_STRUCT(Settings, (), (matches, opponents, seat, autoreset, reward, longest, threads, queued))

}  // namespace agon::learning
