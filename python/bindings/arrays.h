// NumPy arrays as the memory of a vector. They are checked once, when they are given.
#pragma once

#include <fmt/format.h>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "core/errors.h"

namespace agon::python {

namespace nb = nanobind;
using AnyArray = nb::ndarray<nb::numpy, nb::c_contig, nb::device::cpu>;

/// The memory of an array. It must be contiguous and have this type and this many numbers. Throws BadRequest.
template <class Number>
Number* memory_of(const nb::dict& arrays, const char* name, std::size_t numbers) {
  if (!arrays.contains(name)) throw BadRequest(fmt::format("buffers: \"{}\" is missing", name));
  AnyArray array;
  if (!nb::try_cast(arrays[name], array))
    throw BadRequest(fmt::format("buffers: \"{}\" must be a contiguous array of NumPy", name));
  if (array.dtype() != nb::dtype<Number>() || array.size() != numbers)
    throw BadRequest(fmt::format("buffers: \"{}\" must have {} numbers of {} bytes each, it has {} of {}",
                                 name, numbers, sizeof(Number), array.size(), array.itemsize()));
  return static_cast<Number*>(array.data());
}

}  // namespace agon::python
