// The matches of a vector as text. Players and rules are deterministic, so it is enough to keep what the
// learner did.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string_view>
#include <vector>

namespace agon::learning {

/// The learner's actions in an episode. With the seed they determine the whole match.
struct Trace {
  std::uint64_t seed = 0;
  std::uint64_t episode = 0;  ///< number of the episode in its match
  std::vector<std::int16_t>
      actions;  ///< one for each row, step by step; the idle action if the seat was not asked

  void clear(std::uint64_t with_seed, std::uint64_t which) {
    seed = with_seed;
    episode = which;
    actions.clear();
  }
};
BOOST_DESCRIBE_STRUCT(Trace, (), (seed, episode, actions))

struct SavedMatch {
  std::uint64_t seed = 0, episode = 0;  ///< the seed that the match was given, and its present episode
  bool over = true;                     ///< waits for its reset
  Trace now, last;
};
BOOST_DESCRIBE_STRUCT(SavedMatch, (), (seed, episode, over, now, last))

struct SavedVector {
  std::size_t first_match = 0;  ///< number of the first match; seats rotate by it
  std::vector<SavedMatch> matches;
};
BOOST_DESCRIBE_STRUCT(SavedVector, (), (first_match, matches))

/// Throws BadRequest or BadValue if the text does not hold so many matches, each with so many rows, with
/// actions below `actions`.
SavedVector saved_vector(std::string_view text, std::size_t matches, std::size_t rows_of_a_match,
                         std::size_t actions);

}  // namespace agon::learning
