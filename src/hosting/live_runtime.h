// The runtime of live matches: a network thread per core, workers for built-in players, a thread for disks,
// the hub for watchers, and the folder for records. A match lives on one network thread with its sockets.
//
// The first loop accepts connections, serves the pages, holds the hub, and pairs players.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/histogram.h"
#include "core/record_file.h"
#include "hosting/live_hub.h"

namespace agon {

// One core's share of the network: an io_context that one thread runs. A table lives on one loop from its
// first line to its last, and only that thread touches it.

class LoopContext : public boost::asio::io_context {
 public:
  LoopContext() : io_context(1) {}
  /// Drops everything that waits to run. It may hold things of other loops, so all loops are emptied before
  /// any is destroyed.
  void empty() { shutdown(); }
};

struct NetworkLoop {
  LoopContext context;
  std::atomic<int> tables = 0;
};

/// A table's place on a loop; the loop counts it as long as a copy exists.
using LoopPlace = std::shared_ptr<NetworkLoop>;

inline LoopPlace place_on(NetworkLoop& loop) {
  ++loop.tables;
  return LoopPlace(&loop, [](NetworkLoop* left) { --left->tables; });
}

/// The record of a live match. Lines are collected on the network thread and written by another, so a slow or
/// full disk never delays a match. If the record is lost, that is reported and the match goes on.
class LiveRecord : public std::enable_shared_from_this<LiveRecord> {
 public:
  static constexpr std::size_t chunk = std::size_t{1} << 15;  ///< bytes collected before the writer is called
  /// Lines of this age go to the disk: a killed program loses less than a second.
  static constexpr std::chrono::milliseconds flush_interval{500};

  /// `lost` is called once, on the network thread, with the reason, if the record cannot be written.
  LiveRecord(boost::asio::io_context& network, boost::asio::thread_pool& disk, std::string path,
             std::function<void(std::string)> lost);

  /// Adds whole lines of the public record, each with its line feed.
  void lines(const std::string& text);
  /// Writes the private part of a seat beside the record, whose footer holds its hash.
  void private_part(Seat seat, std::string text);
  /// Writes everything so far, so that the file can be read. Any thread may call this. `done` is called on
  /// the network thread.
  void flush(std::function<void()> done);
  /// Writes the rest and closes the file. `done` is called on the network thread when the file is on disk.
  void finish(std::function<void()> done);
  const std::string& path() const { return path_; }

 private:
  void hand_over(bool flush);
  void flush_soon();
  void report(const std::string& problem);

  boost::asio::io_context& network_;
  boost::asio::strand<boost::asio::thread_pool::executor_type> writer_;
  boost::asio::steady_timer flush_timer_;
  bool flush_due_ = false;
  std::string path_;
  std::function<void(std::string)> lost_;
  std::string collected_;
  std::optional<RecordFile> file_;  ///< used by the writer's strand only
  bool reported_ = false;           ///< used by the writer's strand only
};

class LiveRuntime {
 public:
  /// `records`: the folder for records, created if missing; empty: nothing is recorded.
  LiveRuntime(std::size_t workers, std::string records, std::size_t loops = 1);
  ~LiveRuntime();

  /// The first loop.
  boost::asio::io_context& network() { return loops_.front()->context; }
  NetworkLoop& first_loop() { return *loops_.front(); }
  /// A place on the loop with the fewest tables.
  LoopPlace place();
  /// Calls `visit` for each loop. Call it before run().
  void each_loop(const std::function<void(boost::asio::io_context& loop)>& visit) {
    for (auto& loop : loops_) visit(loop->context);
  }
  /// Runs all loops until stop(), the first one on the calling thread. Rethrows the first exception.
  void run();
  /// Any thread may call this.
  void stop();
  /// Like stop(), but first waits for matches that are closing their records.
  void stop_when_closed();
  /// A match calls closing() when it begins to close its record, and closed() when it has. Any thread may
  /// call these.
  void closing() { ++closing_; }
  void closed();

  boost::asio::thread_pool& workers() { return workers_; }
  /// For a task on a foreign thread that will post to a loop. While the result lives, the runtime's
  /// destructor waits; if that takes too long, the loops outlive the runtime. Any thread may call this.
  std::shared_ptr<void> hold_loops();
  LiveHub& hub() { return hub_; }
  /// How late the beats of live matches were, in milliseconds.
  Histogram& lateness() { return lateness_; }
  boost::asio::thread_pool& disk() { return disk_; }
  const std::string& records() const { return records_; }

  /// The record of a new match on that loop; null: nothing is recorded.
  std::shared_ptr<LiveRecord> record_for(const std::string& id, NetworkLoop& loop,
                                         std::function<void(std::string)> lost);

 private:
  std::vector<std::unique_ptr<NetworkLoop>> loops_;
  boost::asio::thread_pool workers_;
  boost::asio::thread_pool disk_{1};  ///< for records only: they never wait behind a player's thinking
  LiveHub hub_;
  Histogram lateness_{0.01, 10'000};
  std::string records_;
  std::atomic<int> closing_ = 0;
  std::atomic<bool> stops_ = false;
  std::shared_ptr<std::atomic<int>> held_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace agon
