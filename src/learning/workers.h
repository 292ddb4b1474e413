// Threads that share the matches of a vector, and the interrupt that ends their step.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

namespace agon::learning {

/// Thrown in the other matches of a step that its caller stopped. The caller gets what `ask` threw.
struct Stopped {};

/// Asks the caller of a step, on its own thread and about ten times a second, whether the step goes on.
class Interrupts {
 public:
  using Ask = std::function<void()>;

  /// `ask` throws to end the step. Empty: every step is played to its end.
  void use(Ask ask) { ask_ = std::move(ask); }
  /// A step begins, called by this thread.
  void begin() {
    caller_.store(std::this_thread::get_id(), std::memory_order_relaxed);
    stopped_.store(false, std::memory_order_relaxed);
    left_ = every_ = 1;
    looked_ = asked_ = Clock::now();
  }
  /// Called on any thread before an opponent is made or decides. Throws what `ask` throws, then Stopped.
  void beat() {
    if (stopped_.load(std::memory_order_relaxed)) throw Stopped();
    if (!ask_ || caller_.load(std::memory_order_relaxed) != std::this_thread::get_id()) return;
    if (--left_ <= 0) look();
  }
  /// Asks now; for a caller that only waits.
  void ask() const {
    if (ask_) ask_();
  }

 private:
  using Clock = std::chrono::steady_clock;

  /// Reading the clock takes as long as a fast opponent's decision, so it is read about every 10 ms; but
  /// never after more than 32 decisions, because slow opponents may follow fast ones.
  void look() {
    const auto now = Clock::now();
    const auto passed = std::max<std::int64_t>(1, std::chrono::nanoseconds(now - looked_).count());
    every_ =
        static_cast<int>(std::clamp<std::int64_t>(every_ * 10'000'000 / passed, 1, std::min(2 * every_, 32)));
    left_ = every_;
    looked_ = now;
    if (now - asked_ < std::chrono::milliseconds(100)) return;
    asked_ = now;
    try {
      ask_();
    } catch (...) {
      stopped_.store(true, std::memory_order_relaxed);
      throw;
    }
  }

  Ask ask_;
  std::atomic<std::thread::id> caller_{};
  std::atomic<bool> stopped_{false};
  int left_ = 1, every_ = 1;              ///< the caller's alone
  Clock::time_point looked_{}, asked_{};  ///< likewise
};

/// For work that all threads do together. The caller is one, and waits for the rest. Allocates nothing.
class Workers {
 public:
  /// `threads`: the caller's included; at least 1.
  explicit Workers(std::size_t threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Calls `work(index)` for 0 to count - 1, on any thread and in any order. If calls throw, the others still
  /// run, and then one of the exceptions is thrown here.
  template <class Work>
  void each(std::size_t count, Work&& work) {
    using Callable = std::remove_reference_t<Work>;
    run(
        count, [](void* callable, std::size_t index) { (*static_cast<Callable*>(callable))(index); },
        const_cast<void*>(static_cast<const void*>(&work)));
  }

 private:
  using Call = void (*)(void*, std::size_t);
  using Clock = std::chrono::steady_clock;
  /// The part with which a thread begins. It is the same in every round, so that its matches stay in the
  /// processor's cache; a thread that is done helps the others.
  struct alignas(64) Slice {
    std::atomic<std::size_t> next{0};
    std::size_t end = 0;
  };

  void run(std::size_t count, Call call, void* callable);
  void open_round(std::size_t count);
  void close_round();
  void work_on(std::size_t own);
  void work_off(Slice& slice);
  void serve(std::size_t own);

  std::vector<Slice> slices_;  ///< one a thread, the caller's first
  std::vector<std::thread> threads_;
  Call call_ = nullptr;
  void* callable_ = nullptr;
  std::size_t share_ = 1;
  /// The number of the round, whether it is open, and how many threads besides the caller's are in it. A
  /// thread that is still asleep is not waited for: the round is closed without it.
  std::atomic<std::uint32_t> round_{0};
  Clock::time_point closed_{};  ///< when the last round ended
  std::atomic<int> looks_{0};   ///< how often a thread looks for the next round before it sleeps
  std::mutex failing_;
  std::exception_ptr failure_;
};

/// The usual number of threads for so many matches: at most one a core, each with at least 32 matches.
std::size_t usual_threads(std::size_t matches);

// Matches under way: sent to threads that step them, and received when they are done, in any order.

class WorkQueue {
 public:
  /// `work(match)` is called on the threads. At most `matches` may be under way at once.
  WorkQueue(std::size_t threads, std::size_t matches, std::function<void(std::size_t)> work);
  ~WorkQueue();  ///< finishes what is under way first
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  void send(std::span<const std::int32_t> matches);
  /// Waits until as many are done as `matches` has room for; the oldest come first. Meanwhile calls `ask` ten
  /// times a second; if it throws, nothing is received.
  void receive(std::span<std::int32_t> matches, const std::function<void()>& ask);
  /// Throws what the work on a match threw first, once.
  void throw_failure();
  std::size_t under_way() const;  ///< how many were sent and not received
  void wait_for_all();            ///< until all that were sent are done; they can still be received

 private:
  /// A queue of at most `room` numbers.
  class Ring {
   public:
    explicit Ring(std::size_t room) : places_(room + 1) {}
    std::size_t size() const { return (end_ + places_.size() - begin_) % places_.size(); }
    void push(std::int32_t number) {
      places_[end_] = number;
      end_ = (end_ + 1) % places_.size();
    }
    std::int32_t pop() {
      const std::int32_t number = places_[begin_];
      begin_ = (begin_ + 1) % places_.size();
      return number;
    }

   private:
    std::vector<std::int32_t> places_;
    std::size_t begin_ = 0, end_ = 0;
  };

  void serve();

  mutable std::mutex lock_;
  std::condition_variable to_do_, done_;
  Ring waiting_, ready_;
  std::size_t running_ = 0, wanted_ = 0;
  bool ending_ = false;
  std::exception_ptr failure_;
  std::function<void(std::size_t)> work_;
  std::vector<std::thread> threads_;
};

}  // namespace agon::learning
