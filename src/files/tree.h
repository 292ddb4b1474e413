// Walks, copies and removes folders that a stranger's program or archive made, by descriptors. Symbolic links
// are never followed, and the use of memory and descriptors does not grow with depth.
#pragma once

#include <sys/stat.h>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace agon::files {

/// The deepest nesting of folders in uploads and builds: "a/b/c.txt" lies in 2.
inline constexpr int most_depth = 32;

struct Entry {
  int folder;                ///< descriptor of the folder that it is in; the walk's own
  const char* name;          ///< within that folder
  const std::string& path;   ///< below the tree's folder: "lib/book.txt"
  const struct stat& about;  ///< of itself, where it is a link
  int depth;                 ///< folders above it: 0 in the tree's folder itself
};

enum class Next { go_on, leave_out, stop };  ///< leave_out: what is in this folder is not visited
enum class Walked { whole, stopped, too_deep, failed };
/// Whether the walk may restore its access to folders whose owner took it away. Only for our own folders that
/// strangers' programs wrote to.
enum class Closed { stay, are_opened };

/// Visits each entry of a folder, a folder before its contents. An entry that vanishes during the walk is
/// skipped. `too_deep`: the walk met a folder deeper than most_depth and ended. `failed`: an entry could not
/// be examined.
Walked walk(const std::string& folder, Closed closed, const std::function<Next(const Entry&)>& visit);

/// The cost of a folder for the disk: the bytes of its files, and 4 KiB for each entry, since an empty one
/// costs something, too.
struct Weight {
  Walked walked = Walked::whole;  ///< stopped: there is more than `most`
  std::uint64_t bytes = 0;
};
Weight weight_of(const std::string& folder, Closed closed, std::uint64_t most);

/// Why a folder that a program writes to exceeds its limit, such as "it wrote more than 64 MiB"; empty: it
/// does not. An entry that cannot be examined exceeds every limit. The program may still run.
std::string excess(const std::string& folder, std::uint64_t most_mib);

/// Whether it holds files and folders alone, within most_depth.
bool is_plain(const std::string& folder);

/// Plain files, by their names below the folder, in order, `most` at most. `left_out`: names that are skipped
/// with their contents; may be empty. Throws Failure if the folder is too deep or cannot be read.
std::vector<std::string> plain_files(const std::string& folder, std::size_t most,
                                     const std::function<bool(const std::string& name)>& left_out = {});

/// Opens a plain file below a folder for reading, by a name such as "lib/book.txt"; no part of it may be a
/// link. The caller closes it. Negative: there is no such file.
int open_plain(const std::string& folder, const std::string& name);

enum class Links { left_out, kept };
/// Links, sockets, pipes and devices that a copy left behind.
struct LeftOut {
  std::size_t count = 0;
  std::string first{};  ///< one of them
};
/// Copies files and folders into an existing folder, with the modes 0644 and 0755 only. The links in `kept`
/// are made anew as they are. Throws Failure if something cannot be copied or is too deep.
LeftOut copy_tree(const std::string& from, const std::string& to, Closed closed,
                  Links links = Links::left_out);

/// Removes a file, a link, or a folder of any depth with its contents, closed folders included. No other
/// process may write to it meanwhile. True: nothing is left of it.
bool remove_tree(const std::string& path);

}  // namespace agon::files
