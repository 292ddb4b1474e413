// The words of a line of a protocol, and the numbers among them. Blanks are spaces and tabs.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace agon {

/// The line without a "\r" at its end.
std::string_view without_return(std::string_view line);
/// The text without blanks at both ends.
std::string_view trimmed(std::string_view text);
/// A whole decimal number that fits an int, with an optional minus, and nothing else.
std::optional<int> read_number(std::string_view word);

/// Hands out the words of a line, one after the other.
class Words {
 public:
  explicit Words(std::string_view line) : rest_(line) {}

  /// Empty when there is none left.
  std::string_view next();
  /// The next word as a number; nothing when it is none.
  std::optional<int> number() { return read_number(next()); }
  bool at_end() const { return trimmed(rest_).empty(); }
  /// The rest of the line behind the last word, untouched.
  std::string_view rest() const { return rest_; }
  /// The same without the blanks before it.
  std::string_view text() const;

 private:
  std::string_view rest_;
};

// Suggestions for a mistyped word.

/// The word of `known` that is the fewest slips away from `typed`: letters left out, put in, changed, or
/// swapped with their neighbour. Empty if every word is further away than a third of its letters (one slip is
/// always near enough).
std::string nearest(std::string_view typed, std::span<const std::string> known);

/// "; did you mean \"play\"?", or nothing.
std::string did_you_mean(std::string_view typed, std::span<const std::string> known);

/// The last line of a text that is not blank.
std::string_view last_line(std::string_view text);

/// A text as a cell of CSV, in quotes if it has a separator, a quote or an end of line (RFC 4180). A text
/// that a spreadsheet would take for a formula gets an apostrophe in front.
std::string csv_cell(std::string_view text, char separator = ',');

// A text as one word of a command line, for a shell and for `cmd:`.

/// The text as it is if no character in it is special to a shell, else in quotes.
std::string shell_word(std::string_view text);

}  // namespace agon
