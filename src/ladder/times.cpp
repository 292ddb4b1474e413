#include "ladder/times.h"

#include <date/tz.h>
#include <fmt/format.h>

#include <sstream>

#include "core/errors.h"

namespace agon::ladder {

namespace {

constexpr const char* utc_form = "%FT%TZ";
constexpr date::year last_year{2037};  // the system's tables of summer time end with it

const date::time_zone* zone_named(const std::string& zone) {
  try {
    return date::locate_zone(zone.empty() ? "UTC" : zone);
  } catch (const std::runtime_error&) {
    throw BadRequest(fmt::format("zone: \"{}\" is not a time zone; write one such as Europe/Berlin", zone));
  }
}

template <class Time>
bool reads(const std::string& text, const char* form, Time& into) {
  std::istringstream in(text);
  in >> date::parse(form, into);
  return !text.empty() && text[0] != '-' && !in.fail() && in.peek() == std::istringstream::traits_type::eof();
}

}  // namespace

void check_zone(const std::string& zone) { zone_named(zone); }

std::string utc_in(std::chrono::seconds from_now) {
  return date::format(utc_form,
                      date::floor<std::chrono::seconds>(std::chrono::system_clock::now() + from_now));
}

std::string utc_of(const char* option, const std::string& text, const std::string& zone, DayPart bare) {
  const auto* place = zone_named(zone);
  if (text.empty()) return {};
  date::local_seconds time;
  date::local_days day;
  const bool is_day = reads(text, "%F", day);
  if (is_day)
    time = bare == DayPart::end ? day + date::days{1} : day;
  else if (!reads(text, "%F %H:%M", time) && !reads(text, "%FT%H:%M", time))
    throw BadRequest(fmt::format(
        "{}: \"{}\" is not a time of the calendar; write it as \"2026-05-01 18:00\", or as 2026-05-01",
        option, text));
  if (time >= date::local_days{last_year / 12 / 31})
    throw BadRequest(fmt::format("{}: {} is too far away; write a time before the end of {}", option, text,
                                 static_cast<int>(last_year)));
  const auto found = place->get_info(time);
  if (!is_day && found.result != date::local_info::unique)
    throw BadRequest(fmt::format("{}: in {} the clocks {} {}, because summer time {}; write another time",
                                 option, zone,
                                 found.result == date::local_info::nonexistent ? "skip" : "show twice", text,
                                 found.result == date::local_info::nonexistent ? "begins" : "ends"));
  // A day whose midnight the clocks skip begins where they go on.
  return date::format(utc_form, place->to_sys(time, date::choose::earliest));
}

std::string told_time(const std::string& utc, const std::string& zone, DayPart bare) {
  date::sys_seconds time;
  if (!reads(utc, utc_form, time)) return utc.empty() ? "never" : utc;
  const date::zoned_time<std::chrono::seconds> there(zone_named(zone), time);
  const auto local = there.get_local_time();
  const auto shown = zone.empty() || zone == "UTC" ? std::string() : fmt::format(" ({})", zone);
  const auto day = date::floor<date::days>(local);
  if (bare == DayPart::end && local == day)
    return fmt::format("the end of {}{}", date::format("%A %F", day - date::days{1}),
                       date::format(" %Z", there) + shown);
  return date::format("%A %F %H:%M %Z", there) + shown;
}

std::string written_time(const std::string& utc, const std::string& zone, DayPart bare) {
  date::sys_seconds time;
  if (!reads(utc, utc_form, time)) return utc.empty() ? "never" : utc;
  const auto local = zone_named(zone)->to_local(time);
  const auto day = date::floor<date::days>(local);
  if (local != day) return date::format("%F %H:%M", local);
  return date::format("%F", bare == DayPart::end ? day - date::days{1} : day);
}

}  // namespace agon::ladder
