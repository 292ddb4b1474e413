// A command of the user's own, held by its streams: without a sandbox and without limits, in the user's
// environment. It has a session of its own, so that Ctrl-C at the terminal does not reach it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "files/opened.h"

namespace agon::process {

/// For one thread, which must live as long as the command: the kernel kills the command with its thread.
class Command {
 public:
  /// `words`: the first is the program, found by PATH. Throws Failure if it cannot be started.
  explicit Command(const std::vector<std::string>& words);
  /// Kills it and all processes of its session's group.
  ~Command();
  Command(const Command&) = delete;
  Command& operator=(const Command&) = delete;

  int input() const { return input_.get(); }    ///< its stdin, to write to; does not block
  int output() const { return output_.get(); }  ///< its stdout; does not block
  int errors() const { return errors_.get(); }  ///< its stderr; does not block
  void close_input() { input_ = {}; }
  /// Asks it and its group to end (SIGTERM).
  void ask_to_end() const;
  /// How it ended, in words; empty: it still runs.
  std::optional<std::string> ending();

 private:
  int id_ = -1;
  files::Descriptor input_, output_, errors_;
  std::optional<std::string> ending_;
};

}  // namespace agon::process
