// Objects with threads in a program that forks: the child has the objects, but not their threads.
#pragma once

#include <atomic>
#include <memory>
#include <utility>

namespace agon::learning {

/// How many forks lie between this process and the one that asked first. Any thread may ask.
unsigned forks_so_far();

/// Holds an object that has threads. It is made when first needed, and made again in a forked child. There
/// the parent's object is left as it is: its threads cannot be joined, and its locks may be held for ever.
template <class T>
class OfProcess {
 public:
  OfProcess() = default;
  ~OfProcess() { leave_parents(); }
  OfProcess(const OfProcess&) = delete;
  OfProcess& operator=(const OfProcess&) = delete;

  template <class Make>
  T& get(Make&& make) {
    leave_parents();
    if (!held_) {
      forks_ = forks_so_far();
      held_ = make();
    }
    return *held_;
  }
  /// The next `get` makes a new one.
  void end() {
    leave_parents();
    held_.reset();
  }
  /// Null: this process has made none.
  T* made() const { return forks_ == forks_so_far() ? held_.get() : nullptr; }

 private:
  void leave_parents() {
    if (held_ && forks_ != forks_so_far()) static_cast<void>(held_.release());
  }

  std::unique_ptr<T> held_;
  unsigned forks_ = 0;
};

}  // namespace agon::learning
