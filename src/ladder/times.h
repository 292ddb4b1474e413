// Times in UTC, as the tables keep them, and in the season's time zone, as a teacher writes and reads them.
#pragma once

#include <chrono>
#include <string>

namespace agon::ladder {

/// The time so much from now, as "2026-05-01T16:00:00Z". Texts of this form sort as the times do.
std::string utc_in(std::chrono::seconds from_now);

/// The part of the day that a date alone means: the beginning for an opening, the end for a deadline.
enum class DayPart { begin, end };

/// Reads "2026-05-01 18:00", "2026-05-01T18:00" or "2026-05-01" in that zone ("Europe/Berlin"; empty: UTC).
/// Empty text: "". Throws BadRequest that names the option and says what is wrong: no such day or zone, or a
/// time that the zone's clocks skip or show twice.
std::string utc_of(const char* option, const std::string& text, const std::string& zone, DayPart bare);

/// "Friday 2026-05-01 18:00 CEST (Europe/Berlin)". The end of a day is called so: "the end of Friday
/// 2026-05-01 …". Empty: "never".
std::string told_time(const std::string& utc, const std::string& zone, DayPart bare = DayPart::begin);

/// The time as utc_of reads it: "2026-05-01 18:00", or the date alone if that means the same. Empty: "never".
std::string written_time(const std::string& utc, const std::string& zone, DayPart bare);

/// Throws BadRequest if there is no such zone.
void check_zone(const std::string& zone);

}  // namespace agon::ladder
