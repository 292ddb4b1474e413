#include "cli/progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdio>

namespace agon::app {

namespace {
using namespace std::chrono_literals;
constexpr int bar_width = 30;
}  // namespace

Progress::Progress(std::string what, std::size_t total)
    : what_(std::move(what)),
      total_(total),
      on_terminal_(isatty(STDERR_FILENO) != 0),
      began_(std::chrono::steady_clock::now()),
      last_(began_) {}

Progress::~Progress() { wipe(); }

void Progress::wipe() {
  if (drawn_) fmt::print(stderr, "\r\033[K");
  drawn_ = false;
}

void Progress::show(std::size_t done, std::size_t total) {
  total_ = total;
  show(done);
}

void Progress::show(std::size_t done) {
  const auto now = std::chrono::steady_clock::now();
  if (!on_terminal_ || total_ == 0 || now - last_ < 100ms) return;
  last_ = now;
  drawn_ = true;
  const double share = static_cast<double>(done) / static_cast<double>(total_);
  const double passed = std::chrono::duration<double>(now - began_).count();
  const int filled = static_cast<int>(share * bar_width);
  const std::string left = done == 0 ? "" : fmt::format("{:.0f} s left", passed / share - passed);
  fmt::print(stderr, "\r\033[K{} [{:━<{}}{: <{}}] {}/{}  {}", what_, "", filled, "", bar_width - filled, done,
             total_, left);
  std::fflush(stderr);
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

}  // namespace agon::app
