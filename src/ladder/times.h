// Moments as the tables keep them, in UTC, and as a teacher writes them, in the season's time zone.
#pragma once

#include <chrono>
#include <string>

namespace agon::ladder {

/// "2026-05-01T16:00:00Z", so much from now; texts of this form compare as the moments do.
std::string utc_in(std::chrono::seconds from_now);

/// "2026-05-01 18:00", "2026-05-01T18:00" or "2026-05-01" (its end), in that zone ("Europe/Berlin"; empty:
/// UTC). Throws BadRequest with what is wrong. Not beside other threads: it changes the program's own zone
/// for a moment.
std::string utc_of(const std::string& text, const std::string& zone);

}  // namespace agon::ladder
