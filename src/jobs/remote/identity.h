// A worker's name and the key that signs its reports (Ed25519).
//
// The name ends with a fingerprint of the public key, and every report contains that key. So a head needs no
// list of workers: a report comes from the worker that it names if the key matches the name and the signature
// matches the key. Everybody who can read the Redis server can read all of this. The private key never leaves
// the worker's memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace agon::jobs {

inline constexpr std::size_t longest_worker_name =
    300;  ///< bytes: a host's name, 253 at the most, a number and a fingerprint

class Identity {
 public:
  /// Makes a key pair. `place`: "lab01-1234"; the name is then "lab01-1234-0123456789abcdef". Characters of
  /// `place` that a name cannot have become '-'. Throws Failure if the system provides no randomness.
  explicit Identity(std::string_view place);
  ~Identity();
  Identity(const Identity&) = delete;
  Identity& operator=(const Identity&) = delete;

  const std::string& name() const { return name_; }
  /// The public key, in Base64.
  const std::string& key() const { return key_; }
  /// A signature in Base64. Any thread. Throws Failure.
  std::string sign(std::string_view bytes) const;

 private:
  struct Pair;
  std::unique_ptr<Pair> pair_;
  std::string key_, name_;
};

/// Whether a worker may have this name: only letters, digits, '.', '_' and '-', so that it can be printed
/// anywhere.
bool is_worker_name(std::string_view name);
/// Whether the worker of that name has signed these bytes. Safe for any input.
bool is_signed_by(std::string_view name, std::string_view key, std::string_view signature,
                  std::string_view bytes);

// The words of a worker, made fit to be shown to people, and its time.

inline constexpr std::size_t longest_stated = 500;  ///< bytes

/// Valid UTF-8 without control characters, cut to longest_stated with "…". Applying it twice changes nothing.
std::string stated(std::string_view words);

/// The time of this machine's clock as Unix time, milliseconds.
std::int64_t unix_ms();

}  // namespace agon::jobs
