#include "net/http_fields.h"

#include <algorithm>
#include <array>

namespace agon::net {

bool is_http_request(std::string_view line, bool cut) {
  static constexpr std::array<std::string_view, 10> verbs{
      "GET ", "POST ", "HEAD ", "PUT ", "DELETE ", "PATCH ", "OPTIONS ", "CONNECT ", "TRACE ", "PRI "};
  const bool begins =
      std::any_of(verbs.begin(), verbs.end(), [&](auto verb) { return line.starts_with(verb); });
  // A team may be called "GET OFF": only a whole request line names its protocol.
  return begins && (cut || line.find(" HTTP/") != std::string_view::npos);
}

}  // namespace agon::net
