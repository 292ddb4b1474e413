#include "ladder/scheduler.h"

#include <fmt/format.h>

#include <algorithm>

#include "contest/plan_judge.h"
#include "core/utc_now.h"
#include "ladder/people_access.h"
#include "ladder/referee.h"
#include "ladder/upload.h"

namespace agon::ladder {

namespace {

constexpr auto refresh_every = std::chrono::milliseconds(200);
constexpr std::ptrdiff_t most_at_home = 16;
constexpr int most_ends = 3;  ///< how many servers may end while a job is under way
constexpr auto last_try_after =
    std::chrono::seconds(5);  ///< a server that is killed again and again does not live so long

/// Smaller goes first. A job that was under way when a server ended waits until all others have begun.
int tier_of(const Job& job) {
  if (job.attempts > 0) return 4;
  return job.kind == JobKind::replay ? 3 : job.kind == JobKind::friendly ? 2 : 1;
}

const char* name_of(JobKind kind) {
  return kind == JobKind::build   ? "it was built"
         : kind == JobKind::trial ? "its trial matches were played"
                                  : "a match that was asked for was played";
}

MatchKind kind_of(const Job& job) {
  return job.kind == JobKind::replay     ? MatchKind::upkeep
         : job.kind == JobKind::friendly ? MatchKind::friendly
                                         : MatchKind::trial;
}

bool hands_out_matches(const Season& season) {
  return season.state == SeasonState::open || season.state == SeasonState::frozen;
}

Roster roster_of(Tables& tables, Id season) {
  Roster roster{tables.versions.of_season(season), {}};
  for (auto& team : tables.teams.of_season(season)) {
    const Id active = tables.versions.active(team.id);
    const auto found = std::find_if(roster.versions.begin(), roster.versions.end(),
                                    [&](const Version& each) { return each.id == active; });
    const bool plays = found != roster.versions.end() && found->state == VersionState::ready;
    roster.teams.push_back({std::move(team), plays ? *found : Version{}});
  }
  return roster;
}

SeasonBook book_of(Store& store, Id season, contest::Points points) {
  SeasonBook book(points);
  for (const auto& match : store.read([&](Tables& tables) { return tables.matches.after(season, 0); }))
    book.take(match);
  return book;
}

/// The part of a team that standings show.
auto shown_of(const ActiveTeam& each) { return std::tie(each.team.id, each.team.name, each.active.id); }

/// Notes why a version plays no more; built-in players stay. `state`: its new one; empty: as it is.
void stop_version(Tables& tables, Id version, std::optional<VersionState> state, const std::string& problem) {
  auto found = tables.versions.find(version);
  if (!found || found->language == "house") return;
  found->state = state.value_or(found->state);
  found->problem = problem;
  tables.versions.update(*found);
}

}  // namespace

Standings standings_now(Store& store, const GameEntry& game, const Season& season) {
  const auto roster = store.read([&](Tables& tables) { return roster_of(tables, season.id); });
  return standings_of(roster, book_of(store, season.id, contest::usual_points(game)));
}

Scheduler::Scheduler(Store& store, const GameEntry& game, Season season, Say say)
    : store_(store),
      game_(game),
      say_(std::move(say)),
      season_(std::move(season)),
      book_(contest::usual_points(game)),
      configs_(configs_of(game, season_.ladder_config).size()),
      random_(new_seed(), "who plays whom") {
  store_.write([](Tables& tables) { tables.jobs.queue_again(); });
  refresh();
}

Season Scheduler::season() const {
  const std::lock_guard guard(lock_);
  return season_;
}

std::shared_ptr<const Standings> Scheduler::standings() const {
  const std::lock_guard guard(lock_);
  return standings_;
}

std::vector<RatedMeeting> Scheduler::meetings() const {
  const std::lock_guard guard(lock_);
  return book_.meetings();
}

std::vector<Waiting> Scheduler::queue() const {
  const std::lock_guard guard(lock_);
  std::vector<Waiting> list;
  for (const auto& [id, under_way] : running_) list.push_back({under_way.job, 0});
  for (const auto& job : jobs_) list.push_back({job, list.size() - running_.size() + 1});
  return list;
}

std::vector<Id> Scheduler::idle_versions() {
  const std::lock_guard guard(lock_);
  refresh();
  std::vector<Id> idle;
  if (season_.state == SeasonState::finals) return idle;
  std::set<Id> busy;
  const auto add = [&](const Job& job) {
    busy.insert(job.a);
    if (job.kind != JobKind::build) busy.insert(job.b);
  };
  for (const auto& job : jobs_) add(job);
  for (const auto& [id, under_way] : running_) add(under_way.job);
  for (const auto& [version, opponents] : pairs_under_way_)
    if (std::ranges::any_of(opponents, [](const auto& each) { return each.second > 0; }))
      busy.insert(version);
  if (season_.state != SeasonState::archived)
    for (const auto& team : roster_.teams) busy.insert(team.active.id);
  for (const auto& version : roster_.versions)
    if (!busy.contains(version.id)) idle.push_back(version.id);
  return idle;
}

/// Reads what others have changed: the season, who plays, what was asked for.
void Scheduler::refresh() {
  refreshed_ = std::chrono::steady_clock::now();
  std::vector<Job> unfinished;
  auto roster = store_.read([&](Tables& tables) {
    if (auto season = tables.seasons.find(season_.id)) season_ = std::move(*season);
    unfinished = tables.jobs.unfinished(season_.id);
    return roster_of(tables, season_.id);
  });
  stale_ |= roster.versions.size() != roster_.versions.size() ||
            !std::ranges::equal(roster.teams, roster_.teams, {}, shown_of, shown_of);
  roster_ = std::move(roster);
  if (season_.revision != revision_) {  // at the beginning, and after matches were voided
    revision_ = season_.revision;
    book_ = book_of(store_, season_.id, contest::usual_points(game_));
    stale_ = true;
  }
  switch_off_broken();
  std::erase_if(unfinished, [&](const Job& job) { return running_.contains(job.id); });
  std::ranges::stable_sort(unfinished, {}, tier_of);
  jobs_ = std::move(unfinished);
}

bool Scheduler::rests() {
  const std::lock_guard guard(lock_);
  refresh();
  const auto waits = [](const auto& opponent) { return opponent.second > 0; };
  return tasks_.empty() && running_.empty() &&
         std::ranges::none_of(pairs_under_way_, [&](const auto& version) {
           return std::ranges::any_of(version.second, waits);
         });
}

void Scheduler::put_back(Task task) {
  const std::lock_guard guard(lock_);
  tasks_.push_front(std::move(task));
}

/// `here`: for the server, which may take any task; else for workers, which take no builds.
std::vector<Task> Scheduler::hand_out(std::size_t most, bool here) {
  const std::lock_guard guard(lock_);
  std::vector<Task> list;
  try {
    if (std::chrono::steady_clock::now() - refreshed_ >= refresh_every) refresh();
    const auto at_home =
        std::count_if(tasks_.begin(), tasks_.end(), [](const Task& task) { return task.at_home; });
    if (!here && at_home > most_at_home) return list;  // the server has enough that only it can do
    while (list.size() < most) {
      const auto found = std::find_if(tasks_.begin(), tasks_.end(), [&](const Task& task) {
        return here || !(task.at_home || (task.job.id != 0 && task.job.kind == JobKind::build));
      });
      if (found != tasks_.end()) {
        list.push_back(std::move(*found));
        tasks_.erase(found);
      } else if (!queue_job(here) && (!hands_out_matches(season_) || (!queue_half() && !queue_pairing()))) {
        break;
      }
    }
  } catch (const std::exception& failure) {
    say_(fmt::format("season {}: {}", season_.name, failure.what()));
  }
  return list;
}

/// Queues the next thing that somebody asked for.
bool Scheduler::queue_job(bool here) {
  if (season_.state == SeasonState::paused || season_.state == SeasonState::archived) return false;
  const auto wanted = std::find_if(jobs_.begin(), jobs_.end(), [&](const Job& job) {
    return (here || job.kind != JobKind::build) && may_begin(job);
  });
  if (wanted == jobs_.end()) return false;
  auto job = *wanted;
  jobs_.erase(wanted);
  if (job.attempts >= most_ends) {
    reject_job(job);
    return true;
  }
  begin_job(job);
  if (job.kind == JobKind::build) {
    tasks_.push_back({job, {}});
    return true;
  }
  Match match;
  match.kind = kind_of(job);
  match.a = job.a, match.b = job.b;
  match.pair = job.pair;
  if (is_rated(match.kind)) open_pairs_.insert(match.pair);  // its second match is also this job's
  queue_pair(job, match);
  return true;
}

/// Whether a job may begin. Jobs that were under way when servers ended begin one at a time, so that the next
/// such end shows which job causes it.
bool Scheduler::may_begin(const Job& job) const {
  if (job.attempts == 0 || job.attempts >= most_ends) return true;
  if (job.attempts == most_ends - 1 && std::chrono::steady_clock::now() - since_ < last_try_after)
    return false;
  return std::none_of(running_.begin(), running_.end(),
                      [](const auto& each) { return each.second.job.attempts > 1; });
}

/// Stores the start before the work begins, so that the store has it even if the work ends the server.
void Scheduler::begin_job(Job& job) {
  job.state = JobState::running;
  if (!begun_.contains(job.id)) ++job.attempts;
  store_.write([&](Tables& tables) { tables.jobs.update(job); });
  begun_.insert(job.id);
  running_[job.id] = {0, job};
}

void Scheduler::reject_job(Job job) {
  job.state = JobState::failed;
  job.reason = fmt::format("the server ended {} times while {}", most_ends, name_of(job.kind));
  store_.write([&](Tables& tables) {
    tables.jobs.update(job);
    tables.log.add_audit(season_.id, 0, utc_now(), "given up",
                         fmt::format("version {}: {}", job.a, job.reason));
    std::optional<VersionState> state;
    if (job.kind == JobKind::build) state = VersionState::rejected;
    if (job.kind == JobKind::trial) state = VersionState::disabled;
    stop_version(tables, job.a, state,
                 job.reason + ", so it is not tried again; change the program and upload it again");
  });
  say_(fmt::format("season {}: version {}: {}; it is not tried again", season_.name, job.a, job.reason));
  refreshed_ = {};
}

/// Queues the second match of a pair whose first was played before the server ended.
bool Scheduler::queue_half() {
  for (const auto& [pair, half] : book_.halves()) {
    if (open_pairs_.contains(pair) || !half.voided.empty()) continue;
    open_pairs_.insert(pair);
    auto match = half;
    match.id = 0;
    match.game = 1 - half.game;
    match.a_first = !half.a_first;
    tasks_.push_back({{}, match});
    return true;
  }
  return false;
}

bool Scheduler::queue_pairing() {
  const auto pairing = next_pairing(contenders(), season_.limits.matches_a_version, random_);
  if (!pairing) return false;
  Match match;
  match.kind = pairing->kind;
  match.a = pairing->a, match.b = pairing->b;
  store_.write([&](Tables& tables) { match.pair = tables.matches.new_pair(); });
  open_pairs_.insert(match.pair);
  queue_pair({}, match);
  return true;
}

/// Queues two matches on one seed, seats swapped; matches that were played are left out.
void Scheduler::queue_pair(const Job& job, Match match) {
  match.season = season_.id;
  match.seed = derived_seed(new_seed(), 0);
  match.config = static_cast<int>(random_.below(static_cast<std::uint32_t>(configs_)));
  std::set<int> played;
  if (job.id != 0)
    for (const auto& before : store_.read([&](Tables& tables) {
           return tables.matches.select({.season = season_.id, .pair = match.pair, .most = 2});
         })) {
      played.insert(before.game);
      match.seed = before.seed;
      match.config = before.config;
    }
  for (int game = 0; game < 2; ++game) {
    if (played.contains(game)) continue;
    match.game = game;
    match.a_first = game == 0;
    tasks_.push_back({job, match});
    if (job.id != 0) ++running_[job.id].matches;
    ++pairs_under_way_[match.a][match.b], ++pairs_under_way_[match.b][match.a];
  }
  if (job.id != 0 && running_[job.id].matches == 0) finish_job(job);
}

std::vector<Contender> Scheduler::contenders() const {
  std::vector<Contender> list;
  for (const auto& [team, active] : roster_.teams) {
    if (active.id == 0 || is_broken(active)) continue;
    const auto& tally = book_.tally(active.id);
    auto halves = tally.met;
    std::uint32_t under_way = 0;
    if (const auto found = pairs_under_way_.find(active.id); found != pairs_under_way_.end())
      for (const auto& [opponent, count] : found->second) {
        halves[opponent] += static_cast<std::uint32_t>(count);
        under_way += static_cast<std::uint32_t>(count);
      }
    const auto rating = standings_->ratings.find(active.id);
    Contender one{active.id, rating == standings_->ratings.end() ? anchor_elo : rating->second.elo,
                  tally.matches + under_way, under_way > 0 ? ~std::uint64_t{0} : tally.last_played,
                  !team.house.empty()};
    for (const auto& [opponent, count] : halves) one.met.push_back({opponent, (count + 1) / 2});
    list.push_back(std::move(one));
  }
  return list;
}

void Scheduler::take(Done done) {
  const std::lock_guard guard(lock_);
  try {
    if (done.job.kind == JobKind::build && done.job.id != 0) {
      running_.erase(done.job.id);
      refreshed_ = {};  // its trial matches wait
      return;
    }
    if (done.match) {
      const auto& match = *done.match;
      --pairs_under_way_[match.a][match.b], --pairs_under_way_[match.b][match.a];
      book_.take(match);
      if (is_rated(match.kind)) {
        if (!book_.halves().contains(match.pair)) open_pairs_.erase(match.pair);
        stale_ = true;
        switch_off_broken();
      }
    }
    if (done.job.id != 0 && --running_[done.job.id].matches == 0) finish_job(done.job);
  } catch (const std::exception& failure) {
    say_(fmt::format("season {}: {}", season_.name, failure.what()));
    revision_ = -1;  // everything is counted again from the store
  }
}

void Scheduler::finish_job(Job job) {
  running_.erase(job.id);
  job.state = JobState::done;
  store_.write([&](Tables& tables) { tables.jobs.update(job); });
}

void Scheduler::give_up(const Task& task, const std::string& reason) {
  const std::lock_guard guard(lock_);
  say_(fmt::format("season {}: given up: {}", season_.name, reason));
  if (task.match.pair != 0) {
    --pairs_under_way_[task.match.a][task.match.b], --pairs_under_way_[task.match.b][task.match.a];
    open_pairs_.insert(task.match.pair);  // so this server does not begin the pair again
  }
  if (task.job.id == 0) return;
  running_.erase(task.job.id);
  try {
    store_.write([&](Tables& tables) {
      auto job = task.job;
      job.state = JobState::failed;
      job.reason = reason;
      tables.jobs.update(job);
      if (job.kind != JobKind::build) return;
      stop_version(tables, job.a, VersionState::rejected,
                   fmt::format("it could not be built, which is the machine's fault and not the program's: "
                               "{}; upload it again",
                               reason));
    });
  } catch (const std::exception& failure) {
    say_(fmt::format("season {}: {}", season_.name, failure.what()));
  }
}

/// Whether a version is broken too often to go on. It is no longer paired.
bool Scheduler::is_broken(const Version& version) const {
  return version.state == VersionState::ready && version.language != "house" &&
         !book_.tally(version.id).broken_too_often().empty();
}

/// Switches off versions that are broken too often, and says why. A freeze hides their matches, so these
/// versions are switched off when it ends.
void Scheduler::switch_off_broken() {
  if (is_frozen(season_) || has_ended(season_)) return;
  for (auto& version : roster_.versions) {
    if (!is_broken(version)) continue;
    const auto why = book_.tally(version.id).broken_too_often();
    store_.write([&](Tables& tables) {
      stop_version(tables, version.id, VersionState::disabled,
                   why + ", so it no longer plays; its logs say what happened");
      tables.log.add_audit(season_.id, 0, utc_now(), "switched off",
                           fmt::format("version {}: {}", version.id, why));
    });
    version.state = VersionState::disabled;
    for (auto& [team, active] : roster_.teams)
      if (active.id == version.id) active = {}, stale_ = true;
  }
}

void Scheduler::refit() {
  Roster roster;
  SeasonBook book;
  {
    const std::lock_guard guard(lock_);
    if (!std::exchange(stale_, false)) return;
    roster = roster_;
    book = book_;
  }
  auto fresh = std::make_shared<const Standings>(standings_of(roster, book));
  {
    const std::lock_guard guard(lock_);
    standings_ = fresh;
  }
  keep_history(*fresh);
}

/// Adds a point to each curve at 2, 6, 10 and 20 matches, and after every 20 more.
void Scheduler::keep_history(const Standings& standings) {
  std::vector<HistoryPoint> points;
  const auto now = utc_now();
  for (const auto& [id, rating] : standings.ratings) {
    auto& told = told_history_[id];
    const std::uint32_t step = told < 2 ? 2 : told < 6 ? 6 : told < 10 ? 10 : told - told % 20 + 20;
    if (rating.matches < step) continue;
    told = rating.matches;
    points.push_back({id, now, rating.matches, rating.elo, rating.low, rating.high});
  }
  if (points.empty()) return;
  store_.write([&](Tables& tables) {
    for (const auto& point : points) {
      const auto before = tables.log.history(point.version);
      if (before.empty() || before.back().matches < point.matches) tables.log.add_history(point);
    }
  });
}

}  // namespace agon::ladder
