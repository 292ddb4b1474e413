#include "ladder/terms.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <map>
#include <set>

#include "contest/rows.h"
#include "core/errors.h"
#include "core/utc_now.h"
#include "ladder/season_setup.h"
#include "text/utf8.h"
#include "text/words.h"

namespace agon::ladder {

std::vector<Term> terms_of(Tables& tables) {
  return contest::rows_of<Term>(tables.session, {"terms", "id > 0 order by id"});
}

Term term_named(Tables& tables, const std::string& name) {
  const auto all = terms_of(tables);
  std::vector<std::string> names;
  for (const auto& term : all) {
    if (term.name == name || (name.empty() && all.size() == 1)) return term;
    names.push_back(term.name);
  }
  if (all.empty()) throw Missing("there is no term; `agon ladder term create` makes one");
  if (name.empty())
    throw BadRequest(fmt::format("there are several terms: {}; say which (--term)", fmt::join(names, ", ")));
  throw Missing(fmt::format("there is no term \"{}\"; there are: {}", visible(name.substr(0, 40), false),
                            fmt::join(names, ", ")));
}

bool counts(const Term& term, Id season) {
  return std::ranges::find(term.seasons, season, &TermSeason::season) != term.seasons.end();
}

std::string seasons_in_words(Tables& tables, const Term& term) {
  std::string words;
  for (const auto& [id, weight] : term.seasons) {
    words += (words.empty() ? "" : ",") + tables.seasons.find(id).value_or(Season{}).name;
    if (weight != 1) words += fmt::format("={}", weight);
  }
  return words;
}

TermSettings settings_of(Tables& tables, const Term& term) {
  return {term.name, seasons_in_words(tables, term), term.rule, term.best, term.points};
}

TermSettings usual_term(Tables& tables) {
  Term term;
  term.points = usual_grades;
  for (const auto& season : tables.seasons.all())
    if (term.seasons.size() < most_term_seasons) term.seasons.push_back({season.id});
  return settings_of(tables, term);
}

namespace {

double weight_in(const std::string& name, std::string_view text) {
  double weight = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), weight);
  const bool is_number = read.ec == std::errc() && read.ptr == text.data() + text.size();
  if (!is_number || !(weight >= least_weight && weight <= most_weight))
    throw BadRequest(fmt::format("seasons: the weight of \"{}\" must be between {} and {}, got \"{}\"", name,
                                 least_weight, most_weight, visible(text.substr(0, 40), false)));
  return weight;
}

/// Reads "spring,autumn=2".
std::vector<TermSeason> seasons_in(Tables& tables, const std::string& words) {
  std::vector<TermSeason> list;
  for (std::string_view rest = words; !rest.empty();) {
    const auto part = rest.substr(0, rest.find(','));
    rest.remove_prefix(std::min(part.size() + 1, rest.size()));
    const auto sign = part.find('=');
    const std::string name(part.substr(0, sign));
    const auto season = tables.seasons.find(name);
    if (!season) {
      std::vector<std::string> names;
      for (const auto& each : tables.seasons.all()) names.push_back(each.name);
      throw BadRequest(fmt::format("seasons: there is no season \"{}\"{}; there are: {}",
                                   visible(name.substr(0, 40), false), did_you_mean(name, names),
                                   fmt::join(names, ", ")));
    }
    if (std::ranges::find(list, season->id, &TermSeason::season) != list.end())
      throw BadRequest(fmt::format("seasons: \"{}\" stands twice; name each season once", name));
    list.push_back({season->id, sign == std::string_view::npos ? 1 : weight_in(name, part.substr(sign + 1))});
  }
  if (list.empty())
    throw BadRequest("seasons: name the seasons of the term, such as spring,autumn=2 (--seasons)");
  if (list.size() > most_term_seasons)
    throw BadRequest(fmt::format("seasons: a term has at most {} seasons", most_term_seasons));
  return list;
}

