#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <functional>

#include "core/described.h"
#include "text/bytes.h"
#include "text/utf8.h"

namespace agon::cli {

namespace {
using namespace std::chrono_literals;
constexpr int bar_width = 30;
constexpr std::size_t most_lines = 12;  // lines
constexpr int name_width = 24;
constexpr std::size_t line_width = 90;  // bytes behind the name
}  // namespace

Progress::Progress(std::string what, std::size_t total)
    : what_(std::move(what)),
      total_(total),
      on_terminal_(isatty(STDERR_FILENO) != 0),
      began_(std::chrono::steady_clock::now()),
      last_(began_) {}

Progress::~Progress() { wipe(); }

void Progress::wipe() {
  for (std::size_t line = 1; line < drawn_; ++line) fmt::print(stderr, "\r\033[K\033[A");
  if (drawn_ > 0) fmt::print(stderr, "\r\033[K");
  drawn_ = 0;
}

void Progress::show(std::size_t done, std::size_t total) {
  total_ = total;
  show(done);
}

void Progress::show(std::size_t done) {
  const auto now = std::chrono::steady_clock::now();
  if (!on_terminal_ || total_ == 0 || now - last_ < 100ms) return;
  last_ = now;
  const double share = static_cast<double>(done) / static_cast<double>(total_);
  const double passed = std::chrono::duration<double>(now - began_).count();
  const int filled = static_cast<int>(share * bar_width);
  const std::string left = done == 0 ? "" : fmt::format("{:.0f} s left", passed / share - passed);
  bar_ = fmt::format("{} [{:━<{}}{: <{}}] {}/{}  {}", what_, "", filled, "", bar_width - filled, done, total_,
                     left);
  draw();
}

/// One write, so that nothing flickers.
void Progress::draw() {
  wipe();
  std::string text;
  for (const auto& line : workers_) text += line + "\n";
  fmt::print(stderr, "{}{}", text, bar_);
  std::fflush(stderr);
  drawn_ = workers_.size() + 1;
}

void Progress::show_workers(const std::vector<jobs::WorkerState>& workers) {
  if (!on_terminal_) return;
  workers_.clear();
  auto sorted = workers;
  std::ranges::stable_sort(sorted, std::ranges::greater(), [](const auto& each) { return each.per_second; });
  for (const auto& worker : sorted) {
    if (workers_.size() == most_lines) {
      workers_.push_back(fmt::format("  … and {} more workers", workers.size() - most_lines));
      break;
    }
    const auto& hello = worker.hello;
    const auto doing = worker.phase == jobs::WorkerPhase::working
                           ? fmt::format("{:>3} threads {:>9} matches {:>8.1f} a second  {}", hello.threads,
                                         worker.done, worker.per_second, worker.words)
                           : fmt::format("{}  {}", enum_name(worker.phase), worker.words);
    workers_.push_back(fmt::format("  {} {}",
                                   fitted(hello.host.empty() ? worker.command : hello.host, name_width),
                                   std::string(cut_at_character(doing, line_width))));
  }
  draw();
}

StepProgress::StepProgress(std::string what, std::uint64_t most) : what_(std::move(what)), most_(most) {
  if (isatty(STDERR_FILENO) == 0) return;
  drawing_ = std::jthread([this](const std::stop_token& stop) {
    const auto began = std::chrono::steady_clock::now();
    bool drawn = false;
    for (auto pause = 1000ms; !stop.stop_requested(); pause = 200ms) {
      std::unique_lock guard(lock_);
      if (wake_.wait_for(guard, stop, pause, [] { return false; }) || stop.stop_requested()) break;
      draw(std::chrono::duration<double>(std::chrono::steady_clock::now() - began).count());
      drawn = true;
    }
    if (drawn) fmt::print(stderr, "\r\033[K");
  });
}

StepProgress::~StepProgress() {
  drawing_.request_stop();
  if (drawing_.joinable()) drawing_.join();
}

void StepProgress::draw(double seconds) const {
  const auto done = done_.load(std::memory_order_relaxed);
  std::string words = "\r\033[K" + what_;
  if (done > 0 || most_ > 0) words += fmt::format(": step {}", done);
  if (done <= most_ && most_ > 0) {
    words += fmt::format(" of at most {}", most_);
    if (done > 0)
      words += fmt::format(", {:.0f} s left at most",
                           seconds / static_cast<double>(done) * static_cast<double>(most_ - done));
  }
  fmt::print(stderr, "{}  ({:.0f} s)", words, seconds);
  std::fflush(stderr);
}

}  // namespace agon::cli
