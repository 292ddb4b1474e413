// Takes a class list into a season: first what it would do, then the deed.
#pragma once

#include <string>
#include <vector>

#include "ladder/class_file.h"
#include "ladder/season_changes.h"

namespace agon::ladder {

enum class ImportDeed {
  added,     ///< a new person
  moved,     ///< leaves the old team for another
  renamed,   ///< has another name or e-mail address
  kept,      ///< is there already
  twice,     ///< stands on the list a second time
  conflict,  ///< nothing can be done: `note` says why
};
BOOST_DESCRIBE_ENUM(ImportDeed, added, moved, renamed, kept, twice, conflict)

/// A line of the list, and what becomes of the person.
struct ImportRow {
  std::uint32_t line = 0;
  ImportDeed deed = ImportDeed::kept;
  std::string name, team, email;
  std::string note;  ///< in words: from which team, under which name before, why not
};
BOOST_DESCRIBE_STRUCT(ImportRow, (), (line, deed, name, team, email, note))

struct Import {
  std::vector<ImportRow> rows;      ///< in the order of the list
  std::vector<ImportRow> absent;    ///< people of the season who are not on the list; they stay (line: 0)
  std::vector<std::string> tokens;  ///< one for each row; empty unless the person was added just now

  std::size_t count(ImportDeed deed) const;
};

/// People are known by their e-mail address in any case; where the list or the season has none, by name and
/// team. Each is in one team of the season, and the names of teams differ by more than case. `apply`: makes
/// the changes, and throws BadRequest that names all conflicts, if there are any; else nothing changes.
Import import_class(Tables& tables, const Season& season, const ClassList& list, bool apply, Actor who);

/// A line for each person who is not simply kept, and the sums.
std::string as_text(const Import& import);

}  // namespace agon::ladder
