#include "learning/workers.h"

#include <algorithm>
#include <array>
#include <utility>

namespace agon::learning {

namespace {

/// How often a waiting thread looks before it sleeps, some 25 ns each: to wake up takes 50 us, as long as a
/// round of a fast game. Between rounds it looks if the last pause was short, and otherwise sleeps at once.
constexpr int looks_within_round = 3000, looks_between_rounds = 16'000;
constexpr auto short_pause = std::chrono::microseconds(300);

constexpr std::uint32_t threads_inside = 0x3FFF, is_open = 0x4000, is_ending = 0x8000;
constexpr std::uint32_t number_of(std::uint32_t round) { return round >> 16; }
constexpr std::uint32_t numbered(std::uint32_t number) { return number << 16; }

void rest() {
#if defined(__x86_64__) || defined(__i386__)
  __builtin_ia32_pause();
#elif defined(__aarch64__)
  asm volatile("yield");
#endif
}

void wait_while(const std::atomic<std::uint32_t>& word, std::uint32_t old, int looks) {
  for (int look = 0; look < looks; ++look, rest())
    if (word.load(std::memory_order_acquire) != old) return;
  word.wait(old, std::memory_order_acquire);
}

}  // namespace

Workers::Workers(std::size_t threads) : slices_(std::clamp<std::size_t>(threads, 1, threads_inside)) {
  for (std::size_t own = 1; own < slices_.size(); ++own) threads_.emplace_back([this, own] { serve(own); });
}

Workers::~Workers() {
  round_ |= is_ending;
  round_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void Workers::run(std::size_t count, Call call, void* callable) {
  call_ = call;
  callable_ = callable;
  looks_ = Clock::now() - closed_ < short_pause ? looks_between_rounds : 0;
  open_round(count);
  work_on(0);
  close_round();
  closed_ = Clock::now();
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Workers::open_round(std::size_t count) {
  const std::size_t slices = slices_.size();
  share_ = std::max<std::size_t>(1, count / (slices * 8));
  for (std::size_t index = 0; index < slices; ++index) {
    slices_[index].next = count * index / slices;
    slices_[index].end = count * (index + 1) / slices;
  }
  if (threads_.empty()) return;
  round_ = numbered(number_of(round_) + 1) | is_open;
  round_.notify_all();
}

void Workers::close_round() {
  if (threads_.empty()) return;
  std::uint32_t round = round_.fetch_and(~is_open) & ~is_open;
  while ((round & threads_inside) != 0) {
    wait_while(round_, round, looks_within_round);
    round = round_;
  }
}

void Workers::work_on(std::size_t own) {
  for (std::size_t further = 0; further < slices_.size(); ++further)
    work_off(slices_[(own + further) % slices_.size()]);
}

void Workers::work_off(Slice& slice) {
  for (std::size_t from = slice.next.fetch_add(share_); from < slice.end; from = slice.next.fetch_add(share_))
    for (std::size_t index = from; index < std::min(slice.end, from + share_); ++index) try {
        call_(callable_, index);
      } catch (...) {
        const std::lock_guard lock(failing_);
        if (!failure_) failure_ = std::current_exception();
      }
}

void Workers::serve(std::size_t own) {
  std::uint32_t played = 0;
  while (true) {
    std::uint32_t round = round_;
    if ((round & is_ending) != 0) return;
    if ((round & is_open) == 0 || number_of(round) == played) {
      wait_while(round_, round, looks_);
      continue;
    }
    if (!round_.compare_exchange_weak(round, round + 1)) continue;
    work_on(own);
    played = number_of(round);
    const std::uint32_t after = round_.fetch_sub(1) - 1;
    if ((after & (is_open | threads_inside)) == 0) round_.notify_all();
  }
}

std::size_t usual_threads(std::size_t matches) {
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  return std::clamp<std::size_t>(matches / 32, 1, cores);
}

namespace {

/// Matches that a thread takes at once, because a lock costs as much as a step of a fast game.
constexpr std::size_t most_at_once = 16;
constexpr auto ask_again = std::chrono::milliseconds(100);

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

void WorkQueue::receive(std::span<std::int32_t> matches, const std::function<void()>& ask) {
  std::unique_lock lock(lock_);
  wanted_ = matches.size();
  while (!done_.wait_for(lock, ask_again, [&] { return ready_.size() >= wanted_; })) {
    lock.unlock();
    ask();
    lock.lock();
  }
  wanted_ = 0;
  for (std::int32_t& match : matches) match = ready_.pop();
}

void WorkQueue::throw_failure() {
  const std::lock_guard lock(lock_);
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
    if (failure && !failure_) failure_ = failure;
    running_ -= count;
    for (std::size_t index = 0; index < count; ++index) ready_.push(taken[index]);
    if (wanted_ > 0 && ready_.size() >= wanted_) done_.notify_all();
  }
}

}  // namespace agon::learning
