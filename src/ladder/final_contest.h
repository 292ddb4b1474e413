// A season's final: a contest of its own in the same store, with fresh seeds, between the versions that play
// for their teams.
#pragma once

#include "contest/report.h"
#include "contest/runner.h"
#include "contest/standing.h"
#include "ladder/season_book.h"
#include "ladder/season_setup.h"
#include "ladder/store.h"
#include "ladder/workshop.h"

namespace agon::ladder {

struct FinalWords {
  std::string format = "round_robin";
  std::uint32_t rounds = 0;  ///< 0: one round, or 7 for Swiss
  std::uint32_t games = 2;   ///< matches a pairing
};

/// "spring-final"
std::string final_name(const Season& season);

/// Plays the matches that the contest lacks; returns when they are played or stopped. If there is no contest
/// yet, it is made as `words` say, and versions whose built folders are gone are built again. Throws
/// BadRequest if fewer than two teams play.
contest::RunSummary hold_final(Store& store, const GameEntry& game, const Season& season,
                               const Workshop& workshop, const FinalWords& words,
                               const contest::RunOptions& options);

/// Empty: the final has not begun, or is not over.
std::optional<contest::Report> final_report(Store& store, const Season& season);

// The table for a school's system: one line a team.

inline constexpr const char* usual_grades = "0:0,25:0.5,50:1,75:1.5,99:1.75,100:2";

/// CSV: team, version, uploaded, matches, rating, plus_minus, rank, beats (built-in players that it beats
/// with 95 %), points. Once the final is over, rank and points are the final's. A team without a version that
/// plays comes last, without points.
std::string grade_sheet(Store& store, const Season& season, const Standings& standings,
                        const std::optional<contest::Report>& final, const contest::GradeScale& scale);

}  // namespace agon::ladder
