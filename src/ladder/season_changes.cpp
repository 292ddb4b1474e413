#include "ladder/season_changes.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "contest/store.h"
#include "core/described.h"
#include "core/utc_now.h"
#include "ladder/terms.h"
#include "text/utf8.h"
#include "text/words.h"

namespace agon::ladder {

namespace {

void change_state(Tables& tables, Season season, SeasonState to, Actor who, const char* action,
                  const std::string& more = {}) {
  const auto from = season.state;
  season.state = to;
  tables.seasons.update(season);
  tables.log.add_audit(season.id, who, utc_now(), action, fmt::format("it was {}{}", enum_name(from), more));
}

[[noreturn]] void refuse(const Season& season, const std::string& what) {
  throw BadRequest(fmt::format("season \"{}\" has state {}: {}", season.name, enum_name(season.state), what));
}

}  // namespace

void freeze(Tables& tables, Season season, Actor who) {
  if (season.state != SeasonState::open && season.state != SeasonState::paused)
    refuse(season, "there is nothing to freeze");
  season.frozen_at = utc_now();
  change_state(tables, season, SeasonState::frozen, who, "frozen");
}

void unfreeze(Tables& tables, Season season, Actor who) {
  if (season.state == SeasonState::finals)
    refuse(season, "its final hides the standings: `agon ladder release` shows everything");
  if (!is_frozen(season)) refuse(season, "no freeze hides anything");
  season.freezes.clear();  // else it would be frozen again at once
  season.frozen_at.clear();
  const auto to = season.state == SeasonState::frozen ? SeasonState::open : season.state;
  change_state(tables, season, to, who, "unfrozen");
}

namespace {

void give_up(Tables& tables, const Season& season, Final final, bool consent) {
  if (!consent)
    refuse(season, fmt::format("final {} {}; to give it up: agon ladder open --give-up-final, or "
                               "\"give_up_final\": true in a request",
                               final.number,
                               final.ended.empty() ? "has been called, and `agon ladder final` plays it"
                                                   : "is over, and `agon ladder release` shows it"));
  final.given_up = utc_now();
  tables.finals.update(final);
}

}  // namespace

void reopen(Tables& tables, Season season, bool give_up_final, Actor who) {
  std::string more;
  if (const auto final = tables.finals.current(season.id); final && season.state == SeasonState::finals) {
    give_up(tables, season, *final, give_up_final);
    more = fmt::format("; final {} is given up", final->number);
  }
  const bool goes_on_hidden =
      season.state == SeasonState::paused && is_frozen(season);      // its date came before or in the pause
  if (is_frozen(season) && !goes_on_hidden) season.freezes.clear();  // else it would be frozen again at once
  season.frozen_at.clear();
  change_state(tables, season, SeasonState::open, who, "opened", more);
}

void pause(Tables& tables, Season season, Actor who) {
  if (season.state != SeasonState::open) refuse(season, "only an open season can be paused");
  change_state(tables, season, SeasonState::paused, who, "paused");
}

Final call_final(Tables& tables, Season season, contest::Plan plan, Actor who) {
  if (season.state == SeasonState::archived) refuse(season, "`agon ladder open` takes it out of the archive");
  if (season.state == SeasonState::released)
    refuse(season,
           "its results are released; open it first (agon ladder open), and then call a further final");
  const auto all = tables.finals.of_season(season.id);
  Final final;
  final.season = season.id;
  final.number = all.empty() ? 1 : all.back().number + 1;
  final.called = utc_now();
  if (!all.empty() && is_current(all.back()))
    refuse(season, fmt::format("it waits for final {} already", all.back().number));
  for (int end = final.number;;
       ++end) {  // another contest may have the name, such as a renamed season's final
    plan.name = season.name + (end == 1 ? "-final" : fmt::format("-final-{}", end));
    if (contest::insert_plan(tables.session, plan)) break;
  }
  final.contest = plan.name;
  final.id = tables.finals.add(final);
  if (season.frozen_at.empty()) season.frozen_at = is_frozen(season) ? season.freezes : utc_now();
  change_state(tables, season, SeasonState::finals, who, "final called",
               fmt::format("; final {}: {}", final.number, final.contest));
  return final;
}

Final reveal(Tables& tables, const Season& season, int places, Actor who) {
  auto final = tables.finals.current(season.id);
  if (!final || final->ended.empty())
    refuse(season,
           final ? fmt::format("final {} is not over yet", final->number) : "it has no final to reveal");
  const int teams = tables.finals.teams(*final);
  if (final->revealed >= teams)
    refuse(season, "every place is revealed; `agon ladder release` shows the matches, too");
  final->revealed = std::min(teams, final->revealed + places);
  tables.finals.update(*final);
  tables.log.add_audit(season.id, who, utc_now(), "revealed",
                       fmt::format("final {}: {} of {} places", final->number, final->revealed, teams));
  return *final;
}

void release(Tables& tables, Season season, bool without_final, Actor who) {
  if (season.state == SeasonState::released) refuse(season, "everything is visible already");
  auto final = tables.finals.current(season.id);
  if (final && final->ended.empty())
    refuse(season,
           fmt::format("final {} is not over: `agon ladder final` plays the matches that it lacks, and "
                       "`agon ladder open --give-up-final` gives it up",
                       final->number));
  if (!final && !without_final)
    refuse(season,
           "there is no final to release. A release without one would end uploads and show standings and all "
           "matches. To do that: --without-final, or \"without_final\": true in a request; to play a final "
           "first: agon ladder final");
  if (final) {
    final->released = utc_now();
    tables.finals.update(*final);
  }
  change_state(tables, season, SeasonState::released, who, "released",
               final ? fmt::format("; final {}", final->number) : "");
}

void archive(Tables& tables, Season season, Actor who) {
  if (season.state == SeasonState::archived) refuse(season, "it is in the archive already");
  if (is_frozen(season)) refuse(season, "release what it hides, and archive it then");
  change_state(tables, season, SeasonState::archived, who, "archived");
}

std::string removal_of_season(Tables& tables, const Season& season) {
  const auto found = tables.seasons.contents(season.id);
  return fmt::format(
      "season \"{}\" with {} teams, {} versions, {} matches, and {} people of no other season, and its "
      "finals\n",
      season.name, found.teams, found.versions, found.matches, found.people);
}

void remove_season(Tables& tables, const Season& season, Actor who) {
  for (const auto& term : terms_of(tables))
    if (counts(term, season.id))
      throw BadRequest(
          fmt::format("the term \"{0}\" counts the season \"{1}\"; give the term other seasons first (agon "
                      "ladder term change --term {0} --seasons …), or remove it",
                      term.name, season.name));
  tables.seasons.remove(season.id);
  tables.log.add_audit(0, who, utc_now(), "season deleted", season.name);
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
  if (order.replay && has_ended(season)) refuse(season, "no match can be played again");
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

std::string removal_of_person(Tables& tables, const Person& person) {
  auto words =
      fmt::format("{} (#{}{}{}): name, e-mail address and tokens go; results stay under a pseudonym\n",
                  person.name, person.id, person.email.empty() ? "" : ", ", person.email);
  for (const auto& team : tables.teams.of_person(person.id))
    words += fmt::format("team \"{}\": {}\n", team.name,
                         tables.people.members(team.id).size() == 1
                             ? "they are its last member, so its name and the sources of its versions go, too"
                             : "it stays, with its other members");
  return words;
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
  std::vector<Person> fitting;
  const auto look = look_of(words);
  for (auto& person : tables.people.all()) {
    if (person.removed) continue;
    if (fmt::format("#{}", person.id) == words) return person;
    names.push_back(person.name);
    if (!look.empty() && (look_of(person.email) == look || look_of(person.name) == look))
      fitting.push_back(std::move(person));
  }
  if (fitting.empty())
    throw Missing(
        fmt::format("no person has the name or e-mail \"{}\"{}", words, did_you_mean(words, names)));
  if (fitting.size() == 1) return fitting[0];
  std::string list;
  for (const auto& person : fitting) {
    list += fmt::format("\n#{} {}, {}", person.id, person.name,
                        person.role == Role::teacher ? "the teacher"
                        : person.email.empty()       ? "no e-mail"
                                                     : person.email);
    for (const auto& team : tables.teams.of_person(person.id))
      list += fmt::format(", team \"{}\"", team.name);
  }
  throw BadRequest(fmt::format("\"{}\" fits {} people; nothing was changed. Name one by e-mail or number:{}",
                               words, fitting.size(), list));
}

}  // namespace agon::ladder
