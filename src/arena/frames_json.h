// Makes the frames that viewers read from pictures: {"step", "ms", "took", "picture", "changes"}. A key frame
// has all members of the picture. Later ones have in "picture" the members that are new as a whole, and in
// "changes" what changed within a member since the frame before: one moved stone is a few letters of the
// tiles, one moved sprite two numbers. docs/http-api.md has the format.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/picture.h"
#include "core/record.h"

namespace agon {

/// The times of the decisions of a step: seat and milliseconds.
using DecisionTimes = std::vector<std::pair<std::uint32_t, double>>;
DecisionTimes times_of(const RecordStep& step);

struct Frame {
  std::uint64_t step = 0;
  double ms = 0;  ///< since the match began
  Picture picture;
  DecisionTimes took{};
};

/// `before` null: makes a key frame.
std::string frame_json(const Picture* before, const Frame& frame);

}  // namespace agon
