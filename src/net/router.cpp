#include "net/router.h"

#include <algorithm>
#include <boost/json/serialize.hpp>

namespace agon::net {

namespace {

std::vector<std::string> parts_of(const std::string& pattern) { return parse_target(pattern).value().segments; }

bool matches(const std::vector<std::string>& parts, const Target& target, std::map<std::string, std::string>& params) {
  if (parts.size() != target.segments.size()) return false;
  for (std::size_t index = 0; index < parts.size(); ++index) {
    const auto& part = parts[index];
    if (part.starts_with('{')) params[part.substr(1, part.size() - 2)] = target.segments[index];
    else if (part != target.segments[index]) return false;
  }
  return true;
}

}  // namespace

const std::string& Request::header(std::string name) const {
  static const std::string absent;
  std::transform(name.begin(), name.end(), name.begin(), [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  const auto found = headers.find(name);
  return found == headers.end() ? absent : found->second;
}

bool Request::accepts_gzip() const { return header("accept-encoding").find("gzip") != std::string::npos; }

Response json_response(const boost::json::value& value, unsigned status) {
  return {status, "application/json", boost::json::serialize(value)};
}

Response error_response(unsigned status, const std::string& text) {
  return json_response(boost::json::object{{"error", text}}, status);
}

void Router::add(std::string method, const std::string& pattern, Handler handler) {
  routes_.push_back({std::move(method), parts_of(pattern), std::move(handler), nullptr});
}

void Router::websocket(const std::string& pattern, SocketHandler handler) {
  routes_.push_back({"", parts_of(pattern), nullptr, std::move(handler)});
}

Router::Found Router::find(const std::string& method, const Target& target) const {
  Found found;
  const std::string wanted = method == "HEAD" ? "GET" : method;
  for (const auto& route : routes_) {
    std::map<std::string, std::string> params;
    if (!matches(route.parts, target, params)) continue;
    if (route.socket_handler && wanted == "GET") {
      found.socket_handler = &route.socket_handler;
      found.params = std::move(params);
      return found;
    }
    if (route.method == wanted) {
      found.handler = &route.handler;
      found.params = std::move(params);
      return found;
    }
    found.allowed += (found.allowed.empty() ? "" : ", ") + (route.method.empty() ? std::string("GET") : route.method);
  }
  if (found.allowed.empty() && wanted == "GET" && otherwise_) found.handler = &otherwise_;
  if (found.allowed.empty() && wanted != "GET" && otherwise_) found.allowed = target.segments.front() == "api" ? "" : "GET";
  return found;
}

}  // namespace agon::net
