// A lock that ends with its process, however that ends: one byte of a file, by number.
//
// It is the process that holds it, so that a program which it starts inherits nothing.
#pragma once

#include <cstdint>
#include <string>

namespace agon::contest {

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

}  // namespace agon::contest
