#include "process/box_user.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <stdlib.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <mutex>
#include <vector>

#include "core/errors.h"
#include "core/hash.h"
#include "files/tree.h"
#include "process/entrant_files.h"

namespace agon::process {

namespace fs = std::filesystem;

namespace {

constexpr const char* name_begins = "agon-boxes-";

/// The first folder on the way to `place` that other users may not enter; empty: they reach it.
fs::path closed_on_the_way(const fs::path& place) {
  fs::path way;
  for (const auto& part : fs::absolute(place)) {
    way /= part;
    struct stat found {};
    if (stat(way.c_str(), &found) != 0 || (found.st_mode & S_IXOTH) == 0) return way;
  }
  return {};
}

/// The folder of copies and writable folders: /tmp/agon-boxes-PID-xxxxxx.
class Store {
 public:
  Store() : place_(common_place()), root_(place_, name_begins, std::to_string(getpid())) {
    const auto* path = root_.path().c_str();
    const bool given = chown(path, 0, nobody) == 0;
    chmod(path, given ? 0710 : 0700);
  }

  /// Removes the folders of programs that were killed.
  void sweep() const { sweep_folders(place_, name_begins); }

  std::string fresh() { return fmt::format("{}/{}", root_.path(), ++count_); }

  std::mutex lock;
  std::map<std::string, bool> open_to_all;
  struct Copied {
    std::uint64_t state = 0;  ///< of the original
    std::weak_ptr<const CopyForBox> copy{};
  };
  std::map<std::string, Copied> copies;

