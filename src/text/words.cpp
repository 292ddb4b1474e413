#include "text/words.h"

#include <algorithm>
#include <cctype>
#include <charconv>
#include <vector>

#include "text/printing.h"

namespace agon {

namespace {

constexpr std::string_view blanks = " \t";

/// The distance of Damerau and Levenshtein (optimal string alignment).
std::size_t slips(std::string_view one, std::string_view other) {
  std::vector<std::size_t> before(other.size() + 1), above(other.size() + 1), row(other.size() + 1);
  for (std::size_t at = 0; at <= other.size(); ++at) above[at] = at;
  for (std::size_t down = 1; down <= one.size(); ++down) {
    row[0] = down;
    for (std::size_t at = 1; at <= other.size(); ++at) {
      const bool same = one[down - 1] == other[at - 1];
      row[at] = std::min({above[at] + 1, row[at - 1] + 1, above[at - 1] + (same ? 0 : 1)});
      if (down > 1 && at > 1 && one[down - 1] == other[at - 2] && one[down - 2] == other[at - 1])
        row[at] = std::min(row[at], before[at - 2] + 1);
    }
    std::swap(before, above);
    std::swap(above, row);
  }
  return above[other.size()];
}

constexpr std::size_t longest_word =
    64;  // longer words are no typing mistakes, and a stranger's megabyte costs no time

bool is_plain(char letter) {
  const auto code = static_cast<unsigned char>(letter);
  return code >= 0x80 || std::isalnum(code) != 0 ||
         std::string_view("_-./:=@%+,").find(letter) != std::string_view::npos;
}

}  // namespace

std::string_view without_return(std::string_view line) {
  if (line.ends_with('\r')) line.remove_suffix(1);
  return line;
}

std::string_view trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(blanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(blanks) - first + 1);
}

std::optional<int> read_number(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (error != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

std::string_view Words::next() {
  const auto text = this->text();
  const auto word = text.substr(0, text.find_first_of(blanks));
  rest_ = text.substr(word.size());
  return word;
}

std::string_view Words::text() const {
  return rest_.substr(std::min(rest_.find_first_not_of(blanks), rest_.size()));
}

std::string nearest(std::string_view typed, std::span<const std::string> known) {
  std::string best;
  if (typed.size() > longest_word) return best;
  std::size_t least = std::max<std::size_t>(1, typed.size() / 3) + 1;
  for (const auto& word : known) {
    const auto distance = slips(typed, word);
    if (distance < least) least = distance, best = word;
  }
  return best;
}

std::string did_you_mean(std::string_view typed, std::span<const std::string> known) {
  const auto word = nearest(typed, known);
  return word.empty() ? word : "; did you mean \"" + word + "\"?";
}

std::string_view last_line(std::string_view text) {
  const auto lines = last_lines(text);
  const auto said = std::find_if(lines.rbegin(), lines.rend(),
                                 [](std::string_view line) { return line[0] != ' ' && line[0] != '\t'; });
  return said != lines.rend() ? *said : lines.empty() ? std::string_view() : lines.back();
}

std::string csv_cell(std::string_view text, char separator) {
  const bool formula = !text.empty() && std::string_view("=+-@\t\r").find(text[0]) != std::string_view::npos;
  const auto shown = (formula ? "'" : "") + std::string(text);
  if (shown.find_first_of(std::string("\"\n\r") + separator) == std::string::npos) return shown;
  std::string quoted = "\"";
  for (const char letter : shown) quoted += letter == '"' ? std::string("\"\"") : std::string(1, letter);
  return quoted + '"';
}

std::string shell_word(std::string_view text) {
  if (!text.empty() && std::all_of(text.begin(), text.end(), is_plain)) return std::string(text);
  std::string word = "'";
  for (const char letter : text) word += letter == '\'' ? std::string("'\\''") : std::string(1, letter);
  return word + "'";
}

}  // namespace agon
