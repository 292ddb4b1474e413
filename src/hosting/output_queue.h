// Lines for standard output that never hold up whoever says them: a thread of their own writes them. When
// nobody reads, what does not fit is dropped, and how much is said as soon as somebody does.
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
  ~OutputQueue();  ///< waits a moment for the last lines to leave
  OutputQueue(const OutputQueue&) = delete;
  OutputQueue& operator=(const OutputQueue&) = delete;

  /// Of standard output.
  static OutputQueue& standard();

  /// Any thread; `text` without its line feed.
  void line(std::string_view text);
  /// While it is held nothing is written: something else has the terminal.
  void hold(bool held);
  /// Waits until all has been written, a second at most.
  void flush();

 private:
  void write_all();
  /// Writes some of it; nothing when nobody reads.
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
