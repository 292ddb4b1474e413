// A message of a text that grows: where its bytes stand, and whether anything follows; then the bytes.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace agon::jobs {

struct LiveMessage {
  std::size_t at = 0;  ///< the bytes before these
  bool over = false;   ///< nothing follows
  std::string why{};   ///< nothing follows though it is not the end, in words
  std::string_view bytes{};
};

/// JSON {"at", "over", "why"}, a line feed, the bytes.
std::string text_of(const LiveMessage& message);
/// `bytes` lend from the text. Throws BadRequest for what is no message.
LiveMessage live_message_of(std::string_view text);

}  // namespace agon::jobs
