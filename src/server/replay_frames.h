// A finished match as the pages read it: {"match": MatchInfo, "frames": [Frame, …]}, made by replaying its
// record.
#pragma once

#include <string>

#include "hosting/feed.h"
#include "server/games.h"

namespace agon::app {

/// Compressed by gzip, which is never held otherwise. Runs the whole match: for a worker, not for the network
/// thread. Throws when the record cannot be replayed, and BadRequest when there are more than `most` bytes.
std::string gzipped_frames(const Games& games, const MatchInfo& info, const Record& record, std::size_t most);

/// What is wrong with a record, in a sentence; empty: nothing.
std::string problem_of(const Record& record);

/// What the lobby says of a match, from its record. Throws when it cannot be read.
MatchInfo info_from_record(const std::string& path);
MatchInfo info_of(const Record& record, const std::string& id);

}  // namespace agon::app