/// Carries settings out on a term that is not stored yet. Returns one line with what has changed.
std::string apply(Tables& tables, Term& term, const TermSettings& settings) {
  const auto before = settings_of(tables, term);
  if (settings.name) term.name = *settings.name;
  check_name(term.name, "term");
  for (const auto& other : terms_of(tables))
    if (other.name == term.name && other.id != term.id)
      throw BadRequest(fmt::format("name: there is a term \"{}\" already", term.name));
  if (settings.seasons || term.seasons.empty())
    term.seasons = seasons_in(tables, settings.seasons.value_or(""));
  term.rule = settings.rule.value_or(term.rule);
  term.best = settings.best.value_or(term.best);
  if (settings.points) term.points = *settings.points;
  const contest::GradeScale scale(term.points);
  if (term.best > term.seasons.size())
    throw BadRequest(
        fmt::format("best: the term has {} seasons, so at most so many of them can count, not {}",
                    term.seasons.size(), term.best));
  const auto now = settings_of(tables, term);
  std::string done;
  each_member<TermSettings>([&](std::string_view name, auto member) {
    if (now.*member == before.*member) return;
    done += fmt::format("{}{}", done.empty() ? "" : ", ", name);
    if constexpr (std::is_same_v<std::remove_cvref_t<decltype(now.*member)>, std::optional<TermRule>>)
      done += fmt::format(": {}", enum_name(*(now.*member)));
    else
      done += fmt::format(": {}", *(now.*member));
  });
  return done;
}

}  // namespace

Term create_term(Tables& tables, const TermSettings& settings, Actor who) {
  if (terms_of(tables).size() >= most_terms)
    throw BadRequest(fmt::format("there are {} terms already; remove one first", most_terms));
  Term term;
  term.points = usual_grades;
  const auto done = apply(tables, term, settings);
  term.id = new_id(tables.session);
  contest::insert_row(tables.session, "terms", term);
  tables.log.add_audit(0, who, utc_now(), "term created", done);
  return term;
}

Term change_term(Tables& tables, Term term, const TermSettings& settings, Actor who) {
  const auto name = term.name;
  const auto done = apply(tables, term, settings);
  if (done.empty()) throw BadRequest("say what to change, for example --seasons spring,autumn=2");
  contest::update_row<&Term::name, &Term::rule, &Term::best, &Term::points, &Term::seasons>(tables.session,
                                                                                            "terms", term);
  tables.log.add_audit(0, who, utc_now(), "term changed", fmt::format("{}: {}", name, done));
  return term;
}

void remove_term(Tables& tables, const Term& term, Actor who) {
  tables.session << "delete from terms where id = :i", soci::use(term.id);
  tables.log.add_audit(0, who, utc_now(), "term removed", term.name);
}

namespace {

struct ShownSeason {
  Season season;
  TermColumn column;
  SeasonPlaces places;
  bool counts() const { return !places.empty(); }
};

ShownSeason shown_season(Store& store, const Season& season, double weight, const Visitor& who,
                         const TermSources& sources) {
  ShownSeason shown{season, {season.name, weight, "ladder"}, {}};
  std::optional<Final> final;
  for (auto& each : store.read([&](Tables& tables) { return tables.finals.of_season(season.id); }))
    if (!each.released.empty()) final = std::move(each);
  auto& column = shown.column;
  if (final) {
    column.source = fmt::format("final {}", final->number);
    shown.places = sources.final(season, *final);
  } else if (sees_hidden(season, who)) {
    shown.places = sources.ladder(season);
    if (!shown.counts()) column.source = "nothing yet";
  } else {
    column.source = "hidden";
  }
  column.teams = shown.places.size();
  return shown;
}

/// A person in the seasons of a term.
struct TermPerson {
  std::string name, email;
  std::set<Id> ids;
  std::vector<std::string> teams;  ///< one for each season; empty: none
  std::set<std::string> looks;     ///< of name and team in each season
};

/// Joins the people of several seasons.
class TermPeople {
 public:
  explicit TermPeople(std::size_t seasons) : seasons_(seasons) {}

