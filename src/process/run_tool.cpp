#include "process/run_tool.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <spawn.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <thread>

#include "core/errors.h"
#include "files/tree.h"
#include "process/box_user.h"
#include "process/child.h"
#include "process/command_line.h"
#include "process/sandbox.h"

namespace agon::process {

namespace {

using std::chrono::steady_clock;

constexpr std::size_t kept_output = 64 << 10;

/// Takes the bytes that have come; false: no more will come.
bool take(int file, std::string& output) {
  char bytes[1 << 14];
  for (;;) {
    const auto got = read(file, bytes, sizeof(bytes));
    if (got < 0 && (errno == EAGAIN || errno == EINTR)) return true;
    if (got <= 0) return false;
    output.append(bytes, static_cast<std::size_t>(got));
    if (output.size() > 2 * kept_output) output.erase(0, output.size() - kept_output);
  }
}

/// The folder that a tool writes to; checked again and again.
struct Quota {
  std::string folder;  ///< empty: it writes nowhere
  std::uint64_t mib = 0;

  /// Why the folder is too large, in words; empty: it is not.
  std::string problem() const { return folder.empty() ? std::string() : files::excess(folder, mib); }
};

constexpr auto quota_looked_at = std::chrono::milliseconds(100);
constexpr auto heard_every = std::chrono::milliseconds(250);

/// Passes on the output of a tool while it runs.
class Listener {
 public:
  explicit Listener(const std::function<void(const std::string&)>& hear) : hear_(hear) {}
  void note(const std::string& output, bool new_words) {
    waits_ = (waits_ || new_words) && output.size() <= kept_output;
    const auto now = steady_clock::now();
    if (!hear_ || !waits_ || now - told_ < heard_every) return;
    told_ = now;
    waits_ = false;
    if (const auto line = output.rfind('\n'); line != std::string::npos) hear_(output.substr(0, line + 1));
  }
  /// Whether there is output to pass on.
  bool waits() const { return hear_ && waits_; }

 private:
  const std::function<void(const std::string&)>& hear_;
  bool waits_ = false;
  steady_clock::time_point told_{};
};

/// Reads until its streams are closed, its time is over, or the quota is passed.
void read_until_closed(const Child& child, steady_clock::time_point until, const Quota& quota,
                       std::string& output, Listener& listener) {
  pollfd files[2] = {{child.output(), POLLIN, 0}, {child.errors(), POLLIN, 0}};
  auto looked = steady_clock::now();
  while (files[0].fd >= 0 || files[1].fd >= 0) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - steady_clock::now());
    if (left.count() <= 0) return;
    if (!quota.folder.empty() || listener.waits()) left = std::min(left, quota_looked_at);
    const bool quiet = poll(files, 2, static_cast<int>(left.count())) <= 0;
    if (steady_clock::now() - looked >= quota_looked_at) {
      if (!quota.problem().empty()) return;
      looked = steady_clock::now();
    }
    for (auto& file : files)
      if (!quiet && file.revents != 0 && !take(file.fd, output)) file.fd = -1;
    listener.note(output, !quiet);
  }
}

/// Waits for the tool and checks the quota: a tool that has closed its streams may still write to its folder.
Ending wait_for_end(Child& child, steady_clock::time_point until, const Quota& quota) {
  for (;;) {
    const std::chrono::nanoseconds left = until - steady_clock::now();
    const auto ending =
        child.wait(quota.folder.empty() ? left : std::min<std::chrono::nanoseconds>(left, quota_looked_at));
    if (ending.ended || left.count() <= 0 || !quota.problem().empty()) return ending;
  }
}

/// Moves files that were written without a sandbox aside, so that only plain files come back.
std::string moved_aside(const std::string& folder) {
  auto aside = folder + ".written";
  files::remove_tree(aside);
  if (rename(folder.c_str(), aside.c_str()) != 0 || mkdir(folder.c_str(), 0755) != 0)
    throw Failure(fmt::format("cannot move {} to {}: {}", folder, aside, std::strerror(errno)));
  return aside;
}

