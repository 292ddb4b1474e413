#include "core/temporary_folder.h"

#include <fmt/format.h>
#include <stdlib.h>

#include <cerrno>
#include <cstring>
#include <filesystem>

#include "core/errors.h"

namespace agon {

namespace fs = std::filesystem;

TemporaryFolder::TemporaryFolder(const std::string& purpose)
    : path_((fs::temp_directory_path() / fmt::format("agon-{}-XXXXXX", purpose)).string()) {
  if (mkdtemp(path_.data()) == nullptr)
    throw Failure(fmt::format("cannot make a folder in {}: {}", fs::temp_directory_path().string(),
                              std::strerror(errno)));
}

TemporaryFolder::~TemporaryFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

}  // namespace agon
