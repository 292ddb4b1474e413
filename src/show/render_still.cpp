#include <cairo-svg.h>
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "show/cairo_draw.h"
#include "show/output_file.h"
#include "show/result.h"
#include "show/video_plan.h"

namespace agon::show {

namespace {

/// Receives Cairo's output, so that the system's own reason for a failure is known.
class Sink {
 public:
  explicit Sink(const OutputFile& file)
      : file_(file), descriptor_(::open(file.working_path().c_str(), O_WRONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) error_ = errno;
  }
  ~Sink() {
    if (descriptor_ >= 0) ::close(descriptor_);
  }
  Sink(const Sink&) = delete;
  Sink& operator=(const Sink&) = delete;

  static cairo_status_t write(void* sink, const unsigned char* bytes, unsigned count) {
    auto& self = *static_cast<Sink*>(sink);
    while (count > 0 && self.error_ == 0) {
      const auto written = ::write(self.descriptor_, bytes, count);
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) {
        self.error_ = errno;
        break;
      }
      bytes += written;
      count -= static_cast<unsigned>(written);
    }
    return self.error_ == 0 ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR;
  }

  void finish(cairo_status_t status) {
    const int descriptor = std::exchange(descriptor_, -1);
    if (descriptor >= 0 && ::close(descriptor) != 0 && error_ == 0)
      error_ = errno;  // network disks report errors here
    if (error_ != 0) refuse(std::strerror(error_));
    if (status != CAIRO_STATUS_SUCCESS) refuse(cairo_status_to_string(status));
  }

 private:
  [[noreturn]] void refuse(std::string_view why) const {
    throw RenderError(fmt::format("{}: cannot be written: {}", file_.target().string(), why));
  }

  const OutputFile& file_;
  int descriptor_, error_ = 0;
};

DrawOptions draw_options(const Picture& picture, const RenderOptions& options) {
  DrawOptions result;
  result.title = options.title;
  result.panels = options.panels;
  result.chart = options.chart;
  if (options.outcome) result.result = result_of(*options.outcome, picture);
  return result;
}

void draw_on(const CairoSurface& surface, const Picture& picture, const PixelSize& size,
             const RenderOptions& options) {
  const auto context = context_of(surface);
  draw(context.get(), picture, size.width, size.height, draw_options(picture, options));
}

}  // namespace

void render_png(const Picture& picture, const std::filesystem::path& path, const RenderOptions& options) {
  const auto size = final_size(picture, options.size, options.panels, !options.title.empty());
  OutputFile file(path);
  const auto surface = own(cairo_image_surface_create(CAIRO_FORMAT_RGB24, size.width, size.height));
  draw_on(surface, picture, size, options);
  Sink sink(file);
  sink.finish(cairo_surface_write_to_png_stream(surface.get(), Sink::write, &sink));
  file.commit();
}

void render_svg(const Picture& picture, const std::filesystem::path& path, const RenderOptions& options) {
  const auto size = final_size(picture, options.size, options.panels, !options.title.empty());
  OutputFile file(path);
  Sink sink(file);
  const auto surface = own(cairo_svg_surface_create_for_stream(Sink::write, &sink, size.width, size.height));
  cairo_svg_surface_set_document_unit(surface.get(), CAIRO_SVG_UNIT_PX);
  draw_on(surface, picture, size, options);
  cairo_surface_finish(surface.get());
  sink.finish(cairo_surface_status(surface.get()));
  file.commit();
}

}  // namespace agon::show
