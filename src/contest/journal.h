// Finished matches that are not in the database yet: one line each in a file beside it. A line is written
// before the next match begins, so a killed program loses nothing. The database takes many at once.
#pragma once

#include <sys/types.h>

#include <array>
#include <chrono>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "contest/database.h"
#include "contest/played.h"
#include "contest/rows.h"

namespace agon::contest {

class Journal {
 public:
  static constexpr std::string_view mark =
      "-matches.";  ///< between the store's name and the process's number
  static constexpr std::string_view damaged = ".damaged";  ///< suffix of the file that keeps unreadable lines

  /// `store`: the database's file. The journal's files lie beside it.
  explicit Journal(std::string store);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Appends a line. If it cannot be written whole, takes back what was written and throws Failure.
  void add(std::string_view line);
  /// Begins a new file and returns the old one's name. Remove that file when its lines are in the database.
  std::string turn();
  static void remove(const std::string& file);

 private:
  void open_file();

  std::string store_, name_;
  int file_ = -1;
  off_t size_ = 0;  ///< bytes of whole lines in the file
};

/// The contents of a journal whose program has ended.
struct LeftJournal {
  std::string file;
  std::vector<std::pair<std::string, Played>> matches;  ///< contest and match of each readable line
  std::vector<std::string> damage;                      ///< "file:line: why" for each unreadable line
};

/// The journals of programs that no longer run.
std::vector<std::string> left_journals(const std::string& store);
/// Reads a journal. Unreadable lines are kept in `file`.damaged. A last line without a line feed is dropped:
/// its program was killed while writing it.
LeftJournal read_left_journal(const std::string& file);

class PendingMatches {
 public:
  using Batch = std::vector<std::pair<std::string, Played>>;  ///< contest and match

  explicit PendingMatches(std::string store) : store_(std::move(store)) {}

  /// The match is durable when it returns. True: call `take`, as the calling thread's matches have waited
  /// long enough or are many.
  bool add(const std::string& contest, Played match);

  /// Passes the calling thread's matches to `work(batch)`, and removes their journal when `work` returns.
  template <class Work>
  void take(Work&& work) {
    take_from(own_shard(), work);
  }
  template <class Work>
  void take_all(Work&& work) {
    for (auto& shard : shards_) take_from(shard, work);
  }

 private:
  /// Up to 16 threads have shards of their own, so that workers neither wait for each other nor free each
  /// other's memory.
  struct Shard {
    std::mutex lock;
    std::unique_ptr<Journal> journal;
    Batch queue;
    std::chrono::steady_clock::time_point taken{};
  };

  Shard& own_shard();
  /// Empties a shard: returns its matches and its journal's file. Both are empty if there is nothing.
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

// Matches of contests in the database: `played`, with `records`, `private_parts` and `faults`. Call every
// function under the database's lock.

class MatchTable {
 public:
  explicit MatchTable(soci::session& session)
      : session_(session), matches_(session, "played", "on conflict do nothing") {}

  /// Adds a match; one that is there already is left as it is.
  void insert(const std::string& contest, const Played& match);
  /// The results, in the order of keys.
  std::vector<Result> results(const std::string& contest);
  /// The matches with their faults, in the order of keys; without records and private parts.
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
