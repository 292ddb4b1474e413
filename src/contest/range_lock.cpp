#include "contest/range_lock.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <mutex>
#include <set>
#include <utility>

#include "core/errors.h"

namespace agon::contest {

namespace {

/// Locks of this kind are the process's: against itself it needs a list, and closing any descriptor of a file
/// gives up all of them, so that each file has one descriptor, which stays open while it is in use.
struct Held {
  std::mutex lock;
  std::set<std::pair<std::string, std::uint64_t>> bytes;
};
Held& held() {
  static Held all;
  return all;
}

struct flock byte_of(std::uint64_t number) {
  struct flock range {};
  range.l_type = F_WRLCK;
  range.l_whence = SEEK_SET;
  range.l_start = static_cast<off_t>(number & 0x3FFFFFFFFFFFFFFF);
  range.l_len = 1;
  return range;
}

}  // namespace

RangeLock::RangeLock(std::string file) : file_(std::move(file)) {
  descriptor_ = open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor_ < 0) throw Failure(fmt::format("cannot open the lock {}: {}", file_, std::strerror(errno)));
}

RangeLock::~RangeLock() {
  const std::lock_guard guard(held().lock);
  // With locks of this file held elsewhere in this process, the descriptor must outlive them.
  for (const auto& [file, number] : held().bytes)
    if (file == file_) return;
  close(descriptor_);
}

bool RangeLock::take(std::uint64_t number) {
  const std::lock_guard guard(held().lock);
  if (held().bytes.count({file_, number}) != 0) return false;
  auto range = byte_of(number);
  if (fcntl(descriptor_, F_SETLK, &range) != 0) {
    if (errno == EACCES || errno == EAGAIN) return false;
    throw Failure(fmt::format("cannot lock {}: {}", file_, std::strerror(errno)));
  }
  held().bytes.insert({file_, number});
  return true;
}

void RangeLock::release(std::uint64_t number) {
  const std::lock_guard guard(held().lock);
  if (held().bytes.erase({file_, number}) == 0) return;
  auto range = byte_of(number);
  range.l_type = F_UNLCK;
  fcntl(descriptor_, F_SETLK, &range);
}

bool RangeLock::is_taken(std::uint64_t number) const {
  const std::lock_guard guard(held().lock);
  if (held().bytes.count({file_, number}) != 0) return true;
  auto range = byte_of(number);
  return fcntl(descriptor_, F_GETLK, &range) == 0 && range.l_type != F_UNLCK;
}

}  // namespace agon::contest
