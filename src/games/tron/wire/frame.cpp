#include "games/tron/wire/frame.h"

namespace agon::tron::wire {

std::string framed(std::string_view body) {
  std::string frame;
  frame.reserve(sizeof(std::uint32_t) + body.size());
  const auto length = static_cast<std::uint32_t>(body.size());
  for (std::size_t at = 0; at < sizeof length; ++at)
    frame.push_back(static_cast<char>(length >> (8 * at) & 0xffU));
  return frame += body;
}

}  // namespace agon::tron::wire
