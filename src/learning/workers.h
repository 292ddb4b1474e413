// Threads that share out the matches of a vector.
#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace agon::learning {

/// For work that all threads do together while the caller, one of them, waits. Does not allocate per call.
class Workers {
 public:
  /// `threads`: the caller's included; at least 1.
  explicit Workers(std::size_t threads);
  ~Workers();
  Workers(const Workers&) = delete;
  Workers& operator=(const Workers&) = delete;

  /// Calls `work(index)` for 0 to count - 1, on any thread and in any order. What a call throws is thrown
  /// here, of several one; the others are done all the same.
  template <class Work>
  void each(std::size_t count, Work&& work) {
    using Callable = std::remove_reference_t<Work>;
    run(
        count, [](void* callable, std::size_t index) { (*static_cast<Callable*>(callable))(index); },
        const_cast<void*>(static_cast<const void*>(&work)));
  }

 private:
  using Call = void (*)(void*, std::size_t);
  void run(std::size_t count, Call call, void* callable);
  void work_on();
  void serve();

  std::vector<std::thread> threads_;
  Call call_ = nullptr;
  void* callable_ = nullptr;
  std::size_t count_ = 0, share_ = 1;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::uint32_t> round_{0};
  std::atomic<std::uint32_t> busy_{0};
  std::atomic<bool> ending_{false};
  std::mutex failing_;
  std::exception_ptr failure_;
};

/// Threads for that many matches where nobody said how many: one a core, each with 32 matches at least.
std::size_t usual_threads(std::size_t matches);

}  // namespace agon::learning
