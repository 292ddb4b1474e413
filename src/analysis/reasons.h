// "Why did I lose?": for each seat the moments that cost it most, its faults and its slow decisions, as
// sentences.
#pragma once

#include <boost/describe/enum.hpp>
#include <string>
#include <vector>

#include "arena/game_entry.h"
#include "core/record.h"

namespace agon::analysis {

/// A drop of at least 0.1, 0.2 or 0.3.
enum class DropMark { none, inaccuracy, mistake, blunder };
BOOST_DESCRIBE_ENUM(DropMark, none, inaccuracy, mistake, blunder)
DropMark mark_of(double drop);

enum class ReasonKind { drop, fault, slow, end };
BOOST_DESCRIBE_ENUM(ReasonKind, drop, fault, slow, end)

struct Reason {
  std::uint64_t step = 0;  ///< the moment to look at: steps played before it
  ReasonKind kind = ReasonKind::drop;
  std::string text;  ///< one sentence
};
BOOST_DESCRIBE_STRUCT(Reason, (), (step, kind, text))

struct SeatReasons {
  Seat seat = 0;
  std::string name;
  bool lost = false;
  std::vector<Reason> sentences;
};
BOOST_DESCRIBE_STRUCT(SeatReasons, (), (seat, name, lost, sentences))

/// One for each seat: at most three drops, the greatest first, then faults by their kind, slow decisions, and
/// the end.
std::vector<SeatReasons> reasons_of(const Record& record, const std::vector<Judgement>& judgements);

/// An action in words: "direction Left, activate_wall_breaker"; "nothing" for one that says nothing.
std::string words_of(const boost::json::value& action);

}  // namespace agon::analysis
