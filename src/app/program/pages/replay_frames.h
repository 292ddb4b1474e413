// A finished match as the pages read it: {"match": MatchInfo, "frames": [Frame, …]}, made by replaying its
// record.
#pragma once

#include <string>

#include "app/program/program.h"
#include "hosting/match_info.h"

namespace agon::app {

/// Runs the whole match: for a worker, not for the network thread. Throws when the record cannot be replayed.
std::string frames_document(const Games& games, const MatchInfo& info, const Record& record);

/// What is wrong with a record, in a sentence; empty: nothing.
std::string problem_of(const Record& record);

/// What the lobby says of a match, from its record. Throws when it cannot be read.
MatchInfo info_from_record(const std::string& path);
MatchInfo info_of(const Record& record, const std::string& id);

}  // namespace agon::app
