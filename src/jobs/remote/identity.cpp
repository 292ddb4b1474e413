#include "jobs/remote/identity.h"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <array>
#include <chrono>

#include "core/errors.h"
#include "core/hash.h"
#include "text/bytes.h"
#include "text/utf8.h"

namespace agon::jobs {

namespace {

constexpr std::size_t key_bytes = 32, signature_bytes = 64;

struct Frees {
  void operator()(EVP_PKEY* key) const { EVP_PKEY_free(key); }
  void operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }
};
using Key = std::unique_ptr<EVP_PKEY, Frees>;
using Digest = std::unique_ptr<EVP_MD_CTX, Frees>;

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

/// 64 bits of SHA-256: another key with the same fingerprint takes 2^64 tries, each a new key pair.
std::string fingerprint_of(std::string_view key) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> sum{};
  unsigned size = 0;
  if (EVP_Digest(key.data(), key.size(), sum.data(), &size, EVP_sha256(), nullptr) != 1)
    throw Failure("cannot compute a hash");
  std::uint64_t code = 0;
  for (std::size_t index = 0; index < sizeof code; ++index) code = code << 8U | sum[index];
  return hash_text(code);
}

bool may_be_in_a_name(char letter) {
  return (letter >= '0' && letter <= '9') || (letter >= 'a' && letter <= 'z') ||
         (letter >= 'A' && letter <= 'Z') || letter == '.' || letter == '_' || letter == '-';
}

}  // namespace

struct Identity::Pair {
  Key key;
};

Identity::Identity(std::string_view place) : pair_(std::make_unique<Pair>()), name_(place) {
  pair_->key.reset(EVP_PKEY_Q_keygen(nullptr, nullptr, "ED25519"));
  std::string raw(key_bytes, '\0');
  std::size_t size = raw.size();
  if (!pair_->key ||
      EVP_PKEY_get_raw_public_key(pair_->key.get(), reinterpret_cast<unsigned char*>(raw.data()), &size) != 1)
    throw Failure(
        "cannot make a key to sign reports: the system has no randomness, or its OpenSSL has no Ed25519");
  key_ = base64(raw);
  std::replace_if(
      name_.begin(), name_.end(), [](char letter) { return !may_be_in_a_name(letter); }, '-');
  name_ = fmt::format("{}-{}", name_, fingerprint_of(raw));
}

Identity::~Identity() = default;

std::string Identity::sign(std::string_view bytes) const {
  const Digest context(EVP_MD_CTX_new());
  std::string signature(signature_bytes, '\0');
  std::size_t size = signature.size();
  if (!context || EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, pair_->key.get()) != 1 ||
      EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                     bytes_of(bytes), bytes.size()) != 1)
    throw Failure("cannot sign a report");
  return base64(signature);
}

bool is_worker_name(std::string_view name) {
  return !name.empty() && name.size() <= longest_worker_name &&
         std::all_of(name.begin(), name.end(), may_be_in_a_name);
}

bool is_signed_by(std::string_view name, std::string_view key, std::string_view signature,
                  std::string_view bytes) {
  constexpr std::size_t longest_text = 100;  // of either in Base64
  if (!is_worker_name(name) || key.size() > longest_text || signature.size() > longest_text) return false;
  const auto raw = from_base64(key), sign = from_base64(signature);
  if (raw.size() != key_bytes || sign.size() != signature_bytes || !name.ends_with('-' + fingerprint_of(raw)))
    return false;
  const Key there(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, bytes_of(raw), raw.size()));
  const Digest context(EVP_MD_CTX_new());
  return there && context &&
         EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, there.get()) == 1 &&
         EVP_DigestVerify(context.get(), bytes_of(sign), sign.size(), bytes_of(bytes), bytes.size()) == 1;
}

std::string stated(std::string_view words) {
  constexpr std::string_view cut_mark = "…";
  const bool far_too_long = words.size() > longest_stated;  // repairing may triple the length
  auto text = utf8_repaired(words.substr(0, longest_stated));
  if (!far_too_long && text.size() <= longest_stated) return text;
  text.resize(cut_at_character(text, longest_stated - cut_mark.size()).size());
  return text += cut_mark;
}

std::int64_t unix_ms() {
  using namespace std::chrono;
  return duration_cast<std::chrono::milliseconds>(system_clock::now().time_since_epoch()).count();
}

}  // namespace agon::jobs
