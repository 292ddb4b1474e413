#include "process/run_tool.h"

#include <poll.h>
#include <unistd.h>

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <optional>

#include "process/box_user.h"
#include "process/child.h"
#include "process/sandbox.h"

namespace agon::process {

namespace fs = std::filesystem;

namespace {

using std::chrono::steady_clock;

constexpr std::size_t kept_output = 64 << 10;

/// Takes what has come; false: nothing will come any more.
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

/// What a tool writes to: looked at again and again.
struct Quota {
  std::string folder;
  std::uint64_t bytes = 0;  ///< 0: no limit

  bool passed() const {
    if (bytes == 0) return false;
    std::uint64_t held = 0;
    std::error_code error;
    for (auto each = fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
         !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
      constexpr std::uint64_t entry = 4096;  // an empty file costs the disk something, too
      const auto size = each->is_regular_file(error) && !each->is_symlink(error) ? each->file_size(error) : 0;
      held += entry + (error ? 0 : size);
      if (held > bytes) return true;
    }
    return false;
  }
};

constexpr std::int64_t quota_ms = 100;
constexpr auto heard_every = std::chrono::milliseconds(250);

/// Tells what a tool prints while it runs.
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
  /// Something was printed that is to be told.
  bool waits() const { return hear_ && waits_; }

 private:
  const std::function<void(const std::string&)>& hear_;
  bool waits_ = false;
  steady_clock::time_point told_{};
};

/// False: the quota was passed.
bool read_until_closed(const Child& child, steady_clock::time_point until, const Quota& quota, std::string& output, Listener& listener) {
  pollfd files[2] = {{child.output(), POLLIN, 0}, {child.errors(), POLLIN, 0}};
  auto looked = steady_clock::now();
  while (files[0].fd >= 0 || files[1].fd >= 0) {
    auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - steady_clock::now()).count();
    if (left <= 0) return true;
    if (quota.bytes > 0 || listener.waits()) left = std::min(left, quota_ms);
    const bool quiet = poll(files, 2, static_cast<int>(left)) <= 0;
    if (steady_clock::now() - looked >= std::chrono::milliseconds(quota_ms)) {
      if (quota.passed()) return false;
      looked = steady_clock::now();
    }
    for (auto& file : files)
      if (!quiet && file.revents != 0 && !take(file.fd, output)) file.fd = -1;
    listener.note(output, !quiet);
  }
  return !quota.passed();
}

}  // namespace

ToolResult run_tool(const ToolJob& job, Settings settings, std::uint64_t writable_mib, const std::function<void(const std::string&)>& hear) {
  require_sandbox(settings);
  settings.readable.insert(settings.readable.end(), job.readable.begin(), job.readable.end());
  settings.writable = job.writable;
  std::optional<BoxFolder> made;
  if (settings.sandbox && sandbox_state().user >= 0 && !job.writable.empty())
    settings.writable_source = made.emplace().path();
  const auto until =
      steady_clock::now() + std::chrono::nanoseconds(static_cast<std::int64_t>(job.seconds * 1e9));
  Child child(job.words, settings, -1);
  child.close_input();
  ToolResult result;
  const Quota quota{settings.writable_source.empty() ? job.writable : settings.writable_source, writable_mib << 20U};
  Listener listener(hear);
  const bool within = read_until_closed(child, until, quota, result.output, listener);
  const auto ending = within ? child.wait(until - steady_clock::now()) : Ending{};
  child.end();
  if (!within) {
    result.ending = fmt::format("it wrote more than {} MiB", writable_mib);
    return result;
  }
  if (made) made->copy_files_to(job.writable);
  result.done = ending.ended && ending.signal == 0 && ending.code == 0;
  result.ending = ending.words();
  if (result.output.size() > kept_output) result.output.erase(0, result.output.size() - kept_output);
  return result;
}

}  // namespace agon::process
