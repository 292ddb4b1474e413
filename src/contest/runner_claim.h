// The right to play a contest: one program at a time has it. A file's is a lock beside the file, PostgreSQL's
// an advisory lock of its session; either ends with the program. Who has it stands in the table `runners`.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "contest/database.h"
#include "contest/store.h"

namespace agon::contest {

/// A lock that ends with its process, however that ends: one byte of a file, by number. A program that the
/// process starts inherits nothing of it.
class RangeLock {
 public:
  /// Makes the file. Throws Failure where it cannot.
  explicit RangeLock(std::string file);
  ~RangeLock();
  RangeLock(const RangeLock&) = delete;
  RangeLock& operator=(const RangeLock&) = delete;

  /// Whether it is now ours. False: another process has it, or another RangeLock of this one.
  bool take(std::uint64_t number);
  void release(std::uint64_t number);
  /// Whether somebody has it, we ourselves included.
  bool is_taken(std::uint64_t number) const;

 private:
  std::string file_;
  int descriptor_ = -1;
};

class RunnerClaims {
 public:
  explicit RunnerClaims(Database& database) : database_(database) {}

  /// False: another has it.
  bool take(const std::string& contest);
  void release(const std::string& contest);
  /// Who plays the contest now.
  std::optional<RunnerInfo> holder(const std::string& contest);

 private:
  bool lock(std::uint64_t number);
  void unlock(std::uint64_t number);
  bool is_locked(std::uint64_t number);
  RangeLock& file();

  Database& database_;
  std::unique_ptr<RangeLock> file_;   ///< SQLite; made when it is needed
  std::optional<std::uint64_t> own_;  ///< PostgreSQL: the lock that this connection holds
};

}  // namespace agon::contest
