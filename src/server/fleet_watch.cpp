#include "server/fleet_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <map>

#include "core/write_json.h"
#include "jobs/remote/job_queue.h"
#include "ladder/upload.h"
#include "server/match_answers.h"
#include "server/metrics.h"
#include "server/secret.h"

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

namespace {

constexpr auto asked_every = std::chrono::seconds(2);

json::value fleet_json(const jobs::Fleet& fleet) {
  told::Fleet made{fleet.at_ms, {}, fleet.jobs, fleet.distrusted, fleet.totals};
  for (const auto& worker : fleet.workers)
    made.workers.push_back({worker, jobs::is_lost(worker, fleet.at_ms)});
  return told_json(made);
}

}  // namespace

FleetWatch::FleetWatch(jobs::BrokerAddress address, std::string token, const JobSight& sight,
                       boost::asio::any_io_executor workers, Note note)
    : address_(std::move(address)),
      token_(std::move(token)),
      sight_(sight),
      workers_(std::move(workers)),
      note_(std::move(note)) {
  keep(
      std::make_shared<const Seen>(Seen{.problem = fmt::format("{} has not answered yet", address_.text())}));
  thread_ = std::jthread([this](const std::stop_token& stop) { live(stop); });
}

void FleetWatch::keep(std::shared_ptr<const Seen> seen) {
  const std::lock_guard guard(lock_);
  seen_ = std::move(seen);
}

std::shared_ptr<const FleetWatch::Seen> FleetWatch::seen() const {
  const std::lock_guard guard(lock_);
  return seen_;
}

void FleetWatch::live(const std::stop_token& stop) {
  std::unique_ptr<jobs::Broker> broker;
  std::mutex lock;
  std::condition_variable_any wake;
  while (!stop.stop_requested()) {
    try {
      if (!broker) broker = std::make_unique<jobs::Broker>(address_);
      auto fleet = jobs::fleet_of(*broker);
      note_(fleet);
      auto shown = fleet;
      sight_.hide(shown, {});
      auto text = json_text(fleet_json(token_.empty() ? shown : fleet));
      keep(std::make_shared<const Seen>(
          Seen{.fleet = std::move(fleet), .json = std::move(text), .metrics = fleet_metrics(shown)}));
    } catch (const std::exception& failure) {
      broker.reset();
      keep(std::make_shared<const Seen>(Seen{.problem = failure.what()}));
    }
    std::unique_lock guard(lock);
    wake.wait_for(guard, stop, asked_every, [] { return false; });
  }
}

std::vector<Route<FleetWatch>> FleetWatch::rows() {
  return {{RouteInfo{"GET", "/api/workers", Access::host,
                     "With --on: the workers, what each of them holds, and what was given up"}
               .answers<told::Fleet>(),
           &FleetWatch::answer}};
}

net::awaitable<net::Response> FleetWatch::answer(net::Request request) {
  const auto now = seen();
  const auto told = [&](std::string text) {
    return now->problem.empty() ? net::Response{200, "application/json", std::move(text)}
                                : net::error_response(503, now->problem);
  };
  const auto refusal = refusal_without(token_, request, "the list of workers");
  if (!token_.empty() && !refusal) co_return told(now->json);
  if (!shows_who(request)) co_return refusal ? *refusal : told(now->json);
  // A request with a session or a ladder's token gets an answer of its own. There are few such visitors, and
  // each page asks only every two seconds.
  co_return co_await on_worker(workers_, [&] {
    const auto who = sight_.who(request);
    if (refusal && !who.is_teacher()) return *refusal;
    auto fleet = now->fleet;
    sight_.hide(fleet, who);
    return told(json_text(fleet_json(fleet)));
  });
}

std::string FleetWatch::metrics() const { return seen()->metrics; }

}  // namespace agon::app
