// A conversation in lines over a child's pipes. No call blocks longer than its limit, and no buffer grows
// without bound. It keeps the moment at which the last bytes of its stdout arrived.
#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "core/program_seat.h"

namespace agon::process {

class Child;

class LineChannel {
 public:
  static constexpr std::size_t kept_errors = 64 << 10;  ///< bytes of stderr, the last ones
  enum class State {
    open,
    closed,   ///< it closed its stdout: it has ended, or soon will
    flooded,  ///< a line longer than allowed, or more than twice its bytes waiting
  };

  /// Receives the bytes of its stderr as they come.
  using HearErrors = std::function<void(std::string_view bytes)>;
  /// Whether a line is dropped as it comes, as if it had not come.
  using Drops = std::function<bool(std::string_view line)>;

  LineChannel(Child& child, std::size_t longest_line, HearErrors hear_errors = {}, Drops drops = {})
      : child_(child),
        longest_line_(longest_line),
        hear_errors_(std::move(hear_errors)),
        drops_(std::move(drops)) {}

  /// Writes a line (without its line feed), and waits for a slow reader until `until`. False: the program
  /// does not read, or has gone.
  bool send(std::string_view line, Moment until);

  /// Starts to wait for a line, until the given moment.
  void expect(Moment until) { until_ = until; }
  Moment until() const { return until_; }
  State state() const { return state_; }
  /// Whether a whole line has arrived.
  bool has_line();
  /// Takes the line; valid until the next call of any function.
  std::string_view line();
  Moment arrived() const { return arrived_; }

  /// Reads the bytes that have arrived, without waiting.
  void look();
  /// Reads from the pipes that are ready.
  void look_at(bool output, bool errors) {
    if (output) read_output();
    if (errors) read_errors();
  }
  const std::string& errors() const { return errors_; }
  /// Takes the bytes that came on stderr since the last call; of a long text, its head and tail. Reads what
  /// has arrived first.
  std::string take_errors();

  int output() const;
  int error_output() const;
  bool errors_open() const { return errors_open_; }

 private:
  std::string_view line_at_hand() const;
  void step_over_line();
  bool read_output();
  void read_errors();
  void note_errors(std::string_view bytes);

  Child& child_;
  std::size_t longest_line_;
  HearErrors hear_errors_;
  Drops drops_;
  std::string text_, sending_;
  std::size_t begin_ = 0, searched_ = 0, end_ = std::string::npos;
  std::string errors_;
  std::string fresh_errors_;        ///< not yet taken: the head, and as much of the tail
  std::size_t skipped_errors_ = 0;  ///< bytes left out between them
  bool errors_open_ = true;
  Moment until_{}, arrived_{};
  State state_ = State::open;
};

/// Work to do while waiting; returns the moment at which it wants to be called again.
using Meanwhile = std::function<Moment(Moment now)>;

/// Waits until each channel has a line, is closed, or has reached its moment. It reads what has come even if
/// that moment has passed, for it may have come in time while another was waited for.
void listen(std::span<LineChannel* const> channels, const Meanwhile& meanwhile = {});

}  // namespace agon::process
