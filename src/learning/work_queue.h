// Matches under way: sent to threads that step them, and received when they are done, in any order.
#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <mutex>
#include <span>
#include <thread>
#include <vector>

namespace agon::learning {

class WorkQueue {
 public:
  /// `work(match)` is called on the threads. At most `matches` may be under way at once.
  WorkQueue(std::size_t threads, std::size_t matches, std::function<void(std::size_t)> work);
  ~WorkQueue();  ///< finishes what is under way first
  WorkQueue(const WorkQueue&) = delete;
  WorkQueue& operator=(const WorkQueue&) = delete;

  void send(std::span<const std::int32_t> matches);
  /// Waits until as many are done as `matches` has room for; the oldest come first. Throws what their work
  /// threw.
  void receive(std::span<std::int32_t> matches);
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
