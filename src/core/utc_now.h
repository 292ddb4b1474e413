// The time of day, as records and reports write it.
#pragma once

#include <string>

namespace agon {

/// "2026-11-21T05:30:00Z"
std::string utc_now();

}  // namespace agon
