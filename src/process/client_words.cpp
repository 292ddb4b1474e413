#include "process/client_words.h"

#include <fmt/format.h>

#include "core/errors.h"

namespace agon::process {

namespace {

const std::string* meaning_of(const std::string& word, const ClientWords& words) {
  for (const auto& [name, meaning] : words)
    if (name == word) return &meaning;
  return nullptr;
}

}  // namespace

std::string with_client_words(const std::string& line, const ClientWords& words) {
  std::string text;
  for (std::size_t at = 0; at < line.size();) {
    const auto open = line.find('{', at);
    text += line.substr(at, open - at);
    if (open == std::string::npos) break;
    const auto close = line.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", open + 1);
    if (close == std::string::npos || close == open + 1 || line[close] != '}') {  // a brace of its own
      text += '{';
      at = open + 1;
      continue;
    }
    const auto word = line.substr(open + 1, close - open - 1);
    const auto* meaning = meaning_of(word, words);
    if (meaning == nullptr) {
      std::string known;
      for (const auto& each : words) known += (known.empty() ? "{" : ", {") + each.first + "}";
      throw BadRequest(fmt::format("client \"{}\": {{{}}} is no word that this game has; there are: {}", line,
                                   word, known));
    }
    text += *meaning;
    at = close + 1;
  }
  return text;
}

}  // namespace agon::process
