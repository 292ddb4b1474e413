#include "process/run_tool.h"

#include <poll.h>
#include <unistd.h>

#include <cerrno>
#include <optional>

#include "process/box_user.h"
#include "process/child.h"
#include "process/sandbox.h"

namespace agon::process {

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

void read_until_closed(const Child& child, steady_clock::time_point until, std::string& output) {
  pollfd files[2] = {{child.output(), POLLIN, 0}, {child.errors(), POLLIN, 0}};
  while (files[0].fd >= 0 || files[1].fd >= 0) {
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - steady_clock::now()).count();
    if (left <= 0) return;
    if (poll(files, 2, static_cast<int>(left)) <= 0) continue;
    for (auto& file : files)
      if (file.revents != 0 && !take(file.fd, output)) file.fd = -1;
  }
}

}  // namespace

ToolResult run_tool(const ToolJob& job, Settings settings) {
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
  read_until_closed(child, until, result.output);
  const auto ending = child.wait(until - steady_clock::now());
  child.end();
  if (made) made->copy_files_to(job.writable);
  result.done = ending.ended && ending.signal == 0 && ending.code == 0;
  result.ending = ending.words();
  if (result.output.size() > kept_output) result.output.erase(0, result.output.size() - kept_output);
  return result;
}

}  // namespace agon::process
