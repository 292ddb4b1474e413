// Standings from results. Results are counted in the order of keys, so the order in which matches ended does
// not matter.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "contest/plan.h"
#include "contest/rating.h"

namespace agon::contest {

struct Standing {
  int entrant = 0;
  std::uint32_t games = 0, wins = 0, draws = 0, losses = 0;
  double points = 0;
  double buchholz = 0;    ///< sum of the opponents' points, match by match
  double sonneborn = 0;   ///< Sonneborn-Berger: the same, times the points taken from them
  double difference = 0;  ///< own scores in the game less the opponents'
  int firsts = 0;         ///< matches on the first side less those on the second
  std::uint32_t byes = 0;
  std::map<Broken, std::uint32_t>
      broken{};              ///< matches lost because its player did not play on, by the reason
  std::uint32_t out_in = 0;  ///< knockout: the round in which it lost, from 1; 0: still in
};

/// "3 crashed, 1 no-start"; empty: none.
std::string broken_in_words(const std::map<Broken, std::uint32_t>& broken);

/// The result with the points that it is worth by the plan. `twin`: the other match on the same seed, for
/// Points::pair; null: there is none, and the match counts by itself.
///
/// A broken side has lost, and the other has won unless it is broken, too. Where two matches on one seed
/// count as one, it is enough to be broken in one of them.
Result as_counted(const Plan& plan, Result result, const Result* twin);

/// Sorts results by key, and sets their points as they count.
std::vector<Result> counted(const Plan& plan, std::vector<Result> results);

/// One observation of strength: two matches on one seed with seats swapped, or a match by itself.
struct Unit {
  Result one;
  std::optional<Result> twin{};

  /// a's points of two matches; a match by itself counts twice.
  double pair_points() const { return one.points + (twin ? *twin : one).points; }
  /// A match that both sides have lost says nothing of either.
  bool both_lost() const { return one.both_lost || (twin && twin->both_lost); }
};

/// Results, from `counted`, by unit and without rests. This and `counted` alone decide which matches are a
/// pair: those whose keys say so, whatever else is missing.
std::vector<Unit> units_of(const Plan& plan, std::span<const Result> results);
/// Whether the other match of the unit's pair is missing, and is to be played: half a pair says nothing yet.
bool is_half(const Plan& plan, const Unit& unit);

/// Finds units that went like an earlier one: the second says nothing new.
class SeenUnits {
 public:
  bool is_new(const Unit& unit);
  /// Whether the unit says something about strength: whole, not lost by both sides, and new.
  bool tells(const Plan& plan, const Unit& unit);

 private:
  std::set<std::uint64_t> seen_;
};

/// Adds what a unit says of its two entrants to their meeting, which has the lower number as a.
void count_unit(Meeting& meeting, const Unit& unit);

/// The units that tell something about strength.
std::vector<Unit> telling(const Plan& plan, std::span<const Unit> units);
/// Gathers units into one meeting for each two entrants.
std::vector<Meeting> meetings_of(std::span<const Unit> units);

/// One for each entrant, in their order. `results`: from `counted`.
std::vector<Standing> standings(const Plan& plan, std::span<const Result> results);

/// Entrants from first to last: by the keys of `order_words`, then the order of entry.
std::vector<int> ranking(const Plan& plan, const std::vector<Standing>& standings);
/// The names of the keys by which the table is ordered: "points", "Buchholz", …
std::vector<std::string> order_words(const Plan& plan);
/// The place of each entrant of `order`, from 1. Entrants that only the order of entry separates share the
/// better place.
std::vector<std::size_t> places_of(const Plan& plan, const std::vector<Standing>& standings,
                                   std::span<const int> order);

// Grades for a class by place in the table: "the last 0, the bottom quarter half a point, …, the first 2".

/// A scale of steps PERCENT:GRADE. Places count from the bottom: of 8 entrants, the last two are the bottom
/// 25 %. An entrant gets the grade of the first step that it is within. Only the last entrant gets step 0 and
/// only the first gets step 100, however many there are, if the scale has steps between.
class GradeScale {
 public:
  /// Reads "0:0,25:0.5,50:1,75:1.5,99:1.75,100:2": at least two steps, with percents that rise within 0 to
  /// 100 and end at 100. Throws BadRequest that says what is wrong.
  explicit GradeScale(std::string_view words);

  /// `place`: 1 is the first. `count`: how many are ranked; a single one gets the first's grade.
  double grade(std::size_t place, std::size_t count) const;

 private:
  struct Step {
    double percent = 0, grade = 0;
  };
  std::vector<Step> steps_;
};

/// Grades in the order of entrants. Empty: the entrant has left, or went on as its next version, and does not
/// count. Entrants that only the order of entry separates share the better place.
std::vector<std::optional<double>> grades_of(const GradeScale& scale, const Plan& plan,
                                             const std::vector<Standing>& standings);

}  // namespace agon::contest
