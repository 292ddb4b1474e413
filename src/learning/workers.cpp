#include "learning/workers.h"

#include <algorithm>
#include <utility>

namespace agon::learning {
namespace {

/// A round of a fast game takes some microseconds, less than waking up does: whoever waits looks again so
/// often first.
constexpr int looks_before_sleep = 2000;

template <class Value>
void wait_while(std::atomic<Value>& word, Value old) {
  for (int look = 0; look < looks_before_sleep; ++look)
    if (word.load(std::memory_order_acquire) != old) return;
  word.wait(old, std::memory_order_acquire);
}

}  // namespace

Workers::Workers(std::size_t threads) {
  for (std::size_t more = 1; more < threads; ++more) threads_.emplace_back([this] { serve(); });
}

Workers::~Workers() {
  ending_ = true;
  ++round_;
  round_.notify_all();
  for (auto& thread : threads_) thread.join();
}

void Workers::run(std::size_t count, Call call, void* callable) {
  call_ = call;
  callable_ = callable;
  count_ = count;
  share_ = std::max<std::size_t>(1, count / ((threads_.size() + 1) * 8));
  next_ = 0;
  if (!threads_.empty()) {
    busy_ = static_cast<std::uint32_t>(threads_.size());
    ++round_;
    round_.notify_all();
  }
  work_on();
  for (std::uint32_t left = busy_.load(); left != 0; left = busy_.load()) wait_while(busy_, left);
  if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
}

void Workers::work_on() {
  for (std::size_t from = next_.fetch_add(share_); from < count_; from = next_.fetch_add(share_))
    for (std::size_t index = from; index < std::min(count_, from + share_); ++index) try {
        call_(callable_, index);
      } catch (...) {
        const std::lock_guard lock(failing_);
        failure_ = std::current_exception();
      }
}

void Workers::serve() {
  for (std::uint32_t played = 0;; ++played) {  // every thread takes part in every round
    wait_while(round_, played);
    if (ending_) return;
    work_on();
    if (--busy_ == 0) busy_.notify_all();
  }
}

std::size_t usual_threads(std::size_t matches) {
  const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
  return std::clamp<std::size_t>(matches / 32, 1, cores);
}

}  // namespace agon::learning
