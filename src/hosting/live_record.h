// The record of a live match: lines are collected on the network thread and written by another, so that a
// slow or full disk never holds up a match. Losing a record is reported, and the match goes on.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <string>

#include "core/record_file.h"

namespace agon {

class LiveRecord : public std::enable_shared_from_this<LiveRecord> {
 public:
  static constexpr std::size_t chunk = std::size_t{1} << 15;  ///< bytes collected before the writer is called
  /// What is this old is on its way to the disk: a killed program loses less than a second.
  static constexpr std::chrono::milliseconds flush_interval{500};

  /// `lost` is called on the network thread, once, with the reason when the record cannot be kept.
  LiveRecord(boost::asio::io_context& network, boost::asio::thread_pool& disk, std::string path,
             std::function<void(std::string)> lost);

  /// Whole lines of the public record, each with its line feed.
  void lines(const std::string& text);
  /// The lines of a seat's private part, written beside the record; the record's footer holds their hash.
  void private_part(Seat seat, std::string text);
  /// Of any thread: writes what there is so far, so that the file can be read; `done` is called on the
  /// network thread.
  void flush(std::function<void()> done);
  /// Writes what is left and closes the file; `done` is called on the network thread when it is on disk.
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
  std::optional<RecordFile> file_;  ///< touched by the writer's strand alone
  bool reported_ = false;           ///< touched by the writer's strand alone
};

}  // namespace agon
