#include "net/router.h"

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <stdexcept>

#include "net/gzip.h"
#include "text/utf8.h"

namespace agon::net {
namespace {

constexpr std::size_t longest_shown_path = 80;

std::vector<std::string> parts_of(const std::string& pattern) {
  const auto target = parse_target(pattern);
  if (!target) throw std::invalid_argument("not a route: " + pattern);
  return target->segments;
}

bool is_param(const std::string& part) { return part.starts_with('{') && part.ends_with('}'); }

bool matches(const std::vector<std::string>& parts, const Target& target) {
  return std::equal(parts.begin(), parts.end(), target.segments.begin(), target.segments.end(),
                    [](const auto& part, const auto& segment) {
                      return is_param(part) ? !segment.empty() : part == segment;
                    });
}

std::map<std::string, std::string> params_of(const std::vector<std::string>& parts, const Target& target) {
  std::map<std::string, std::string> params;
  for (std::size_t index = 0; index < parts.size(); ++index) {
    if (is_param(parts[index]))
      params[parts[index].substr(1, parts[index].size() - 2)] = target.segments[index];
  }
  return params;
}

void allow(std::string& list, const std::string& method) {
  if (list.find(method) == std::string::npos) list += (list.empty() ? "" : ", ") + method;
}

}  // namespace

const std::string& Request::header(std::string name) const {
  static const std::string absent;
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char letter) { return static_cast<char>(std::tolower(letter)); });
  const auto found = headers.find(name);
  return found == headers.end() ? absent : found->second;
}

bool Request::accepts_gzip() const { return welcomes_gzip(header("accept-encoding")); }

Response json_response(const boost::json::value& value, unsigned status) {
  return {status, "application/json", boost::json::serialize(value)};
}

Response error_response(unsigned status, const std::string& text) {
  // What a peer sent is often told again, and may have been cut within a character.
  return json_response(boost::json::object{{"error", utf8_repaired_lines(text)}}, status);
}

Response nothing_at(const std::string& path) {
  return error_response(404,
                        "there is nothing at " + (path.size() <= longest_shown_path ? path : "this path"));
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
    if (!matches(route.parts, target)) continue;
    if (route.socket_handler && wanted == "GET")
      return {nullptr, &route.socket_handler, params_of(route.parts, target)};
    if (route.method == wanted) return {&route.handler, nullptr, params_of(route.parts, target)};
    allow(found.allowed, route.method.empty() ? "GET" : route.method);
  }
  if (!found.allowed.empty() || !otherwise_) return found;
  if (wanted == "GET") found.handler = &otherwise_;
  if (wanted != "GET" && target.segments.front() != "api") found.allowed = "GET";
  return found;
}

}  // namespace agon::net
