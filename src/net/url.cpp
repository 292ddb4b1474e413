#include "net/url.h"

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
    const auto key = percent_decoded(pair.substr(0, equals), true);
    const auto value = percent_decoded(equals == std::string_view::npos ? "" : pair.substr(equals + 1), true);
    if (!key || !value) return false;
    if (!key->empty()) query[*key] = *value;
  }
  return true;
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
      const int high = hex_digit(text[at + 1]), low = hex_digit(text[at + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      decoded += static_cast<char>(high * 16 + low);
      at += 2;
    }
  }
  return decoded;
}

std::optional<Target> parse_target(std::string_view text) {
  if (!text.starts_with('/')) return std::nullopt;
  Target target;
  const auto question = text.find('?');
  if (question != std::string_view::npos && !parse_query(text.substr(question + 1), target.query)) return std::nullopt;
  text = text.substr(0, question);
  while (!text.empty()) {
    text.remove_prefix(1);  // the slash
    const auto part = text.substr(0, text.find('/'));
    text.remove_prefix(part.size());
    auto segment = percent_decoded(part);
    if (!segment || *segment == ".." || segment->find('\0') != std::string::npos) return std::nullopt;
    target.path += "/" + *segment;
    target.segments.push_back(std::move(*segment));
  }
  return target;
}

}  // namespace agon::net
