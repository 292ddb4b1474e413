// Times in UTC, as the tables keep them, and in the season's time zone, as a teacher writes them.
#pragma once

#include <chrono>
#include <string>

namespace agon::ladder {

/// The time so much from now, as "2026-05-01T16:00:00Z". Texts of this form sort as the times do.
std::string utc_in(std::chrono::seconds from_now);

/// Reads "2026-05-01 18:00", "2026-05-01T18:00" or "2026-05-01" (its end) in that zone ("Europe/Berlin";
/// empty: UTC). Empty text: "". Throws BadRequest that names the option and says what is wrong. Changes the
/// program's own time zone for a moment, so no other thread may need it.
std::string utc_of(const char* option, const std::string& text, const std::string& zone);

}  // namespace agon::ladder
