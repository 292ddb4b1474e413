// Writes random seasons for the oracles, each with a store of its own, and a line of JSON about each: its
// tables as the program publishes them. No game is played: outcomes are chance, and everything else is the
// program's own way (scheduler, store, counting, rating). Schedulers end in the middle, as when a server is
// killed: what they had handed out is lost, and some of what was stored was never reported to them.
//
//   agon_random_seasons COUNT SEED FOLDER
#include <fmt/format.h>

#include <boost/json/serialize.hpp>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <optional>
#include <set>
#include <string>

#include "contest/plan_judge.h"
#include "core/random.h"
#include "core/to_json.h"
#include "hosting/hosted_entry.h"
#include "ladder/final_contest.h"
#include "ladder/people_access.h"
#include "ladder/referee.h"
#include "ladder/scheduler.h"
#include "ladder/season_setup.h"
#include "ladder/workshop.h"

namespace agon::tron {
const HostedEntry& entry();
}
namespace agon::evasion {
const HostedEntry& entry();
}

namespace agon::ladder {
namespace {

namespace json = boost::json;

class RandomSeason {
 public:
  /// In tron seats are alike, so matches are results; in evasion they are not, so pairs are.
  RandomSeason(Random& random, const std::string& where, bool in_pairs)
      : random_(random),
        game_(in_pairs ? evasion::entry() : tron::entry()),
        store_(where, false),
        workshop_(where + ".builds", {}, false) {
    SeasonWords words;
    words.name = "spring";
    words.house = {"random"};
    create_season(store_, game_, words);
    house_ = teams()[0].id;
    limit_matches(12 + random_.below(30));
    for (std::uint32_t team = 0, count = 2 + random_.below(5); team < count; ++team)
      store_.write([&](Tables& tables) {
        tables.teams.add({0, season_in(tables).id, "team " + std::to_string(team), ""});
      });
    alike_ = random_.one_in(3);
  }

