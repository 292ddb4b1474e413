// Matches that are over and not in the database yet: a line each in a file beside it. A line is written
// before the next match begins, so that nothing is lost when the program is killed; the database takes many
// at once.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace agon::contest {

class Journal {
 public:
  /// Files of its own beside the database.
  explicit Journal(std::string store);
  ~Journal();
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;

  /// Throws Failure where the line cannot be written whole.
  void add(std::string_view line);
  /// Begins a new file; the old one's name, to be removed when its lines are in the database.
  std::string turn();

  /// The files that programs left behind which are gone.
  static std::vector<std::string> left_behind(const std::string& store);
  /// The whole lines of one.
  static std::vector<std::string> lines_of(const std::string& file);

 private:
  std::string store_, name_;
  int file_ = -1;
};

}  // namespace agon::contest
