#include "net/host_names.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <boost/asio/ip/address.hpp>

#include "text/bytes.h"

namespace agon::net {

namespace {

/// The name without port and final dot, in lower case; an IPv6 address without its brackets.
std::string bare_name(std::string_view host) {
  if (host.starts_with('[')) return lower_case(host.substr(1, host.find(']') - 1));
  auto name = host.substr(0, host.rfind(':'));
  if (name.ends_with('.')) name.remove_suffix(1);
  return lower_case(name);
}

/// "http://name:port" -> "name:port"; nothing for "null" and the like.
std::optional<std::string_view> authority_of(std::string_view origin) {
  const auto scheme = origin.find("://");
  if (scheme == std::string_view::npos || scheme + 3 == origin.size()) return std::nullopt;
  return origin.substr(scheme + 3);
}

std::string shown(std::string_view host) { return std::string(host.substr(0, 80)); }

}  // namespace

HostNames::HostNames() {
  std::array<char, 256> buffer{};
  if (gethostname(buffer.data(), buffer.size() - 1) != 0) return;
  const std::string_view own(buffer.data());
  const auto first = own.substr(0, own.find('.'));
  if (first.empty()) return;
  add(own);
  add(first);
  add(std::string(first) + ".local");
}

void HostNames::add(std::string_view name) { names_.insert(bare_name(name)); }

bool HostNames::knows(std::string_view host) const {
  const auto name = bare_name(host);
  if (name == "localhost" || names_.contains(name)) return true;
  boost::system::error_code error;
  boost::asio::ip::make_address(name, error);
  return !error;
}

std::optional<CallerRefusal> refusal_of(const Caller& caller, const HostNames& names, HostCheck check) {
  const bool looks = check == HostCheck::always || caller.origin;
  if (looks && !names.knows(caller.host))
    return CallerRefusal{421, fmt::format("this server is not called \"{}\"; if it should be, start it with "
                                          "--host NAME",
                                          shown(caller.host))};
  if (caller.origin) {
    const auto authority = authority_of(*caller.origin);
    if (!authority || lower_case(*authority) != lower_case(caller.host))
      return CallerRefusal{403, "the page that asks comes from another server; open the pages of this one"};
  } else if (caller.has_cookie && caller.changes) {
    return CallerRefusal{403, "a request with a cookie that changes something needs the header Origin"};
  }
  return std::nullopt;
}

}  // namespace agon::net
