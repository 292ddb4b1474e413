#include "process/command.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>

#include "core/errors.h"
#include "process/child.h"
#include "process/command_line.h"
#include "process/launch.h"

namespace agon::process {

namespace {

/// Both ends of a pipe; ours, the one with that index, does not block.
std::array<files::Descriptor, 2> pipe_with(int ours) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0) throw Failure("cannot make a pipe: too many files are open");
  fcntl(ends[ours], F_SETFL, fcntl(ends[ours], F_GETFL) | O_NONBLOCK);
  return {files::Descriptor(ends[0]), files::Descriptor(ends[1])};
}

}  // namespace

Command::Command(const std::vector<std::string>& words) {
  auto to = pipe_with(1), from = pipe_with(0), errors = pipe_with(0);
  Launch what;
  what.words = words;
  what.words[0] = program_of(words[0]);
  if (what.words[0].empty())
    throw Failure(fmt::format("cannot start \"{}\": there is no such program that can be run", words[0]));
  for (char** word = environ; *word != nullptr; ++word) what.environment.emplace_back(*word);
  what.streams[0] = to[0].get();
  what.streams[1] = from[1].get();
  what.streams[2] = errors[1].get();
  what.limited = false;
  id_ = launch(what);
  input_ = std::move(to[1]);
  output_ = std::move(from[0]);
  errors_ = std::move(errors[0]);
}

Command::~Command() {
  kill(-id_, SIGKILL);
  if (!ending_) waitpid(id_, nullptr, 0);
}

void Command::ask_to_end() const { kill(-id_, SIGTERM); }

std::optional<std::string> Command::ending() {
  int status = 0;
  if (ending_ || waitpid(id_, &status, WNOHANG) != id_) return ending_;
  Ending how;
  how.ended = true;
  if (WIFEXITED(status)) how.code = WEXITSTATUS(status);
  if (WIFSIGNALED(status)) how.signal = WTERMSIG(status);
  return ending_ = how.words();
}

}  // namespace agon::process
