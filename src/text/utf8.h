// Makes text from strangers safe for JSON, WebSockets and terminals.
#pragma once

#include <string>
#include <string_view>

namespace agon {

/// The first character of a text, by utf8proc. Overlong forms, surrogates and what is beyond U+10FFFF are not
/// valid: then it is one byte long, and U+FFFD.
struct Character {
  char32_t code = 0xFFFD;
  std::size_t bytes = 1;
  bool valid = false;
};
Character first_character(std::string_view text);

/// The number of terminal columns that a character takes: 0, 1 or 2.
int columns_of(char32_t code);
/// The same of a text without control characters.
int columns_of(std::string_view text);
/// The text, filled up with blanks to so many columns. If it is wider, its middle is "…".
std::string fitted(std::string_view text, int columns);
/// Whether it is a mark that is drawn upon the character before it.
bool is_mark(char32_t code);

/// Whether a character can mislead a reader: it can move a terminal's cursor, or show a text as another than
/// it is. These are control characters (U+0000 to U+001F, U+007F to U+009F), line separators (U+2028, U+2029)
/// and marks that change the direction of writing.
bool misleads(char32_t code);

/// The text with every byte that is not part of valid UTF-8 replaced by U+FFFD, and every character that
/// `misleads` by '?'.
std::string utf8_repaired(std::string_view text);
/// The same, but line feeds and tabs stay.
std::string utf8_repaired_lines(std::string_view text);

/// A stranger's name as it is stored: repaired as above, but misleading characters are left out. May be
/// empty.
std::string kept_name(std::string_view name);
/// Equal for names that a reader takes for the same: without regard to case, blanks at the ends and in a row,
/// forms of a letter ("ﬁ", fullwidth), and characters without a shape of their own. No two entrants, and no
/// two teams, may have an equal look.
std::string look_of(std::string_view name);
/// `kept_name` for a note: line feeds and tabs stay.
std::string kept_lines(std::string_view text);

// Text of strangers, made visible for a terminal: characters that would move its cursor, change its colours
// or turn its letters round are shown as escapes.

/// Control characters as "\n", "\x1b", "\u{9b}"; bytes that are no UTF-8 as "\xff"; marks that change the
/// direction of writing as "\u{202e}". `lines`: line feeds and tabs stay.
std::string visible(std::string_view text, bool lines = false);

/// Serialized JSON with the same value, in which such characters of its strings are escaped: "\u009b". Line
/// feeds between values stay; a byte that is no UTF-8 becomes "\ufffd".
std::string visible_json(std::string_view json);

}  // namespace agon
