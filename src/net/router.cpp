#include "net/router.h"

#include <algorithm>
#include <stdexcept>

#include "core/write_json.h"
#include "net/gzip.h"
#include "text/bytes.h"
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

int hex_digit(char letter) {
  if (letter >= '0' && letter <= '9') return letter - '0';
  if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
  if (letter >= 'A' && letter <= 'F') return letter - 'A' + 10;
  return -1;
}

bool parse_query(std::string_view text, std::map<std::string, std::string>& query) {
  while (!text.empty()) {
    const auto pair = text.substr(0, text.find('&'));
    text.remove_prefix(std::min(text.size(), pair.size() + 1));
    const auto equals = pair.find('=');
    const auto name = percent_decoded(pair.substr(0, equals), true);
    const auto value = percent_decoded(
        equals == std::string_view::npos ? std::string_view() : pair.substr(equals + 1), true);
    if (!name || !value || !is_plain_text(*name) || !is_plain_text(*value)) return false;
    if (!name->empty()) query[*name] = *value;
  }
  return true;
}

bool is_safe_segment(std::string_view segment) {
  if (segment == "." || segment == "..") return false;
  return segment.find_first_of("/\\") == std::string_view::npos && is_plain_text(segment);
}

}  // namespace

const std::string& Request::header(std::string_view name) const {
  static const std::string absent;
  const auto found = headers.find(lower_case(name));
  return found == headers.end() ? absent : found->second;
}

bool Request::accepts_gzip() const { return welcomes_gzip(header("accept-encoding")); }

Response json_response(const boost::json::value& value, unsigned status) {
  return {status, "application/json", json_text(value)};
}

Response error_response(unsigned status, const std::string& text) {
  // The text may quote bytes of a peer that were cut within a character.
  auto response = json_response(boost::json::object{{"error", utf8_repaired_lines(text)}}, status);
  if (status == 429 || status == 503) response.headers.emplace_back("Retry-After", "5");
  return response;
}

Response nothing_at(const std::string& path) {
  return error_response(404,
                        "there is nothing at " + (path.size() <= longest_shown_path ? path : "this path"));
}

void Router::add(std::string method, const std::string& pattern, Handler handler, std::size_t work) {
  routes_.push_back({std::move(method), parts_of(pattern), std::move(handler), nullptr, work});
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
    if (route.method == wanted)
      return {&route.handler, nullptr, params_of(route.parts, target), {}, route.work};
    allow(found.allowed, route.method.empty() ? "GET" : route.method);
  }
  if (!found.allowed.empty() || !otherwise_) return found;
  if (wanted == "GET") found.handler = &otherwise_;
  if (wanted != "GET" && target.segments.front() != "api") found.allowed = "GET";
  return found;
}

std::optional<std::string> percent_decoded(std::string_view text, bool plus_is_space) {
  std::string decoded;
  decoded.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); ++at) {
    if (text[at] == '+' && plus_is_space) {
      decoded += ' ';
    } else if (text[at] != '%') {
      decoded += text[at];
    } else {
      if (at + 2 >= text.size()) return std::nullopt;
      const int high = hex_digit(text[at + 1]);
      const int low = hex_digit(text[at + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      decoded += static_cast<char>(high * 16 + low);
      at += 2;
    }
  }
  return decoded;
}

bool is_plain_text(std::string_view text) {
  while (!text.empty()) {
    const auto first = first_character(text);
    if (!first.valid || first.code < 0x20 || first.code == 0x7F) return false;
    text.remove_prefix(first.bytes);
  }
  return true;
}

std::optional<Target> parse_target(std::string_view text) {
  if (!text.starts_with('/')) return std::nullopt;
  Target target;
  const auto question = text.find('?');
  if (question != std::string_view::npos && !parse_query(text.substr(question + 1), target.query))
    return std::nullopt;
  text = text.substr(0, question);
  while (!text.empty()) {
    text.remove_prefix(1);  // the slash
    const auto part = text.substr(0, text.find('/'));
    text.remove_prefix(part.size());
    auto segment = percent_decoded(part);
    if (!segment || !is_safe_segment(*segment)) return std::nullopt;
    target.path += "/" + *segment;
    target.segments.push_back(std::move(*segment));
  }
  return target;
}

}  // namespace agon::net
