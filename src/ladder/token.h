// Words that cannot be guessed, and the hashes by which they and files are known.
#pragma once

#include <string>
#include <string_view>

namespace agon::ladder {

/// 128 random bits in 32 hexadecimal digits.
std::string new_token();
/// SHA-256 in hexadecimal digits: a token of 128 random bits needs no slower one.
std::string sha256(std::string_view bytes);

}  // namespace agon::ladder
