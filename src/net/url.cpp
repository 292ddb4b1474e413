#include "net/url.h"

#include <algorithm>
#include <utility>

#include "text/utf8.h"

namespace agon::net {
namespace {

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
