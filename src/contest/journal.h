// Matches that are over and not in the database yet: a line each in a file beside it. A line is written
// before the next match begins, so that nothing is lost when the program is killed; the database takes many
// at once.
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "contest/database.h"
#include "contest/match_row.h"
#include "contest/played.h"
#include "contest/rows.h"

namespace agon::contest {

class Journal {
 public:
  static constexpr std::string_view mark =
      "-matches.";  ///< between the store's name and the process's number
  static constexpr std::string_view damaged = ".damaged";  ///< behind the name: lines that could not be read

  /// Files of its own beside the database.
  explicit Journal(std::string store);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Throws Failure where the line cannot be written whole; then nothing of it is left.
  void add(std::string_view line);
  /// Begins a new file; the old one's name, to be removed when its lines are in the database.
  std::string turn();
  static void remove(const std::string& file);

 private:
  void open_file();

  std::string store_, name_;
  int file_ = -1;
  off_t size_ = 0;  ///< of the file: whole lines
};

/// What a program that is gone left in its journal beside a store.
struct LeftJournal {
  std::string file;
  std::vector<std::pair<std::string, Played>> matches;  ///< contest and match: every line that can be read
  std::vector<std::string> damage;                      ///< "file:line: why", one a line that cannot
};

/// The journals of programs that run no more.
std::vector<std::string> left_journals(const std::string& store);
/// What cannot be read is kept beside it as `file`.damaged, but for a last line that the program's end cut
/// off.
LeftJournal read_left_journal(const std::string& file);

class PendingMatches {
 public:
  using Batch = std::vector<std::pair<std::string, Played>>;  ///< contest and match

  explicit PendingMatches(std::string store) : store_(std::move(store)) {}

  /// Durable when it returns. True: the calling thread's matches have waited long enough, `take` is due.
  bool add(const std::string& contest, Played match);

  /// Hands the calling thread's matches to `work(batch)`, and removes their journal when that returns.
  template <class Work>
  void take(Work&& work) {
    take_from(own_shard(), work);
  }
  template <class Work>
  void take_all(Work&& work) {
    for (auto& shard : shards_) take_from(shard, work);
  }

 private:
  /// Every thread has a part of its own, so that workers neither wait for each other nor free each other's
  /// memory.
  struct Shard {
    std::mutex lock;
    std::unique_ptr<Journal> journal;
    Batch queue;
    std::chrono::steady_clock::time_point taken{};
  };

  Shard& own_shard();
  /// The queue and the journal's file; an empty queue where there is nothing.
  static std::pair<Batch, std::string> emptied(Shard& shard);
  template <class Work>
  static void take_from(Shard& shard, Work& work) {
    const auto [batch, file] = emptied(shard);
    if (batch.empty()) return;
    work(batch);
    Journal::remove(file);
  }

  std::string store_;
  std::array<Shard, 16> shards_;
};

// Matches of contests in the database: `played`, and beside it `records`, `private_parts` and `faults`. Every
// function is called under the database's lock.

class MatchTable {
 public:
  explicit MatchTable(soci::session& session)
      : session_(session), matches_(session, "played", "on conflict do nothing") {}

  /// One that is there already stays as it is.
  void insert(const std::string& contest, const Played& match);
  /// In the order of keys.
  std::vector<Result> results(const std::string& contest);
  /// The same with all that belongs to them, but for records.
  std::vector<Played> matches(const std::string& contest);
  /// The bytes of a record; empty: none is kept.
  std::string record(const std::string& contest, const Key& key);
  /// The bytes of a seat's private part; empty: none is kept.
  std::string private_part(const std::string& contest, const Key& key, Seat seat);

 private:
  void add_faults(const std::string& contest, std::vector<Played>& list);

  soci::session& session_;
  Inserter<MatchRow> matches_;
};

}  // namespace agon::contest
