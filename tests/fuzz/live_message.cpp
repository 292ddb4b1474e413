// What a worker tells of a match to who watches it: a head of JSON and bytes, or no message at all.
#include <cstdint>
#include <cstdlib>

#include "core/errors.h"
#include "jobs/remote/live_texts.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto message = agon::jobs::live_message_of({reinterpret_cast<const char*>(data), size});
    if (message.bytes.size() > size) std::abort();
    const auto text = agon::jobs::text_of(message);
    const auto again = agon::jobs::live_message_of(text);
    if (again.at != message.at || again.over != message.over || again.why != message.why ||
        again.bytes != message.bytes)
      std::abort();
  } catch (const agon::BadRequest& bad) {
    if (*bad.what() == '\0') std::abort();
  }
  return 0;
}
