// Descriptors of files and folders that close themselves.
#pragma once

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <utility>

namespace agon::files {

class Descriptor {
 public:
  Descriptor() = default;
  explicit Descriptor(int file) : file_(file) {}
  Descriptor(Descriptor&& other) noexcept : file_(other.release()) {}
  Descriptor& operator=(Descriptor&& other) noexcept {
    std::swap(file_, other.file_);
    return *this;
  }
  ~Descriptor() {
    if (file_ >= 0) close(file_);
  }

  int get() const { return file_; }
  explicit operator bool() const { return file_ >= 0; }
  int release() { return std::exchange(file_, -1); }

 private:
  int file_ = -1;
};

struct ClosesListing {
  void operator()(DIR* listing) const { closedir(listing); }
};
using Listing = std::unique_ptr<DIR, ClosesListing>;

/// Opens a folder; a link to one is refused. Negative: errno says why.
inline Descriptor opened_folder(int at, const char* name) {
  return Descriptor(openat(at, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC));
}

/// Null: errno says why.
inline Listing listed(Descriptor folder) {
  Listing listing(folder ? fdopendir(folder.get()) : nullptr);
  if (listing) folder.release();
  return listing;
}

/// The next entry other than "." and ".."; null: there are no more, or errno is not 0.
inline const dirent* next_in(DIR* listing) {
  errno = 0;
  while (const dirent* entry = readdir(listing)) {
    const char* name = entry->d_name;
    const bool itself = name[0] == '.' && (name[1] == 0 || (name[1] == '.' && name[2] == 0));
    if (!itself) return entry;
  }
  return nullptr;
}

}  // namespace agon::files
