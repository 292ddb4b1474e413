// The folders in which versions are unpacked and built, one for each. Everything there can be made again from
// the uploads.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "ladder/archive.h"
#include "ladder/recipe.h"
#include "ladder/values.h"
#include "process/box_user.h"
#include "process/settings.h"

namespace agon::ladder {

struct Tables;

struct Built {
  bool done = false;
  std::string language, player;
  std::string log;      ///< of unpacking and building
  std::string problem;  ///< one sentence, if it is not done
};

class Workshop {
 public:
  /// Creates `folder`. Versions in it that hold more than plain files and folders are removed, to be built
  /// again. `unpacker`: the command that runs `unpack` in a program of its own; archive, name, folder and
  /// limits follow. `sandbox`: use false only for your own programs.
  Workshop(std::string folder, std::vector<std::string> unpacker, bool sandbox);

  /// The folder of a version, whether it exists or not.
  std::string folder_of(Id version) const;
  bool has(Id version) const;

  /// Unpacks and builds, both in the sandbox, without network and within the limits. `log`: called again and
  /// again with all that was printed so far. Throws Failure if no tool can be started.
  Built build(const Version& version, const std::string& bytes, const Limits& limits,
              const std::function<void(const std::string&)>& log) const;

  // The disk: a version's folder stays while it plays.
  /// Keeps the version's folder as long as the result lives. Take it before the folder is asked for.
  std::shared_ptr<const void> hold(Id version) const;
  /// Removes the version's folder, unless somebody holds it.
  void drop(Id version) const;
  /// The weight of the folders (files::weight_of): these versions', or all together.
  std::uint64_t bytes_of(const std::vector<Id>& versions) const;
  std::uint64_t bytes() const;
  /// Bytes that a team's builds leave of its share of the disk, for its messages and private parts.
  std::uint64_t share_left(Tables& tables, const Season& season, Id team) const;
  /// Removes what a server that was killed had begun. No other server may use the folder.
  void sweep() const;

 private:
  struct Folders {
    std::mutex lock{};
    std::map<Id, std::uint64_t> bytes{};  ///< by version
    std::map<Id, int> holders{};
  };
  struct Upload {
    const std::string& name;  ///< as for `unpack`
    const std::string& bytes;
    std::uint64_t most_bytes;  ///< unpacked
    std::uint32_t most_files;
  };
  void look_through() const;
  /// Gives the folder, which is whole, to the version.
  void put(Id version, const std::string& folder) const;
  struct Unpacked {
    std::string problem;  ///< empty: none
    std::string recipe;   ///< see text_of
  };
  /// Unpacks in a box, into a folder "source" in `place`, and reads its recipe there.
  Unpacked unpacked(const Upload& upload, const std::string& place) const;
  /// Unpacks in `place`, and sets language and player of `built`. Empty: `built` has the problem.
  std::optional<Recipe> read(const Version& version, const std::string& bytes, const Limits& limits,
                             const std::string& place, Built& built) const;
  bool compiled(const Recipe& recipe, const std::string& source, const std::string& place,
                const Limits& limits, Built& built, const std::function<void(const std::string&)>& log) const;

  std::string folder_;
  std::vector<std::string> unpacker_;
  bool sandbox_;
  std::shared_ptr<Folders> folders_ = std::make_shared<Folders>();
};

// A folder in which a version is unpacked or built.

/// It lies in the system's folder for such things (process::common_place), as "agon-build-PURPOSE-XXXXXX".
class BuildFolder : public process::HeldFolder {
 public:
  /// Sweeps old folders first. Throws Failure.
  explicit BuildFolder(const std::string& purpose);
};

/// Does what process::sweep_folders does, for these folders.
std::size_t sweep_build_folders(const std::string& place);

// A log that is shown while it grows. Text that was shown once stays, because a reader reads on from there.

class GrowingLog {
 public:
  /// `words`: all that there is to say now. If it does not begin with what was said before (somebody began
  /// anew, or an early part was dropped), it is appended. Returns the whole log.
  const std::string& add(const std::string& words) {
    if (!words.starts_with(current_)) before_ = all_ + "[...]\n";
    current_ = words;
    return all_ = before_ + current_;
  }
  const std::string& text() const { return all_; }

 private:
  std::string before_, current_, all_;
};

}  // namespace agon::ladder
