// Where live matches happen: a network thread a core, on one of which each match lives with its sockets,
// workers for built-in players and for disks, the hub that lets people watch, and the folder for records.
//
// The first loop is the house's own: listeners accept there, pages and hub live there, and where a server
// decides who plays with whom, it does so there.
#pragma once

#include <atomic>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <memory>
#include <vector>

#include "core/histogram.h"
#include "hosting/live_hub.h"
#include "hosting/live_record.h"

namespace agon {

// A core's share of the network: one io_context that one thread runs. A table lives on one loop from its
// first line to its last, and everything of it is touched on that thread alone.

class LoopContext : public boost::asio::io_context {
 public:
  LoopContext() : io_context(1) {}
  /// Drops all that waits to be run. What it held may belong to other loops, so all are emptied before any is
  /// destroyed.
  void empty() { shutdown(); }
};

struct NetworkLoop {
  LoopContext context;
  std::atomic<int> tables = 0;
};

/// A table's place on a loop, counted as long as any copy of it lives.
using LoopPlace = std::shared_ptr<NetworkLoop>;

inline LoopPlace place_on(NetworkLoop& loop) {
  ++loop.tables;
  return LoopPlace(&loop, [](NetworkLoop* left) { --left->tables; });
}

class LiveRuntime {
 public:
  /// `records`: a folder, made if absent; empty: nothing is recorded.
  LiveRuntime(std::size_t workers, std::string records, std::size_t loops = 1);
  ~LiveRuntime();

  /// The first loop.
  boost::asio::io_context& network() { return loops_.front()->context; }
  NetworkLoop& first_loop() { return *loops_.front(); }
  /// A place on the loop that has the fewest tables.
  LoopPlace place();
  /// What is to be said of all loops, before they run.
  void each_loop(const std::function<void(boost::asio::io_context& loop)>& say) {
    for (auto& loop : loops_) say(loop->context);
  }
  /// Runs all loops until stop(), the first one on the calling thread. Throws what one of them threw.
  void run();
  /// Of any thread.
  void stop();
  /// The same once no match is closing its record.
  void stop_when_closed();
  /// A match has ended and begins to close its record, or has closed it. Of any thread.
  void closing() { ++closing_; }
  void closed();

  boost::asio::thread_pool& workers() { return workers_; }
  /// For a task on a thread that is not the runtime's and that will post to a loop: the runtime's end waits
  /// for it, and the loops outlive the runtime if that takes too long. Of any thread.
  std::shared_ptr<void> hold_loops();
  LiveHub& hub() { return hub_; }
  /// How late the beats of live matches were, in milliseconds.
  Histogram& lateness() { return lateness_; }
  boost::asio::thread_pool& disk() { return disk_; }
  const std::string& records() const { return records_; }

  /// The record of a new match of that loop, or null when nothing is recorded.
  std::shared_ptr<LiveRecord> record_for(const std::string& id, NetworkLoop& loop,
                                         std::function<void(std::string)> lost);

 private:
  std::vector<std::unique_ptr<NetworkLoop>> loops_;
  boost::asio::thread_pool workers_;
  boost::asio::thread_pool disk_{1};  ///< for records alone: they wait for nobody's thinking
  LiveHub hub_;
  Histogram lateness_{0.01, 10'000};
  std::string records_;
  std::atomic<int> closing_ = 0;
  std::atomic<bool> stops_ = false;
  std::shared_ptr<std::atomic<int>> held_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace agon
