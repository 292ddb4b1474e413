// The command line of a bot, as a contest's file or a person gives it: words, or a sentence about what is
// wrong.
#include <cstdint>
#include <cstdlib>

#include "core/errors.h"
#include "process/command_line.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    if (agon::process::words_of({reinterpret_cast<const char*>(data), size}).empty()) std::abort();
  } catch (const agon::BadRequest& bad) {
    if (*bad.what() == '\0') std::abort();
  }
  return 0;
}
