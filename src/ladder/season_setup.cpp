#include "ladder/season_setup.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
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

void check_name(const std::string& name, const char* what) {
  const bool fits =
      !name.empty() && name.size() <= 40 && std::all_of(name.begin(), name.end(), [](unsigned char letter) {
        return std::isalnum(letter) != 0 || letter == '-' || letter == '_';
      });
  if (!fits)
    throw BadRequest(
        fmt::format("\"{}\" cannot name a {}: use letters, digits, - and _ (--name)", name, what));
}

namespace {

/// The wanted players, or a usual one. Each must take every seat; "champion" of Evasion is a player for each.
std::vector<std::string> built_in_players(const GameEntry& game, std::vector<std::string> wanted,
                                          std::size_t seats) {
  std::map<std::string, std::set<Seat>> seats_of;
  for (const auto& player : game.players())
    seats_of[player.name].insert(player.seats.begin(), player.seats.end());
  std::vector<std::string> fitting;
  for (const auto& [name, taken] : seats_of)
    if (taken.size() >= seats) fitting.push_back(name);
  for (auto name = wanted.begin(); name != wanted.end(); ++name)
    if (std::find(wanted.begin(), name, *name) != name)
      throw BadRequest(fmt::format("--house: \"{}\" stands twice; name each built-in player once", *name));
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

/// A season that ends before it opens would take no uploads, and a freeze after the deadline would hide
/// nothing that changes. `past`: whether a deadline may have passed already.
void check_times(const Season& season, bool past) {
  const auto refuse = [&](const char* option, const std::string& time, DayPart part, const std::string& why) {
    throw BadRequest(fmt::format("{}: {} is {}", option, told_time(time, season.zone, part), why));
  };
  const auto after_opening = fmt::format("not after the opening ({})", told_time(season.opens, season.zone));
  if (!season.freezes.empty() && season.freezes <= season.opens)
    refuse("freeze", season.freezes, DayPart::begin, after_opening);
  if (season.deadline.empty()) return;
  if (season.deadline <= season.opens) refuse("deadline", season.deadline, DayPart::end, after_opening);
  if (season.freezes > season.deadline)
    refuse("freeze", season.freezes, DayPart::begin,
           fmt::format("after the deadline ({})", told_time(season.deadline, season.zone, DayPart::end)));
  if (!past && is_past_deadline(season))
    refuse("deadline", season.deadline, DayPart::end, "in the past; say \"past\" (--past) if you mean it");
}

/// Calls `visit(name, setting, limit)` for each limit that a teacher sets.
template <class Visit>
void each_limit(Visit visit) {
  visit("uploads", &SeasonSettings::uploads, &Limits::uploads_an_hour);
  visit("friendlies", &SeasonSettings::friendlies, &Limits::friendlies_an_hour);
  visit("messages", &SeasonSettings::messages, &Limits::messages_an_hour);
  visit("matches", &SeasonSettings::matches, &Limits::matches_a_version);
  visit("disk", &SeasonSettings::disk, &Limits::disk_mib);
  visit("team-disk", &SeasonSettings::team_disk, &Limits::private_mib);
}

/// Carries settings out on a season that is not stored yet.
class Changes {
 public:
  Changes(Season& season, const SeasonSettings& settings) : season_(season), settings_(settings) {}

  /// One line with all that has changed; empty: nothing has.
  std::string made() {
    zone();
    time("opens", season_.opens, settings_.opens, DayPart::begin);
    time("freeze", season_.freezes, settings_.freeze, DayPart::begin);
    time("deadline", season_.deadline, settings_.deadline, DayPart::end);
    if (!done_.empty()) check_times(season_, !settings_.deadline || settings_.past.value_or(false));
    set("private", season_.is_private, settings_.private_);
    if (settings_.clocks) {
      season_.ladder_config =
          json::serialize(with_clocks(json::parse(season_.final_config), *settings_.clocks));
      told("clocks", fmt::format("{} of the final's", *settings_.clocks), "those before");
    }
    each_limit([&](const char* name, auto setting, auto limit) {
      set(name, season_.limits.*limit, settings_.*setting);
    });
    return std::move(done_);
  }

 private:
  void told(const char* name, const std::string& now, const std::string& before) {
    done_ += fmt::format("{}{}: {} instead of {}", done_.empty() ? "" : ", ", name, now, before);
  }
  template <class Value>
  void set(const char* name, Value& value, const std::optional<Value>& wanted) {
    if (!wanted) return;
    told(name, fmt::format("{}", *wanted), fmt::format("{}", value));
    value = *wanted;
  }
  void zone() {
    if (!settings_.zone) return;
    check_zone(*settings_.zone);
    told("zone", *settings_.zone, season_.zone.empty() ? "UTC" : season_.zone);
    season_.zone = *settings_.zone;
  }
  void time(const char* name, std::string& value, const std::optional<std::string>& words, DayPart part) {
    if (!words) return;
    const auto wanted = *words == "never" ? std::string() : utc_of(name, *words, season_.zone, part);
    told(name, told_time(wanted, season_.zone, part), told_time(value, season_.zone, part));
    value = wanted;
  }

  Season& season_;
  const SeasonSettings& settings_;
  std::string done_;
};

}  // namespace

Season new_season(const GameEntry& game, const SeasonWords& words) {
  Season season;
  season.name = words.name.value_or("");
  check_name(season.name, "season");
  season.game = game.info().name;
  const auto config = game.config_from(nullptr, words.set);
  season.final_config = json::serialize(config);
  season.ladder_config = json::serialize(with_clocks(config, ladder_factor(game)));
  Changes(season, words).made();
  built_in_players(game, words.house, game.seats(config));
  return season;
}

std::string create_season(Store& store, const GameEntry& game, const SeasonWords& words) {
  auto season = new_season(game, words);
  const auto built_in = built_in_players(game, words.house, game.seats(json::parse(season.final_config)));
  std::string token;
  store.write([&](Tables& tables) {
    if (tables.seasons.find(season.name))
      throw BadRequest(fmt::format("{} has a season \"{}\" already; give this one another name (--name)",
                                   contest::shown_store(store.where()), season.name));
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

std::string change_season(Tables& tables, Season season, const SeasonSettings& settings, Actor who) {
  auto done = Changes(season, settings).made();
  if (settings.name && *settings.name != season.name) {
    check_name(*settings.name, "season");
    if (tables.seasons.find(*settings.name))
      throw BadRequest(fmt::format("name: there is a season \"{}\" already", *settings.name));
    done += fmt::format("{}name: {} instead of {}", done.empty() ? "" : ", ", *settings.name, season.name);
    season.name = *settings.name;
  }
  if (done.empty()) throw BadRequest("say what to change, for example --deadline \"2027-01-29 18:00\"");
  tables.seasons.update(season);
  tables.log.add_audit(season.id, who, utc_now(), "changed", done);
  return done;
}

SeasonSettings settings_of(const Season& season) {
  SeasonSettings now;
  now.name = season.name;
  now.zone = season.zone.empty() ? "UTC" : season.zone;
  now.opens = written_time(season.opens, season.zone, DayPart::begin);
  now.freeze = written_time(season.freezes, season.zone, DayPart::begin);
  now.deadline = written_time(season.deadline, season.zone, DayPart::end);
  now.past = false;
  now.private_ = season.is_private;
  each_limit([&](const char*, auto setting, auto limit) { now.*setting = season.limits.*limit; });
  return now;
}

std::string times_in_words(const Season& season) {
  std::string words;
  const auto add = [&](const char* name, const std::string& time, DayPart part) {
    if (!time.empty()) words += fmt::format("{}: {}\n", name, told_time(time, season.zone, part));
  };
  add("opens", season.opens, DayPart::begin);
  add("freeze", season.freezes, DayPart::begin);
  add("deadline", season.deadline, DayPart::end);
  return words;
}

Season season_of(Store& store, const std::string& name) {
  const auto all = store.read([](Tables& tables) { return tables.seasons.all(); });
  std::string names;
  for (const auto& season : all) {
    if (season.name == name || (name.empty() && all.size() == 1)) return season;
    names += (names.empty() ? "" : ", ") + season.name;
  }
  if (all.empty())
    throw BadRequest(contest::shown_store(store.where()) + " has no season; `agon ladder create` makes one");
  throw BadRequest(name.empty() ? fmt::format("{} has several seasons: {}; say which (--season)",
                                              contest::shown_store(store.where()), names)
                                : fmt::format("{} has no season \"{}\"; there are: {}",
                                              contest::shown_store(store.where()), name, names));
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
