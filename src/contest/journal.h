// Matches that are over and not in the database yet: a line each in a file beside it. A line is written
// before the next match begins, so that nothing is lost when the program is killed; the database takes many
// at once.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "contest/played.h"

namespace agon::contest {

class Journal {
 public:
  static constexpr std::string_view mark =
      "-matches.";  ///< between the store's name and the process's number
  static constexpr std::string_view damaged = ".damaged";  ///< behind the name: lines that could not be read

  /// Files of its own beside the database.
  explicit Journal(std::string store);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Throws Failure where the line cannot be written whole; then nothing of it is left.
  void add(std::string_view line);
  /// Begins a new file; the old one's name, to be removed when its lines are in the database.
  std::string turn();
  static void remove(const std::string& file);

 private:
  void open_file();

  std::string store_, name_;
  int file_ = -1;
};

/// What a program that is gone left in its journal beside a store.
struct LeftJournal {
  std::string file;
  std::vector<std::pair<std::string, Played>> matches;  ///< contest and match: every line that can be read
  std::vector<std::string> damage;                      ///< "file:line: why", one a line that cannot
};

/// The journals of programs that run no more.
std::vector<std::string> left_journals(const std::string& store);
/// What cannot be read is kept beside it as `file`.damaged, but for a last line that the program's end cut
/// off.
LeftJournal read_left_journal(const std::string& file);

}  // namespace agon::contest
