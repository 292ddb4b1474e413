// Analyses that people asked for on the pages: one after the other, on threads that give way to everything
// else, so that they take what cores are spare and never a live match's time. What is found lies beside the
// record, where that is a file.
#pragma once

#include <atomic>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "analysis/analysis.h"
#include "server/games.h"
#include "server/recorded_match.h"

namespace agon::app {

class AnalysisDesk {
 public:
  explicit AnalysisDesk(const Games& games);
  ~AnalysisDesk();  ///< ends what runs

  /// There are as many as may wait, or one of the asker's is under way.
  struct TooMany : std::runtime_error {
    using runtime_error::runtime_error;
  };
  /// Somebody else asked for it.
  struct NotOwn : std::runtime_error {
    using runtime_error::runtime_error;
  };
  struct Asker {
    std::string name;  ///< each has one analysis that waits or runs
    bool may_end_all = false;
  };

  // Call from any thread. Answers are JSON:
  // {"state","done","of","seconds_left","problem","next","own","lines","why"}, with the lines from `from` on;
  // a decision may be told twice, first coarsely, and "why" may be there while it runs; "own": the asker may
  // cancel it.
  /// Begins one, or finds the one there is, whoever asked for it. Throws TooMany.
  std::string start(RecordedMatch match, std::uint64_t nodes, const Asker& asker);
  /// The analysis that lies beside the record, with whatever nodes it was made; nothing is computed. It takes
  /// no place of those that are computed, and replaces another one that waits for the same asker. Throws
  /// TooMany.
  std::string show_kept(RecordedMatch match, const Asker& asker);
  /// Empty: none was begun.
  std::optional<std::string> state(const std::string& match, std::size_t from, const Asker& asker);
  /// The same. Throws NotOwn.
  std::optional<std::string> cancel(const std::string& match, const Asker& asker);

 private:
  static constexpr std::size_t most_waiting = 8;  ///< or running; as many more that are read from the disk
  static constexpr std::size_t most_kept = 32;    ///< of those that have ended, the latest

  struct Task;
  using Held = std::shared_ptr<Task>;

  std::string queue(RecordedMatch match, std::uint64_t nodes, bool kept, const Asker& asker);
  void make_room(bool kept, const Asker& asker);
  Held find(const std::string& match) const;
  void live(const std::stop_token& stop);
  void perform(Task& task);
  std::vector<Judgement> judge(Task& task, const Record& record, const analysis::Options& options);
  bool load(Task& task);
  void forget_old();
  static std::string told(const Task& task, std::size_t from, const Asker& asker);

  const Games& games_;
  mutable std::mutex lock_;
  std::condition_variable_any wake_;
  std::deque<Held> tasks_;  ///< oldest first
  std::jthread working_;
};

}  // namespace agon::app
