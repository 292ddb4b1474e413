#include <cstdio>
#include <string>

#include "files/opened.h"
#include "files/tree.h"

namespace agon::files {

namespace {

/// A folder whose owner may do everything with it.
Descriptor opened_up(int at, const char* name) {
  auto folder = opened_folder(at, name);
  if (!folder && errno == EACCES && fchmodat(at, name, 0700, AT_SYMLINK_NOFOLLOW) == 0)
    folder = opened_folder(at, name);
  struct stat about {};
  if (folder && fstat(folder.get(), &about) == 0 && (about.st_mode & 0700) != 0700)
    fchmod(folder.get(), 0700);
  return folder;
}

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

  /// An entry of the root.
  void drop(const char* name) {
    const int root = dirfd(root_);
    if (remove_one(root, name)) return;
    const auto listing = listed(opened_up(root, name));
    if (!listing) return;
    const int folder = dirfd(listing.get());
    while (const auto* entry = next_in(listing.get()))
      if (!remove_one(folder, entry->d_name)) lift(folder, entry->d_name);
    remove_one(root, name);
  }

  void lift(int folder, const char* name) {
    opened_up(folder, name);  // to move a folder into another one is to write to it
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
  const auto root = listed(opened_up(AT_FDCWD, path.c_str()));
  return root && Emptying(root.get()).run() && remove_empty(AT_FDCWD, path.c_str());
}

}  // namespace agon::files
