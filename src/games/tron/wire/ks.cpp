#include "games/tron/wire/ks.h"

namespace agon::tron::ks {

/// One byte with the number of bytes, then the count, low byte first, without its trailing zero bytes.
void Writer::size(std::size_t count) {
  std::uint8_t digits[8];
  std::uint8_t length = 0;
  for (; count != 0; count >>= 8) digits[length++] = static_cast<std::uint8_t>(count);
  byte(length);
  for (std::uint8_t at = 0; at < length; ++at) byte(digits[at]);
}

std::size_t Reader::size() {
  const std::uint8_t length = byte();
  if (length > 4) failed_ = true;
  std::size_t count = 0;
  for (std::uint8_t at = 0; at < length && !failed_; ++at) count |= std::size_t{byte()} << (8 * at);
  return failed_ ? 0 : count;
}

std::string Reader::text() {
  const std::size_t count = size();
  if (failed_ || count > rest_.size()) {
    failed_ = true;
    return {};
  }
  std::string found(rest_.substr(0, count));
  rest_.remove_prefix(count);
  return found;
}

}  // namespace agon::tron::ks
