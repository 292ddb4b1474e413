// The settings by which matches are put together for a learner.
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
  next_step,  ///< the step after a match has ended begins the next match; its action is ignored
  same_step,  ///< the step that ends a match begins the next; what was last seen is in the final observations
  disabled,   ///< the caller must reset
};
BOOST_DESCRIBE_ENUM(Autoreset, next_step, same_step, disabled)

enum class Reward {
  outcome,  ///< at the end: 1 for a win, 0 for a draw, -1 for a loss
  score,    ///< what the step added to the score that decides the game
};
BOOST_DESCRIBE_ENUM(Reward, outcome, score)

/// A built-in player or a policy, and how often it plays in proportion to the others.
struct Opponent {
  std::string name;
  double weight = 1;
  std::shared_ptr<const Policy> policy{};  ///< null: the built-in player of that name
};
BOOST_DESCRIBE_STRUCT(Opponent, (), (name, weight))

inline constexpr int every_seat_in_turn = -1;
/// The most seats that learning supports.
inline constexpr std::size_t most_seats = 64;

struct Settings {
  std::size_t matches = 1;
  std::vector<Opponent> opponents;  ///< for the other seats; empty: every seat is the learner's
  int seat = every_seat_in_turn;    ///< the learner's, where there are opponents
  std::uint64_t seed = 0;  ///< of the run, for matches that are reset without a seed before they had any
  Autoreset autoreset = Autoreset::next_step;
  Reward reward = Reward::outcome;
  std::size_t longest = 0;  ///< steps of the learner after which a match is cut off; 0: never
  std::size_t threads = 1;  ///< threads that step matches, the caller's included; 0: one, or one a core if
                            ///< whole steps take more than 50 us
  bool queued = false;  ///< for `send` and `receive` of some of the matches: the threads work on their own
};
BOOST_DESCRIBE_STRUCT(Settings, (),
                      (matches, opponents, seat, seed, autoreset, reward, longest, threads, queued))

}  // namespace agon::learning
