#include "server/elsewhere_matches.h"

#include <fmt/format.h>
#include <algorithm>
#include <boost/asio/as_tuple.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <utility>

#include "core/record_file.h"
#include "core/to_json.h"

namespace agon::app {

namespace asio = boost::asio;

namespace {

constexpr auto unwatched_after =
    std::chrono::seconds(15);  ///< a match that nobody wanted for this time is closed
constexpr auto unlisted_after =
    std::chrono::seconds(5);  ///< a match is ended if its worker has not listed it for this time
constexpr auto kept_for = std::chrono::minutes(5);
constexpr auto first_words = std::chrono::seconds(9);  ///< how long a worker may take to send the header
constexpr auto a_turn = std::chrono::milliseconds(100);
constexpr auto tried_again = std::chrono::seconds(2);

std::string no_match(const std::string& id) {
  return fmt::format("no worker plays a match \"{}\"; /api/workers/matches lists them", id.substr(0, 80));
}

}  // namespace

ElsewhereMatches::ElsewhereMatches(const Games& games, asio::io_context& network, asio::thread_pool& workers,
                                   jobs::BrokerAddress address, const JobSight& sight)
    : games_(games), network_(network), workers_(workers), address_(std::move(address)), sight_(sight) {
  thread_ = std::jthread([this](const std::stop_token& stop) { live(stop); });
}

ElsewhereMatches::~ElsewhereMatches() {
  thread_.request_stop();
  thread_.join();
  for (auto& [id, open] : open_)
    if (const auto feed = open.match->feed()) feed->drop();
}

void ElsewhereMatches::note(const jobs::Fleet& fleet) {
  send_away();
  std::map<std::string, told::PlayedMatch> listed;
  for (const auto& worker : fleet.workers)
    if (!jobs::is_lost(worker, fleet.at_ms))
      for (const auto& match : worker.playing) listed[match.id] = {match, worker.name, worker.host};
  const auto now = Clock::now();
  const std::lock_guard guard(lock_);
  listed_ = std::move(listed);
  for (auto& [id, open] : open_) {
    if (listed_.contains(id)) open.listed = now;
    const auto worker = std::find_if(fleet.workers.begin(), fleet.workers.end(),
                                     [&open = open](const auto& each) { return each.name == open.worker; });
    open.lost = worker != fleet.workers.end() && jobs::is_lost(*worker, fleet.at_ms);
  }
}

/// Disconnects watchers who may no longer see their match, since its season has been hidden.
void ElsewhereMatches::send_away() {
  std::vector<WatchRequest> requests;
  {
    const std::lock_guard guard(lock_);
    std::erase_if(watch_requests_, [](const auto& one) { return one.peer.expired(); });
    requests = watch_requests_;
  }
  std::map<std::string, bool> to_all;
  for (const auto& one : requests) {
    if (!to_all.contains(one.job)) to_all[one.job] = sight_.shows(one.job, {});
    if (to_all[one.job] || sight_.shows(one.job, sight_.who(one.request))) continue;
    asio::post(network_, [weak = one.peer] {
      if (const auto peer = weak.lock()) peer->close("this match is no longer shown");
    });
  }
}

net::Response ElsewhereMatches::list(const net::Request& request) {
  std::map<std::string, told::PlayedMatch> all;
  {
    const std::lock_guard guard(lock_);
    all = listed_;
  }
  const auto who = sight_.who(request);
  std::map<std::string, bool> shown;  // by job
  told::PlayedElsewhere told;
  for (const auto& [id, match] : all) {
    if (!shown.contains(match.job)) shown[match.job] = sight_.shows(match.job, who);
    if (shown[match.job]) told.matches.push_back(match);
  }
  return net::json_response(told_json(told));
}

/// Empty: there is no such match.
std::string ElsewhereMatches::job_of(const std::string& id) {
  const std::lock_guard guard(lock_);
  if (const auto found = open_.find(id); found != open_.end()) return found->second.match->job();
  const auto listed = listed_.find(id);
  return listed == listed_.end() ? std::string() : listed->second.job;
}

ElsewhereMatches::Wanted ElsewhereMatches::want(const std::string& id) {
  const std::lock_guard guard(lock_);
  const auto now = Clock::now();
  if (const auto found = open_.find(id); found != open_.end()) {
    found->second.wanted = now;
    return {found->second.match, {}};
  }
  const auto listed = listed_.find(id);
  if (listed == listed_.end()) return {nullptr, no_match(id)};
  const auto watched = std::count_if(
      open_.begin(), open_.end(), [](const auto& each) { return each.second.over == Clock::time_point{}; });
  if (static_cast<std::size_t>(watched) >= most_watched)
    return {nullptr, fmt::format("{} matches of workers are being watched, the most allowed", watched)};
  auto match = std::make_shared<ElsewhereMatch>(games_, network_, listed->second);
  open_[id] = {match, listed->second.worker, now, now};
  wanted_ = true;
  wake_.notify_all();
  return {match, {}};
}

net::awaitable<ElsewhereMatches::Wanted> ElsewhereMatches::admitted(const net::Request& request) {
  const auto& id = request.params.at("id");
  const auto job = job_of(id);
  if (job.empty()) co_return Wanted{nullptr, no_match(id)};
  const bool shown = co_await on_worker(workers_, [&] { return sight_.shows(job, sight_.who(request)); });
  if (!shown)
    co_return Wanted{nullptr, no_match(id)};  // the answer must not reveal that a hidden match exists
  co_return want(id);
}

net::awaitable<ElsewhereMatches::Wanted> ElsewhereMatches::known(const net::Request& request) {
  auto wanted = co_await admitted(request);
  if (!wanted.match) co_return wanted;
  const auto& match = wanted.match;
  const auto until = Clock::now() + first_words;
  asio::steady_timer pause(network_);
  while (!match->feed() && !match->over() && Clock::now() < until) {
    pause.expires_after(std::chrono::milliseconds(50));
    co_await pause.async_wait(asio::as_tuple(asio::use_awaitable));
  }
  if (match->feed()) co_return wanted;
  co_return Wanted{nullptr, "the worker of this match has not sent anything yet; try again in a moment"};
}

net::awaitable<FoundMatch> ElsewhereMatches::find(const RouteInfo&, const net::Request& request, Need) {
  const auto wanted = co_await known(request);
  FoundMatch found;
  if (wanted.match) {
    found.match = wanted.match->subject();
    found.file = wanted.match->id();
  } else {
    found.refusal = net::error_response(404, wanted.refusal);
  }
  co_return found;
}

std::vector<Route<ElsewhereMatches>> ElsewhereMatches::rows() {
  using M = ElsewhereMatches;
  const auto& match = worker_matches().path;
  return {{RouteInfo{"GET", "/api/workers/matches", Access::anyone,
                     "Matches that workers on other machines play now, and that you may watch"}
               .answers<told::PlayedElsewhere>(),
           &M::matches},
          {RouteInfo{"GET", match + "/live", Access::anyone, "WebSocket: its live feed"}, &M::watch},
          {RouteInfo{"GET", match + "/thoughts", Access::anyone,
                     "Always empty: thoughts come with the match's record, where that is kept"}
               .answers<told::ThoughtsAnswer>(),
           &M::thoughts}};
}

ElsewhereMatches::Answer ElsewhereMatches::matches(net::Request request) {
  co_return co_await on_worker(workers_, [&] { return list(request); });
}

ElsewhereMatches::Answer ElsewhereMatches::thoughts(net::Request) {
  co_return net::json_response(told_json(told::ThoughtsAnswer{}));
}

net::SocketListener ElsewhereMatches::watch(net::Request request, std::shared_ptr<net::WebSocketPeer> peer) {
  const auto watcher = std::make_shared<PeerWatcher>(peer);
  const auto feed = std::make_shared<std::shared_ptr<Feed>>();  // null: not yet found, or not shown
  auto begin = [this, request = std::move(request), peer, watcher, feed]() -> net::awaitable<void> {
    const auto wanted = co_await admitted(request);
    auto shown = wanted.match ? wanted.match->feed() : nullptr;
    if (!shown) co_return peer->close(wanted.match ? "request the match first" : "no such match");
    if (!peer->is_open()) co_return;
    {
      const std::lock_guard guard(lock_);
      watch_requests_.push_back({wanted.match->job(), request, peer});
    }
    *feed = std::move(shown);
    (*feed)->subscribe(watcher);
  };
  asio::co_spawn(network_, std::move(begin), asio::detached);
  return {nullptr, [feed, watcher] {
            if (*feed) (*feed)->unsubscribe(watcher);
          }};
}

void ElsewhereMatches::live(const std::stop_token& stop) {
  std::unique_ptr<jobs::TextWatch> watch;
  while (!stop.stop_requested()) {
    const auto open = look_after();
    if (open.empty()) {  // finished matches need no worker
      watch.reset();
      std::unique_lock guard(lock_);
      wake_.wait_for(guard, stop, tried_again, [this] { return std::exchange(wanted_, false); });
      continue;
    }
    try {
      if (!watch) watch = std::make_unique<jobs::TextWatch>(address_);
      hear(*watch, open);
    } catch (const std::exception&) {  // the pages report when the Redis server is away
      watch.reset();
      std::unique_lock guard(lock_);
      wake_.wait_for(guard, stop, tried_again, [] { return false; });
    }
  }
}

/// Returns the matches to watch now, and closes those that nobody wants.
std::vector<ElsewhereMatches::Open> ElsewhereMatches::look_after() {
  const auto now = Clock::now();
  std::vector<Open> open;
  const std::lock_guard guard(lock_);
  for (auto each = open_.begin(); each != open_.end();) {
    auto& entry = each->second;
    const bool over = entry.match->over();
    if (over && entry.over == Clock::time_point{}) entry.over = now;
    if (entry.match->watched()) entry.wanted = now;
    const bool forgotten = over ? now - entry.over > kept_for : now - entry.wanted > unwatched_after;
    if (!forgotten && !over) open.push_back(entry);
    each = forgotten ? open_.erase(each) : std::next(each);
  }
  while (open_.size() > most_watched + most_kept)  // drops the match that ended first
    open_.erase(std::min_element(open_.begin(), open_.end(), [](const auto& x, const auto& y) {
      const auto end_of = [](const Open& one) {
        return one.over == Clock::time_point{} ? Clock::time_point::max() : one.over;
      };
      return end_of(x.second) < end_of(y.second);
    }));
  return open;
}

void ElsewhereMatches::hear(jobs::TextWatch& watch, const std::vector<Open>& open) {
  std::map<std::string, std::shared_ptr<ElsewhereMatch>> matches;
  for (const auto& each : open) matches[each.match->id()] = each.match;
  for (const auto& text : watch.watched())
    if (!matches.contains(text)) watch.end(text);
  for (const auto& [id, match] : matches) watch.begin(id, match->bytes());
  for (const auto& heard : watch.turn(a_turn)) {
    const auto found = matches.find(heard.text);
    if (found == matches.end()) continue;
    found->second->take(heard.bytes);
    if (heard.over) found->second->end(heard.why.empty() ? "its worker gave the match up" : heard.why);
  }
  const auto now = Clock::now();
  for (const auto& each : open)
    if (now - each.listed > unlisted_after)
      each.match->end(
          each.lost ? fmt::format("{} was lost during the match; another worker plays it again", each.worker)
                    : "its worker no longer plays it, and has not reported its end");
}

}  // namespace agon::app
