#include "process/held_folder.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <vector>

#include "core/errors.h"
#include "files/tree.h"

namespace agon::process {

namespace fs = std::filesystem;

namespace {

constexpr int most_tries = 16;

int folder_opened(const std::string& path) {
  return open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/// Whether the path still names what was opened: another may have removed it meanwhile.
bool is_still(const std::string& path, int file) {
  struct stat there {
  }, here{};
  return lstat(path.c_str(), &there) == 0 && fstat(file, &here) == 0 && there.st_dev == here.st_dev &&
         there.st_ino == here.st_ino;
}

/// The new folder's lock; -1: who sweeps took it for one that nobody holds, in the moment before this, and it
/// is gone.
int held(const std::string& path) {
  const int file = folder_opened(path);
  if (file < 0 && errno == ENOENT) return -1;
  if (file < 0) {
    const auto why = std::strerror(errno);
    rmdir(path.c_str());
    throw Failure(fmt::format("cannot open the folder {}, which was just made: {}", path, why));
  }
  // Where the disk knows no locks it is held by nobody, and cannot be taken by who sweeps either.
  const bool taken = flock(file, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK;
  if (!taken && is_still(path, file)) return file;
  close(file);
  return -1;
}

}  // namespace

HeldFolder::HeldFolder(const std::string& place, const std::string& begins, const std::string& purpose) {
  sweep_folders(place, begins);
  for (int tries = 0; tries < most_tries; ++tries) {
    path_ = fmt::format("{}/{}{}-XXXXXX", place, begins,
                        purpose);  // mkdtemp puts letters of its own for the last six
    if (mkdtemp(path_.data()) == nullptr)
      throw Failure(fmt::format("cannot make a folder in {}: {}", place, std::strerror(errno)));
    if ((held_ = held(path_)) >= 0) return;
  }
  throw Failure(
      fmt::format("every folder that is made in {} is gone at once: another program removes them", place));
}

HeldFolder::~HeldFolder() {
  files::remove_tree(path_);
  close(held_);
}

std::size_t sweep_folders(const std::string& place, const std::string& begins) {
  std::vector<std::string> found;
  std::error_code error;
  for (auto each = fs::directory_iterator(place, error); !error && each != fs::directory_iterator();
       each.increment(error))
    if (each->path().filename().string().starts_with(begins)) found.push_back(each->path().string());
  std::size_t swept = 0;
  for (const auto& path : found) {
    struct stat owner {};
    if (lstat(path.c_str(), &owner) != 0 || !S_ISDIR(owner.st_mode) || owner.st_uid != geteuid()) continue;
    const int file = folder_opened(path);
    if (file < 0) continue;
    if (flock(file, LOCK_EX | LOCK_NB) == 0 && is_still(path, file) && files::remove_tree(path)) ++swept;
    close(file);
  }
  return swept;
}

}  // namespace agon::process
