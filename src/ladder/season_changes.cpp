#include "ladder/season_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "core/described.h"
#include "core/utc_now.h"
#include "text/utf8.h"
#include "text/words.h"

namespace agon::ladder {

namespace {

void change_state(Tables& tables, Season season, SeasonState to, Actor who, const char* action) {
  const auto from = season.state;
  season.state = to;
  tables.seasons.update(season);
  tables.log.add_audit(season.id, who, utc_now(), action, fmt::format("it was {}", enum_name(from)));
}

[[noreturn]] void refuse(const Season& season, const char* what) {
  throw BadRequest(fmt::format("season \"{}\" has state {}: {}", season.name, enum_name(season.state), what));
}

}  // namespace

void freeze(Tables& tables, Season season, Actor who) {
  if (season.state != SeasonState::open && season.state != SeasonState::paused)
    refuse(season, "there is nothing to freeze");
  season.frozen_at = utc_now();
  change_state(tables, season, SeasonState::frozen, who, "frozen");
}

void reopen(Tables& tables, Season season, Actor who) {
  if (season.state == SeasonState::finals) refuse(season, "its final has been called and must be played");
  const bool goes_on_hidden =
      season.state == SeasonState::paused && is_frozen(season);      // its date came before or in the pause
  if (is_frozen(season) && !goes_on_hidden) season.freezes.clear();  // else it would be frozen again at once
  season.frozen_at.clear();
  change_state(tables, season, SeasonState::open, who, "opened");
}

void pause(Tables& tables, Season season, Actor who) {
  if (season.state != SeasonState::open) refuse(season, "only an open season can be paused");
  change_state(tables, season, SeasonState::paused, who, "paused");
}

void call_final(Tables& tables, Season season, Actor who) {
  if (season.state == SeasonState::finals) return;
  if (season.state == SeasonState::released) refuse(season, "no final can begin any more");
  if (season.frozen_at.empty()) season.frozen_at = is_frozen(season) ? season.freezes : utc_now();
  change_state(tables, season, SeasonState::finals, who, "final called");
}

void release(Tables& tables, Season season, Actor who) {
  if (season.state == SeasonState::released) refuse(season, "everything is visible already");
  change_state(tables, season, SeasonState::released, who, "released");
}

namespace {

/// The matches that an order names and that still count, by number.
std::vector<Match> named_in(Tables& tables, const Season& season, const VoidOrder& order) {
  if (order.matches.empty() && order.version == 0)
    throw BadRequest("matches and version are missing: name matches by their numbers, or a version");
  std::vector<Match> chosen;
  if (order.version != 0) {
    const auto version = tables.versions.find(order.version);
    const auto team = version ? tables.teams.find(version->team) : std::nullopt;
    if (!team || team->season != season.id)
      throw Missing(fmt::format("the season has no version {}", order.version));
    chosen = tables.matches.select({.season = season.id, .version = order.version, .most = 1'000'000});
  }
  for (const Id id : order.matches) {
    auto match = tables.matches.find(id);
    if (!match || match->season != season.id) throw Missing(fmt::format("the season has no match {}", id));
    chosen.push_back(std::move(*match));
  }
  std::erase_if(chosen, [](const Match& match) { return !match.voided.empty(); });
  std::sort(chosen.begin(), chosen.end(), [](const Match& x, const Match& y) { return x.id < y.id; });
  chosen.erase(
      std::unique(chosen.begin(), chosen.end(), [](const Match& x, const Match& y) { return x.id == y.id; }),
      chosen.end());
  return chosen;
}

/// A job for each pair that can be played again.
std::vector<Job> replays_of(Tables& tables, const Season& season, const std::vector<Match>& voided,
                            Actor who) {
  const auto plays = [&](Id version) {
    const auto found = tables.versions.find(version);
    return found && found->state == VersionState::ready;
  };
  std::vector<Job> jobs;
  std::set<Id> pairs;
  for (const auto& match : voided) {
    if (!is_rated(match.kind) || !pairs.insert(match.pair).second || !plays(match.a) || !plays(match.b))
      continue;
    Job job;
    job.season = season.id;
    job.kind = JobKind::replay;
    job.a = match.a, job.b = match.b;
    job.created = utc_now();
    job.person = who;
    jobs.push_back(std::move(job));
  }
  return jobs;
}

}  // namespace

Voided void_matches(Tables& tables, Season season, const VoidOrder& order, bool apply, Actor who) {
  if (order.replay && (season.state == SeasonState::finals || season.state == SeasonState::released))
    refuse(season, "no match can be played again");
  const auto reason = kept_name(order.reason);
  if (apply && reason.empty()) throw BadRequest("give a reason (--reason): the audit and matches show it");
  Voided voided{named_in(tables, season, order)};
  auto jobs = order.replay ? replays_of(tables, season, voided.matches, who) : std::vector<Job>{};
  voided.replays = jobs.size();
  if (!apply || voided.matches.empty()) return voided;
  for (const auto& match : voided.matches) tables.matches.void_match(match.id, reason);
  for (auto& job : jobs) {
    job.pair = tables.matches.new_pair();
    tables.jobs.add(job);
  }
  ++season.revision;
  tables.seasons.update(season);
  const auto again = jobs.empty() ? "" : fmt::format(", {} pairs played again", jobs.size());
  tables.log.add_audit(season.id, who, utc_now(), "voided",
                       fmt::format("{} matches{}: {}", voided.matches.size(), again, reason));
  return voided;
}

std::string reissue_token(Tables& tables, Id person, Actor who) {
  const auto found = tables.people.find(person);
  if (!found || found->removed) throw Missing("there is no such person");
  tables.tokens.revoke_all(person, utc_now());
  tables.log.add_audit(0, who, utc_now(), "token reissued", found->name);
  return give_token(tables, person);
}

void revoke_tokens(Tables& tables, Id person, Actor who) {
  const auto found = tables.people.find(person);
  if (!found) throw Missing("there is no such person");
  tables.tokens.revoke_all(person, utc_now());
  tables.log.add_audit(0, who, utc_now(), "tokens revoked", found->name);
}

void remove_person(Tables& tables, Id person, Actor who) {
  const auto found = tables.people.find(person);
  if (!found || found->removed) throw Missing("there is no such person");
  if (found->role == Role::teacher) throw BadRequest("a teacher cannot be removed");
  const auto stays = [&](const Person& each) { return each.id != person && !each.removed; };
  for (const auto& team : tables.teams.of_person(person)) {
    if (std::ranges::any_of(tables.people.members(team.id), stays)) continue;
    tables.teams.rename(team.id, fmt::format("team {}", team.id));
    tables.versions.forget_sources(team.id);
  }
  tables.people.remove(person);
  tables.log.add_audit(0, who, utc_now(), "person removed", fmt::format("person {}", person));
}

Person person_named(Tables& tables, const std::string& words) {
  std::vector<std::string> names;
  for (const auto& person : tables.people.all()) {
    if (person.removed) continue;
    if (person.email == words || person.name == words) return person;
    names.push_back(person.name);
  }
  throw Missing(fmt::format("no person has the name or e-mail \"{}\"{}", words, did_you_mean(words, names)));
}

}  // namespace agon::ladder
