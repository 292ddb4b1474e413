// Rules for what a season shows to whom. Every page, request and stream that tells of a season or of one of
// its matches asks here. Functions of values alone; of any thread.
#pragma once

#include "ladder/people_access.h"

namespace agon::ladder {

/// They are in a team of the season, or a teacher.
bool is_of_season(const Season& season, const Visitor& who);
/// Everybody sees a public season; its people alone see a private one.
bool sees_season(const Season& season, const Visitor& who);
/// They see what a freeze hides.
bool sees_hidden(const Season& season, const Visitor& who);
/// UTC; matches that finished before this are shown to them. Empty: all are.
std::string shown_until(const Season& season, const Visitor& who);
/// The match belongs to the season, and no freeze hides it from them.
bool shows(const Season& season, const Visitor& who, const Match& match);

}  // namespace agon::ladder
