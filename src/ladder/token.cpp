#include "ladder/token.h"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include "core/errors.h"

namespace agon::ladder {

namespace {

std::string in_hexadecimal(const unsigned char* bytes, std::size_t count) {
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  for (std::size_t index = 0; index < count; ++index) {
    text += digits[bytes[index] >> 4U];
    text += digits[bytes[index] & 15U];
  }
  return text;
}

}  // namespace

std::string new_token() {
  unsigned char bytes[16];
  if (RAND_bytes(bytes, sizeof(bytes)) != 1) throw Failure("the system has no randomness for a token");
  return in_hexadecimal(bytes, sizeof(bytes));
}

std::string sha256(std::string_view bytes) {
  unsigned char sum[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), sum, &size, EVP_sha256(), nullptr) != 1)
    throw Failure("cannot compute a hash");
  return in_hexadecimal(sum, size);
}

}  // namespace agon::ladder
