#include "text/shell_word.h"

#include <algorithm>
#include <cctype>

namespace agon {

namespace {

bool is_plain(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  return code >= 0x80 || std::isalnum(code) != 0 ||
         std::string_view("_-./:=@%+,").find(letter) != std::string_view::npos;
}

}  // namespace

std::string shell_word(std::string_view text) {
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_plain)) return std::string(text);
  std::string word = "'";
  for (const char letter : text) word += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return word + "'";
}

}  // namespace agon