 private:
  std::string place_;
  HeldFolder root_;
  std::uint64_t count_ = 0;
};

Store& store() {
  static Store one;
  return one;
}

bool others_may(const fs::path& path, mode_t wanted) {
  struct stat found {};
  return stat(path.c_str(), &found) == 0 && (found.st_mode & wanted) == wanted;
}

/// The real path of a folder, which may be a link; a walk follows no links.
std::string real(const fs::path& path) {
  std::error_code error;
  const auto found = fs::canonical(path, error);
  return error ? path.string() : found.string();
}

bool open_to_all(const fs::path& path) {
  for (auto folder = path.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    if (!others_may(folder, S_IXOTH)) return false;
    if (folder == folder.root_path()) break;
  }
  std::error_code error;
  if (!fs::is_directory(path, error)) return others_may(path, S_IROTH);
  if (!others_may(path, S_IROTH | S_IXOTH)) return false;
  return files::walk(real(path), files::Closed::stay, [](const files::Entry& entry) {
           const mode_t wanted = S_ISDIR(entry.about.st_mode) ? S_IROTH | S_IXOTH : S_IROTH;
           const bool open = S_ISLNK(entry.about.st_mode) || (entry.about.st_mode & wanted) == wanted;
           return open ? files::Next::go_on : files::Next::stop;
         }) == files::Walked::whole;
}

std::uint64_t state_of(const fs::path& path) {
  std::uint64_t code = fnv1a(path.string());
  const auto add = [&](const std::string& name, const struct stat& found) {
    const auto words = fmt::format("{} {} {} {} {}.{}", name, found.st_ino, found.st_size, found.st_mode,
                                   found.st_mtim.tv_sec, found.st_mtim.tv_nsec);
    code = splitmix64(code ^ fnv1a(words));
  };
  struct stat found {};
  if (stat(path.c_str(), &found) == 0) add({}, found);
  if (!S_ISDIR(found.st_mode)) return code;
  files::walk(real(path), files::Closed::stay, [&](const files::Entry& entry) {
    add(entry.path, entry.about);
    return files::Next::go_on;
  });
  return code;
}

/// Whether it is small enough. The program itself always is: it unpacks uploads.
bool can_be_copied(const fs::path& path) {
  constexpr auto most = most_copied_mib << 20U;
  std::error_code error;
  if (fs::is_directory(path, error))
    return files::weight_of(real(path), files::Closed::stay, most).walked == files::Walked::whole;
  return fs::file_size(path, error) <= most || fs::equivalent(path, "/proc/self/exe", error);
}

/// Whether the other user reaches it as it is. A place that was open stays so.
bool is_open(Store& all, const std::string& path) {
  auto& known = all.open_to_all[path];
  return known = known || open_to_all(path);
}

void require_copyable(const std::string& path) {
  if (can_be_copied(path)) return;
  throw Failure(fmt::format(
      "{0} cannot be shown in a sandbox: user {1} (nobody), as whom programs run, may not read it, and it is "
      "too large to be copied ({2} MiB, with 4 KiB for each file, are the limit); move it to a place that "
      "all may enter, or let others read it: chmod -R o+rX {0}, and o+x for the folders above it",
      path, nobody, most_copied_mib));
}

/// Copies folders, files and links, and makes them readable for the other user.
void copy_for_others(const fs::path& from, const fs::path& to) {
  std::error_code error;
  struct stat found {};
  if (stat(from.c_str(), &found) != 0) return;
  if (S_ISDIR(found.st_mode)) {
    fs::create_directories(to, error);
    files::copy_tree(real(from), to.string(), files::Closed::stay, files::Links::kept);
  } else if (S_ISREG(found.st_mode)) {
    fs::copy_file(from, to, error);
  }
  if (error) throw Failure(fmt::format("cannot copy {} for a sandbox: {}", from.string(), error.message()));
  chmod(to.c_str(), S_ISDIR(found.st_mode) || (found.st_mode & S_IXUSR) != 0 ? 0755 : 0644);
}

}  // namespace

std::string common_place() {
  const auto own = fs::temp_directory_path();
  if (geteuid() != 0) return own.string();
  for (const fs::path& place : {own, fs::path("/tmp"), fs::path("/var/tmp")})
    if (closed_on_the_way(place).empty()) return place.string();
  throw Failure(
      fmt::format("programs run as user 65534 (nobody), who cannot enter {}: {} is closed to others, and so "
                  "are /tmp and /var/tmp; let TMPDIR name a folder that all may enter, as after chmod o+x",
                  own.string(), closed_on_the_way(own).string()));
}

CopyForBox::~CopyForBox() { files::remove_tree(path_); }

Reachable reachable(const std::string& path) {
  auto& all = store();
  const std::lock_guard guard(all.lock);
  if (is_open(all, path)) return {path, nullptr};
  require_copyable(path);
  std::erase_if(all.copies, [](const auto& each) { return each.second.copy.expired(); });
  const auto now = state_of(path);
  auto& [state, copy] = all.copies[path];
  if (auto there = copy.lock(); there != nullptr && state == now) return {there->path(), there};
  const auto fresh = std::make_shared<const CopyForBox>(all.fresh());
  copy_for_others(path, fresh->path());
  state = now;
  copy = fresh;  // an older copy stays for the sandboxes that show it
  return {fresh->path(), fresh};
}

void require_reachable(const std::string& path) {
  auto& all = store();
  const std::lock_guard guard(all.lock);
  if (!is_open(all, path)) require_copyable(path);
}

BoxFolder::BoxFolder(bool for_nobody) {
  auto& all = store();
  const std::lock_guard guard(all.lock);
  all.sweep();  // this program may live for weeks, while others beside it are killed
  path_ = all.fresh();
  if (mkdir(path_.c_str(), 0700) != 0 || (for_nobody && chown(path_.c_str(), nobody, nobody) != 0))
    throw Failure(fmt::format("cannot make the folder {} for a tool: {}", path_, std::strerror(errno)));
}

BoxFolder::~BoxFolder() { files::remove_tree(path_); }

namespace {

constexpr int most_tries = 16;

int folder_opened(const std::string& path) {
  return open(path.c_str(), O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
}

/// Whether the path still names the opened folder: another program may have removed it meanwhile.
bool is_still(const std::string& path, int file) {
  struct stat there {
  }, here{};
  return lstat(path.c_str(), &there) == 0 && fstat(file, &here) == 0 && there.st_dev == here.st_dev &&
         there.st_ino == here.st_ino;
}

/// Locks the new folder; -1: it is gone, because a sweep found it before it was locked.
int held(const std::string& path) {
  const int file = folder_opened(path);
  if (file < 0 && errno == ENOENT) return -1;
  if (file < 0) {
    const auto why = std::strerror(errno);
    rmdir(path.c_str());
    throw Failure(fmt::format("cannot open the folder {}, which was just made: {}", path, why));
  }
  // On a disk without locks the folder is not locked, but no sweep can lock it either.
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
                        purpose);  // mkdtemp replaces the last six letters
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