  void add(std::size_t season, const Person& person, const std::string& team) {
    auto& found = person_for(season, person, look(person, team));
    found.name = person.name;
    if (!person.email.empty()) found.email = person.email;
    found.ids.insert(person.id);
    found.looks.insert(look(person, team));
    if (found.teams[season].empty()) found.teams[season] = team;
  }
  std::vector<TermPerson> people;

 private:
  static std::string look(const Person& person, const std::string& team) {
    return look_of(person.name) + '\0' + look_of(team);
  }
  TermPerson& person_for(std::size_t season, const Person& person, const std::string& look) {
    if (!person.email.empty()) {
      const auto [place, is_new] = by_email_.try_emplace(look_of(person.email), people.size());
      if (!is_new) return people[place->second];
    } else {
      TermPerson* fitting = nullptr;
      std::size_t count = 0;
      for (auto& each : people)
        if (each.looks.contains(look) && each.teams[season].empty()) fitting = &each, ++count;
      if (count == 1) return *fitting;
    }
    return people.emplace_back(TermPerson{{}, {}, {}, std::vector<std::string>(seasons_), {}});
  }

  std::size_t seasons_;
  std::map<std::string, std::size_t> by_email_;
};

/// Everybody in the seasons. Those with an e-mail address come first, so that one without finds them.
std::vector<TermPerson> people_of(Tables& tables, const std::vector<ShownSeason>& seasons) {
  TermPeople joined(seasons.size());
  for (const bool with_email : {true, false})
    for (std::size_t index = 0; index < seasons.size(); ++index)
      for (const auto& team : tables.teams.of_season(seasons[index].season.id))
        for (const auto& person : tables.people.members(team.id))
          if (!person.removed && person.email.empty() != with_email) joined.add(index, person, team.name);
  return std::move(joined.people);
}

/// A season's grade times its weight.
double weighted(const ShownSeason& season, const TermEntry& entry) {
  return season.column.weight * entry.grade.value_or(0);
}

/// The divisor of totals: the weights that count, so that the best possible total is the best grade.
double divisor_of(const Term& term, const std::vector<ShownSeason>& seasons) {
  std::vector<double> weights;
  for (const auto& season : seasons)
    if (season.counts()) weights.push_back(season.column.weight);
  std::ranges::sort(weights, std::greater());
  if (term.rule == TermRule::best && weights.size() > term.best) weights.resize(term.best);
  double sum = 0;
  for (const double weight : weights) sum += weight;
  return sum;
}

double total_of(const Term& term, const std::vector<ShownSeason>& seasons,
                const std::vector<TermEntry>& entries) {
  std::vector<double> parts;
  for (std::size_t index = 0; index < seasons.size(); ++index) {
    const auto& season = seasons[index];
    if (!season.counts()) continue;
    const auto place = entries[index].place.value_or(season.column.teams + 1);
    parts.push_back(term.rule == TermRule::places ? season.column.weight * static_cast<double>(place)
                                                  : weighted(season, entries[index]));
  }
  std::ranges::sort(parts, std::greater());
  if (term.rule == TermRule::best && parts.size() > term.best) parts.resize(term.best);
  double sum = 0;
  for (const double part : parts) sum += part;
  if (term.rule != TermRule::places && sum != 0) sum /= divisor_of(term, seasons);
  constexpr double finest = 1e9;  // totals that differ by less are equal
  return std::round(sum * finest) / finest;
}

std::vector<TermEntry> entries_of(const TermPerson& person, const std::vector<ShownSeason>& seasons,
                                  const contest::GradeScale& scale) {
  std::vector<TermEntry> entries;
  for (std::size_t index = 0; index < seasons.size(); ++index) {
    auto& entry = entries.emplace_back(TermEntry{person.teams[index], {}, {}, {}});
    const auto& places = seasons[index].places;
    const auto found = places.find(entry.team);
    if (found == places.end()) continue;
    entry.place = found->second.place;
    entry.points = found->second.points;
    entry.grade = scale.grade(found->second.place, found->second.count);
  }
  return entries;
}

void rank(TermTable& table) {
  const bool lower_is_better = table.rule == TermRule::places;
  std::ranges::stable_sort(table.rows, [&](const TermRow& one, const TermRow& other) {
    return lower_is_better ? one.total < other.total : one.total > other.total;
  });
  if (std::ranges::all_of(table.seasons, [](const TermColumn& column) { return column.teams == 0; })) return;
  for (std::size_t index = 0; index < table.rows.size(); ++index) {
    auto& row = table.rows[index];
    const bool ties = index > 0 && row.total == table.rows[index - 1].total;
    row.place = ties ? table.rows[index - 1].place : index + 1;
  }
}

}  // namespace

