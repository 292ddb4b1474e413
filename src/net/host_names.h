// By which names the server may be called, and whether the page that asks is one of its own. A page of
// another server can reach this one under a name of its own choice (DNS rebinding), so a foreign name is
// refused; a page that names its origin must name ours.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace agon::net {

class HostNames {
 public:
  /// Knows the machine's own name, with and without its domain or ".local".
  HostNames();

  /// One more name, without a port.
  void add(std::string_view name);
  /// `host`: a Host field, with or without a port. Every IP address and "localhost" are known.
  bool knows(std::string_view host) const;

 private:
  std::set<std::string> names_;
};

/// When the names are looked at.
enum class HostCheck {
  always,
  where_origin,  ///< only of requests that name their origin: what comes from no browser may call us anything
};

/// What a request says of where it comes from.
struct Caller {
  std::string_view host;
  std::optional<std::string_view> origin;  ///< nothing: there is no such field, so it is no page's script
  bool has_cookie = false;
  bool changes = false;  ///< neither GET nor HEAD, or a WebSocket
};

struct CallerRefusal {
  unsigned status;
  std::string text;
};

/// Why a request must not be answered; nothing: it may.
std::optional<CallerRefusal> refusal_of(const Caller& caller, const HostNames& names, HostCheck check);

}  // namespace agon::net
