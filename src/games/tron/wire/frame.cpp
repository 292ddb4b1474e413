#include "games/tron/wire/frame.h"

namespace agon::tron::wire {

std::uint32_t body_length(std::string_view four_bytes) {
  std::uint32_t length = 0;
  for (std::size_t at = 0; at < length_size; ++at)
    length |= std::uint32_t{static_cast<unsigned char>(four_bytes[at])} << (8 * at);
  return length;
}

std::string framed(std::string_view body) {
  std::string frame;
  frame.reserve(length_size + body.size());
  const auto length = static_cast<std::uint32_t>(body.size());
  for (std::size_t at = 0; at < length_size; ++at)
    frame.push_back(static_cast<char>(length >> (8 * at) & 0xffU));
  return frame += body;
}

std::optional<std::string> FrameSplitter::next() {
  if (broken_ || buffer_.size() < length_size) return std::nullopt;
  const std::size_t length = body_length(buffer_);
  broken_ = length > longest_frame;
  if (broken_ || buffer_.size() < length_size + length) return std::nullopt;
  std::string body = buffer_.substr(length_size, length);
  buffer_.erase(0, length_size + length);
  return body;
}

}  // namespace agon::tron::wire
