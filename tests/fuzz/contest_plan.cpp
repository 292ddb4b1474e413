// A contest's file from anywhere: it is a plan, or all that is wrong with it is said.
#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstdlib>
#include <string>

#include "contest/plan_check.h"
#include "core/errors.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const int file = memfd_create("plan", 0);
  if (ftruncate(file, 0) != 0 || pwrite(file, data, size, 0) != static_cast<ssize_t>(size)) std::abort();
  static const std::string path = "/proc/self/fd/" + std::to_string(file);
  try {
    agon::contest::check_plan(
        path, {}, [](const std::string&) { return nullptr; }, "tron");
  } catch (const agon::BadRequest& bad) {
    if (*bad.what() == '\0') std::abort();
  }
  return 0;
}
