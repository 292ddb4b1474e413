#include "files/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <cstring>
#include <limits>

#include "core/errors.h"
#include "files/opened.h"

namespace agon::files {

namespace {

constexpr mode_t may_look = 0500, may_all = 0700;

/// Whether the entry went, or became something else, since it was listed.
bool is_gone(int error) { return error == ENOENT || error == ENOTDIR || error == ELOOP; }

/// Opens a folder after giving its owner these rights to it, if it took them away.
Descriptor opened_up(int at, const char* name, mode_t rights) {
  auto folder = opened_folder(at, name);
  if (!folder && errno == EACCES && fchmodat(at, name, 0700, AT_SYMLINK_NOFOLLOW) == 0)
    folder = opened_folder(at, name);
  struct stat about {};
  if (folder && fstat(folder.get(), &about) == 0 && (about.st_mode & rights) != rights)
    fchmod(folder.get(), (about.st_mode & 0777) | rights);
  return folder;
}

class Walker {
 public:
  Walker(Closed closed, const std::function<Next(const Entry&)>& visit) : closed_(closed), visit_(visit) {}

  Walked run(const std::string& folder) {
    if (!enter(AT_FDCWD, folder.c_str())) return Walked::failed;
    while (!levels_.empty()) {
      auto& level = levels_.back();
      path_.resize(level.path);
      if (const auto* entry = next_in(level.listing.get())) {
        if (const auto ended = look_at(dirfd(level.listing.get()), entry->d_name); ended != Walked::whole)
          return ended;
      } else if (errno != 0) {
        return Walked::failed;
      } else {
        levels_.pop_back();
      }
    }
    return Walked::whole;
  }

 private:
  struct Level {
    Listing listing;
    std::size_t path;  ///< length of its own path, with a slash behind
  };

  bool enter(int at, const char* name) {
    auto folder = closed_ == Closed::are_opened ? opened_up(at, name, may_look) : opened_folder(at, name);
    auto listing = listed(std::move(folder));
    if (!listing) return false;
    levels_.push_back({std::move(listing), path_.size()});
    return true;
  }

  /// `whole`: the walk continues.
  Walked look_at(int folder, const char* name) {
    struct stat about {};
    if (fstatat(folder, name, &about, AT_SYMLINK_NOFOLLOW) != 0)
      return is_gone(errno) ? Walked::whole : Walked::failed;
    path_ += name;
    const int depth = static_cast<int>(levels_.size()) - 1;
    const auto next = visit_({folder, name, path_, about, depth});
    if (next == Next::stop) return Walked::stopped;
    if (next == Next::leave_out || !S_ISDIR(about.st_mode)) return Walked::whole;
    if (depth >= most_depth) return Walked::too_deep;
    path_ += '/';
    return enter(folder, name) || is_gone(errno) ? Walked::whole : Walked::failed;
  }

