#include "contest/content_hash.h"

#include <filesystem>
#include <fstream>
#include <iterator>

#include "core/errors.h"
#include "core/hash.h"
#include "process/command_line.h"

namespace agon::contest {

namespace fs = std::filesystem;

std::string content_hash(const std::vector<std::string>& players) {
  std::uint64_t code = 0;
  for (const auto& player : players) {
    code = splitmix64(code ^ fnv1a(player));
    if (!player.starts_with("cmd:")) continue;
    std::vector<std::string> words;
    try {
      words = process::words_of(player.substr(4));
    } catch (const BadRequest&) {
      continue;
    }
    words.push_back(process::program_of(words[0]));
    for (const auto& word : words) {
      std::error_code error;
      // The system's own programs, such as interpreters, are large and nobody's entry.
      if (word.empty() || word.starts_with("/usr/") || !fs::is_regular_file(word, error)) continue;
      std::ifstream file(word, std::ios::binary);
      const std::string bytes{std::istreambuf_iterator<char>(file), {}};
      code = splitmix64(code ^ fnv1a(bytes));
    }
  }
  return hash_text(code);
}

}  // namespace agon::contest
