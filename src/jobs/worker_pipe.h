// One worker as its head sees it: a command, the lines that it reads on its standard input, and those that it
// writes on its standard output. Nothing blocks, and every line has a limit.
#pragma once

#include <poll.h>

#include <chrono>
#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "process/command.h"
#include "text/line_splitter.h"

namespace agon::jobs {

using Moment = std::chrono::steady_clock::time_point;
/// A line for workers, with its line feed. Several workers may share it.
using Line = std::shared_ptr<const std::string>;

/// The most that a line of a worker may hold, and that a worker may send: a result with its record.
inline constexpr std::size_t longest_result = std::size_t{64} << 20;

class WorkerPipe {
 public:
  /// `words`: the command that starts the worker.
  explicit WorkerPipe(std::vector<std::string> words);

  /// The command, as it would be typed.
  const std::string& command() const { return command_; }
  bool is_open() const { return program_ != nullptr; }
  /// Starts the command. False: it cannot be started; `why` says why.
  bool open();
  void send(Line line);
  /// Tells the worker that nothing will follow.
  void end_input();
  void ask_to_end() const { program_->ask_to_end(); }
  bool has_ended() { return !is_open() || program_->ending().has_value(); }
  void close() { program_.reset(); }

  static constexpr std::size_t streams = 3;
  /// Adds an entry for each of its streams.
  void watch(std::vector<pollfd>& files) const;
  /// Gets a line; false: this worker is to be read no further.
  using Hear = std::function<bool(std::string_view line)>;
  /// Reads and writes as far as its entries say. False: its output has ended, or a line was too long.
  bool look(const pollfd* files, const Hear& hear);
  /// How it ended, with the last line of its standard error, in words fit for a person.
  std::string why();

 private:
  bool read_lines(const Hear& hear);
  void read_errors();
  void write_lines();

  std::vector<std::string> words_;
  std::string command_, errors_, problem_;
  std::unique_ptr<process::Command> program_;
  LineSplitter lines_;
  std::deque<Line> unsent_;
  std::size_t sent_ = 0;  ///< bytes of the first of them
  bool ends_ = false;     ///< its input is closed when all is sent
  bool errors_open_ = true;
};

inline constexpr std::size_t longest_stated = 500;  ///< bytes
/// A stranger's words, fit to be shown: valid UTF-8 without control characters, cut to longest_stated with
/// "…". Applying it twice changes nothing.
std::string stated(std::string_view words);

}  // namespace agon::jobs
