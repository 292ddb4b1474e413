// A whole picture through Cairo, at any size: board, title, caption, and the panels at the right or below.
#pragma once

#include <cairo.h>

#include <optional>
#include <string>
#include <vector>

#include "core/picture.h"
#include "show/cairo_chart.h"
#include "show/cairo_pen.h"
#include "show/raster.h"

namespace agon::show {

/// The path of a sprite, newest place first, in cells; it ends where the sprite jumped.
struct Trail {
  std::uint32_t sprite = 0;
  std::vector<std::pair<double, double>> places;
};

/// How a match ended, in a few words.
struct Result {
  std::string headline;  ///< "champion wins 22 – 2"
  std::string text;      ///< "Blue crashed into an area wall"
  Color color;           ///< the winner's

  bool empty() const { return headline.empty(); }
};

struct DrawOptions {
  std::string title;
  bool panels = true;
  std::vector<Trail> trails;
  Region sector{};            ///< the visible part of the board; empty: all
  Result result{};            ///< at the right of the title; empty: the match is not over
  LeadChart chart{};          ///< beside the board; empty: none
  std::optional<Mark> event;  ///< shown beside the caption; empty: the picture's own last mark
};

/// Fills (0,0) to (width,height) in the context's units. Throws std::runtime_error if Cairo fails.
void draw(cairo_t* context, const Picture& picture, double width, double height,
          const DrawOptions& options = {});

/// Draws the board alone: ground, tiles, grid, lines, trails, sprites, labels.
/// `unit`: the size of things that do not grow with the cells, such as letters; 1 at about 1280x720.
/// `sector`: the visible part of the board; empty: all.
void draw_board(const CairoPen& pen, const Picture& picture, const Box& box, double unit,
                const std::vector<Trail>& trails, const Region& sector = {});

/// A size in pixels at which the picture fills its frame well: about 740 high, at most about 1450 wide; even
/// numbers.
PixelSize natural_size(const Picture& picture, bool panels, bool titled);

}  // namespace agon::show
