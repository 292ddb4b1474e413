#include "app/program/progress.h"

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

}  // namespace agon::app
