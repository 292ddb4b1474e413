// The record of a match that the calling thread plays. Lines are on the disk within a second, however long
// the players think.
#pragma once

#include <condition_variable>
#include <mutex>
#include <thread>

#include "arena/game_entry.h"
#include "core/record_file.h"

namespace agon::app {

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

}  // namespace agon::app
