// The record of a live match: lines are collected on the network thread and written by a worker, so that a
// slow or full disk never holds up a match. Losing a record is reported, and the match goes on.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <string>

#include "core/record_file.h"

namespace agon {

class LiveRecord : public std::enable_shared_from_this<LiveRecord> {
 public:
  static constexpr std::size_t chunk = std::size_t{1} << 15;  ///< bytes collected before a worker is called

  /// `lost` is called on the network thread, once, with the reason when the record cannot be kept.
  LiveRecord(boost::asio::io_context& network, boost::asio::thread_pool& workers, std::string path,
             std::function<void(std::string)> lost);

  void line(std::string text);
  /// Of any thread: writes what there is so far, so that the file can be read; `done` is called on the network
  /// thread.
  void flush(std::function<void()> done);
  /// Writes what is left and closes the file; `done` is called on the network thread when it is on disk.
  void finish(std::function<void()> done);
  const std::string& path() const { return path_; }

 private:
  void hand_over();
  void report(const std::string& problem);

  boost::asio::io_context& network_;
  boost::asio::strand<boost::asio::thread_pool::executor_type> writer_;
  std::string path_;
  std::function<void(std::string)> lost_;
  std::string collected_;
  std::optional<RecordFile> file_;  ///< touched by the writer's strand alone
  bool reported_ = false;           ///< touched by the writer's strand alone
};

}  // namespace agon
