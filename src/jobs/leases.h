// The leases of workers on units of work. This is bookkeeping only: units are numbers, and the caller
// supplies the time, so that one engine may be threads of this program and another many machines. It has no
// lock of its own.
//
// A unit is queued, then held under a lease, then finished. If its lease is not renewed in time, the unit is
// queued again. After `most_attempts` it goes to the dead list instead, with the reason.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace agon::jobs {

using UnitId = std::uint64_t;
using TimePoint = std::chrono::steady_clock::time_point;

inline constexpr int most_attempts = 5;
inline constexpr std::chrono::nanoseconds endless = std::chrono::nanoseconds::max();

/// A unit that a worker holds.
struct Lease {
  UnitId unit = 0;
  std::string holder;
  TimePoint since{};
  TimePoint until = TimePoint::max();
  int attempt = 1;
};

/// A unit that is not tried again.
struct Dead {
  UnitId unit = 0;
  int attempts = 0;
  std::string reason;
};

class Leases {
 public:
  /// `length`: how long a lease lasts without being renewed.
  explicit Leases(std::chrono::nanoseconds length) : length_(length) {}

  /// Queues a unit; a greater priority goes first, among equals the earlier one.
  void add(UnitId unit, int priority);
  /// The next unit, now held by `holder`; empty: nothing is queued. Expires leases first.
  std::optional<UnitId> grant(const std::string& holder, TimePoint now);
  /// Renews a lease (the heartbeat). False: the lease expired, and another worker may hold the unit.
  bool renew(UnitId unit, const std::string& holder, TimePoint now);
  /// Marks a unit as done, whether or not its caller held it. False: it was done before, or is unknown;
  /// neither does harm.
  bool finish(UnitId unit);
  /// The holder could not do the unit: queues it again in its old place, or puts it on the dead list.
  /// Ignored, like `give_back`, if nobody holds the unit.
  void fail(UnitId unit, const std::string& reason);
  /// The holder stops in good order: queues the unit again; this does not count as an attempt.
  void give_back(UnitId unit);
  /// Queues the units of expired leases again, or puts them on the dead list. Returns all of them.
  std::vector<UnitId> expire(TimePoint now);

  /// Whether no unit is queued or held.
  bool idle() const { return units_.empty(); }
  std::vector<Lease> held() const;
  const std::vector<Dead>& dead() const { return dead_; }

 private:
  struct Rank {  ///< position in the queue; the least is first
    int priority = 0;
    std::uint64_t number = 0;
    bool operator<(const Rank& other) const {
      return priority != other.priority ? priority > other.priority : number < other.number;
    }
  };
  struct Unit {
    Rank place;
    int attempts = 0;
    std::optional<Lease> lease;
  };
  using Units = std::map<UnitId, Unit>;

  TimePoint end_of(TimePoint now) const { return length_ == endless ? TimePoint::max() : now + length_; }
  void queue_again(Units::iterator unit);

  std::chrono::nanoseconds length_;
  Units units_;
  std::map<Rank, UnitId> queue_;
  std::uint64_t next_number_ = 0;
  std::vector<Dead> dead_;
};

// The number of tasks in a batch of the desired length, from the measured speed.

class BatchSize {
 public:
  explicit BatchSize(std::chrono::nanoseconds wanted, std::size_t most = 4096)
      : wanted_(wanted), most_(most) {}

  /// One until a batch has been measured; after that it grows eightfold at most.
  std::size_t size() const { return size_; }
  void measured(std::size_t tasks, std::chrono::nanoseconds took);

 private:
  std::chrono::nanoseconds wanted_;
  std::size_t most_, size_ = 1;
  double mean_ns_ = 0;  ///< mean time of a task; recent batches count more
};

}  // namespace agon::jobs
