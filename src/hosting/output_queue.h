// Lines for standard output, written by a thread of their own, so that printing never blocks the caller. If
// nobody reads, lines that do not fit are dropped, and the next line tells how many.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

namespace agon {

class OutputQueue {
 public:
  static constexpr std::size_t most_waiting = std::size_t{1} << 20;  ///< bytes

  explicit OutputQueue(int file);
  ~OutputQueue();  ///< waits up to a second for the last lines to be written
  OutputQueue(const OutputQueue&) = delete;
  OutputQueue& operator=(const OutputQueue&) = delete;

  /// The queue of standard output.
  static OutputQueue& standard();

  /// `text` has no line feed. Any thread may call this.
  void line(std::string_view text);
  /// While held, nothing is written, because something else uses the terminal.
  void hold(bool held);
  /// Waits until everything is written, at most a second.
  void flush();

 private:
  void write_all();
  /// Writes part of `text`; nothing if nobody reads.
  void write_some(std::string& text) const;

  int file_;
  std::mutex guard_;
  std::condition_variable changed_;
  std::string waiting_;  ///< not yet taken by the writing thread
  std::uint64_t dropped_ = 0;
  bool writing_ = false, stopping_ = false, held_ = false;
  std::thread writer_;
};

}  // namespace agon
