// Where live matches happen: one network thread on which every match and socket lives, workers for built-in
// players and for disks, the hub that lets people watch, and the folder for records.
#pragma once

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>

#include "hosting/lateness.h"
#include "hosting/live_hub.h"
#include "hosting/live_record.h"

namespace agon {

class LiveRuntime {
 public:
  /// `records`: a folder, made if absent; empty: nothing is recorded.
  LiveRuntime(std::size_t workers, std::string records);
  ~LiveRuntime();

  boost::asio::io_context& network() { return network_; }
  boost::asio::thread_pool& workers() { return workers_; }
  LiveHub& hub() { return hub_; }
  Lateness& lateness() { return lateness_; }
  const std::string& records() const { return records_; }

  /// The record of a new match, or null when nothing is recorded.
  std::shared_ptr<LiveRecord> record_for(const std::string& id, std::function<void(std::string)> lost);

 private:
  boost::asio::io_context network_{1};
  boost::asio::thread_pool workers_;
  LiveHub hub_;
  Lateness lateness_;
  std::string records_;
};

}  // namespace agon