  json::object line() {
    restart();
    for (std::uint32_t event = 0, count = 60 + random_.below(100); event < count; ++event) happen();
    scheduler_->next(1);  // it reads what its last matches have changed
    scheduler_->refit();
    const auto served = *scheduler_->standings();
    const auto counted = standings_now(store_, game_, season());
    const auto until = shown_until(season(), {});
    json::array shown, ratings, meetings;
    store_.read([&](Tables& tables) {
      for (const auto& match :
           tables.matches.select({.season = season_in(tables).id, .until = until, .most = 100'000}))
        shown.push_back(match.id);
      return 0;
    });
    for (const auto& [id, rating] : served.ratings)
      ratings.push_back({{"version", id},
                         {"elo", rating.elo},
                         {"low", rating.low},
                         {"high", rating.high},
                         {"matches", rating.matches},
                         {"superiority", to_json(served.matrix[served.places.at(id)])}});
    for (const auto& met : scheduler_->meetings())
      meetings.push_back({{"a", met.a},
                          {"b", met.b},
                          {"wins", met.wins},
                          {"draws", met.draws},
                          {"losses", met.losses},
                          {"matches", met.matches}});
    return {
        {"store", store_.where()},
        {"points", enum_name(contest::usual_points(game_))},
        {"rows", to_json(served.rows)},
        {"counted_again", to_json(counted.rows)},
        {"matches", served.matches},
        {"ratings", std::move(ratings)},
        {"meetings", std::move(meetings)},
        {"shown", std::move(shown)},
        {"starts", starts_},
        {"grades", grade_sheet(store_, season(), served, std::nullopt, contest::GradeScale(usual_grades))}};
  }

 private:
  Season season_in(Tables& tables) { return tables.seasons.find("spring").value(); }
  Season season() {
    return store_.read([&](Tables& tables) { return season_in(tables); });
  }
  std::vector<Team> teams() {
    return store_.read([&](Tables& tables) { return tables.teams.of_season(season_in(tables).id); });
  }
  std::string now() {
    return fmt::format("2026-01-01T{:02}:{:02}:{:02}Z", clock_ / 3600, clock_ / 60 % 60, clock_ % 60);
  }

  /// A new scheduler, as after a kill or a restart. It reads the store as others have changed it.
  void restart() {
    ++starts_;
    scheduler_.emplace(store_, game_, season(), [](const std::string& words) { std::cerr << words << '\n'; });
    scheduler_->refit();
  }
  void limit_matches(std::uint32_t most) {
    store_.write([&](Tables& tables) {
      auto season = season_in(tables);
      season.limits.matches_a_version = most;
      tables.seasons.update(season);
    });
  }

  void happen() {
    const auto what = random_.below(20);
    if (what == 0)
      add_version();
    else if (what == 1)
      ask_for(random_.one_in(2) ? JobKind::friendly : JobKind::trial);
    else if (what == 2 && random_.one_in(2))
      void_some();
    else if (what == 3 && random_.one_in(2))
      freeze_or_thaw();
    else if (what == 4)
      restart();
    else
      return play(scheduler_->next(1 + random_.below(4)));
    restart();
  }

  /// Of each ten versions, one is rejected and two are of broken programs.
  void add_version() {
    const auto list = teams();
    const auto& team = list[random_.below(static_cast<std::uint32_t>(list.size()))];
    if (team.id == house_) return;
    store_.write([&](Tables& tables) {
      Version version;
      version.team = team.id;
      version.number = tables.versions.next_number(team.id);
      version.language = "python";
      version.state = random_.one_in(10) ? VersionState::rejected : VersionState::ready;
      version.uploaded = now();
      version.id = tables.versions.add(version);
      if (random_.one_in(5)) broken_.insert(version.id);
      if (version.state == VersionState::ready && !random_.one_in(8))
        tables.versions.activate(team.id, version.id, 0, now());
    });
  }

  void ask_for(JobKind kind) {
    store_.write([&](Tables& tables) {
      std::vector<Id> playing;
      for (const auto& team : tables.teams.of_season(season_in(tables).id))
        if (const Id active = tables.versions.active(team.id); active != 0) playing.push_back(active);
      if (playing.size() < 2) return;
      const auto one = random_.below(static_cast<std::uint32_t>(playing.size() - 1));
      tables.jobs.add({.season = season_in(tables).id,
                       .kind = kind,
                       .a = playing[one],
                       .b = playing[one + 1],
                       .pair = tables.matches.new_pair(),
                       .created = now()});
    });
  }

  void void_some() {
    store_.write([&](Tables& tables) {
      VoidOrder order;
      order.reason = "chance";
      order.replay = random_.one_in(2);
      for (const auto& match : tables.matches.select({.season = season_in(tables).id, .most = 20}))
        if (random_.one_in(6)) order.matches.push_back(match.id);
      if (!order.matches.empty()) void_matches(tables, season_in(tables), order, true, 0);
    });
  }

  void freeze_or_thaw() {
    store_.write([&](Tables& tables) {
      if (season_in(tables).state == SeasonState::frozen) return unfreeze(tables, season_in(tables), 0);
      freeze(tables, season_in(tables), 0);
      auto season = season_in(tables);
      season.frozen_at = now();
      tables.seasons.update(season);
    });
  }

  void play(const std::vector<Task>& tasks) {
    for (const auto& task : tasks) {
      if (random_.one_in(40)) return restart();  // killed while it was played
      const auto match = keep(store_, workshop_, season(), task.match, ended(task.match));
      ++clock_;
      const auto finished = now();
      store_.write([&](Tables& tables) {
        tables.session << "update played set finished = :f where season > 0 and id = :i",
            soci::use(finished, "f"), soci::use(match.id, "i");
      });
      if (random_.one_in(40)) return restart();  // killed before it was told
      scheduler_->take({task.job, match});
    }
  }

  PlayedMatch ended(const Match& match) {
    PlayedMatch played;
    const auto breaks = [&](Id version) {
      const bool does = broken_.contains(version) ? random_.below(3) > 0 : random_.one_in(30);
      return does ? static_cast<Broken>(1 + random_.below(4)) : Broken::no;
    };
    // The seed helps one of the two, and the version with the lower number is the weaker one.
    const auto strength = [&](Id version, bool first) {
      return static_cast<double>(random_.below(8)) + static_cast<double>(version % 5) / 2 +
             (first == (match.seed % 2 == 0) ? 2 : 0);
    };
    for (const bool first : {true, false}) {
      const Id version = first == match.a_first ? match.a : match.b;
      played.seats.emplace_back().broken = breaks(version);
      played.outcome.scores.push_back(std::floor(strength(version, first)));
    }
    const auto& scores = played.outcome.scores;
    if (scores[0] != scores[1]) played.outcome.winners = {scores[0] > scores[1] ? Seat{0} : Seat{1}};
    played.steps = 1 + random_.below(3);
    played.hash = std::to_string(alike_ ? random_.below(2) : random_.bits());
    return played;
  }

  Random& random_;
  const GameEntry& game_;
  Store store_;
  Workshop workshop_;  // nothing is built
  std::optional<Scheduler> scheduler_;
  std::set<Id> broken_;
  Id house_ = 0;
  bool alike_ = false;  ///< many pairs go like earlier ones
  int clock_ = 0, starts_ = 0;
};

}  // namespace
}  // namespace agon::ladder

int main(int count, char** words) {
  if (count != 4) return 2;
  agon::Random random(std::strtoull(words[2], nullptr, 10), "seasons");
  const auto seasons = std::strtoull(words[1], nullptr, 10);
  for (std::uint64_t number = 1; number <= seasons; ++number) {
    agon::ladder::RandomSeason season(random, fmt::format("{}/{}.ladder", words[3], number), number % 2 == 0);
    std::cout << boost::json::serialize(season.line()) << '\n';
  }
  return 0;
}
