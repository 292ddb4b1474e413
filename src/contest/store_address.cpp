#include "contest/store_address.h"

#include <charconv>

namespace agon::contest {

namespace {

std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned code = 0;
    const bool escape =
        text[at] == '%' && at + 2 < text.size() &&
        std::from_chars(text.data() + at + 1, text.data() + at + 3, code, 16).ptr == text.data() + at + 3;
    plain += escape ? static_cast<char>(code) : text[at];
    if (escape) at += 2;
  }
  return plain;
}

void add(std::string& words, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  words += words.empty() ? "" : " ";
  words += std::string(key) + "='";
  for (const char letter : decoded(value)) {
    if (letter == '\'' || letter == '\\') words += '\\';
    words += letter;
  }
  words += '\'';
}

/// Returns the text before the mark, and leaves in `text` what follows. Without a mark, all of it.
std::string_view cut(std::string_view& text, char mark) {
  const auto end = text.find(mark);
  const auto first = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return first;
}

}  // namespace

bool is_postgresql(std::string_view where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::string connection_words(std::string_view address) {
  address.remove_prefix(address.find("://") + 3);
  std::string words;
  auto main = cut(address, '?');
  auto place = cut(main, '/');
  if (const auto at = place.rfind('@'); at != std::string_view::npos) {
    auto person = place.substr(0, at);
    place.remove_prefix(at + 1);
    add(words, "user", cut(person, ':'));
    add(words, "password", person);
  }
  if (place.starts_with('[')) {  // an address of IP version 6
    const auto end = place.find(']');
    add(words, "host", place.substr(1, end - 1));
    place.remove_prefix(end == std::string_view::npos ? place.size() : end + 1);
    if (place.starts_with(':')) place.remove_prefix(1);
  } else {
    add(words, "host", cut(place, ':'));
  }
  add(words, "port", place);
  add(words, "dbname", main);
  while (!address.empty()) {
    auto entry = cut(address, '&');
    const auto key = cut(entry, '=');
    add(words, key, entry);
  }
  return words;
}

}  // namespace agon::contest
