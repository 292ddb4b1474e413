// A season's final: the versions that play for their teams, fresh seeds, a contest of its own in the same
// store.
#pragma once

#include <atomic>

#include "contest/report.h"
#include "contest/runner.h"
#include "ladder/season_setup.h"
#include "ladder/workshop.h"

namespace agon::ladder {

struct FinalWords {
  std::string format = "round_robin";
  std::uint32_t rounds = 0;  ///< 0: the format's own: once each pairing; Swiss 7
  std::uint32_t games = 2;   ///< a pairing
};

/// "spring-final"
std::string final_name(const Season& season);

/// Makes the contest where it is not there yet, and plays what is missing. Builds again what was built and
/// has gone. Throws BadRequest where fewer than two teams have a version that plays.
contest::RunSummary hold_final(Store& store, const GameEntry& game, const Season& season,
                               const Workshop& workshop, const FinalWords& words,
                               const contest::RunOptions& options);

/// Nothing: it was not called, or is not over.
std::optional<contest::Report> final_report(Store& store, const Season& season);

}  // namespace agon::ladder
