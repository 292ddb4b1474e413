// Where the matches of a vector stand, as text: players and rules are deterministic, so what the learner did
// is enough.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string_view>
#include <vector>

namespace agon::learning {

/// What a learner did in an episode: with the seed it is the whole match.
struct Trace {
  std::uint64_t seed = 0;
  std::uint64_t episode = 0;  ///< which of its match
  std::vector<std::int16_t>
      actions;  ///< a row each, step by step; the idle action where the seat was not asked

  void clear(std::uint64_t with_seed, std::uint64_t which) {
    seed = with_seed;
    episode = which;
    actions.clear();
  }
};
BOOST_DESCRIBE_STRUCT(Trace, (), (seed, episode, actions))

struct SavedMatch {
  std::uint64_t seed = 0, episode = 0;  ///< the seed that the match was given, and which episode is under way
  bool over = true;                     ///< it waits for its reset
  Trace now, last;
};
BOOST_DESCRIBE_STRUCT(SavedMatch, (), (seed, episode, over, now, last))

struct SavedVector {
  std::size_t first_match = 0;  ///< number of the first match, by which seats rotate
  std::vector<SavedMatch> matches;
};
BOOST_DESCRIBE_STRUCT(SavedVector, (), (first_match, matches))

/// Throws BadRequest or BadValue where the text is not that of so many matches, each with so many rows whose
/// actions lie below `actions`.
SavedVector saved_vector(std::string_view text, std::size_t matches, std::size_t rows_of_a_match,
                         std::size_t actions);

}  // namespace agon::learning
