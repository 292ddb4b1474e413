#include "ladder/season_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/serialize.hpp>
#include <cmath>
#include <map>
#include <set>

#include "core/errors.h"
#include "core/utc_now.h"
#include "ladder/people_access.h"
#include "ladder/times.h"
#include "text/words.h"

namespace agon::ladder {

namespace {

void check_name(const std::string& name) {
  const bool fits =
      !name.empty() && name.size() <= 40 && std::all_of(name.begin(), name.end(), [](unsigned char letter) {
        return std::isalnum(letter) != 0 || letter == '-' || letter == '_';
      });
  if (!fits)
    throw BadRequest(fmt::format("\"{}\" cannot name a season: use letters, digits, - and _ (--name)", name));
}

/// The wanted players, or a usual one. Each must take every seat; "champion" of Evasion is a player for each.
std::vector<std::string> built_in_players(const GameEntry& game, std::vector<std::string> wanted,
                                          std::size_t seats) {
  std::map<std::string, std::set<Seat>> seats_of;
  for (const auto& player : game.players())
    seats_of[player.name].insert(player.seats.begin(), player.seats.end());
  std::vector<std::string> fitting;
  for (const auto& [name, taken] : seats_of)
    if (taken.size() >= seats) fitting.push_back(name);
  if (wanted.empty() && !fitting.empty())
    wanted = {std::find(fitting.begin(), fitting.end(), "random") != fitting.end() ? "random" : fitting[0]};
  for (const auto& name : wanted)
    if (std::find(fitting.begin(), fitting.end(), name) == fitting.end())
      throw BadRequest(fmt::format("--house: {} has no player \"{}\" for every seat{}\nthere are: {}",
                                   game.info().name, name, did_you_mean(name, fitting),
                                   fmt::join(fitting, ", ")));
  return wanted;
}

void add_built_in_player(Tables& tables, Id season, const std::string& name) {
  const Id team = tables.teams.add({0, season, name, name});
  Version version;
  version.team = team;
  version.language = "house";
  version.player = name;
  version.state = VersionState::ready;
  version.uploaded = utc_now();
  tables.versions.activate(team, tables.versions.add(version), 0, utc_now());
}

/// A season that ends before it opens would take no uploads.
void check_times(const Season& season) {
  const std::pair<const char*, const std::string&> ends[]{{"--freeze", season.freezes},
                                                          {"--deadline", season.deadline}};
  for (const auto& [option, end] : ends)
    if (!end.empty() && end <= season.opens)
      throw BadRequest(fmt::format("{}: {} is not after the opening ({})", option, end, season.opens));
}

}  // namespace

std::string create_season(Store& store, const GameEntry& game, const SeasonWords& words) {
  check_name(words.name);
  Season season;
  season.name = words.name;
  season.game = game.info().name;
  const auto config = game.config_from(nullptr, words.set);
  if (words.clocks < 0 || words.clocks > 1)
    throw BadRequest(fmt::format("--clocks: must be above 0, and at most 1, got {}", words.clocks));
  season.final_config = json::serialize(config);
  season.ladder_config =
      json::serialize(with_clocks(config, words.clocks == 0 ? ladder_factor(game) : words.clocks));
  season.zone = words.zone;
  season.opens = utc_of("--opens", words.opens, words.zone);
  season.freezes = utc_of("--freeze", words.freeze, words.zone);
  season.deadline = utc_of("--deadline", words.deadline, words.zone);
  check_times(season);
  season.is_private = words.is_private;
  season.limits = words.limits;
  const auto built_in = built_in_players(game, words.built_in, game.seats(config));
  std::string token;
  store.write([&](Tables& tables) {
    if (tables.seasons.find(words.name))
      throw BadRequest(fmt::format("{} has a season \"{}\" already; give this one another name (--name)",
                                   store.where(), words.name));
    season.id = tables.seasons.add(season);
    for (const auto& name : built_in) add_built_in_player(tables, season.id, name);
    const auto people = tables.people.all();
    const bool has_teacher = std::any_of(people.begin(), people.end(),
                                         [](const Person& each) { return each.role == Role::teacher; });
    if (!has_teacher) token = give_token(tables, tables.people.add({0, "teacher", "", Role::teacher}));
    tables.log.add_audit(season.id, 0, utc_now(), "created", season.name);
  });
  return token;
}

std::string change_season(Tables& tables, Season season, const SeasonWords& words,
                          const std::function<bool(const char*)>& given) {
  std::string done;
  const auto set = [&](const char* option, auto& value, auto wanted) {
    done += fmt::format("{}{}: {} instead of {}", done.empty() ? "" : ", ", option + 2, wanted, value);
    value = wanted;
  };
  const auto time = [&](const char* option, std::string& value, const std::string& said) {
    if (!given(option)) return;
    if (value.empty()) value = "never";
    set(option, value, said == "never" ? said : utc_of(option, said, season.zone));
    if (value == "never") value.clear();
  };
  const auto limit = [&](const char* option, auto& value, auto wanted) {
    if (given(option)) set(option, value, wanted);
  };
  time("--opens", season.opens, words.opens);
  time("--freeze", season.freezes, words.freeze);
  time("--deadline", season.deadline, words.deadline);
  if (!done.empty()) check_times(season);
  limit("--uploads", season.limits.uploads_an_hour, words.limits.uploads_an_hour);
  limit("--friendlies", season.limits.friendlies_an_hour, words.limits.friendlies_an_hour);
  limit("--matches", season.limits.matches_a_version, words.limits.matches_a_version);
  limit("--disk", season.limits.disk_mib, words.limits.disk_mib);
  limit("--team-disk", season.limits.private_mib, words.limits.private_mib);
  if (done.empty()) throw BadRequest("say what to change, for example --deadline \"2027-01-29 18:00\"");
  tables.seasons.update(season);
  tables.log.add_audit(season.id, 0, utc_now(), "changed", done);
  return done;
}

Season season_of(Store& store, const std::string& name) {
  const auto all = store.read([](Tables& tables) { return tables.seasons.all(); });
  std::string names;
  for (const auto& season : all) {
    if (season.name == name || (name.empty() && all.size() == 1)) return season;
    names += (names.empty() ? "" : ", ") + season.name;
  }
  if (all.empty()) throw BadRequest(store.where() + " has no season; `agon ladder create` makes one");
  throw BadRequest(name.empty()
                       ? fmt::format("{} has several seasons: {}; say which (--season)", store.where(), names)
                       : fmt::format("{} has no season \"{}\"; there are: {}", store.where(), name, names));
}

std::vector<std::string> import_class(Store& store, const Season& season, const ClassList& list) {
  std::vector<std::string> tokens;
  store.write([&](Tables& tables) {
    const auto people = tables.people.all();
    for (const auto& line : list.lines) {
      auto team = tables.teams.find(season.id, line.team);
      if (team && !team->house.empty())
        throw BadRequest(
            fmt::format("a team cannot be called \"{}\": a built-in player has that name", line.team));
      const Id team_id = team ? team->id : tables.teams.add({0, season.id, line.team, ""});
      const auto known = std::find_if(people.begin(), people.end(), [&](const Person& each) {
        return !each.removed && each.role == Role::student &&
               (line.email.empty() ? each.name == line.name : each.email == line.email);
      });
      const Id person =
          known != people.end() ? known->id : tables.people.add({0, line.name, line.email, Role::student});
      const auto members = tables.people.members(team_id);
      if (std::none_of(members.begin(), members.end(), [&](const Person& each) { return each.id == person; }))
        tables.people.join(team_id, person);
      tokens.push_back(known != people.end() ? "" : give_token(tables, person));
    }
    tables.log.add_audit(season.id, 0, utc_now(), "imported", fmt::format("{} people", list.lines.size()));
  });
  return tokens;
}

namespace {

constexpr double shortest_ms = 50;

/// Seconds of the longest match in which everybody uses all their time; 0: no clock limits it.
double longest_match(const GameEntry& game) {
  const auto about = game.description();
  const auto& clocks = about.at("clocks").get_object();
  const auto ms = [&](const char* name) { return clocks.at(name).to_number<double>(); };
  const auto& info = game.info();
  const auto seats = static_cast<double>(info.least_seats);
  const double by_moves = ms("first_move_ms") + static_cast<double>(info.longest) * ms("per_move_ms");
  const double by_total = seats * ms("total_ms");
  if (by_total > 0 && by_moves > 0) return std::min(by_total, by_moves) / 1000;
  return std::max(by_total, by_moves) / 1000;
}

}  // namespace

json::value with_clocks(const json::value& config, double factor) {
  auto made = config;
  if (!made.is_object()) return made;
  for (auto& field : made.get_object()) {
    if (!field.key().ends_with("_ms") || !field.value().is_number()) continue;
    const auto had = field.value().to_number<double>();
    const double now = std::max(std::round(had * factor), std::min(had, shortest_ms));
    field.value() = static_cast<std::int64_t>(now);
  }
  return made;
}

double ladder_factor(const GameEntry& game) {
  const double longest = longest_match(game);
  return longest <= longest_ladder_match ? 1 : longest_ladder_match / longest;
}

}  // namespace agon::ladder
