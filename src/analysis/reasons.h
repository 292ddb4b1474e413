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
/// "?!", "?" or "??"; empty for none.
const char* sign_of(DropMark mark);

enum class ReasonKind { drop, fault, slow, end };
BOOST_DESCRIBE_ENUM(ReasonKind, drop, fault, slow, end)

struct Reason {
  std::uint64_t step = 0;  ///< the moment to look at: steps played before it
  ReasonKind kind = ReasonKind::drop;
  std::string text;  ///< one sentence
  DropMark mark = DropMark::none;
  bool worst = false;  ///< of several drops the greatest
};
BOOST_DESCRIBE_STRUCT(Reason, (), (step, kind, text, mark, worst))

struct SeatReasons {
  Seat seat = 0;
  std::string name;
  bool lost = false;
  std::vector<Reason> sentences;
};
BOOST_DESCRIBE_STRUCT(SeatReasons, (), (seat, name, lost, sentences))

/// One for each seat, each by time: the three greatest drops, faults by their kind, slow decisions, the end.
std::vector<SeatReasons> reasons_of(const Record& record, const std::vector<Judgement>& judgements);

/// A sentence: what was done, what it led to, and what would have been better: "Turning down closed Blue in
/// 14 cells; turning left kept 61." For a marked drop.
std::string sentence_of(const Judgement& judgement);

}  // namespace agon::analysis
