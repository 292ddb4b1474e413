#include "process/kernel_file.h"

#include <fcntl.h>
#include <unistd.h>

namespace agon::process {

std::string text_of(const std::string& path) {
  std::string text;
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return text;
  char bytes[1 << 14];
  for (;;) {
    const auto got = read(file, bytes, sizeof(bytes));
    if (got <= 0) break;
    text.append(bytes, static_cast<std::size_t>(got));
  }
  close(file);
  return text;
}

}  // namespace agon::process
