#include "server/job_sight.h"

#include <algorithm>
#include <map>

#include "ladder/people_access.h"
#include "ladder/upload.h"

namespace agon::app {

namespace {

constexpr const char* hidden_job = "a season that is not shown";
constexpr const char* left_unsaid = "its messages are hidden while a season is hidden";

/// The season that a job plays or builds for; empty: it is not a season's job.
std::string season_of(const std::string& job) {
  if (!job.starts_with(ladder::job_begins)) return {};
  auto name = job.substr(ladder::job_begins.size());
  if (name.ends_with(ladder::build_job_ends)) name.resize(name.size() - ladder::build_job_ends.size());
  return name;
}

bool sees(const ladder::Season& season, const ladder::Visitor& who) {
  return ladder::sees_season(season, who) && ladder::sees_hidden(season, who);
}

/// A season that this server does not serve is hidden from everybody.
bool sees_job(const std::vector<ladder::Season>& seasons, const std::string& job,
              const ladder::Visitor& who) {
  const auto name = season_of(job);
  const auto found =
      std::find_if(seasons.begin(), seasons.end(), [&](const auto& season) { return season.name == name; });
  return found != seasons.end() && sees(*found, who);
}

}  // namespace

JobSight::JobSight(ladder::Service* ladder, const ContestPages& contests, bool to_all, Who who)
    : ladder_(ladder), contest_pages_(contests), to_all_(to_all), who_(std::move(who)) {}

ladder::Visitor JobSight::who(const net::Request& request) const {
  return ladder_ == nullptr || !shows_who(request) ? ladder::Visitor{} : who_(request);
}

/// Reads the seasons from the store each time, so that a freeze holds as soon as it is written.
std::vector<ladder::Season> JobSight::seasons() const {
  if (ladder_ == nullptr) return {};
  return ladder_->store().read([](ladder::Tables& tables) { return tables.seasons.all(); });
}

bool JobSight::shows(const std::string& job, const ladder::Visitor& who) const {
  if (!job.starts_with(ladder::job_begins)) return to_all_ || contest_pages_.has(job);
  return sees_job(seasons(), job, who);
}

void JobSight::hide(jobs::Fleet& fleet, const ladder::Visitor& who) const {
  const auto all = seasons();
  bool any_hidden =
      std::any_of(all.begin(), all.end(), [&](const auto& season) { return !sees(season, who); });
  std::map<std::string, bool> known;
  const auto hides = [&](const std::string& job) {
    if (!job.starts_with(ladder::job_begins)) return false;
    const auto [found, is_new] = known.try_emplace(job, false);
    if (is_new) found->second = !sees_job(all, job, who);
    any_hidden |= found->second;
    return found->second;
  };
  for (auto& worker : fleet.workers) {
    if (hides(worker.job)) worker.job = hidden_job;
    std::erase_if(worker.playing, [&](const auto& match) { return hides(match.job); });
  }
  for (auto& job : fleet.jobs) {
    if (!hides(job.name)) continue;
    job.name = hidden_job;
    job.dead.clear();
  }
  if (!any_hidden) return;
  for (auto& worker : fleet.workers)
    if (!worker.words.empty()) worker.words = left_unsaid;
  for (auto& one : fleet.distrusted) one.reason = left_unsaid;
}

bool shows_who(const net::Request& request) {
  return !request.header("authorization").empty() || !request.header("cookie").empty();
}

}  // namespace agon::app
