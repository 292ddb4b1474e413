#include "ladder/times.h"

#include <fmt/chrono.h>
#include <fmt/format.h>

#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <optional>

#include "core/errors.h"

namespace agon::ladder {

namespace {

std::string utc_text(std::time_t moment) {
  std::tm parts{};
  gmtime_r(&moment, &parts);
  return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", parts);
}

/// Sets the program's time zone while it lives.
class InZone {
 public:
  explicit InZone(const std::string& zone) {
    if (const char* had = std::getenv("TZ")) before_ = had;
    setenv("TZ", zone.empty() ? "UTC" : zone.c_str(), 1);
    tzset();
  }
  ~InZone() {
    if (before_)
      setenv("TZ", before_->c_str(), 1);
    else
      unsetenv("TZ");
    tzset();
  }
  InZone(const InZone&) = delete;
  InZone& operator=(const InZone&) = delete;

 private:
  std::optional<std::string> before_;
};

void check_zone(const std::string& zone) {
  const bool plain = zone.find("..") == std::string::npos && !zone.starts_with('/');
  std::error_code error;
  if (zone.empty() || zone == "UTC" ||
      (plain && std::filesystem::is_regular_file("/usr/share/zoneinfo/" + zone, error)))
    return;
  throw BadRequest(fmt::format("--zone: \"{}\" is not a time zone; write one such as Europe/Berlin", zone));
}

}  // namespace

std::string utc_in(std::chrono::seconds from_now) {
  return utc_text(std::chrono::system_clock::to_time_t(std::chrono::system_clock::now() + from_now));
}

std::string utc_of(const char* option, const std::string& text, const std::string& zone) {
  check_zone(zone);
  if (text.empty()) return {};
  std::tm parts{};
  const char* rest = nullptr;
  for (const char* form : {"%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M", "%Y-%m-%d"}) {
    parts = {};
    rest = strptime(text.c_str(), form, &parts);
    if (rest == nullptr || *rest != 0) continue;
    if (std::string_view(form).size() == 8) parts.tm_hour = 24;  // the end of that day
    parts.tm_isdst = -1;
    const InZone there(zone);
    return utc_text(mktime(&parts));
  }
  throw BadRequest(fmt::format("{}: \"{}\" is not a time; write it as 2026-05-01 18:00", option, text));
}

}  // namespace agon::ladder
