// An upload from anywhere: unpacked within its folder and its limits, or refused in words.
#include <sys/stat.h>

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/errors.h"
#include "core/temporary_folder.h"
#include "ladder/archive.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace fs = std::filesystem;
  struct stat before {
  }, after{};
  if (stat(".", &before) != 0) std::abort();
  const agon::TemporaryFolder place("fuzz");
  const auto file = place.path() + "/upload", folder = place.path() + "/unpacked";
  fs::create_directories(folder);
  std::ofstream(file, std::ios::binary)
      .write(reinterpret_cast<const char*>(data), static_cast<std::streamsize>(size));
  try {
    agon::ladder::unpack(file, "bot.py", folder, {1 << 16, 20});
  } catch (const agon::BadRequest& bad) {
    if (*bad.what() == '\0') std::abort();
  }
  if (stat(".", &after) != 0 || after.st_mode != before.st_mode)
    std::abort();  // nor is the folder touched from which it was called
  std::uint64_t bytes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_symlink() || (!entry.is_regular_file() && !entry.is_directory())) std::abort();
    if (entry.is_regular_file()) bytes += entry.file_size();
  }
  if (bytes > 1 << 16) std::abort();
  for (const auto& entry : fs::directory_iterator(place.path()))
    if (entry.path() != file && entry.path() != folder) std::abort();
  return 0;
}
