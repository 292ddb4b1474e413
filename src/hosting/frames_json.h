// Pictures -> the frames that viewers read: {"step", "ms", "picture"}, where the picture has only the members
// that changed since the frame before, and all of them in a key frame.
#pragma once

#include <string>

#include "core/picture.h"

namespace agon {

struct Frame {
  std::uint64_t step = 0;
  double ms = 0;  ///< since the match began
  Picture picture;
};

/// `before` null: a key frame.
std::string frame_json(const Picture* before, const Frame& frame);

}  // namespace agon
