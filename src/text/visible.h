// Text of strangers, for a terminal: what would move its cursor, change its colours or turn its letters round
// is shown instead of done.
#pragma once

#include <string>
#include <string_view>

namespace agon {

/// Control characters as "\n", "\x1b", "\u{9b}"; bytes that are no UTF-8 as "\xff"; marks that change the
/// direction of writing as "\u{202e}". `lines`: line feeds and tabs stay.
std::string visible(std::string_view text, bool lines = false);

/// Serialized JSON with the same value, in which such characters of its strings are escaped: "\u009b". Line
/// feeds between values stay; a byte that is no UTF-8 becomes "\ufffd".
std::string visible_json(std::string_view json);

}  // namespace agon
