#include "hosting/output_queue.h"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <climits>
#include <utility>

namespace agon {

namespace {

constexpr int look_again_ms = 100;
constexpr std::chrono::seconds farewell{1};

}  // namespace

OutputQueue::OutputQueue(int file) : file_(file), writer_([this] { write_all(); }) {}

OutputQueue::~OutputQueue() {
  flush();
  {
    const std::lock_guard lock(guard_);
    stopping_ = true;
  }
  changed_.notify_all();
  writer_.join();
}

OutputQueue& OutputQueue::standard() {
  static OutputQueue queue(STDOUT_FILENO);
  return queue;
}

void OutputQueue::line(std::string_view text) {
  {
    const std::lock_guard lock(guard_);
    if (waiting_.size() + text.size() >= most_waiting) {
      ++dropped_;
      return;
    }
    if (dropped_ > 0)
      waiting_ += fmt::format("({} lines were dropped here: nobody read them)\n", std::exchange(dropped_, 0));
    waiting_ += text;
    waiting_ += '\n';
  }
  changed_.notify_all();
}

void OutputQueue::hold(bool held) {
  if (held) flush();
  {
    const std::lock_guard lock(guard_);
    held_ = held;
  }
  changed_.notify_all();
}

void OutputQueue::flush() {
  std::unique_lock lock(guard_);
  changed_.wait_for(lock, farewell, [this] { return waiting_.empty() && !writing_; });
}

void OutputQueue::write_all() {
  std::unique_lock lock(guard_);
  for (;;) {
    changed_.wait(lock, [this] { return stopping_ || (!waiting_.empty() && !held_); });
    if (stopping_) return;
    auto taken = std::exchange(waiting_, {});
    writing_ = true;
    while (!taken.empty() && !stopping_) {
      lock.unlock();
      write_some(taken);
      lock.lock();
    }
    writing_ = false;
    changed_.notify_all();
  }
}

void OutputQueue::write_some(std::string& text) const {
  pollfd ready{file_, POLLOUT, 0};
  if (poll(&ready, 1, look_again_ms) <= 0) return;
  // If poll() says that a pipe is writable, this many bytes do not block.
  const auto count = ::write(file_, text.data(), std::min<std::size_t>(text.size(), PIPE_BUF));
  if (count > 0)
    text.erase(0, static_cast<std::size_t>(count));
  else if (count < 0 && errno != EAGAIN && errno != EINTR)
    text.clear();  // the reader is gone for good
}

}  // namespace agon
