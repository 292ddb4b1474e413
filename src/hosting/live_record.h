// The record of a live match. Lines are collected on the network thread and written by another, so a slow or
// full disk never delays a match. If the record is lost, that is reported and the match goes on.
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

}  // namespace agon
