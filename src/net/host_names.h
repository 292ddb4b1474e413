// Checks the server's names and the origin of requests. A page of another server can reach this one under a
// name of its own choice (DNS rebinding), so foreign names are refused. A page that sends its origin must
// send ours.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace agon::net {

class HostNames {
 public:
  /// Includes the machine's own name, with and without its domain or ".local".
  HostNames();

  /// Adds a name, without a port.
  void add(std::string_view name);
  /// Whether it names this server. `host`: a Host field, with or without a port. Every IP address and
  /// "localhost" do.
  bool knows(std::string_view host) const;

 private:
  std::set<std::string> names_;
};

/// The requests whose names are checked.
enum class HostCheck {
  always,
  where_origin,  ///< only requests with an origin; clients that are no browser may use any name
};

/// The facts in a request about its origin.
struct Caller {
  std::string_view host;
  std::optional<std::string_view>
      origin;  ///< empty: there is no such field, so it does not come from a page's script
  bool has_cookie = false;
  bool changes = false;  ///< neither GET nor HEAD, or a WebSocket
};

struct CallerRefusal {
  unsigned status;
  std::string text;
};

/// Why a request must be refused; empty: it may be answered.
std::optional<CallerRefusal> refusal_of(const Caller& caller, const HostNames& names, HostCheck check);

}  // namespace agon::net
