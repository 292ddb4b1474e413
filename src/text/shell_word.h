// A text as one word of a command line, for a shell and for `cmd:`.
#pragma once

#include <string>
#include <string_view>

namespace agon {

/// As it is where nothing in it means something to a shell, else in quotes.
std::string shell_word(std::string_view text);

}  // namespace agon
