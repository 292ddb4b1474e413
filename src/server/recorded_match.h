// A match with a readable record, wherever it is stored.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "arena/past.h"
#include "core/record.h"
#include "hosting/feed.h"
#include "hosting/games.h"

namespace agon::server {

/// A match as it was at the time of the request.
struct RecordedMatch {
  std::string key;  ///< identifies its open replay
  /// Number of steps. An open replay of a live match may have fewer.
  std::uint64_t steps = 0;
  MatchInfo info;
  // Called on a worker.
  std::function<Record()> read;
  std::function<std::string()> packed;  ///< the bytes of its file; null: it is still being played
  std::string record_path;              ///< its analysis is stored beside this file; empty: only in memory
};

/// The frames as gzip; they never exist uncompressed. Replays the whole match, so call it on a worker. Throws
/// if the record cannot be replayed, and BadRequest if there are more than `most` bytes.
std::string gzipped_frames(const Games& games, const MatchInfo& info, const Record& record, std::size_t most);

/// The problem with a record, as a sentence; empty: there is none.
std::string problem_of(const Record& record);

/// The lobby's info about a match, from its record. Throws if the record cannot be read.
MatchInfo info_from_record(const std::string& path);
MatchInfo info_of(const Record& record, const std::string& id);

/// The record up to that step, for a match that continues from there. `name`: the record's name in the new
/// match's header. Throws BadRequest if the match cannot continue there.
std::shared_ptr<const Past> past_of(std::shared_ptr<const Record> record, std::string name,
                                    std::uint64_t step);

}  // namespace agon::server
