// Pictures -> the frames that viewers read: {"step", "ms", "took", "picture"}, where the picture has only the
// members that changed since the frame before, and all of them in a key frame.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/picture.h"
#include "core/record.h"

namespace agon {

/// What each decision of a step took: seat and milliseconds.
using DecisionTimes = std::vector<std::pair<std::uint32_t, double>>;
DecisionTimes times_of(const RecordStep& step);

struct Frame {
  std::uint64_t step = 0;
  double ms = 0;  ///< since the match began
  Picture picture;
  DecisionTimes took{};
};

/// `before` null: a key frame.
std::string frame_json(const Picture* before, const Frame& frame);

}  // namespace agon
