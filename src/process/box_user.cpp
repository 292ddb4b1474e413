#include "process/box_user.h"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <map>
#include <mutex>
#include <set>

#include "core/errors.h"
#include "core/hash.h"
#include "process/held_folder.h"

namespace agon::process {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t most_bytes = std::uintmax_t{64} << 20;  // of one folder that is copied
constexpr std::size_t most_files = 5'000;
constexpr const char* name_begins = "agon-boxes-";

/// The first folder on the way to `place` that others may not enter; empty: they come there.
fs::path closed_on_the_way(const fs::path& place) {
  fs::path way;
  for (const auto& part : fs::absolute(place)) {
    way /= part;
    struct stat found {};
    if (stat(way.c_str(), &found) != 0 || (found.st_mode & S_IXOTH) == 0) return way;
  }
  return {};
}

/// Where copies and writable folders are: /tmp/agon-boxes-PID-xxxxxx.
class Store {
 public:
  Store() : place_(common_place()), root_(place_, name_begins, std::to_string(getpid())) {
    const auto* path = root_.path().c_str();
    const bool given = chown(path, 0, nobody) == 0;
    chmod(path, given ? 0710 : 0700);
  }

  /// What programs that were killed left behind.
  void sweep() const { sweep_folders(place_, name_begins); }

  std::string fresh() { return fmt::format("{}/{}", root_.path(), ++count_); }

  std::mutex lock;
  std::map<std::string, bool> open_to_all;
  std::map<std::string, std::pair<std::uint64_t, std::string>> copies;  ///< state, place
  std::set<std::string> too_large;

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

bool open_to_all(const fs::path& path) {
  for (auto folder = path.parent_path(); !folder.empty(); folder = folder.parent_path()) {
    if (!others_may(folder, S_IXOTH)) return false;
    if (folder == folder.root_path()) break;
  }
  std::error_code error;
  if (!fs::is_directory(path, error)) return others_may(path, S_IROTH);
  if (!others_may(path, S_IROTH | S_IXOTH)) return false;
  for (auto each = fs::recursive_directory_iterator(path, fs::directory_options::skip_permission_denied, error);
       each != fs::recursive_directory_iterator(); each.increment(error)) {
    if (error) return false;
    if (each->is_symlink(error)) continue;
    if (!others_may(each->path(), each->is_directory(error) ? S_IROTH | S_IXOTH : S_IROTH)) return false;
  }
  return true;
}

std::uint64_t state_of(const fs::path& path) {
  std::uint64_t code = fnv1a(path.string());
  const auto add = [&](const fs::path& file) {
    struct stat found {};
    if (lstat(file.c_str(), &found) != 0) return;
    const auto words = fmt::format("{} {} {} {} {}.{}", file.string(), found.st_ino, found.st_size,
                                   found.st_mode, found.st_mtim.tv_sec, found.st_mtim.tv_nsec);
    code = splitmix64(code ^ fnv1a(words));
  };
  add(path);
  std::error_code error;
  if (fs::is_directory(path, error))
    for (auto each = fs::recursive_directory_iterator(path, error);
         each != fs::recursive_directory_iterator(); each.increment(error))
      add(each->path());
  return code;
}

/// Looked at no further than the limits go: an installation may have a hundred thousand files.
bool can_be_copied(const fs::path& path) {
  std::uintmax_t bytes = 0;
  std::size_t files = 0;
  std::error_code error;
  if (!fs::is_directory(path, error)) return fs::file_size(path, error) <= most_bytes;
  for (auto each = fs::recursive_directory_iterator(path, error);
       !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
    if (each->is_regular_file(error) && !each->is_symlink(error)) bytes += each->file_size(error);
    if (++files > most_files || bytes > most_bytes) return false;
  }
  return true;
}

void copy_one_file(const fs::path& from, const fs::path& to) {
  struct stat found {};
  if (stat(from.c_str(), &found) != 0 || !S_ISREG(found.st_mode)) return;
  std::error_code error;
  fs::copy_file(from, to, error);
  if (error) throw Failure(fmt::format("cannot copy {} for a sandbox: {}", from.string(), error.message()));
  chmod(to.c_str(), (found.st_mode & S_IXUSR) != 0 ? 0755 : 0644);
}

/// Folders, files and links, whoever may read them before.
void copy_for_others(const fs::path& from, const fs::path& to) {
  std::error_code error;
  if (!fs::is_directory(from, error)) return copy_one_file(from, to);
  fs::create_directories(to, error);
  chmod(to.c_str(), 0755);
  for (const auto& entry : fs::directory_iterator(from, error)) {
    const auto place = to / entry.path().filename();
    if (entry.is_symlink(error))
      fs::copy_symlink(entry.path(), place, error);
    else
      copy_for_others(entry.path(), place);
  }
}

void copy_plain(const fs::path& from, const fs::path& to) {
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(from, error)) {
    const auto place = to / entry.path().filename();
    if (entry.is_symlink(error)) continue;
    if (entry.is_directory(error)) {
      fs::create_directories(place, error);
      copy_plain(entry.path(), place);
    } else if (entry.is_regular_file(error)) {
      fs::copy_file(entry.path(), place, fs::copy_options::overwrite_existing, error);
    }
  }
}

}  // namespace

std::string common_place() {
  const auto own = fs::temp_directory_path();
  if (geteuid() != 0) return own.string();
  for (const fs::path& place : {own, fs::path("/tmp"), fs::path("/var/tmp")})
    if (closed_on_the_way(place).empty()) return place.string();
  throw Failure(fmt::format("programs are run as the user nobody, who cannot come to {}: {} is closed to others, and so are /tmp and /var/tmp; "
                            "let TMPDIR name a folder that all may enter, as after chmod o+x",
                            own.string(), closed_on_the_way(own).string()));
}

std::optional<std::string> reachable(const std::string& path) {
  auto& all = store();
  const std::lock_guard guard(all.lock);
  if (all.too_large.contains(path)) return std::nullopt;
  const auto known = all.open_to_all.find(path);
  if (known == all.open_to_all.end() ? open_to_all(path) : known->second) {
    all.open_to_all[path] = true;
    return path;
  }
  if (!can_be_copied(path)) {
    all.too_large.insert(path);
    return std::nullopt;
  }
  auto& [state, place] = all.copies[path];
  const auto now = state_of(path);
  if (state == now && !place.empty()) return place;
  const auto fresh = all.fresh();
  copy_for_others(path, fresh);
  state = now;
  place = fresh;  // an older copy stays for boxes that show it
  return place;
}

BoxFolder::BoxFolder() {
  auto& all = store();
  const std::lock_guard guard(all.lock);
  all.sweep();  // this program may live for weeks, and others beside it be killed
  path_ = all.fresh();
  mkdir(path_.c_str(), 0700);
  if (chown(path_.c_str(), nobody, nobody) != 0)
    throw Failure(fmt::format("cannot give a folder to an unprivileged user: {}", std::strerror(errno)));
}

BoxFolder::~BoxFolder() {
  std::error_code error;
  fs::remove_all(path_, error);
}

void BoxFolder::copy_files_to(const std::string& folder) const { copy_plain(path_, folder); }

}  // namespace agon::process
