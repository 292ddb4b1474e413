// Frames: a length in four bytes, low byte first, and a message in its envelope. Pure: no socket. Streams are
// cut into frames by net::FrameSplitter.
#pragma once

#include <string>
#include <string_view>

#include "games/tron/wire/messages.h"

namespace agon::tron::wire {

/// The longest body a frame may have. The largest of a real game is 127 kB, a spectator's first scene.
inline constexpr std::size_t longest_frame = 1U << 20U;

/// The frame around a body.
std::string framed(std::string_view body);

/// The whole frame of a message; `type` is the name of its class.
template <DescribedStruct M>
std::string frame_of(std::string_view type, const M& message) {
  return framed(ks::written(Message{std::string(type), ks::written(message)}));
}

}  // namespace agon::tron::wire
