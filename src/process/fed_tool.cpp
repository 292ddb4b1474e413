#include "process/fed_tool.h"

#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>

#include "process/child.h"
#include "process/command_line.h"

namespace agon::process {

namespace {

constexpr int pipe_bytes = 1 << 20;  // a frame of a film is larger than a pipe's usual 64 KiB
constexpr std::size_t kept_output = 64 << 10;

Settings without_limits() {
  Settings settings;
  settings.sandbox = false;
  settings.memory_mib = 1 << 20;
  settings.temporary_mib = 1 << 20;
  settings.processes = 4096;
  settings.cpu_seconds = 1e6;
  return settings;
}

/// While it lives, a reader that is gone is an error of this thread's write and no signal.
class NoPipeSignal {
 public:
  NoPipeSignal() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~NoPipeSignal() {
    const timespec at_once{};
    if (sigismember(&before_, SIGPIPE) == 0) sigtimedwait(&pipe_, nullptr, &at_once);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  NoPipeSignal(const NoPipeSignal&) = delete;
  NoPipeSignal& operator=(const NoPipeSignal&) = delete;

 private:
  sigset_t pipe_, before_;
};

class ChildTool : public FedTool {
 public:
  explicit ChildTool(const std::vector<std::string>& words) : child_(words, {}, without_limits(), -1) {
    fcntl(child_.input(), F_SETPIPE_SZ, pipe_bytes);
  }

  bool write(std::span<const unsigned char> bytes) override {
    const NoPipeSignal quiet;
    while (!bytes.empty()) {
      const auto put = ::write(child_.input(), bytes.data(), bytes.size());
      if (put > 0) bytes = bytes.subspan(static_cast<std::size_t>(put));
      if (put > 0 || errno == EINTR) continue;
      if (errno != EAGAIN) return false;
      wait_for_news(child_.input());
    }
    return true;
  }

  ToolResult finish() override {
    child_.close_input();
    while (output_open_ || errors_open_) wait_for_news(-1);
    const auto ending = child_.wait(std::chrono::hours(1));
    return {ending.ended && ending.signal == 0 && ending.code == 0, ending.words(), output_};
  }

 private:
  /// Until `input` takes more or something was printed, which is kept.
  void wait_for_news(int input) {
    pollfd files[3] = {{input, POLLOUT, 0},
                       {output_open_ ? child_.output() : -1, POLLIN, 0},
                       {errors_open_ ? child_.errors() : -1, POLLIN, 0}};
    if (poll(files, 3, -1) <= 0) return;
    if (files[1].revents != 0) output_open_ = take(child_.output());
    if (files[2].revents != 0) errors_open_ = take(child_.errors());
  }

  bool take(int file) {
    char bytes[1 << 12];
    const auto got = read(file, bytes, sizeof(bytes));
    if (got > 0 && output_.size() < kept_output) output_.append(bytes, static_cast<std::size_t>(got));
    return got > 0 || (got < 0 && (errno == EAGAIN || errno == EINTR));
  }

  Child child_;
  std::string output_;
  bool output_open_ = true, errors_open_ = true;
};

}  // namespace

std::unique_ptr<FedTool> start_fed_tool(const std::vector<std::string>& words) {
  if (program_of(words.at(0)).empty()) return nullptr;
  return std::make_unique<ChildTool>(words);
}

}  // namespace agon::process
