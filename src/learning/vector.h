// Many matches of one game in step, for a learner. Observations, rewards and masks are in the caller's
// memory.
//
//   auto vector = tron::learning_game().make(config, {}, {.matches = 256});
//   vector->use(buffers);             // rows() rows each; see Buffers
//   vector->reset_run(seed, {});
//   while (...) { choose(buffers); vector->step(); }
//
// A row is a match and one of the learner's seats in it: row r of match m is m * rows_of_a_match() + r. The
// vector writes only into the caller's buffers, and what it wrote stays until the next step or reset. The
// threads make no difference: a vector plays bit for bit what as many vectors of one match would play. Only
// one thread at a time may call a vector.
#pragma once

#include <fmt/format.h>
#include <boost/json/value.hpp>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/errors.h"
#include "core/picture.h"
#include "core/random.h"
#include "learning/settings.h"
#include "learning/shape.h"
#include "learning/workers.h"

namespace agon::learning {

/// Each points to an array with one entry a row. All are needed but the `final_` ones.
struct Buffers {
  void* observations = nullptr;  ///< Shape::bytes() a row; only the vector may write here
  std::int8_t* masks = nullptr;  ///< Shape::actions a row: 1 for a legal action
  std::int32_t* actions = nullptr;
  float* rewards = nullptr;
  bool* terminations = nullptr;
  bool* truncations = nullptr;
  bool* acting = nullptr;  ///< whether the row's seat is asked; if not, its action is ignored
  std::int32_t* seats = nullptr;
  std::int32_t* opponents = nullptr;  ///< by number in Settings::opponents; 0 in self-play
  std::int64_t* seeds = nullptr;      ///< the match's as it is shown
  // Autoreset::same_step: what was shown last of matches that just ended. Those after the first go together.
  void* final_observations = nullptr;
  std::int8_t* final_masks = nullptr;
  std::int32_t *final_seats = nullptr, *final_opponents = nullptr;
  std::int64_t* final_seeds = nullptr;
};

/// Instead of a match's seed: its next episode begins.
inline constexpr std::int64_t goes_on = -1;

class Vector {
 public:
  virtual ~Vector() = default;

  virtual const Shape& shape() const = 0;
  virtual std::size_t matches() const = 0;
  virtual std::size_t rows_of_a_match() const = 0;
  std::size_t rows() const { return matches() * rows_of_a_match(); }
  virtual std::size_t threads() const = 0;  ///< how many play a step: as asked for, or as chosen

  virtual void use(const Buffers& buffers) = 0;
  /// Begins new matches: all, or those whose entry in `chosen` is not 0. `seeds`: one a match, or `goes_on`;
  /// its later episodes derive theirs from it. `episode`: the number of a match's first episode; its seat
  /// rotates by it. Throws BadRequest for wrong sizes or seeds.
  virtual void reset(std::span<const std::int64_t> seeds, std::span<const std::uint8_t> chosen,
                     std::uint64_t episode = 0) = 0;
  /// The same by one seed, for a run. A match's seed is a hash of it and of the match, so that two runs share
  /// no match, and its seats begin where the seed says.
  void reset_run(std::int64_t seed, std::span<const std::uint8_t> chosen) {
    check_seed(seed);
    std::vector<std::int64_t> seeds;
    for (std::size_t match = 0; match < matches(); ++match)
      seeds.push_back(static_cast<std::int64_t>(derived_seed(static_cast<std::uint64_t>(seed), match)));
    reset(seeds, chosen, first_episode(static_cast<std::uint64_t>(seed)));
  }
  /// Plays the actions in the buffers. Throws BadRequest, before anything is played, for an action outside
  /// the shape. With Autoreset::disabled also for a match that is over and was not reset.
  ///
  /// If an opponent's policy throws, its match is broken off: it has no step more in its record, and must be
  /// reset. The other matches are played, and then the exception is thrown here.
  virtual void step() = 0;
  /// `ask` is called now and then while opponents play a step, on the thread that called it. If it throws,
  /// the step ends, and the matches that it has not finished are broken off.
  virtual void ask_meanwhile(Interrupts::Ask ask) = 0;
  /// Step some of the matches, on the vector's threads. `send` returns at once. `receive` waits for as many
  /// matches as `matches` has room for, and names them. Receive a match before you send it again. Do not read
  /// the rows of matches that are under way.
  virtual void send(std::span<const std::int32_t> matches) = 0;
  virtual void receive(std::span<std::int32_t> matches) = 0;
  virtual std::size_t under_way() const = 0;  ///< how many were sent and not received

  /// The bytes of the record of the last episode that ended; of the present one if none has, or if `present`.
  virtual std::string record(std::size_t match, bool present) const = 0;
  /// The whole state, hidden parts included.
  virtual boost::json::value state(std::size_t match) const = 0;
  /// Writes the Shape::hidden_numbers of a match: what no seat sees.
  virtual void hidden(std::size_t match, float* into) const = 0;
  virtual Picture picture(std::size_t match) const = 0;
  /// The position of every match as text: its seeds and what the learner did. Throws BadRequest while matches
  /// are under way.
  virtual std::string save() const = 0;
  /// In a vector with the same settings, plays every match again to its position. The buffers must hold what
  /// they held then. Throws BadRequest or BadValue if the text is not from `save` of as many matches.
  virtual void restore(std::string_view saved) = 0;
  /// A vector of one match in the same position. It must be given buffers of its own.
  virtual std::unique_ptr<Vector> clone(std::size_t match) const = 0;

 protected:
  static void check_seed(std::int64_t seed) {
    if (seed < 0 || static_cast<std::uint64_t>(seed) > largest_seed)
      throw BadRequest(fmt::format("seed {}: seeds are 0 to {}", seed, largest_seed));
  }
  /// The number of a run's first episode; episode 0 is that of a match whose own seed was given.
  static std::uint64_t first_episode(std::uint64_t seed) { return 1 + splitmix64(seed) % most_seats; }
};

}  // namespace agon::learning