  Closed closed_;
  const std::function<Next(const Entry&)>& visit_;
  std::vector<Level> levels_;
  std::string path_;
};

void require_whole(Walked walked, const std::string& folder) {
  if (walked == Walked::too_deep)
    throw Failure(
        fmt::format("{} has folders more than {} deep; put its files into fewer", folder, most_depth));
  if (walked == Walked::failed)
    throw Failure(fmt::format("cannot read the folder {}: {}", folder, std::strerror(errno)));
}

}  // namespace

Walked walk(const std::string& folder, Closed closed, const std::function<Next(const Entry&)>& visit) {
  return Walker(closed, visit).run(folder);
}

Weight weight_of(const std::string& folder, Closed closed, std::uint64_t most) {
  Weight weight;
  weight.walked = walk(folder, closed, [&](const Entry& entry) {
    constexpr std::uint64_t each = 4096;
    weight.bytes +=
        each + (S_ISREG(entry.about.st_mode) ? static_cast<std::uint64_t>(entry.about.st_size) : 0);
    return weight.bytes > most ? Next::stop : Next::go_on;
  });
  return weight;
}

std::string excess(const std::string& folder, std::uint64_t most_mib) {
  switch (weight_of(folder, Closed::are_opened, most_mib << 20U).walked) {
    case Walked::whole:
      return {};
    case Walked::stopped:
      return fmt::format("it wrote more than {} MiB", most_mib);
    case Walked::too_deep:
      return fmt::format("it made folders more than {} deep", most_depth);
    case Walked::failed:
      break;
  }
  return "it made a folder that cannot be read";
}

bool is_plain(const std::string& folder) {
  return walk(folder, Closed::stay, [](const Entry& entry) {
           const bool plain = S_ISREG(entry.about.st_mode) || S_ISDIR(entry.about.st_mode);
           return plain ? Next::go_on : Next::stop;
         }) == Walked::whole;
}

std::vector<std::string> plain_files(const std::string& folder, std::size_t most,
                                     const std::function<bool(const std::string& name)>& left_out) {
  std::vector<std::string> files;
  const auto walked = walk(folder, Closed::stay, [&](const Entry& entry) {
    if (left_out && left_out(entry.name)) return Next::leave_out;
    if (S_ISREG(entry.about.st_mode)) files.push_back(entry.path);
    return files.size() < most ? Next::go_on : Next::stop;
  });
  require_whole(walked, folder);
  std::sort(files.begin(), files.end());
  return files;
}

int open_plain(const std::string& folder, const std::string& name) {
  Descriptor at = opened_folder(AT_FDCWD, folder.c_str());
  std::size_t begins = 0;
  for (auto ends = name.find('/'); at && ends != std::string::npos;
       begins = ends + 1, ends = name.find('/', begins)) {
    const auto part = name.substr(begins, ends - begins);
    at = part == ".." ? Descriptor() : opened_folder(at.get(), part.c_str());
  }
  if (!at) return -1;
  Descriptor file(openat(at.get(), name.c_str() + begins, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
  struct stat about {};
  return file && fstat(file.get(), &about) == 0 && S_ISREG(about.st_mode) ? file.release() : -1;
}

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
  std::vector<Descriptor> folders_;  ///< open folders of the copy, from its root to the present one
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

namespace {

bool remove_file(int at, const char* name) { return unlinkat(at, name, 0) == 0 || errno == ENOENT; }
bool remove_empty(int at, const char* name) {
  return unlinkat(at, name, AT_REMOVEDIR) == 0 || errno == ENOENT;
}

/// Empties a folder: folders that are not empty move up into it before their parents go, so that no more than
/// two are open at a time, however deep they lie, and each moves once.
class Emptying {
 public:
  explicit Emptying(DIR* root) : root_(root) {}

  bool run() {
    for (;;) {
      bool any = false;
      const auto before = changes_;
      rewinddir(root_);
      while (const auto* entry = next_in(root_)) {
        any = true;
        drop(entry->d_name);
      }
      if (!any) return errno == 0;
      if (changes_ == before) return false;
    }
  }

 private:
  bool remove_one(int at, const char* name) {
    const bool gone = remove_file(at, name) || remove_empty(at, name);
    changes_ += gone ? 1 : 0;
    return gone;
  }

  /// Removes an entry of the root.
  void drop(const char* name) {
    const int root = dirfd(root_);
    if (remove_one(root, name)) return;
    const auto listing = listed(opened_up(root, name, may_all));
    if (!listing) return;
    const int folder = dirfd(listing.get());
    while (const auto* entry = next_in(listing.get()))
      if (!remove_one(folder, entry->d_name)) lift(folder, entry->d_name);
    remove_one(root, name);
  }

  void lift(int folder, const char* name) {
    opened_up(folder, name,
              may_all);  // opened for writing, because moving a folder into another writes to it
    for (;;) {
      const auto free = "." + std::to_string(++names_);
      const bool moved = renameat(folder, name, dirfd(root_), free.c_str()) == 0;
      changes_ += moved ? 1 : 0;
      const bool taken = !moved && (errno == ENOTEMPTY || errno == EEXIST || errno == ENOTDIR);
      if (!taken) return;
    }
  }

  DIR* root_;
  std::uint64_t changes_ = 0;  ///< entries that were removed or moved
  std::uint64_t names_ = 0;
};

}  // namespace

bool remove_tree(const std::string& path) {
  if (remove_file(AT_FDCWD, path.c_str()) || remove_empty(AT_FDCWD, path.c_str())) return true;
  const auto root = listed(opened_up(AT_FDCWD, path.c_str(), may_all));
  return root && Emptying(root.get()).run() && remove_empty(AT_FDCWD, path.c_str());
}

}  // namespace agon::files
