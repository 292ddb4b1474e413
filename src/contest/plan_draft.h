// A plan while it is being read: its values with their lines, so that later checks can name the place of a
// mistake.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "contest/plan_check.h"

namespace agon::contest {

/// Collects all mistakes of a plan, to report them at once.
class PlanMistakes {
 public:
  /// `file` is named before every line number; may be empty.
  explicit PlanMistakes(std::string file) : file_(std::move(file)) {}

  /// `line`: 0 if the mistake is in no file (a flag, or a missing key).
  void add(std::uint32_t line, const std::string& words);
  /// The words are a format for the values.
  template <class First, class... More>
  void add(std::uint32_t line, fmt::format_string<First, More...> words, First&& first, More&&... more) {
    add(line, fmt::format(words, std::forward<First>(first), std::forward<More>(more)...));
  }
  bool none() const { return mistakes_.empty(); }
  /// Throws BadRequest with a line for each mistake, if there are any.
  void refuse() const;

 private:
  std::string file_;
  std::vector<std::string> mistakes_;
};

struct PlanDraft {
  CheckedPlan checked;
  bool rounds_given = false;
  std::optional<Points> points;          ///< empty: the game's usual ones
  bool variants = true;                  ///< without a given configuration, use the game's variants in turn
  std::optional<std::uint32_t> opening;  ///< empty: the game's usual opening
  std::vector<std::string> sets;         ///< key=value for every configuration
  std::map<std::string, std::uint32_t> lines;  ///< of the keys in the file's outermost table
  std::vector<std::uint32_t> entrant_lines;    ///< one for each entrant; 0: from a flag or a folder
  std::vector<std::uint32_t> config_lines;     ///< one for each configuration

  /// Returns 0 if the key is not in the file.
  std::uint32_t line(const std::string& key) const {
    const auto found = lines.find(key);
    return found == lines.end() ? 0 : found->second;
  }
};

/// Throws BadRequest if the file is missing or is not TOML; every other mistake is collected.
void read_plan_file(const std::string& file, PlanDraft& draft, PlanMistakes& mistakes);

void apply_flags(const PlanFlags& flags, PlanDraft& draft, PlanMistakes& mistakes);

// Checks whether a contest can be played by a plan: its game, configurations, entrants and format.

/// How results count, if the plan does not say: each match, or where seats are unlike, both matches of a seed
/// as one.
Points usual_points(const GameEntry& game);
/// Random opening steps that make matches differ, if the plan does not say how many. 0 for a game with chance
/// of its own, or with several configurations to take in turn.
std::uint32_t usual_opening(const GameEntry& game, std::size_t configs);

/// Completes configurations with the game's defaults, and collects every mistake. Returns the game, or null.
const GameEntry* judge_game(PlanDraft& draft, const FindGame& find_game, const std::string& known_games,
                            PlanMistakes& mistakes);
/// `game`: null leaves built-in players unchecked.
void judge_entrants(const PlanDraft& draft, const GameEntry* game, PlanMistakes& mistakes);
void judge_format(const PlanDraft& draft, PlanMistakes& mistakes);

}  // namespace agon::contest
