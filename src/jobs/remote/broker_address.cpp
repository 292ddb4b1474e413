#include "jobs/remote/broker_address.h"

#include <fmt/format.h>

#include <charconv>
#include <cstdlib>
#include <fstream>

#include "core/errors.h"

namespace agon::jobs {

namespace {

[[noreturn]] void refuse_address(std::string_view text, const char* why) {
  throw BadRequest(
      fmt::format("\"{}\" {}; it looks like redis://HOST:PORT, as redis://head:6379", text, why));
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

std::string password_told() {
  if (auto password = variable("AGON_REDIS_PASSWORD"); !password.empty()) return password;
  const auto path = variable("AGON_REDIS_PASSWORD_FILE");
  if (path.empty()) return {};
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line))
    throw BadRequest(fmt::format("AGON_REDIS_PASSWORD_FILE names {}, which cannot be read", path));
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  return line;
}

/// "head:6379", "[::1]:6379", "head".
void read_place(std::string_view place, std::string_view text, BrokerAddress& address) {
  std::string_view port;
  if (place.starts_with('[')) {
    const auto end = place.find(']');
    if (end == std::string_view::npos) refuse_address(text, "opens a [ that nothing closes");
    port = place.substr(end + 1);
    place = place.substr(1, end - 1);
  } else if (const auto colon = place.find(':'); colon != std::string_view::npos) {
    port = place.substr(colon);
    place = place.substr(0, colon);
  }
  if (place.empty()) refuse_address(text, "names no host");
  address.host = place;
  if (port.empty()) return;
  const auto* end = port.data() + port.size();
  const auto read = std::from_chars(port.data() + 1, end, address.port);
  if (port[0] != ':' || read.ec != std::errc() || read.ptr != end || address.port == 0)
    refuse_address(text, "has a port that is no number from 1 to 65535");
}

bool is_prefix(std::string_view text) {
  return !text.empty() && text.size() <= 64 &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-") ==
             std::string_view::npos;
}

}  // namespace

std::string BrokerAddress::text() const {
  const bool bare = host.find(':') == std::string::npos;
  return fmt::format("redis://{}{}{}:{}{}", user.empty() ? "" : user + "@", bare ? "" : "[",
                     bare ? host : host + "]", port, prefix == "agon" ? "" : "/" + prefix);
}

BrokerAddress broker_address(std::string_view text) {
  constexpr std::string_view scheme = "redis://";
  if (!text.starts_with(scheme)) refuse_address(text, "is no address of a Redis server");
  auto rest = text.substr(scheme.size());
  BrokerAddress address;
  address.user = variable("AGON_REDIS_USER");
  if (const auto at = rest.rfind('@'); at != std::string_view::npos) {
    if (rest.substr(0, at).find(':') != std::string_view::npos)
      throw BadRequest(
          "a password in the address would be shown by every list of processes: put it into "
          "AGON_REDIS_PASSWORD, or into a file that AGON_REDIS_PASSWORD_FILE names");
    address.user = rest.substr(0, at);
    rest = rest.substr(at + 1);
  }
  if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
    const auto prefix = rest.substr(slash + 1);
    rest = rest.substr(0, slash);
    if (!prefix.empty()) {
      if (!is_prefix(prefix))
        refuse_address(text, "has a prefix that is more than letters, digits, _, - and .");
      address.prefix = prefix;
    }
  }
  read_place(rest, text, address);
  address.password = password_told();
  return address;
}

}  // namespace agon::jobs
