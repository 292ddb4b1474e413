#include "process/core_wait.h"

#include <fcntl.h>
#include <unistd.h>

#include <charconv>
#include <cstdint>
#include <string_view>

namespace agon::process {
namespace {

/// The file in which the kernel says how long this thread has waited for a core.
int delay_file() {
  thread_local struct File {
    int number = open("/proc/thread-self/schedstat", O_RDONLY | O_CLOEXEC);
    ~File() {
      if (number >= 0) close(number);
    }
  } file;
  return file.number;
}

}  // namespace

double waited_for_core_ns() {
  char text[96];
  const auto got = pread(delay_file(), text, sizeof(text), 0);  // "running waiting times", nanoseconds
  double waited = 0;
  const std::string_view all(text, got > 0 ? static_cast<std::size_t>(got) : 0);
  const auto blank = all.find(' ');
  if (blank != std::string_view::npos) {
    std::uint64_t number = 0;
    std::from_chars(text + blank + 1, text + all.size(), number);
    waited = static_cast<double>(number);
  }
  return waited;
}

}  // namespace agon::process
