#include <fmt/format.h>

#include <fstream>
#include <iterator>
#include <sstream>

#include "core/temporary_folder.h"
#include "show/cairo_chart.h"
#include "show/output_file.h"
#include "show/result.h"
#include "show/video_plan.h"
#include "show/view.h"
#include "text/bytes.h"

namespace agon::show {

namespace {

constexpr double event_seconds = 1.4;
constexpr std::size_t palette_samples = 24;
constexpr int widest_gif = 800;  // pixels, if no size was requested: a GIF grows large quickly

/// Draws the video's frames, one after another, into the same memory.
class FramePainter {
 public:
  FramePainter(const Frames& frames, const VideoPlan& plan, const PixelSize& size,
               const VideoOptions& options)
      : frames_(frames),
        plan_(plan),
        size_(size),
        events_(frames.events()),
        surface_(own(cairo_image_surface_create(CAIRO_FORMAT_RGB24, size.width, size.height))),
        camera_(plan.fps) {
    drawing_.title = options.title;
    drawing_.panels = options.panels;
    zoom_ = options.zoom;
    if (options.outcome) result_ = result_of(*options.outcome, *frames.at(frames.size() - 1));
    drawing_.chart = chart_of(frames, 0, frames.size() - 1);
    trail_ = options.trail < 0 ? natural_trail(*frames.at(0)) : options.trail;
  }

  /// The frame's bytes: blue, green, red and an unused byte a pixel.
  std::span<const unsigned char> paint(std::size_t frame) {
    const double position = plan_.position(frame);
    const auto index = static_cast<std::size_t>(position);
    const auto here = frames_.at(index);
    const Picture now = index < plan_.steps
                            ? glide(*here, *frames_.at(index + 1), position - static_cast<double>(index))
                            : *here;
    drawing_.trails = trails(frames_, index, now, trail_);
    drawing_.event = recent_event(position);
    drawing_.chart.place = position;
    drawing_.result = index >= plan_.steps ? result_ : Result{};
    if (zoom_) drawing_.sector = sector_at(frame, *here);
    draw(context_of(surface_).get(), now, size_.width, size_.height, drawing_);
    cairo_surface_flush(surface_.get());
    const auto rows = static_cast<std::size_t>(size_.height);
    return {cairo_image_surface_get_data(surface_.get()),
            rows * static_cast<std::size_t>(cairo_image_surface_get_stride(surface_.get()))};
  }

 private:
  Region sector_at(std::size_t frame, const Picture& picture) {
    if (frame != next_) camera_.reset();
    next_ = frame + 1;
    return camera_.next(picture);
  }

  std::optional<Mark> recent_event(double position) const {
    const double span = event_seconds * plan_.fps * plan_.steps_per_frame;
    std::optional<Mark> found;
    for (const auto& event : events_) {
      const auto frame = static_cast<double>(event.frame);
      if (frame > position) break;
      if (position - frame <= span) found = event.mark;
    }
    return found;
  }

