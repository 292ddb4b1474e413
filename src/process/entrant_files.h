// Determines the files that belong to an entrant: its sandbox shows them, its hash covers them, and they are
// sent to workers.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/program.h"
#include "process/settings.h"

namespace agon::process {

// The walk through a folder that listing, hashing, packing and hiding of an entrant's files use. Symbolic
// links are reported and never followed.

enum class Below {
  folder,
  too_deep,  ///< a folder more than `deepest_folder` below the first; it is never entered
  file,      ///< a plain file
  link,      ///< a symbolic link, whatever it names
  special,   ///< a socket, a pipe or a device
};

inline constexpr int deepest_folder = 64;  ///< each open folder costs a descriptor

/// Calls `see` for everything below `folder`, in no order. If `see` returns false for a folder, the folder is
/// not entered. Folders that cannot be read are skipped. Any thread.
void each_below(const std::string& folder,
                const std::function<bool(Below kind, const std::filesystem::directory_entry& entry)>& see);

/// Limits on the files that belong to an entrant.
struct FileLimits {
  std::size_t files = 100'000;
  std::uint64_t bytes = std::uint64_t{2} << 30;
};

struct FoundFiles {
  std::vector<std::string> files;  ///< plain ones, by their full names, sorted
  std::vector<std::string> links;  ///< likewise
};

/// All files below `root`, or `root` itself if it is a plain file. `left_out`: true for files that do not
/// count and folders that are not entered; may be empty. Throws BadRequest that names the limit that was
/// passed, or the folder that is too deep.
FoundFiles files_below(const std::string& root,
                       const std::function<bool(const std::filesystem::path&)>& left_out = {},
                       const FileLimits& most = {});

/// Whether a path is a by-product of version control or an interpreter. By-products are neither hashed nor
/// sent to workers.
bool is_by_product(const std::filesystem::path& path);

/// The files of this machine that a program sees beside the system's own. The code that starts the program
/// chooses; the words of a command line only name the program.
enum class Sight {
  own_folder,  ///< its program, the program's folder if it holds nothing else, and the listed files
  program,     ///< its program and the listed files
  listed,      ///< only the listed files
};

/// A program as the code that starts it declares it.
struct Declared {
  Declared() = default;
  Declared(std::string called, std::vector<std::string> command, std::vector<std::string> list = {},
           Sight sees = Sight::own_folder)
      : name(std::move(called)), words(std::move(command)), files(std::move(list)), sight(sees) {}
  /// The declaration that a game made.
  Declared(ProgramCommand command)
      : Declared(std::move(command.name), std::move(command.words), std::move(command.readable),
                 command.folders ? Sight::own_folder : Sight::program) {
    folder = std::move(command.folder);
  }

  std::string name;                ///< as reports show it: the command line, or "java:lab/beavis"
  std::vector<std::string> words;  ///< the first names the program
  std::vector<std::string> files;  ///< files and folders that are listed for it
  Sight sight = Sight::own_folder;
  std::string folder;  ///< where it runs, and what its words are relative to; empty: its program's folder
  Grants grants;
};

/// A word of a command line that names a file or folder which the sandbox does not show.
struct Unshown {
  std::string path;  ///< absolute
  std::string why;   ///< "it is neither a plain file nor a folder"
};

/// All paths are absolute and without dots; links are as they are written.
struct EntrantFiles {
  std::set<std::string> own;          ///< files and folders of the entrant alone
  std::set<std::string> shown;        ///< `own`, interpreters and Settings::readable
  std::set<std::string> hidden;       ///< inside those: Settings::foreign
  std::vector<std::string> narrowed;  ///< programs whose folder is not shown, since it holds what is foreign
  std::vector<Unshown> unshown;
  std::vector<std::string> words;  ///< the command, for a start in `folder`: paths have their full names
  std::size_t module = 0;          ///< the word that names a module in `folder`, and no path; 0: none does
  std::string folder;              ///< the program's own, in which it runs; empty: ours
  Grants grants;                   ///< as declared
};

/// The files that are declared for a command. Its program is the first word that names a file outside the
/// system's folders; where the first word is an interpreter, the next word that names a file or folder. Only
/// plain files and folders are shown; home, /tmp and other folders that hold more than one program never are.
/// It runs in the folder that is declared, else in the one of its program's file (or the one that the program
/// is). A program that is found in PATH alone, and a module (python3 -m NAME), run in ours. If the module
/// lies there, its package or file is the program. Where a program runs decides nothing else about what is
/// shown. Reads only names and kinds of files, not their contents; never throws.
EntrantFiles files_of(const Declared& command, const Settings& settings);

/// A link in an entrant's own files that leads to nothing that its box shows.
struct StrayLink {
  std::string path, target;
};
/// All of them, in order. Throws BadRequest for folders that files_below refuses.
std::vector<StrayLink> stray_links(const EntrantFiles& files);
/// Whether a path without links lies in one of these files and folders, whose names may hold links.
bool is_named(const std::string& real, const std::set<std::string>& roots);
/// Whether a link leads, inside the box, to a plain file or folder.
bool leads_to_shown(const std::string& link, const EntrantFiles& files);

/// The word of a command line, with each path in it replaced: the whole word, or what stands between =,
/// comma, colon and semicolon in it ("--book=lib/book.txt", "lib/a.jar:lib/b.jar"). `full`: its full name;
/// empty: it is no path.
std::string with_full_paths(const std::string& word,
                            const std::function<std::string(const std::string&)>& full);

/// The files that no other entrant may see: those listed for the command, else its program.
std::vector<std::string> marked_files(const Declared& command);

/// A program or interpreter with its installation, such as a virtual environment; empty for the system's own.
/// `word` in the form that program_of takes.
std::vector<std::string> installation_of(const std::string& word);

/// Whether `path` is `folder` or lies below it.
bool is_within(std::string_view path, std::string_view folder);

}  // namespace agon::process
