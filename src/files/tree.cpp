#include "files/tree.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <limits>

#include "core/errors.h"
#include "files/opened.h"

namespace agon::files {

namespace {

constexpr mode_t may_look = 0500;

/// It went, or became something else, since it was listed.
bool is_gone(int error) { return error == ENOENT || error == ENOTDIR || error == ELOOP; }

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
    auto folder = opened_folder(at, name);
    if (closed_ == Closed::are_opened) {
      struct stat about {};
      if (!folder && errno == EACCES && fchmodat(at, name, 0700, AT_SYMLINK_NOFOLLOW) == 0)
        folder = opened_folder(at, name);
      if (folder && fstat(folder.get(), &about) == 0 && (about.st_mode & may_look) != may_look)
        fchmod(folder.get(), (about.st_mode & 0777) | may_look);
    }
    auto listing = listed(std::move(folder));
    if (!listing) return false;
    levels_.push_back({std::move(listing), path_.size()});
    return true;
  }

  /// `whole`: the walk goes on.
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

std::string excess(const std::string& folder, std::uint64_t most_mib) {
  std::uint64_t held = 0;
  const auto walked = walk(folder, Closed::are_opened, [&](const Entry& entry) {
    constexpr std::uint64_t each = 4096;  // an empty file costs the disk something, too
    held += each + (S_ISREG(entry.about.st_mode) ? static_cast<std::uint64_t>(entry.about.st_size) : 0);
    return held > most_mib << 20U ? Next::stop : Next::go_on;
  });
  switch (walked) {
    case Walked::whole:
      return {};
    case Walked::stopped:
      return fmt::format("it wrote more than {} MiB", most_mib);
    case Walked::too_deep:
      return fmt::format("it made folders more than {} deep", most_depth);
    case Walked::failed:
      break;
  }
  return "it made a folder that cannot be looked through";
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

}  // namespace agon::files
