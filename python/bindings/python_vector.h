// A vector together with what of Python's it uses: the arrays that it writes into, and policies.
#pragma once

#include <nanobind/nanobind.h>

#include <atomic>
#include <memory>

#include "learning/vector.h"

namespace agon::python {

/// Every call that plays or reads matches goes through `alone`. The arrays stay alive, and as large as they
/// are, until others are given or the vector ends.
class PythonVector {
 public:
  PythonVector(std::unique_ptr<learning::Vector> vector, nanobind::list policies)
      : vector_(std::move(vector)), policies_(std::move(policies)) {}
  ~PythonVector() { end(); }
  PythonVector(const PythonVector&) = delete;
  PythonVector& operator=(const PythonVector&) = delete;

  /// What never changes: sizes and the shape. May be asked during another call. Throws Failure after `end`.
  const learning::Vector& facts() const;
  const nanobind::list& policies() const { return policies_; }
  const nanobind::list& kept() const { return kept_; }

  /// `work(vector)` without the GIL, while nobody else uses the vector. Throws Failure where somebody does.
  template <class Work>
  auto alone(Work&& work);
  /// The same for what needs the buffers. Throws BadRequest where there are none yet.
  template <class Work>
  auto alone_with_buffers(Work&& work);

  /// Gives the arrays, by the names of agon.Batch. Throws BadRequest where one is missing or does not fit.
  void use(const nanobind::dict& arrays);
  /// Nothing plays any more; for Python's collector.
  void end();

 private:
  void check_ready() const;

  std::unique_ptr<learning::Vector> vector_;
  nanobind::list policies_;  ///< an entry an opponent: what is called, or None
  nanobind::list kept_;      ///< the arrays, and a weak reference to each: NumPy does not resize what has one
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
      others_may;  // threads of the vector may be about to ask a policy of Python's
  return work(*vector_);
}

template <class Work>
auto PythonVector::alone_with_buffers(Work&& work) {
  check_ready();
  return alone(std::forward<Work>(work));
}

}  // namespace agon::python
