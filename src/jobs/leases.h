// Who works on what, and for how long it may. Bookkeeping alone: units of work are numbers here, and the time
// is told, so that one engine may be threads of this program and another many machines.
//
// A unit is queued, then held under a lease, then finished. A lease that nobody renews runs out, and the unit
// is queued again; after `most_attempts` it goes to the dead list instead, with the reason.
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

/// A unit that somebody works on.
struct Lease {
  UnitId unit = 0;
  std::string holder;
  TimePoint since{};
  TimePoint until = TimePoint::max();
  int attempt = 1;
};

/// A unit that is tried no more.
struct Dead {
  UnitId unit = 0;
  int attempts = 0;
  std::string reason;
};

class Leases {
 public:
  /// `length`: how long a lease holds without being renewed.
  explicit Leases(std::chrono::nanoseconds length) : length_(length) {}

  /// Queues a unit; a greater priority goes first, among equals the one that came first.
  void add(UnitId unit, int priority);
  /// The next unit, now held by `holder`; none: nothing is queued.
  std::optional<UnitId> grant(const std::string& holder, TimePoint now);
  /// The heartbeat. False: the lease ran out and another may hold the unit.
  bool renew(UnitId unit, const std::string& holder, TimePoint now);
  /// It is done, whoever did it. False: it was done before, or is not known; both do no harm.
  bool finish(UnitId unit);
  /// Its holder could not do it, or stops: queued again, or dead.
  void fail(UnitId unit, const std::string& reason);
  /// Its holder stops in good order: queued again, which counts as no attempt.
  void give_back(UnitId unit);
  /// Leases that have run out are queued again, or dead. Returns their units.
  std::vector<UnitId> expire(TimePoint now);

  /// Neither queued nor held: nothing is left to be done.
  bool idle() const { return units_.empty(); }
  std::vector<Lease> held() const;
  const std::vector<Dead>& dead() const { return dead_; }

 private:
  struct Rank {  ///< in the queue: what comes first is least
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

// How many tasks make a batch that lasts about as long as is wanted, by the speed that was measured.

class BatchSize {
 public:
  explicit BatchSize(std::chrono::nanoseconds wanted, std::size_t most = 4096)
      : wanted_(wanted), most_(most) {}

  /// One until a batch has been measured; then never more than eight times what was tried.
  std::size_t size() const { return size_; }
  void measured(std::size_t tasks, std::chrono::nanoseconds took);

 private:
  std::chrono::nanoseconds wanted_;
  std::size_t most_, size_ = 1;
  double mean_ns_ = 0;  ///< of a task, recent batches counting more
};

}  // namespace agon::jobs
