// Frames: a length in four bytes, low byte first, and a message in its envelope. Pure: no socket.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/tron/wire/messages.h"

namespace agon::tron::wire {

/// The longest body a frame may have. The largest of a real game is 127 kB, a spectator's first scene.
inline constexpr std::size_t longest_frame = 1U << 20U;
inline constexpr std::size_t length_size = 4;

/// The length of the body that four bytes announce.
std::uint32_t body_length(std::string_view four_bytes);

/// The frame around a body.
std::string framed(std::string_view body);

/// The whole frame of a message; `type` is the name of its class.
template <DescribedStruct M>
std::string frame_of(std::string_view type, const M& message) {
  return framed(ks::written(Message{std::string(type), ks::written(message)}));
}

/// Cuts frames out of a stream of bytes.
class FrameSplitter {
 public:
  void add(std::string_view bytes) { buffer_ += bytes; }
  /// The body of the next whole frame; nothing when it is not there yet, or never will be.
  std::optional<std::string> next();
  /// A frame announced more than longest_frame bytes: the stream cannot be read any further.
  bool broken() const { return broken_; }

 private:
  std::string buffer_;
  bool broken_ = false;
};

}  // namespace agon::tron::wire
