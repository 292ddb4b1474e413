// Many matches of one game in step, for whoever learns: observations, rewards and masks in memory of the
// caller's.
//
//   auto vector = tron::learning_game().make(config, {}, {.matches = 256});
//   vector->use(buffers);             // rows() rows each; see Buffers
//   vector->reset(seeds, {});
//   while (...) { choose(buffers); vector->step(); }
//
// A row is a match and a seat of the learner's in it: row r of match m is m * rows_of_a_match() + r.
// Everything that is written lies in the caller's buffers and stays as it is until the next step. A vector
// plays bit for bit what as many vectors of one match would play, whatever the threads. One thread at a time
// may call a vector.
#pragma once

#include <boost/json/value.hpp>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/picture.h"
#include "learning/settings.h"
#include "learning/shape.h"

namespace agon::learning {

/// Each points to an array with an entry a row. All are needed but the last.
struct Buffers {
  void* observations = nullptr;  ///< Shape::bytes() a row. Only the vector may write here.
  std::int8_t* masks = nullptr;  ///< Shape::actions a row: 1 for a legal action
  std::int32_t* actions = nullptr;
  float* rewards = nullptr;
  bool* terminations = nullptr;
  bool* truncations = nullptr;
  bool* acting = nullptr;  ///< whether the row's seat is asked; else its action is ignored
  std::int32_t* seats = nullptr;
  std::int32_t* opponents = nullptr;  ///< which of Settings::opponents; 0 in self-play
  std::int64_t* seeds = nullptr;      ///< of the match as it is shown
  void* final_observations =
      nullptr;  ///< Autoreset::same_step: what was last seen of the matches that just ended
};

class Vector {
 public:
  virtual ~Vector() = default;

  virtual const Shape& shape() const = 0;
  virtual std::size_t matches() const = 0;
  virtual std::size_t rows_of_a_match() const = 0;
  std::size_t rows() const { return matches() * rows_of_a_match(); }

  virtual void use(const Buffers& buffers) = 0;
  /// Begins new matches: all, or those whose entry in `chosen` is not 0. `seeds`: a number a match; later
  /// episodes of a match take theirs from it. Throws BadRequest when sizes or seeds are wrong.
  virtual void reset(std::span<const std::int64_t> seeds, std::span<const std::uint8_t> chosen) = 0;
  /// Plays the actions that stand in the buffers. Throws BadRequest for an action outside the shape, before
  /// anything is played, and where a match is over that nobody resets.
  virtual void step() = 0;
  /// The same for some matches, on threads of the vector's: `send` returns at once, `receive` waits for as
  /// many matches as there is room for and names them. A match that was sent must be received before it is
  /// sent again. Rows of matches on their way must not be read.
  virtual void send(std::span<const std::int32_t> matches) = 0;
  virtual void receive(std::span<std::int32_t> matches) = 0;

  /// The bytes of a record: of the episode that ended last; of the present one if none has, or if `present`.
  virtual std::string record(std::size_t match, bool present) const = 0;
  /// The whole truth.
  virtual boost::json::value state(std::size_t match) const = 0;
  virtual Picture picture(std::size_t match) const = 0;
  /// Where every match stands: its seeds and what the learner did, as text. Throws BadRequest while matches
  /// are under way.
  virtual std::string save() const = 0;
  /// For a vector made with the same settings: plays every match again to where it stood. The buffers must
  /// hold what they held then. Throws BadRequest where the text is not what `save` gave of as many matches.
  virtual void restore(std::string_view saved) = 0;
  /// A vector of one match that stands where the match stands, and has buffers of its own to be given.
  virtual std::unique_ptr<Vector> clone(std::size_t match) const = 0;
};

}  // namespace agon::learning
