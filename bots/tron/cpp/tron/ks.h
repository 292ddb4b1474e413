// KS, the serialization of the Chillin framework: a byte says whether a value is there, then comes its body.
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>

#include "world.h"

namespace tron::ks {

/// The bytes do not have the expected form.
struct Error : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Writer {
 public:
  Writer& text(std::string_view value);
  Writer& byte(std::uint8_t value);
  Writer& uint(std::uint32_t value);
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
};

class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  /// A byte that must not be 0 before a value that may not be null.
  void needed();
  std::uint8_t byte();
  int integer();
  double real();
  std::optional<std::string> text();
  std::size_t count();

 private:
  std::string_view take(std::size_t count);
  std::uint32_t word();
  std::size_t size();

  std::string_view rest_;
};

/// The whole frame: its length, then the envelope around the payload.
std::string message(std::string_view type, std::string_view payload);
std::string command(const ChangeDirection& command, int cycle);
std::string command(const ActivateWallBreaker& command, int cycle);
World read_world(std::string_view bytes);

}  // namespace tron::ks
