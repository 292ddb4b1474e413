// agon._pictures: what agon._core calls a Picture, drawn. A module of its own, so that only pictures need
// Cairo.
#include <cairo-svg.h>
#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>
#include <nanobind/stl/string.h>

#include <cstring>
#include <memory>
#include <string>

#include "core/errors.h"
#include "core/picture.h"
#include "show/cairo_draw.h"
#include "show/cairo_pen.h"
#include "show/raster.h"
#include "show/video_plan.h"
#include "show/view.h"

namespace agon::python {
namespace {

namespace nb = nanobind;
using namespace nb::literals;
using RgbArray = nb::ndarray<nb::numpy, std::uint8_t, nb::ndim<3>, nb::c_contig>;

show::PixelSize size_of(const Picture& picture, int width, int height) {
  return show::final_size(picture, {width, height}, true, false);
}

/// Turns Cairo's rows of 32-bit pixels, blue first in memory, into red, green, blue.
std::unique_ptr<std::uint8_t[]> packed(cairo_surface_t* surface, const show::PixelSize& size) {
  cairo_surface_flush(surface);
  const unsigned char* from = cairo_image_surface_get_data(surface);
  const int stride = cairo_image_surface_get_stride(surface);
  auto pixels = std::make_unique<std::uint8_t[]>(static_cast<std::size_t>(size.width) * size.height * 3);
  std::uint8_t* into = pixels.get();
  for (int y = 0; y < size.height; ++y)
    for (int x = 0; x < size.width; ++x) {
      std::uint32_t pixel;
      std::memcpy(&pixel, from + static_cast<std::ptrdiff_t>(y) * stride + x * 4, sizeof pixel);
      for (const int shift : {16, 8, 0}) *into++ = static_cast<std::uint8_t>(pixel >> shift);
    }
  return pixels;
}

cairo_status_t append(void* text, const unsigned char* bytes, unsigned count) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

/// Lines of half blocks, at most so many columns and rows.
std::string ansi_of(const Picture& picture, int columns, int rows) {
  if (columns < 1 || rows < 1) throw BadRequest("a picture has at least one column and one row");
  const auto size = show::fit_board(picture, {columns, 2 * rows});
  return show::half_blocks(show::paint(picture, size));
}

/// An array (height, width, 3). A size of 0 is chosen by the board's shape.
RgbArray rgb_of(const Picture& picture, int width, int height) {
  const auto size = size_of(picture, width, height);
  const auto surface = show::own(cairo_image_surface_create(CAIRO_FORMAT_RGB24, size.width, size.height));
  show::draw(show::context_of(surface).get(), picture, size.width, size.height);
  auto pixels = packed(surface.get(), size);
  const nb::capsule owner(pixels.get(),
                          [](void* memory) noexcept { delete[] static_cast<std::uint8_t*>(memory); });
  return RgbArray(
      pixels.release(),
      {static_cast<std::size_t>(size.height), static_cast<std::size_t>(size.width), std::size_t{3}}, owner);
}

std::string svg_of(const Picture& picture) {
  const auto size = size_of(picture, 0, 0);
  std::string text;
  const auto surface = show::own(cairo_svg_surface_create_for_stream(append, &text, size.width, size.height));
  show::draw(show::context_of(surface).get(), picture, size.width, size.height);
  cairo_surface_finish(surface.get());
  if (cairo_surface_status(surface.get()) != CAIRO_STATUS_SUCCESS)
    throw Failure("Cairo could not draw the picture");
  return text;
}

}  // namespace
}  // namespace agon::python

NB_MODULE(_pictures, module) {
  namespace python = agon::python;
  nanobind::module_::import_("agon._core");  // which knows what a Picture is, and what errors become
  using namespace nanobind::literals;
  module.doc() = "Boards drawn: as half blocks, characters, pixels and SVG.";
  module.def("ansi", &python::ansi_of, "picture"_a, "columns"_a, "rows"_a);
  module.def("rgb", &python::rgb_of, "picture"_a, "width"_a, "height"_a);
  module.def("svg", &python::svg_of, "picture"_a);
  module.def("plain", &agon::show::plain_text, "picture"_a, "title"_a, "columns"_a);
}
