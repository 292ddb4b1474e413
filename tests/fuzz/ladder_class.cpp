// A class list from anywhere: people, or what is wrong with it in words.
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "core/errors.h"
#include "ladder/class_file.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto list = agon::ladder::read_class({reinterpret_cast<const char*>(data), size});
    for (const auto& line : list.lines)
      if (line.name.empty() || line.team.empty()) std::abort();
  } catch (const agon::BadRequest& bad) {
    if (*bad.what() == '\0') std::abort();
  }
  return 0;
}
