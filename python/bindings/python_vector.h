// A vector with the Python objects that it uses: the arrays that it writes into, and policies.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <memory>

#include "learning/vector.h"

namespace agon::python {

/// Every call that plays or reads matches goes through `alone`. The arrays stay alive, and keep their size,
/// until others are given or the vector ends.
class PythonVector {
 public:
  PythonVector(std::unique_ptr<learning::Vector> vector, nanobind::list policies)
      : vector_(std::move(vector)), policies_(std::move(policies)) {
    vector_->ask_meanwhile(&python_goes_on);
  }
  ~PythonVector() { end(); }
  PythonVector(const PythonVector&) = delete;
  PythonVector& operator=(const PythonVector&) = delete;

  /// Sizes and the shape, which never change. May be called during another call. Throws Failure after `end`.
  const learning::Vector& facts() const;
  const nanobind::list& policies() const { return policies_; }
  const nanobind::list& kept() const { return kept_; }

  /// Runs `work(vector)` without the GIL. Throws Failure if another call uses the vector.
  template <class Work>
  auto alone(Work&& work);
  /// The same for work that needs the buffers. Throws BadRequest if there are none yet.
  template <class Work>
  auto alone_with_buffers(Work&& work);

  /// Takes the arrays, by the names of agon.Batch. Throws BadRequest if one is missing or does not fit.
  void use(const nanobind::dict& arrays);
  /// Stops playing and frees the vector; for Python's garbage collector.
  void end();

 private:
  void check_ready() const;
  /// Runs the handlers of signals that have come, and throws what they raise, such as KeyboardInterrupt.
  static void python_goes_on();

  std::unique_ptr<learning::Vector> vector_;
  nanobind::list policies_;  ///< for each opponent the function to call, or None
  nanobind::list kept_;      ///< the arrays, each with a weak reference, which keeps NumPy from resizing it
  bool ready_ = false;
  mutable std::atomic<bool> taken_{false};
};

}  // namespace agon::python

#include "bindings/turn.h"

namespace agon::python {

template <class Work>
auto PythonVector::alone(Work&& work) {
  facts();
  const Turn turn(taken_);
  const nanobind::gil_scoped_release
      others_may;  // threads of the vector may be about to call a Python policy
  return work(*vector_);
}

template <class Work>
auto PythonVector::alone_with_buffers(Work&& work) {
  check_ready();
  return alone(std::forward<Work>(work));
}

}  // namespace agon::python
