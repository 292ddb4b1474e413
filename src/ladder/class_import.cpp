#include "ladder/class_import.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

#include "core/errors.h"
#include "core/utc_now.h"
#include "text/utf8.h"

namespace agon::ladder {

namespace {

std::string key(const std::string& name, const std::string& team) {
  return look_of(name) + '\0' + look_of(team);
}

/// A person who is in the store, with their teams in this season.
struct KnownPerson {
  Person person;
  std::vector<Team> teams;
};

/// The people and teams of a season before the import, by what a class list says of them.
class Known {
 public:
  Known(Tables& tables, const Season& season) {
    std::map<Id, std::size_t> places;
    for (auto& person : tables.people.all()) {
      if (person.removed || person.role != Role::student) continue;
      places[person.id] = people_.size();
      people_.push_back({std::move(person), {}});
    }
    for (const auto& team : tables.teams.of_season(season.id)) {
      teams_[team.name] = team;
      teams_.try_emplace(look_of(team.name), team);
      for (const auto& member : tables.people.members(team.id))
        if (const auto place = places.find(member.id); place != places.end())
          people_[place->second].teams.push_back(team);
    }
    for (std::size_t place = 0; place < people_.size(); ++place) {
      const auto& [person, teams] = people_[place];
      if (!person.email.empty()) by_email_[look_of(person.email)].push_back(place);
      for (const auto& team : teams) by_name_[key(person.name, team.name)].push_back(place);
    }
  }

  std::vector<KnownPerson>& people() { return people_; }
  const Team* team(const std::string& name) const {
    auto found = teams_.find(name);
    if (found == teams_.end()) found = teams_.find(look_of(name));
    return found == teams_.end() ? nullptr : &found->second;
  }
  /// Those whom a line may mean. A person with another e-mail address is somebody else of that name.
  std::vector<std::size_t> meant_by(const ClassLine& line) const {
    if (const auto found = by_email_.find(look_of(line.email)); found != by_email_.end())
      return found->second;
    const auto found = by_name_.find(key(line.name, line.team));
    auto list = found == by_name_.end() ? std::vector<std::size_t>() : found->second;
    if (!line.email.empty())
      std::erase_if(list, [&](std::size_t place) { return !people_[place].person.email.empty(); });
    return list;
  }

 private:
  std::vector<KnownPerson> people_;
  std::map<std::string, Team> teams_;  ///< by their names, and by their looks
  std::map<std::string, std::vector<std::size_t>> by_email_, by_name_;
};

/// Whether a team's name ends as the label of a version does, "red v2" (contest/plan.h: label_of).
bool looks_like_version(const std::string& name) {
  const auto look = look_of(name);
  const auto number = look.find_last_not_of("0123456789") + 1;
  return number < look.size() && std::string_view(look).substr(0, number).ends_with(" v");
}

/// Decides line by line; nothing is written.
class Planner {
 public:
  Planner(Tables& tables, const Season& season) : known_(tables, season) {}

  struct Step {
    ImportRow row;
    std::optional<std::size_t> person{};  ///< a place in the known people
  };
  Known& known() { return known_; }

  Step take(const ClassLine& line) {
    Step step{{line.line, ImportDeed::added, line.name, line.team, line.email, ""}};
    for (const auto place : known_.meant_by(line)) named_.insert(place);
    auto& row = step.row;
    const auto conflict = [&](std::string why) {
      row.deed = ImportDeed::conflict;
      row.note = std::move(why);
      return step;
    };
    if (const auto* earlier = earlier_line(line)) {
      row.deed = ImportDeed::twice;
      row.note = fmt::format("as line {}", earlier->line);
      if (line.email.empty() ||
          (!earlier->email.empty() && key(earlier->name, earlier->team) == key(line.name, line.team)))
        return step;
      return conflict(fmt::format("line {} may mean the same person, as \"{}\" of team \"{}\"{}",
                                  earlier->line, earlier->name, earlier->team,
                                  earlier->email.empty() ? " without an e-mail address" : ""));
    }
    if (auto wrong = wrong_team(line); !wrong.empty()) return conflict(std::move(wrong));
    const auto meant = known_.meant_by(line);
    if (meant.size() > 1)
      return conflict(
          fmt::format("{} people of the season may be meant; give each an e-mail address", meant.size()));
    if (meant.empty()) return step;
    if (!met_.insert(meant[0]).second) return conflict("another line means the same person");
    step.person = meant[0];
    compare(row, known_.people()[meant[0]]);
    return step;
  }
  /// Whether a line means the person, or may.
  bool names(std::size_t person) const { return named_.contains(person); }

