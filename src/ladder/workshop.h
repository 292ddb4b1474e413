// Where versions are unpacked and built, each in a folder of its own. What lies there can be made again from
// what was uploaded, at any time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "ladder/archive.h"
#include "ladder/recipe.h"
#include "ladder/values.h"
#include "process/box_user.h"
#include "process/settings.h"

namespace agon::ladder {

struct Built {
  bool done = false;
  std::string language, player;
  std::string log;      ///< of unpacking and building
  std::string problem;  ///< one sentence, where it is not done
};

/// What a build may leave, wherever it ran.
inline constexpr std::uint64_t most_built_bytes = 64 << 20;
inline constexpr std::uint32_t most_built_files = 16384;

class Workshop {
 public:
  /// `folder` is made; versions in it that hold more than plain files and folders are removed, to be built
  /// again. `unpacker`: the words that run `unpack` in a program of its own; archive, name, folder and limits
  /// follow. `sandbox`: false for one's own programs alone.
  Workshop(std::string folder, std::vector<std::string> unpacker, bool sandbox);

  /// Where a version is, or would be.
  std::string folder_of(Id version) const;
  bool has(Id version) const;

  /// Unpacks and builds, both in the sandbox, without network and under the limits; `log` hears all that was
  /// printed so far, again and again while it runs. Throws Failure where no tool can be started.
  Built build(const Version& version, const std::string& bytes, const Limits& limits,
              const std::function<void(const std::string&)>& log) const;

  // Where another machine builds:
  /// Unpacks it as `build` does, and only says what it is: language and player, or the problem.
  Built look(const Version& version, const std::string& bytes, const Limits& limits) const;
  /// What another machine built, packed by `pack_built`, becomes the version's folder: unpacked as uploads
  /// are, within the limits above. Why not, in words; empty: it is there.
  std::string place(Id version, const std::string& packed) const;

 private:
  struct Upload {
    const std::string& name;  ///< as it was uploaded
    const std::string& bytes;
    std::uint64_t most_bytes;  ///< unpacked
    std::uint32_t most_files;
  };
  void drop_what_is_not_plain() const;
  struct Unpacked {
    std::string problem;  ///< empty: none
    std::string recipe;   ///< see text_of
  };
  /// Into a folder "source" in `place`, in a box. `reads`: its recipe is read there, too.
  Unpacked unpacked(const Upload& upload, const std::string& place, bool reads) const;
  /// Unpacked in `place`, it says what it is, in `built`; its recipe, or nothing and the problem.
  std::optional<Recipe> read(const Version& version, const std::string& bytes, const Limits& limits,
                             const std::string& place, Built& built) const;
  bool compiled(const Recipe& recipe, const std::string& source, const std::string& place,
                const Limits& limits, Built& built, const std::function<void(const std::string&)>& log) const;

  std::string folder_;
  std::vector<std::string> unpacker_;
  bool sandbox_;
};

// A folder in which a version is unpacked or built.

/// In the system's folder for such things (process::common_place), as "agon-build-PURPOSE-XXXXXX".
class BuildFolder : public process::HeldFolder {
 public:
  /// Sweeps first. Throws Failure.
  explicit BuildFolder(const std::string& purpose);
};

/// As process::sweep_folders, of such folders.
std::size_t sweep_build_folders(const std::string& place);

// A log as it is told while it grows: whoever has read its beginning reads on, so that what was told stays.

class GrowingLog {
 public:
  /// `words`: all that there is to say by now; where that does not begin with what was said, because somebody
  /// begins anew or an early part is not kept, it comes behind. All of the log.
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
