// Pictures for Python.
#pragma once

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include <string>

#include "core/picture.h"

namespace agon::python {

using RgbArray = nanobind::ndarray<nanobind::numpy, std::uint8_t, nanobind::ndim<3>, nanobind::c_contig>;

/// Lines of half blocks, at most `width` columns and `height` rows.
std::string ansi_of(const Picture& picture, int columns, int rows);
/// An array (height, width, 3). A size of 0 is chosen by the board's shape.
RgbArray rgb_of(const Picture& picture, int width, int height);
std::string svg_of(const Picture& picture);

}  // namespace agon::python