/// Copies only files and folders to the folder that the job names, and no links.
files::LeftOut keep_plain(const std::string& written, const std::string& folder) {
  const bool in_place = written == folder;
  const auto from = in_place ? moved_aside(folder) : written;
  auto left = files::copy_tree(from, folder, files::Closed::are_opened);
  if (in_place) files::remove_tree(from);
  return left;
}

std::string words_of(const files::LeftOut& left) {
  const auto more = left.count > 1 ? fmt::format(", and so are {} more", left.count - 1) : "";
  return fmt::format("left out: {} is neither file nor folder{}\n", left.first, more);
}

constexpr int pipe_bytes = 1 << 20;  // a frame of a film is larger than a pipe's usual 64 KiB

Settings without_limits() {
  Settings settings;
  settings.sandbox = false;
  settings.memory_mib = 1 << 20;
  settings.temporary_mib = 1 << 20;
  settings.processes = 4096;
  settings.cpu_seconds = 1e6;
  return settings;
}

/// While it exists, a reader that is gone makes this thread's write fail instead of raising a signal.
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
  /// Waits until `input` takes more or output came, which is kept.
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

ToolResult run_tool(const ToolJob& job, Settings settings, std::uint64_t writable_mib,
                    const std::function<void(const std::string&)>& hear) {
  require_sandbox(settings);
  auto files = files_of({"", job.words, job.readable, Sight::listed}, settings);
  for (const auto& path : installation_of(job.words[0])) files.shown.insert(path);
  settings.writable = job.writable;
  std::optional<BoxFolder> made;
  if (settings.sandbox && !job.writable.empty())
    settings.writable_source = made.emplace(sandbox_state().user >= 0).path();
  const Quota quota{made ? made->path() : job.writable, writable_mib};
  const auto until =
      steady_clock::now() + std::chrono::nanoseconds(static_cast<std::int64_t>(job.seconds * 1e9));
  Child child(job.words, files, settings, -1);
  child.close_input();
  ToolResult result;
  Listener listener(hear);
  read_until_closed(child, until, quota, result.output, listener);
  const auto ending = wait_for_end(child, until, quota);
  child.end();
  if (result.output.size() > kept_output) result.output.erase(0, result.output.size() - kept_output);
  result.ending = quota.problem();
  if (!result.ending.empty()) return result;
  result.done = ending.ended && ending.signal == 0 && ending.code == 0;
  result.ending = ending.words();
  if (result.done && !job.writable.empty()) {
    const auto left = keep_plain(quota.folder, job.writable);
    if (left.count > 0) result.output += words_of(left);
  }
  return result;
}

std::unique_ptr<FedTool> start_fed_tool(const std::vector<std::string>& words) {
  if (program_of(words.at(0)).empty()) return nullptr;
  return std::make_unique<ChildTool>(words);
}

namespace {

bool is_set(const char* name) {
  const char* const value = std::getenv(name);
  return value != nullptr && *value != 0;
}

}  // namespace

bool open_page(const std::string& address) {
  if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) return false;
  posix_spawn_file_actions_t silent;
  posix_spawn_file_actions_init(&silent);
  posix_spawn_file_actions_addopen(&silent, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&silent, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawn_file_actions_addopen(&silent, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
  posix_spawnattr_t own_session;  // Ctrl-C must end us, not the browser
  posix_spawnattr_init(&own_session);
  posix_spawnattr_setflags(&own_session, POSIX_SPAWN_SETSID);
  std::string program = "xdg-open", page = address;
  char* const words[] = {program.data(), page.data(), nullptr};
  pid_t child = 0;
  const bool started = posix_spawnp(&child, "xdg-open", &silent, &own_session, words, environ) == 0;
  posix_spawnattr_destroy(&own_session);
  posix_spawn_file_actions_destroy(&silent);
  if (started) std::thread([child] { waitpid(child, nullptr, 0); }).detach();
  return started;
}

}  // namespace agon::process
