// The right to play a contest, which one program at a time has: a lock beside a file, or an advisory lock of
// a PostgreSQL session. It ends with the program. The table `runners` names the holder.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "contest/database.h"
#include "contest/store.h"

namespace agon::contest {

/// Locks on single bytes of a file, by number. They end with their process, however that ends. Programs that
/// the process starts do not inherit them.
class RangeLock {
 public:
  /// Creates the file. Throws Failure if it cannot.
  explicit RangeLock(std::string file);
  ~RangeLock();
  RangeLock(const RangeLock&) = delete;
  RangeLock& operator=(const RangeLock&) = delete;

  /// Returns whether the lock is ours now. False: another process or another RangeLock has it.
  bool take(std::uint64_t number);
  void release(std::uint64_t number);
  /// Whether anybody has it, this process included.
  bool is_taken(std::uint64_t number) const;

 private:
  std::string file_;
  int descriptor_ = -1;
};

/// Another program took the right while the connection that held it was lost.
struct ClaimLost : Failure {
  using Failure::Failure;
};

class RunnerClaims {
 public:
  explicit RunnerClaims(Database& database) : database_(database) {}

  /// False: another program has it.
  bool take(const std::string& contest);
  void release(const std::string& contest);
  /// Holds the right again if the database's connection is lost and opened again, as when its server was
  /// restarted. If another program has it by then, the database is of no more use, and throws ClaimLost.
  void keep(const std::string& contest);
  /// The program that plays the contest now; empty: none.
  std::optional<RunnerInfo> holder(const std::string& contest);

 private:
  bool take_now(const std::string& contest);
  bool lock(std::uint64_t number);
  void unlock(std::uint64_t number);
  bool is_locked(std::uint64_t number);
  RangeLock& file();

  Database& database_;
  std::unique_ptr<RangeLock> file_;   ///< SQLite; made when needed
  std::optional<std::uint64_t> own_;  ///< PostgreSQL: the lock that this connection holds
};

}  // namespace agon::contest