TermTable term_table(Store& store, const Term& term, const Visitor& who, const TermSources& sources) {
  TermTable table{term.name, term.rule, term.best, term.points, {}, {}};
  std::vector<ShownSeason> seasons;
  for (const auto& [id, weight] : term.seasons) {
    const Id one = id;
    const auto season = store.read([&](Tables& tables) { return tables.seasons.find(one); });
    if (!season || !sees_season(*season, who)) continue;
    seasons.push_back(shown_season(store, *season, weight, who, sources));
    table.seasons.push_back(seasons.back().column);
  }
  const contest::GradeScale scale(term.points);
  std::map<std::vector<std::string>, std::size_t> rows_of_teams;
  auto people = store.read([&](Tables& tables) { return people_of(tables, seasons); });
  std::ranges::stable_sort(people, {}, &TermPerson::name);
  for (const auto& person : people) {
    const auto [row, is_new] = rows_of_teams.try_emplace(person.teams, table.rows.size());
    const bool own = who.person && person.ids.contains(who.person->id);
    if (!who.is_teacher() && !is_new) {
      ++table.rows[row->second].people;
      table.rows[row->second].own |= own;
      continue;
    }
    auto entries = entries_of(person, seasons, scale);
    const double total = total_of(term, seasons, entries);
    table.rows.push_back({0, "", "", 1, own, std::move(entries), total});
    if (who.is_teacher()) table.rows.back().name = person.name, table.rows.back().email = person.email;
  }
  if (!who.is_teacher())  // not in the order of the names
    std::ranges::stable_sort(table.rows, {}, [](const TermRow& row) {
      std::vector<std::string> teams;
      for (const auto& entry : row.seasons) teams.push_back(entry.team);
      return teams;
    });
  rank(table);
  return table;
}

std::string term_sheet(const TermTable& table) {
  std::string text = "place,name,email";
  for (const auto& column : table.seasons)
    text += fmt::format(",{0}_team,{0}_from,{0}_place,{0}_points,{0}_grade", column.season);
  text += ",total\n";
  const auto cell = [](const auto& value) { return value ? fmt::format("{}", *value) : std::string(); };
  for (const auto& row : table.rows) {
    text += fmt::format("{},{},{}", row.place, csv_cell(row.name), csv_cell(row.email));
    for (std::size_t index = 0; index < table.seasons.size(); ++index) {
      const auto& entry = row.seasons[index];
      const auto& source = table.seasons[index].source;
      const auto points =
          source == "ladder" && entry.points ? fmt::format("{:.0f}", *entry.points) : cell(entry.points);
      text += fmt::format(",{},{},{},{},{}", csv_cell(entry.team), source, cell(entry.place), points,
                          cell(entry.grade));
    }
    text += fmt::format(",{}\n", row.total);
  }
  return text;
}

}  // namespace agon::ladder
