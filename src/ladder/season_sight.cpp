#include "ladder/season_sight.h"

#include <algorithm>

#include "ladder/upload.h"

namespace agon::ladder {

bool is_of_season(const Season& season, const Visitor& who) {
  return who.is_teacher() || std::any_of(who.teams.begin(), who.teams.end(),
                                         [&](const Team& team) { return team.season == season.id; });
}

bool sees_season(const Season& season, const Visitor& who) {
  return !season.is_private || is_of_season(season, who);
}

bool sees_hidden(const Season& season, const Visitor& who) { return who.is_teacher() || !is_frozen(season); }

std::string shown_until(const Season& season, const Visitor& who) {
  if (sees_hidden(season, who)) return {};
  return season.frozen_at.empty() ? season.freezes : season.frozen_at;
}

bool shows(const Season& season, const Visitor& who, const Match& match) {
  const auto until = shown_until(season, who);
  return match.season == season.id && (until.empty() || match.finished < until);
}

}  // namespace agon::ladder
