// A season's finals: each is a contest of its own in the same store, with fresh seeds, between the versions
// that play for their teams.
#pragma once

#include <map>

#include "contest/plan_check.h"
#include "contest/report.h"
#include "contest/runner.h"
#include "contest/standing.h"
#include "ladder/season_book.h"
#include "ladder/season_changes.h"
#include "ladder/season_setup.h"
#include "ladder/store.h"
#include "ladder/workshop.h"

namespace agon::ladder {

/// Calls the season's next final, of the versions that play now: builds those whose folders are gone, judges
/// the plan, and stores it together with the season's new state. If a final waits to be played, returns that.
/// `words`: of
/// contest::FinalSettings; the rest of the plan is usual. Throws BadRequest if the plan cannot be played, or
/// `words` differ from the plan of the one that waits.
Final call_final(Store& store, const GameEntry& game, const Season& season, const Workshop& workshop,
                 const Said& words, Actor who);

/// Plays the matches that the season's final lacks; returns when they are played or stopped. Throws
/// BadRequest if there is no final to play.
contest::RunSummary play_final(Store& store, const GameEntry& game, const Season& season,
                               const Workshop& workshop, const contest::RunOptions& options);

// These changes wait for nobody: while somebody plays the season's final, they throw BadRequest.

void reopen_season(Store& store, const Season& season, const OpenOrder& order, Actor who);
void release_season(Store& store, const Season& season, const ReleaseOrder& order, Actor who);

/// The final of that number, or, for 0, the newest one that is over and was not given up; empty: none. Throws
/// BadRequest if there is no such number, or it is not over.
std::optional<contest::Report> final_report(Store& store, const Season& season, int number = 0);

/// A line of a final's table.
struct FinalPlace {
  std::size_t place = 0;   ///< from 1; teams that are tied share one
  std::string team, name;  ///< with its version, "red v2", and without
  double points = 0;
  std::uint32_t matches = 0, wins = 0, draws = 0, losses = 0;
};
BOOST_DESCRIBE_STRUCT(FinalPlace, (), (place, team, name, points, matches, wins, draws, losses))
/// First to last.
std::vector<FinalPlace> final_places(const contest::Report& report);

/// A team's place in its season. `points`: the final's; in a ladder the rating.
struct SeasonPlace {
  std::size_t place = 0, count = 0;  ///< from 1, of so many teams
  double points = 0;
};
/// Places by the teams' names. A team without one has no version that plays, or did not play in the final.
using SeasonPlaces = std::map<std::string, SeasonPlace>;
SeasonPlaces places_in(const std::vector<FinalPlace>& final);
SeasonPlaces places_in(const Standings& standings);

// The table for a school's system: one line a team.

inline constexpr const char* usual_grades = "0:0,25:0.5,50:1,75:1.5,99:1.75,100:2";

/// CSV: team, version, uploaded, matches, rating, plus_minus, rank, beats (built-in players that it beats
/// with 95 %), points. Once the final is over, rank and points are the final's. A team without a version that
/// plays comes last, without points.
std::string grade_sheet(Store& store, const Season& season, const Standings& standings,
                        const std::optional<contest::Report>& final, const contest::GradeScale& scale);

}  // namespace agon::ladder
