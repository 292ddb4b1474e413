#include "core/hash.h"

#include <fmt/format.h>

namespace agon {

std::string hash_text(std::uint64_t code) { return fmt::format("{:016x}", code); }

}  // namespace agon
