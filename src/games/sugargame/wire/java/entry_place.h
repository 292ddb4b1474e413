// Finds the classes of an entry: in a folder, in a folder of its own below that, or in a zip.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include "core/program.h"
#include "core/seat.h"
#include "hosting/game_server.h"

namespace agon::sugargame {

struct EntryPlace {
  std::filesystem::path folder;  ///< holds the class of the seat, as a source or compiled
  std::string entry;             ///< "beavis"
  std::string shown;             ///< the folder or zip as its owner knows it, which errors name
  bool alone = false;  ///< a zip, or a folder with the entry's name: all its files belong to the entry
};

/// `path` is "DIR/beavis": the class beavis1 or beavis2, by seat, in DIR or in DIR/beavis. Or "FILE.zip",
/// which has one entry or one named like the file, or "FILE.zip/beavis". Throws BadRequest when there is no
/// such class.
EntryPlace entry_place(const std::string& path, Seat seat, const std::filesystem::path& api,
                       const ToolRunner& run);

bool has_class(const std::filesystem::path& folder, const std::string& name);

/// An entry, and the seats for which it has a class: "butthead" if there is butthead1 or butthead2.
struct EntrySeats {
  bool first = false, second = false;
};
std::map<std::string, EntrySeats> entries_in(const std::filesystem::path& folder);

/// The main entry of a folder or zip called `stem`: the one of that name, else the only one with classes for
/// both seats, else the only one. Empty: none, or several.
std::string entry_of(const std::map<std::string, EntrySeats>& entries, const std::string& stem);

/// "java:…" for a zip or a folder with an entry; otherwise empty.
std::string player_in(const std::filesystem::path& place);

/// `agon serve sugargame --lab DIR`: the classes of a lab, by the names that their authors type on the pages.
class Lab : public ProgramLab {
 public:
  /// Throws BadRequest if there is no such folder.
  explicit Lab(std::string folder);

  const std::string& folder() const override { return folder_; }
  /// The entries in the folder itself (beavis1.java), in its folders (beavis/beavis1.java), and in its zips
  /// (beavis.zip).
  std::vector<std::string> entries(std::size_t most) const override;
  std::string player(const std::string& entry, Seat seat) const override;

 private:
  std::string folder_;
};

}  // namespace agon::sugargame
