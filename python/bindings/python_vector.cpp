#include "bindings/python_vector.h"

#include "bindings/arrays.h"

namespace agon::python {

const learning::Vector& PythonVector::facts() const {
  if (!vector_) throw Failure("the vector was collected");
  return *vector_;
}

void PythonVector::use(const nb::dict& arrays) {
  const auto& shape = facts().shape();
  const std::size_t rows = facts().rows();
  const Turn turn(taken_);
  const auto observations = [&](const char* name) -> void* {
    if (shape.element == learning::Element::real)
      return memory_of<float>(arrays, name, rows * shape.numbers());
    return memory_of<std::uint8_t>(arrays, name, rows * shape.numbers());
  };
  learning::Buffers buffers;
  buffers.observations = observations("observations");
  buffers.masks = memory_of<std::int8_t>(arrays, "masks", rows * shape.actions);
  buffers.actions = memory_of<std::int32_t>(arrays, "actions", rows);
  buffers.rewards = memory_of<float>(arrays, "rewards", rows);
  buffers.terminations = memory_of<bool>(arrays, "terminations", rows);
  buffers.truncations = memory_of<bool>(arrays, "truncations", rows);
  buffers.acting = memory_of<bool>(arrays, "acting", rows);
  buffers.seats = memory_of<std::int32_t>(arrays, "seats", rows);
  buffers.opponents = memory_of<std::int32_t>(arrays, "opponents", rows);
  buffers.seeds = memory_of<std::int64_t>(arrays, "seeds", rows);
  if (arrays.contains("final_observations")) {
    buffers.final_observations = observations("final_observations");
    buffers.final_masks = memory_of<std::int8_t>(arrays, "final_masks", rows * shape.actions);
    buffers.final_seats = memory_of<std::int32_t>(arrays, "final_seats", rows);
    buffers.final_opponents = memory_of<std::int32_t>(arrays, "final_opponents", rows);
    buffers.final_seeds = memory_of<std::int64_t>(arrays, "final_seeds", rows);
  }
  nb::list kept;
  const nb::object weak_reference = nb::module_::import_("weakref").attr("ref");
  for (const auto& [name, array] : arrays) {
    kept.append(array);
    kept.append(weak_reference(array));
  }
  vector_->use(buffers);
  kept_ = kept;
  ready_ = true;
}

void PythonVector::end() {
  const nb::gil_scoped_release others_may;  // its threads may be about to call a Python policy
  vector_.reset();
}

void PythonVector::python_goes_on() {
  const nb::gil_scoped_acquire held;
  if (PyErr_CheckSignals() != 0) throw nb::python_error();
}

void PythonVector::check_ready() const {
  if (!ready_) throw BadRequest("a vector needs its buffers first");
}

}  // namespace agon::python
