// The table for the school's system: a line a team.
#pragma once

#include "contest/grades.h"
#include "contest/report.h"
#include "ladder/standings.h"
#include "ladder/store.h"

namespace agon::ladder {

inline constexpr const char* usual_grades = "0:0,25:0.5,50:1,75:1.5,99:1.75,100:2";

/// CSV: team, version, uploaded, matches, rating, plus_minus, rank, beats (house players that it beats with
/// 95 %), points. Where the final is over, rank and points are the final's. A team without a version that
/// plays is last, without points.
std::string grade_sheet(Store& store, const Season& season, const Standings& standings,
                        const std::optional<contest::Report>& final, const contest::GradeScale& scale);

}  // namespace agon::ladder
