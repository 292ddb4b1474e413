#include "contest/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <utility>

#include "core/errors.h"

namespace agon::contest {

namespace {

/// 0, or why not all could be written.
int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

}  // namespace

Journal::Journal(std::string store) : store_(std::move(store)) {}

Journal::~Journal() {
  if (file_ >= 0) close(file_);
}

void Journal::open_file() {
  static std::atomic<unsigned> count{0};
  name_ = fmt::format("{}{}{}.{}", store_, mark, getpid(), count++);
  file_ = open(name_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file_ < 0)
    throw Failure(fmt::format("cannot make {}, which keeps matches until the store has them: {}", name_,
                              std::strerror(errno)));
}

void Journal::add(std::string_view line) {
  if (file_ < 0) open_file();
  std::string whole(line);
  whole += '\n';
  const auto before = lseek(file_, 0, SEEK_END);
  const int problem = write_all(file_, whole);
  if (problem == 0) return;
  // Half a line would spoil the next one.
  const bool undone = before >= 0 && ftruncate(file_, before) == 0;
  throw Failure(fmt::format("a match was played and cannot be kept: writing {} failed: {}{}", name_,
                            std::strerror(problem), undone ? "" : "; its last line is cut off"));
}

std::string Journal::turn() {
  if (file_ >= 0) close(file_);
  file_ = -1;
  return std::exchange(name_, {});
}

void Journal::remove(const std::string& file) { std::filesystem::remove(file); }

}  // namespace agon::contest
