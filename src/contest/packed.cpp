#include "contest/packed.h"

#include <zstd.h>

namespace agon::contest {

std::string packed(std::string_view lines) {
  std::string bytes(ZSTD_compressBound(lines.size()), '\0');
  const auto size = ZSTD_compress(bytes.data(), bytes.size(), lines.data(), lines.size(), 3);
  bytes.resize(ZSTD_isError(size) != 0 ? 0 : size);
  return bytes;
}

}  // namespace agon::contest