 private:
  /// The line above that is of the same person, or may be; notes this one. Null: there is none.
  const ClassLine* earlier_line(const ClassLine& line) {
    const auto [named, is_new] = lines_.try_emplace(key(line.name, line.team), &line);
    if (line.email.empty()) return is_new ? nullptr : named->second;
    const auto [mailed, is_new_mail] = lines_.try_emplace(look_of(line.email), &line);
    if (!is_new_mail) return mailed->second;
    return is_new || !named->second->email.empty() ? nullptr : named->second;
  }
  /// Why nobody can be in that team; empty: they can.
  std::string wrong_team(const ClassLine& line) {
    const auto* team = known_.team(line.team);
    if (team != nullptr && !team->house.empty())
      return fmt::format("a team cannot be called \"{}\": a built-in player has that name", line.team);
    if (team == nullptr && looks_like_version(line.team))
      return fmt::format(
          "a team cannot be called \"{}\": tables call a version of another team so; name it without \" v\" "
          "and a number at its end",
          line.team);
    const auto [spelled, is_new] = teams_.try_emplace(look_of(line.team), &line);
    const auto& other = team != nullptr ? team->name : spelled->second->team;
    if (other == line.team) return {};
    return fmt::format("the teams \"{}\" and \"{}\" look the same; spell both in one way", other, line.team);
  }
  static void compare(ImportRow& row, const KnownPerson& known) {
    row.deed = ImportDeed::kept;
    const auto& [person, teams] = known;
    if (row.email.empty()) row.email = person.email;  // the list tells less, not that it is gone
    const auto note = [&](ImportDeed deed, const std::string& words) {
      if (row.deed == ImportDeed::kept || deed == ImportDeed::moved) row.deed = deed;
      row.note += (row.note.empty() ? "" : ", ") + words;
    };
    const bool is_there = teams.size() == 1 && teams[0].name == row.team;
    if (teams.empty()) {
      note(ImportDeed::added, "known from another season, keeps their token");
    } else if (!is_there) {
      std::string from;
      for (const auto& team : teams)
        if (team.name != row.team) from += fmt::format("{}\"{}\"", from.empty() ? "" : ", ", team.name);
      note(ImportDeed::moved, "from team " + from);
    }
    if (person.name != row.name) note(ImportDeed::renamed, fmt::format("was \"{}\"", person.name));
    if (person.email != row.email)
      note(ImportDeed::renamed,
           person.email.empty() ? "has an e-mail address now" : fmt::format("was {}", person.email));
  }

  Known known_;
  std::map<std::string, const ClassLine*> lines_, teams_;  ///< the first of each person, and of each team
  std::set<std::size_t> met_, named_;
};

/// Refuses a list with conflicts, all of them at once.
void refuse_conflicts(const Import& import) {
  std::string words;
  for (const auto& row : import.rows)
    if (row.deed == ImportDeed::conflict) words += fmt::format("\nline {}: {}", row.line, row.note);
  if (!words.empty()) throw BadRequest("nothing was imported; change these lines first:" + words);
}

/// Writes one step, and returns the token of a person who was added.
std::string carry_out(Tables& tables, const Season& season, const Planner::Step& step, Known& known) {
  const auto& row = step.row;
  if (row.deed == ImportDeed::twice) return {};
  const auto team = tables.teams.find(season.id, row.team);
  const Id team_id = team ? team->id : tables.teams.add({0, season.id, row.team, ""});
  if (!step.person) {
    const Id person = tables.people.add({0, row.name, row.email, Role::student});
    tables.people.join(team_id, person);
    return give_token(tables, person);
  }
  const auto& [person, teams] = known.people()[*step.person];
  if (person.name != row.name || person.email != row.email)
    tables.people.rename(person.id, row.name, row.email);
  bool is_there = false;
  for (const auto& had : teams) {
    is_there |= had.id == team_id;
    if (had.id != team_id) tables.people.leave(had.id, person.id);
  }
  if (!is_there) tables.people.join(team_id, person.id);
  return {};
}

std::string sums_of(const Import& import) {
  const std::pair<ImportDeed, const char*> deeds[]{
      {ImportDeed::added, "new"}, {ImportDeed::moved, "moved"}, {ImportDeed::renamed, "renamed"},
      {ImportDeed::kept, "kept"}, {ImportDeed::twice, "twice"}, {ImportDeed::conflict, "in conflict"}};
  std::string words;
  for (const auto& [deed, name] : deeds)
    if (const auto count = import.count(deed); count > 0)
      words += fmt::format("{}{} {}", words.empty() ? "" : ", ", count, name);
  if (!import.absent.empty())
    words += fmt::format(", {} of the season absent from the list", import.absent.size());
  return words;
}

}  // namespace

std::size_t Import::count(ImportDeed deed) const {
  return static_cast<std::size_t>(std::ranges::count(rows, deed, &ImportRow::deed));
}

Import import_class(Tables& tables, const Season& season, const ClassList& list, bool apply, Actor who) {
  Planner planner(tables, season);
  std::vector<Planner::Step> steps;
  Import import;
  for (const auto& line : list.lines) {
    steps.push_back(planner.take(line));
    import.rows.push_back(steps.back().row);
  }
  const auto& people = planner.known().people();
  for (std::size_t place = 0; place < people.size(); ++place)
    for (const auto& team : people[place].teams)
      if (!planner.names(place))
        import.absent.push_back(
            {0, ImportDeed::kept, people[place].person.name, team.name, people[place].person.email, "stays"});
  if (!apply) return import;
  refuse_conflicts(import);
  for (const auto& step : steps) import.tokens.push_back(carry_out(tables, season, step, planner.known()));
  tables.log.add_audit(season.id, who, utc_now(), "imported", sums_of(import));
  return import;
}

std::string as_text(const Import& import) {
  std::string text;
  const auto line = [&](std::string_view deed, const ImportRow& row) {
    text += fmt::format("{:<9} {}{}, team \"{}\"{}{}\n", deed,
                        row.line == 0 ? std::string() : fmt::format("line {}: ", row.line), row.name,
                        row.team, row.note.empty() ? "" : ": ", row.note);
  };
  for (const auto& row : import.rows)
    if (row.deed != ImportDeed::kept) line(enum_name(row.deed), row);
  for (const auto& row : import.absent) line("absent", row);
  return text + sums_of(import) + "\n";
}

}  // namespace agon::ladder
