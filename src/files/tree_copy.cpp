#include <fmt/format.h>

#include <cstring>

#include "core/errors.h"
#include "files/opened.h"
#include "files/tree.h"

namespace agon::files {

namespace {

[[noreturn]] void refuse(const std::string& path) {
  throw Failure(fmt::format("cannot copy {}: {}", path, std::strerror(errno)));
}

bool write_all(int file, const char* bytes, std::size_t size) {
  while (size > 0) {
    const auto put = write(file, bytes, size);
    if (put < 0 && errno != EINTR) return false;
    if (put <= 0) continue;
    bytes += put;
    size -= static_cast<std::size_t>(put);
  }
  return true;
}

bool copy_bytes(int from, int to) {
  char bytes[1 << 16];
  for (;;) {
    const auto got = read(from, bytes, sizeof(bytes));
    if (got == 0) return true;
    if (got < 0 && errno == EINTR) continue;
    if (got < 0 || !write_all(to, bytes, static_cast<std::size_t>(got))) return false;
  }
}

class Copier {
 public:
  Copier(const std::string& to, Closed closed, Links links) : closed_(closed), links_(links) {
    folders_.push_back(opened_folder(AT_FDCWD, to.c_str()));
    if (!folders_[0]) refuse(to);
  }

  void take(const Entry& entry) {
    folders_.resize(static_cast<std::size_t>(entry.depth) +
                    1);  // a walk comes back to a folder's parent when the folder is done
    const int into = folders_.back().get();
    if (S_ISDIR(entry.about.st_mode)) return take_folder(entry, into);
    if (S_ISREG(entry.about.st_mode)) return take_file(entry, into);
    if (S_ISLNK(entry.about.st_mode) && links_ == Links::kept) return take_link(entry, into);
    if (left_.count++ == 0) left_.first = entry.path;
  }

  LeftOut left() const { return left_; }

 private:
  void take_folder(const Entry& entry, int into) {
    if (mkdirat(into, entry.name, 0755) != 0 && errno != EEXIST) refuse(entry.path);
    auto made = opened_folder(into, entry.name);
    if (!made || fchmod(made.get(), 0755) != 0) refuse(entry.path);
    folders_.push_back(std::move(made));
  }

  Descriptor opened_file(const Entry& entry) const {
    constexpr int how = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC;
    Descriptor file(openat(entry.folder, entry.name, how));
    const bool closed = !file && errno == EACCES && closed_ == Closed::are_opened;
    if (closed && fchmodat(entry.folder, entry.name, 0600, AT_SYMLINK_NOFOLLOW) == 0)
      file = Descriptor(openat(entry.folder, entry.name, how));
    return file;
  }

  void take_file(const Entry& entry, int into) {
    const auto from = opened_file(entry);
    struct stat about {};
    if (!from || fstat(from.get(), &about) != 0 || !S_ISREG(about.st_mode)) refuse(entry.path);
    if (unlinkat(into, entry.name, 0) != 0 && errno != ENOENT) refuse(entry.path);
    const Descriptor to(openat(into, entry.name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600));
    const mode_t mode = (entry.about.st_mode & S_IXUSR) != 0 ? 0755 : 0644;
    if (!to || !copy_bytes(from.get(), to.get()) || fchmod(to.get(), mode) != 0) refuse(entry.path);
  }

  void take_link(const Entry& entry, int into) {
    char target[4096];
    const auto length = readlinkat(entry.folder, entry.name, target, sizeof(target) - 1);
    if (length < 0) refuse(entry.path);
    target[length] = 0;
    if (symlinkat(target, into, entry.name) != 0) refuse(entry.path);
  }

  Closed closed_;
  Links links_;
  std::vector<Descriptor> folders_;  ///< of the copy, from its root to where the walk is
  LeftOut left_;
};

}  // namespace

LeftOut copy_tree(const std::string& from, const std::string& to, Closed closed, Links links) {
  Copier copier(to, closed, links);
  const auto walked = walk(from, closed, [&](const Entry& entry) {
    copier.take(entry);
    return Next::go_on;
  });
  if (walked == Walked::too_deep)
    throw Failure(fmt::format("cannot copy {}: it has folders more than {} deep", from, most_depth));
  if (walked != Walked::whole) refuse(from);
  return copier.left();
}

}  // namespace agon::files