  const Frames& frames_;
  const VideoPlan& plan_;
  PixelSize size_;
  std::vector<Event> events_;
  CairoSurface surface_;
  DrawOptions drawing_;
  Result result_;
  Camera camera_;
  std::size_t next_ = 0;  ///< the next frame, unless the film leaps
  bool zoom_ = true;
  int trail_ = 0;
};

std::string file_url(const std::filesystem::path& path) { return "file:" + path.string(); }

/// Takes raw frames on the standard input, and writes a file by `options`, which blanks separate. `more`:
/// files that are read besides.
std::vector<std::string> arguments(const PixelSize& size, double fps, const std::vector<std::string>& more,
                                   const std::string& options, const std::filesystem::path& output) {
  std::vector<std::string> words{"-f",          "rawvideo",
                                 "-pix_fmt",    "bgr0",
                                 "-video_size", fmt::format("{}x{}", size.width, size.height),
                                 "-framerate",  fmt::format("{}", fps),
                                 "-i",          "pipe:0"};
  words.insert(words.end(), more.begin(), more.end());
  std::istringstream rest(options);
  words.insert(words.end(), std::istream_iterator<std::string>(rest), {});
  words.push_back(file_url(output));
  return words;
}

void encode(Ffmpeg& ffmpeg, FramePainter& painter, const VideoPlan& plan, const VideoOptions& options) {
  for (std::size_t frame = 0; frame < plan.total; ++frame) {
    ffmpeg.write(painter.paint(frame));
    if (options.progress) options.progress(frame + 1, plan.total);
  }
  ffmpeg.finish();
}

void encode_mp4(const OutputFile& file, FramePainter& painter, const VideoPlan& plan, const PixelSize& size,
                const VideoOptions& options) {
  // yuv420p, bt709 and an index at the front: the form that browsers and chat programs play at once.
  Ffmpeg ffmpeg(file.target().string(),
                arguments(size, plan.fps, {},
                          "-an -vf scale=out_color_matrix=bt709:out_range=tv -c:v libx264 -preset veryfast "
                          "-crf 19 -pix_fmt yuv420p -colorspace bt709 -color_primaries bt709 "
                          "-color_trc bt709 -movflags +faststart -f mp4",
                          file.working_path()),
                options.encoder);
  encode(ffmpeg, painter, plan, options);
}

/// The colours are chosen from samples of the match first: choosing while encoding would hold all frames in
/// memory.
void choose_palette(const OutputFile& file, const std::filesystem::path& palette, FramePainter& painter,
                    const VideoPlan& plan, const PixelSize& size, const FedToolStarter& encoder) {
  Ffmpeg ffmpeg(file.target().string(),
                arguments(size, plan.fps, {},
                          "-vf palettegen=stats_mode=full:reserve_transparent=0 -frames:v 1 -update 1 "
                          "-f image2 -c:v png",
                          palette),
                encoder);
  const std::size_t samples = std::min(palette_samples, plan.moving);
  for (std::size_t sample = 0; sample < samples; ++sample)
    ffmpeg.write(painter.paint(samples == 1 ? 0 : sample * (plan.moving - 1) / (samples - 1)));
  ffmpeg.finish();
}

void encode_gif(const OutputFile& file, FramePainter& painter, const VideoPlan& plan, const PixelSize& size,
                const VideoOptions& options) {
  const TemporaryFolder folder("gif");
  const auto palette = std::filesystem::path(folder.path()) / "palette.png";
  choose_palette(file, palette, painter, plan, size, options.encoder);
  Ffmpeg ffmpeg(file.target().string(),
                arguments(size, plan.fps, {"-i", file_url(palette)},
                          "-lavfi [0:v][1:v]paletteuse=dither=none:diff_mode=rectangle -loop 0 -f gif",
                          file.working_path()),
                options.encoder);
  encode(ffmpeg, painter, plan, options);
}

std::string extension_of(const std::filesystem::path& path) { return lower_case(path.extension().string()); }

constexpr int text_columns = 80;

void write_text(const std::string& text, const std::filesystem::path& path) {
  OutputFile file(path);
  std::ofstream out(file.working_path(), std::ios::binary);
  out << text;
  out.close();
  if (!out) throw RenderError(fmt::format("{}: cannot be written", path.string()));
  file.commit();
}

[[noreturn]] void refuse_extension(const std::filesystem::path& path, std::string_view known) {
  throw RenderError(fmt::format("{}: unknown extension \"{}\"; expected {}", path.string(),
                                path.extension().string(), known));
}

}  // namespace

void render_video(const Frames& frames, const std::filesystem::path& path, const VideoOptions& options) {
  const std::string extension = extension_of(path);
  const bool gif = extension == ".gif";
  if (!gif && extension != ".mp4") refuse_extension(path, ".mp4 or .gif");
  frames.wait_complete();
  if (frames.size() == 0) throw RenderError(fmt::format("{}: the match has no pictures", path.string()));
  const auto plan = plan_video(frames.size(), options, gif ? 20 : 30);
  const auto first = frames.at(0);
  RenderSize wanted = options.size;
  const bool free_size = wanted.width == 0 && wanted.height == 0;
  auto size = final_size(*first, wanted, options.panels, !options.title.empty());
  if (gif && free_size && size.width > widest_gif)
    size = final_size(*first, {widest_gif, 0}, options.panels, !options.title.empty());
  if (!gif) size = {size.width + size.width % 2, size.height + size.height % 2};  // yuv420p halves both
  OutputFile file(path);
  FramePainter painter(frames, plan, size, options);
  (gif ? encode_gif : encode_mp4)(file, painter, plan, size, options);
  file.commit();
}

void render(const Frames& frames, const std::filesystem::path& path, const VideoOptions& options,
            std::size_t still) {
  const std::string extension = extension_of(path);
  if (extension == ".mp4" || extension == ".gif") return render_video(frames, path, options);
  if (extension != ".png" && extension != ".svg" && extension != ".txt")
    refuse_extension(path, ".png, .svg, .txt, .mp4 or .gif");
  if (still >= frames.size()) frames.wait_complete();
  if (frames.size() == 0) throw RenderError(fmt::format("{}: the match has no pictures", path.string()));
  const auto picture = frames.at(std::min(still, frames.size() - 1));
  if (extension == ".txt") return write_text(plain_text(*picture, options.title, text_columns), path);
  RenderOptions drawing{options.size, options.title, options.panels};
  if (still >= frames.size() - 1) drawing.outcome = options.outcome;
  if (frames.complete()) {
    drawing.chart = chart_of(frames, 0, frames.size() - 1);
    drawing.chart.place = static_cast<double>(std::min(still, frames.size() - 1));
  }
  extension == ".png" ? render_png(*picture, path, drawing) : render_svg(*picture, path, drawing);
}

}  // namespace agon::show
