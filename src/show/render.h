// Pictures to files: a still as PNG or SVG, a match as MP4 or GIF (by ffmpeg, which the caller starts).
// Every function throws RenderError, whose text names the file and what is wrong with it. A file that could
// not be written whole is not left behind, and an older file of that name stays as it was.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>

#include "core/game_info.h"
#include "core/program.h"
#include "show/cairo_chart.h"
#include "show/frames.h"

namespace agon::show {

class RenderError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Pixels. 0: chosen from the board's shape; one of them 0: follows from the other.
struct RenderSize {
  int width = 0;
  int height = 0;
};

struct RenderOptions {
  RenderSize size = {};
  std::string title = {};  ///< above the board, e.g. the game and who plays; empty: none
  bool panels = true;
  std::optional<Outcome> outcome = {};  ///< of the match, if the picture is its last
  LeadChart chart = {};                 ///< of the match; empty: none is drawn
};

struct VideoOptions {
  RenderSize size = {};
  std::string title = {};
  bool panels = true;
  std::optional<Outcome> outcome = {};  ///< shown with the last picture
  bool zoom = true;                     ///< zoom to where the match happens, if the pictures have such a part
  double fps = 0;                       ///< pictures a second, 1..60; 0: 30, and 20 for a GIF
  double steps_per_frame =
      0;  ///< below 1 sprites glide between steps; 0: chosen from the match's length and `seconds`
  double seconds = 30;  ///< the longest the match may take when steps_per_frame is 0
  bool exactly =
      false;          ///< the whole film takes `seconds`, its last picture included; with steps_per_frame 0
  double hold = 2.5;  ///< seconds that the last picture stands
  int trail = -1;     ///< steps of fading trail behind sprites; 0: none; -1: chosen from the board's size
  std::function<void(std::size_t done, std::size_t total)> progress = {};  ///< after each video frame
  FedToolStarter encoder = {};  ///< starts ffmpeg; needed for videos
};

void render_png(const Picture& picture, const std::filesystem::path& path, const RenderOptions& options = {});
void render_svg(const Picture& picture, const std::filesystem::path& path, const RenderOptions& options = {});

/// The whole match; waits until it is complete. The extension chooses the format: .mp4 or .gif.
void render_video(const Frames& frames, const std::filesystem::path& path, const VideoOptions& options = {});

/// Renders by the extension of `path`: .png, .svg and .txt (characters) draw the picture `still` (its last
/// one if beyond the end), .mp4 and .gif the match.
void render(const Frames& frames, const std::filesystem::path& path, const VideoOptions& options = {},
            std::size_t still = static_cast<std::size_t>(-1));

}  // namespace agon::show
