// Numbers of the core as NumPy arrays.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <algorithm>
#include <vector>

namespace agon::python {

/// A copy that Python owns.
template <class Number>
nanobind::object array_of(const Number* numbers, const std::vector<std::size_t>& sides) {
  std::size_t count = 1;
  for (const std::size_t side : sides) count *= side;
  auto* const copy = new Number[count];
  std::copy_n(numbers, count, copy);
  const nanobind::capsule owner(copy, [](void* memory) noexcept { delete[] static_cast<Number*>(memory); });
  return nanobind::cast(nanobind::ndarray<nanobind::numpy, Number>(copy, sides.size(), sides.data(), owner));
}

}  // namespace agon::python
