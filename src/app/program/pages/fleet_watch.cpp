#include "app/program/pages/fleet_watch.h"

#include <fmt/format.h>
#include <boost/json/serialize.hpp>

#include <condition_variable>

#include "app/program/pages/fleet_metrics.h"
#include "core/errors.h"
#include "core/to_json.h"
#include "jobs/remote/job_queue.h"

namespace agon::app {

namespace {

constexpr auto asked_every = std::chrono::seconds(2);

json::value fleet_json(const jobs::Fleet& fleet) {
  auto value = to_json(fleet);
  auto& workers = value.get_object().at("workers").get_array();
  for (std::size_t index = 0; index < workers.size(); ++index)
    workers[index].get_object()["lost"] = jobs::is_lost(fleet.workers[index], fleet.at_ms);
  for (auto& worker : workers) worker.get_object().erase("playing");  // what is shown of that, /api/workers/matches tells
  return value;
}

}  // namespace

FleetWatch::FleetWatch(jobs::BrokerAddress address, std::string token, Note note)
    : address_(std::move(address)), token_(std::move(token)), note_(std::move(note)) {
  keep(std::make_shared<const Seen>(Seen{{}, {}, fmt::format("{} has not answered yet", address_.text())}));
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
      const auto fleet = jobs::fleet_of(*broker);
      auto shown = fleet;
      note_(shown);
      // Who shows the token sees all of it; Prometheus is asked for none.
      keep(std::make_shared<const Seen>(Seen{json::serialize(fleet_json(token_.empty() ? shown : fleet)), fleet_metrics(shown), {}}));
    } catch (const std::exception& failure) {
      broker.reset();
      keep(std::make_shared<const Seen>(Seen{{}, {}, failure.what()}));
    }
    std::unique_lock guard(lock);
    wake.wait_for(guard, stop, asked_every, [] { return false; });
  }
}

void FleetWatch::add_routes(net::Router& router) {
  router.get("/api/workers", [this](net::Request request) -> net::awaitable<net::Response> {
    if (!token_.empty() && request.header("Authorization") != "Bearer " + token_)
      co_return net::error_response(401, "who works on what is told with the header \"Authorization: Bearer TOKEN\"");
    const auto now = seen();
    if (!now->problem.empty()) co_return net::error_response(503, now->problem);
    co_return net::Response{200, "application/json", now->json};
  });
}

std::string FleetWatch::metrics() const { return seen()->metrics; }

}  // namespace agon::app
