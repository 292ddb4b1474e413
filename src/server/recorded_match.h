// A match whose record can be read, wherever it is kept.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "arena/past.h"
#include "core/record.h"
#include "hosting/feed.h"
#include "server/games.h"

namespace agon::app {

/// A match as it was when it was asked for.
struct RecordedMatch {
  std::string key;  ///< identifies it among replays that are held open
  /// How far it goes. An open replay of a match that still grows may be shorter.
  std::uint64_t steps = 0;
  MatchInfo info;
  // Called on a worker.
  std::function<Record()> read;
  std::function<std::string()> packed;  ///< the bytes of its file; null: it is played, and has none yet
  std::string record_path;  ///< an analysis lies beside this file; empty: it is held in memory alone
};

/// Compressed by gzip, which is never held otherwise. Runs the whole match: for a worker, not for the network
/// thread. Throws when the record cannot be replayed, and BadRequest when there are more than `most` bytes.
std::string gzipped_frames(const Games& games, const MatchInfo& info, const Record& record, std::size_t most);

/// What is wrong with a record, in a sentence; empty: nothing.
std::string problem_of(const Record& record);

/// What the lobby says of a match, from its record. Throws when it cannot be read.
MatchInfo info_from_record(const std::string& path);
MatchInfo info_of(const Record& record, const std::string& id);

/// `name`: what the record is called in the new match's header. Throws BadRequest where it has not so many
/// steps to go on from.
std::shared_ptr<const Past> past_of(std::shared_ptr<const Record> record, std::string name,
                                    std::uint64_t step);

}  // namespace agon::app
