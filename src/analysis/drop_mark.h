// The names for the drop of a decision.
#pragma once

#include <boost/describe/enum.hpp>

namespace agon::analysis {

/// A drop of at least 0.1, 0.2 or 0.3.
enum class DropMark { none, inaccuracy, mistake, blunder };
BOOST_DESCRIBE_ENUM(DropMark, none, inaccuracy, mistake, blunder)
DropMark mark_of(double drop);

}  // namespace agon::analysis
