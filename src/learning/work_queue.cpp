#include "learning/work_queue.h"

#include <algorithm>
#include <array>
#include <utility>

namespace agon::learning {
namespace {

/// Matches that a thread takes at once, because a lock costs as much as a step of a fast game.
constexpr std::size_t most_at_once = 16;

}  // namespace

WorkQueue::WorkQueue(std::size_t threads, std::size_t matches, std::function<void(std::size_t)> work)
    : waiting_(matches), ready_(matches), work_(std::move(work)) {
  for (std::size_t index = 0; index < std::max<std::size_t>(1, threads); ++index)
    threads_.emplace_back([this] { serve(); });
}

WorkQueue::~WorkQueue() {
  {
    const std::lock_guard lock(lock_);
    ending_ = true;
  }
  to_do_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void WorkQueue::send(std::span<const std::int32_t> matches) {
  {
    const std::lock_guard lock(lock_);
    for (const std::int32_t match : matches) waiting_.push(match);
  }
  to_do_.notify_all();
}

void WorkQueue::receive(std::span<std::int32_t> matches) {
  std::unique_lock lock(lock_);
  wanted_ = matches.size();
  done_.wait(lock, [&] { return ready_.size() >= wanted_; });
  wanted_ = 0;
  for (std::int32_t& match : matches) match = ready_.pop();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

std::size_t WorkQueue::under_way() const {
  const std::lock_guard lock(lock_);
  return waiting_.size() + running_ + ready_.size();
}

void WorkQueue::wait_for_all() {
  std::unique_lock lock(lock_);
  wanted_ = waiting_.size() + running_ + ready_.size();
  done_.wait(lock, [&] { return ready_.size() >= wanted_; });
  wanted_ = 0;
}

void WorkQueue::serve() {
  std::array<std::int32_t, most_at_once> taken;
  std::unique_lock lock(lock_);
  while (true) {
    to_do_.wait(lock, [&] { return ending_ || waiting_.size() > 0; });
    if (waiting_.size() == 0) return;
    const std::size_t share = waiting_.size() / (2 * threads_.size());
    const std::size_t count = std::clamp<std::size_t>(share, 1, most_at_once);
    for (std::size_t index = 0; index < count; ++index) taken[index] = waiting_.pop();
    running_ += count;
    lock.unlock();
    std::exception_ptr failure;
    for (std::size_t index = 0; index < count; ++index) try {
        work_(static_cast<std::size_t>(taken[index]));
      } catch (...) {
        failure = std::current_exception();
      }
    lock.lock();
    if (failure) failure_ = failure;
    running_ -= count;
    for (std::size_t index = 0; index < count; ++index) ready_.push(taken[index]);
    if (wanted_ > 0 && ready_.size() >= wanted_) done_.notify_all();
  }
}

}  // namespace agon::learning
