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

/// Where a value was said: a line of the plan's file, or a flag. Neither: in a request, or nowhere.
struct Place {
  Place(std::uint32_t in_line = 0, std::string by_flag = {}) : line(in_line), flag(std::move(by_flag)) {}
  std::uint32_t line;
  std::string flag;  ///< "--rounds"
};

/// Collects all mistakes of a plan, to report them at once.
class PlanMistakes {
 public:
  /// `file` is named before every line number; may be empty.
  explicit PlanMistakes(std::string file) : file_(std::move(file)) {}

  void add(const Place& place, const std::string& words);
  /// The words are a format for the values.
  template <class First, class... More>
  void add(const Place& place, fmt::format_string<First, More...> words, First&& first, More&&... more) {
    add(place, fmt::format(words, std::forward<First>(first), std::forward<More>(more)...));
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
  std::optional<Points> points;          ///< empty: the game's usual ones
  bool of_final = false;                 ///< the contest is a season's final, which takes fewer formats
  bool variants = true;                  ///< without a given configuration, use the game's variants in turn
  std::optional<std::uint32_t> opening;  ///< empty: the game's usual opening
  std::vector<std::string> sets;         ///< key=value for every configuration
  std::map<std::string, Place> places;   ///< of the keys that were given, in a file's outermost table or else
  std::vector<Place> entrant_places;     ///< one for each entrant
  std::vector<Place> config_places;      ///< one for each configuration

  bool is_given(const std::string& key) const { return places.contains(key); }
  Place place(const std::string& key) const {
    const auto found = places.find(key);
    return found == places.end() ? Place{} : found->second;
  }
};

// Values of a plan have one list of keys, each with its type and bounds (plan_draft.cpp). A file, a flag and
// a request are read by it, so each refuses the same values in the same words.

/// Throws BadRequest if the file is missing or is not TOML; every other mistake is collected.
void read_plan_file(const std::string& file, PlanDraft& draft, PlanMistakes& mistakes);
/// A wrong value is a mistake, and leaves the draft's as it was. The key must be one of the list.
void read_value(const SaidValue& said, PlanDraft& draft, PlanMistakes& mistakes);
/// Adds the entrants and the settings of configurations.
void read_entrants(const PlanFlags& flags, PlanDraft& draft);

// The judge: whether a contest can be played by a plan. It judges every contest.

/// How results count, if the plan does not say: each match, or where seats are unlike, both matches of a seed
/// as one.
Points usual_points(const GameEntry& game);
/// Random opening steps that make matches differ, if the plan does not say how many. 0 for a game with chance
/// of its own, or with several configurations to take in turn.
std::uint32_t usual_opening(const GameEntry& game, std::size_t configs);

/// The most matches of a contest, as far as a plan tells their number.
inline constexpr std::uint64_t most_matches = 10'000'000;

/// Completes configurations with the game's defaults and variants. Returns the game, or null.
const GameEntry* complete(PlanDraft& draft, const FindGame& find_game, const std::string& known_games,
                          PlanMistakes& mistakes);
/// Judges numbers, configurations, entrants and format. `game`: null leaves what depends on it unjudged.
void judge(const PlanDraft& draft, const GameEntry* game, PlanMistakes& mistakes);
/// Judges a plan that is complete, such as a stored one. `places`: of its keys, as far as they were given.
/// Throws BadRequest with all mistakes.
void require_plan(const Plan& plan, const GameEntry& game, std::map<std::string, Place> places = {},
                  bool of_final = false);

}  // namespace agon::contest
