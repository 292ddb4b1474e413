// How a match ended.
#pragma once

#include <boost/describe.hpp>
#include <string>
#include <vector>

#include "core/seat.h"

namespace agon {

struct Outcome {
  std::vector<double> scores;  ///< one a seat, in the game's own unit; bounds stand in GameInfo
  std::vector<Seat> winners;   ///< one: a win; several or none: a draw
  std::string reason;          ///< one word, e.g. "capture"; empty while the match goes on
  std::string text;            ///< one sentence for people

  bool over() const { return !reason.empty(); }
  bool operator==(const Outcome&) const = default;
};
BOOST_DESCRIBE_STRUCT(Outcome, (), (scores, winners, reason, text))

}  // namespace agon
