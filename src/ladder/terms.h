// A term: several seasons of one store, with one table over them. Each season has a weight, and the term's
// rule says how their results make a total.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/notes.h"
#include "ladder/final_contest.h"
#include "ladder/people_access.h"

namespace agon::ladder {

enum class TermRule {
  points,  ///< the mean of the grades, by weight
  places,  ///< the sum of the places, each times its weight; lower is better
  best,    ///< the mean of the best grades, by weight
};
BOOST_DESCRIBE_ENUM(TermRule, points, places, best)

struct TermSeason {
  Id season = 0;
  double weight = 1;
};
BOOST_DESCRIBE_STRUCT(TermSeason, (), (season, weight))

struct Term {
  Id id = 0;
  std::string name;  ///< in addresses
  TermRule rule = TermRule::points;
  std::uint32_t best = 1;  ///< how many seasons count, by the rule `best`
  std::string points;      ///< grades by place; see GradeScale
  std::vector<TermSeason> seasons;
};
BOOST_DESCRIBE_STRUCT(Term, (), (id, name, rule, best, points, seasons))

inline constexpr std::size_t most_terms = 100, most_term_seasons = 50;
inline constexpr double least_weight = 0.01, most_weight = 1000;

/// A teacher's settings of a term; what is left out stays as it is.
struct TermSettings {
  static constexpr bool is_order = true;
  std::optional<std::string> name, seasons;
  std::optional<TermRule> rule;
  std::optional<std::uint32_t> best;
  std::optional<std::string> points;

  static constexpr std::array field_notes{
      FieldNote{"name", "name of the term, in addresses"},
      FieldNote{"seasons",
                "its seasons with their weights, from 0.01 to 1000: spring,autumn=2 (without one: 1)"},
      FieldNote{"rule",
                "points: the mean of the grades by weight; places: the sum of the places times "
                "their weights, lower is better; best: the mean of the best grades"},
      FieldNote{"best", "how many seasons count, by the rule best", 1, most_term_seasons},
      FieldNote{"points",
                "grades by place in a season, as PERCENT:GRADE,…: 0 is the last place, 100 the first"},
  };
};
BOOST_DESCRIBE_STRUCT(TermSettings, (), (name, seasons, rule, best, points))

std::vector<Term> terms_of(Tables& tables);
/// The term of that name; without a name, the only one. Throws BadRequest that names those there are.
Term term_named(Tables& tables, const std::string& name);
bool counts(const Term& term, Id season);
/// "spring,autumn=2"
std::string seasons_in_words(Tables& tables, const Term& term);
/// The settings of a term as its teacher would write them.
TermSettings settings_of(Tables& tables, const Term& term);
/// Those of a new term, without a name: all seasons, with equal weights.
TermSettings usual_term(Tables& tables);

/// Each of these leaves a line in the audit, and throws BadRequest.
Term create_term(Tables& tables, const TermSettings& settings, Actor who);
/// Returns the term as it is now.
Term change_term(Tables& tables, Term term, const TermSettings& settings, Actor who);
void remove_term(Tables& tables, const Term& term, Actor who);

// The table of a term.

/// A season in a term's table.
struct TermColumn {
  std::string season;
  double weight = 1;
  std::string
      source;  ///< where its numbers come from: "final 2" or "ladder"; "hidden" or "nothing yet": none
  std::size_t teams = 0;  ///< with a place
};
BOOST_DESCRIBE_STRUCT(TermColumn, (), (season, weight, source, teams))

/// A person's, or a team's, part in one season.
struct TermEntry {
  std::string team;  ///< empty: not in the season
  std::optional<std::size_t> place;
  std::optional<double> points;  ///< the final's; in a ladder the rating
  std::optional<double> grade;
};
BOOST_DESCRIBE_STRUCT(TermEntry, (), (team, place, points, grade))

struct TermRow {
  std::size_t place = 0;    ///< from 1; equal totals share the better one; 0: no season shows anything yet
  std::string name, email;  ///< only for the teacher
  std::size_t people = 1;   ///< in the same teams
  bool own = false;         ///< the visitor is one of them
  std::vector<TermEntry> seasons;
  double total = 0;
};
BOOST_DESCRIBE_STRUCT(TermRow, (), (place, name, email, people, own, seasons, total))

struct TermTable {
  std::string term;
  TermRule rule{};
  std::uint32_t best = 1;
  std::string points;
  std::vector<TermColumn> seasons;
  std::vector<TermRow> rows;  ///< first to last
};
BOOST_DESCRIBE_STRUCT(TermTable, (), (term, rule, best, points, seasons, rows))

/// The sources of a term's table. Called outside of transactions.
struct TermSources {
  std::function<SeasonPlaces(const Season&)> ladder;
  std::function<SeasonPlaces(const Season&, const Final&)> final;
};
/// The table as `who` may see it: the seasons that they see, each by its last final that was released, else
/// by its ladder, unless that is hidden from them. The teacher gets a row for each person. Others get one for
/// all who are in the same teams, without names. A person is known in every season by the e-mail address in
/// any case, else by name and team.
TermTable term_table(Store& store, const Term& term, const Visitor& who, const TermSources& sources);

/// CSV: a line for each person, with team, source, place, points and grade of each season, and the total.
std::string term_sheet(const TermTable& table);

}  // namespace agon::ladder
