// The record of a match with the private parts beside it: written while it is played, and read again.
#pragma once

#include <condition_variable>
#include <map>
#include <mutex>
#include <string>
#include <thread>

#include "arena/game_entry.h"
#include "core/picture.h"
#include "core/record_file.h"
#include "core/record_private.h"

namespace agon::cli {

/// The record of a match that the calling thread plays. Lines are on the disk within a second, however long
/// the players think.
class Recording {
 public:
  explicit Recording(std::string path);

  /// Makes a match write its record here, and the private parts beside it.
  void listen(MatchSinks& sinks);
  /// Closes the file. Throws Failure if the record could not be written.
  void finish();

 private:
  void keep_flushed(const std::stop_token& stop);

  const std::string path_;
  std::mutex lock_;
  std::condition_variable_any wake_;
  RecordFile file_;
  bool unflushed_ = false;
  std::string problem_;  ///< about a private part
  std::jthread flusher_;
};

/// The thoughts of players, from the private parts beside a record.
class KeptThoughts {
 public:
  KeptThoughts() = default;
  /// Private parts that are missing here are skipped. Throws Failure if one was changed.
  KeptThoughts(const Record& record, const std::string& record_path);

  /// The thoughts about the state after `step` steps, as [{"seat","value",…}].
  boost::json::array at(std::uint64_t step) const;
  /// Draws on the picture of that state what players drew when they decided there.
  void draw(Picture& picture, std::uint64_t step) const;

 private:
  std::multimap<std::uint64_t, std::pair<Seat, Thought>> by_step_;
};

}  // namespace agon::cli
