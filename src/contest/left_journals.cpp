#include "contest/left_journals.h"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <filesystem>
#include <fstream>

#include "contest/journal.h"
#include "contest/match_row.h"
#include "core/errors.h"

namespace agon::contest {

namespace fs = std::filesystem;

std::vector<std::string> left_journals(const std::string& store) {
  std::vector<std::string> files;
  std::error_code error;
  const auto path = fs::absolute(store);
  const auto prefix = path.filename().string() + std::string(Journal::mark);
  for (const auto& entry : fs::directory_iterator(path.parent_path(), error)) {
    const auto name = entry.path().filename().string();
    if (!name.starts_with(prefix) || name.ends_with(Journal::damaged)) continue;
    int owner = 0;
    std::from_chars(name.data() + prefix.size(), name.data() + name.size(), owner);
    if (owner > 0 && kill(owner, 0) != 0 && errno == ESRCH) files.push_back(entry.path().string());
  }
  return files;
}

LeftJournal read_left_journal(const std::string& file) {
  LeftJournal left{file, {}, {}};
  std::ifstream in(file, std::ios::binary);
  std::string bad_lines;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    // The system ends a write between two pages when the program is killed in it: that match was not kept
    // yet.
    if (in.eof()) break;
    try {
      left.matches.push_back(match_of_line(line));
    } catch (const std::exception& bad) {
      left.damage.push_back(fmt::format("{}:{}: {}", file, number, bad.what()));
      bad_lines += line + '\n';
    }
  }
  if (bad_lines.empty()) return left;
  const auto kept = file + std::string(Journal::damaged);
  std::ofstream out(kept, std::ios::binary | std::ios::trunc);
  out << bad_lines;
  out.close();
  if (!out)
    throw Failure(
        fmt::format("{} is damaged, and what cannot be read of it cannot be kept in {}", file, kept));
  return left;
}

}  // namespace agon::contest
