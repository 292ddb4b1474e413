// A program started by ours: its lines on two pipes, what it prints kept, its end certain. For one thread.
#pragma once

#include <sys/types.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace agon::sugargame {

/// The place of a program on the PATH, or in $JAVA_HOME/bin; empty: not installed.
std::string program_path(const std::string& name);

/// Closes its descriptor.
class Descriptor {
 public:
  explicit Descriptor(int number = -1) : number_(number) {}
  ~Descriptor() { reset(); }
  Descriptor(Descriptor&& other) noexcept : number_(std::exchange(other.number_, -1)) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(number_, other.number_);
    return *this;
  }
  int get() const { return number_; }
  void reset();

 private:
  int number_;
};

class Child {
 public:
  using Time = std::chrono::steady_clock::time_point;
  static constexpr std::size_t most_kept = 64 * 1024;     ///< bytes of what it printed last
  static constexpr std::size_t longest_line = 16 * 1024;  ///< bytes

  /// Starts command[0], a path. It reads our lines on descriptor 3 and writes its own to descriptor 4, so
  /// that nothing that is printed disturbs them; standard output and error are one, standard input is empty.
  /// It leads a process group of its own, which ends with us. Throws Failure.
  explicit Child(const std::vector<std::string>& command);
  /// Kills it and all that it started.
  ~Child();
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;

  /// False when nobody reads there any more.
  bool write(std::string_view text);

  enum class Read { line, closed, timed_out, too_long };
  Read read_line(std::string& line, Time deadline);
  /// Waits until it has printed `mark`, or has ended, or the deadline.
  void await_print(std::string_view mark, Time deadline);
  /// Its exit code, 128 + signal where one killed it; nothing when it has not ended by the deadline.
  std::optional<int> await_end(Time deadline);
  void kill();

  /// What it printed last, and what of that since forget_recent().
  const std::string& printed() const { return printed_; }
  const std::string& recent() const { return recent_; }
  void forget_recent() { recent_.clear(); }

 private:
  /// Reads what has come; false when the deadline passed before anything did.
  bool wait(Time deadline);
  void read_lines();
  void read_prints();

  pid_t process_ = -1;
  std::optional<int> status_;
  Descriptor to_child_, from_child_, prints_;
  std::string unread_;
  std::string printed_, recent_;
};

}  // namespace agon::sugargame
