// A whole picture through Cairo, at any size: board, title, caption, and the panels at the right or below.
#pragma once

#include <cairo.h>

#include <optional>
#include <string>
#include <vector>

#include "core/picture.h"
#include "show/paint.h"

namespace agon::show {

/// The way a sprite came, newest place first, in cells; where it jumped the trail ends.
struct Trail {
  std::uint32_t sprite = 0;
  std::vector<std::pair<double, double>> places;
};

struct DrawOptions {
  std::string title;
  bool panels = true;
  std::vector<Trail> trails;
  std::optional<Mark> event;  ///< shown beside the caption; none: the picture's own last mark
};

/// Fills (0,0) to (width,height) in the context's units. Throws std::runtime_error if Cairo fails.
void draw(cairo_t* context, const Picture& picture, double width, double height,
          const DrawOptions& options = {});

/// A size in pixels at which the picture fills its frame well: about 740 high, at most about 1450 wide; even
/// numbers.
PixelSize natural_size(const Picture& picture, bool panels, bool titled);

}  // namespace agon::show
