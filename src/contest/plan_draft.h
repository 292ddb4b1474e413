// A plan while it is being read: what stands in it, and on which line, so that what is judged later can still
// be told with its place.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "contest/plan_check.h"

namespace agon::contest {

/// Everything that is wrong with a plan, gathered so that it is told at once.
class PlanMistakes {
 public:
  /// `file`: named before every line; may be empty.
  explicit PlanMistakes(std::string file) : file_(std::move(file)) {}

  /// `line` 0: it stands in no file (a flag, or a key that is missing).
  void add(std::uint32_t line, const std::string& words);
  bool none() const { return mistakes_.empty(); }
  /// Throws BadRequest, a line each, unless there are none.
  void refuse() const;

 private:
  std::string file_;
  std::vector<std::string> mistakes_;
};

struct PlanDraft {
  CheckedPlan checked;
  bool rounds_given = false;
  bool variants = true;                        ///< where no configuration is given, take the game's in turn
  std::optional<std::uint32_t> opening;        ///< unset: as the game wants it
  std::vector<std::string> sets;               ///< key=value for every configuration
  std::map<std::string, std::uint32_t> lines;  ///< of the keys of the file's outermost table
  std::vector<std::uint32_t> entrant_lines;    ///< one an entrant; 0: from a flag
  std::vector<std::uint32_t> config_lines;     ///< one a configuration

  /// 0: the key does not stand in the file.
  std::uint32_t line(const std::string& key) const {
    const auto found = lines.find(key);
    return found == lines.end() ? 0 : found->second;
  }
};

/// Throws BadRequest where the file is missing or is no TOML; every other mistake is gathered.
void read_plan_file(const std::string& file, PlanDraft& draft, PlanMistakes& mistakes);

void apply_flags(const PlanFlags& flags, PlanDraft& draft, PlanMistakes& mistakes);

}  // namespace agon::contest
