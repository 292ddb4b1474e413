// What a contest's server hands a worker of an entrant's program: plain files within the folder and its
// limit, or refused in words.
#include <cstdint>
#include <cstdlib>
#include <filesystem>

#include "contest/remote/bundle.h"
#include "core/errors.h"
#include "core/temporary_folder.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  namespace fs = std::filesystem;
  constexpr std::uint64_t most_bytes = 1 << 16;
  const agon::TemporaryFolder place("fuzz");
  const auto folder = place.path() + "/unpacked";
  fs::create_directories(folder);
  try {
    agon::contest::unpack_bundle({reinterpret_cast<const char*>(data), size}, folder, most_bytes);
  } catch (const agon::Failure& bad) {
    if (*bad.what() == '\0') std::abort();
  }
  std::uint64_t bytes = 0;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_symlink() || (!entry.is_regular_file() && !entry.is_directory())) std::abort();
    if (entry.is_regular_file()) bytes += entry.file_size();
  }
  if (bytes > most_bytes) std::abort();
  for (const auto& entry : fs::directory_iterator(place.path()))
    if (entry.path() != folder) std::abort();
  return 0;
}
