#include "hosting/live_hub.h"

#include <fmt/format.h>
#include <algorithm>
#include <boost/asio/post.hpp>
#include <random>
#include <utility>

#include "core/random.h"

namespace agon {

LiveHub::LiveHub(boost::asio::io_context& network, bool shared)
    : shared_(shared), timer_(network), ids_(std::random_device{}()) {}

LiveHub::~LiveHub() {
  for (auto& [id, feed] : live_) feed->drop();
}

std::shared_ptr<Feed> LiveHub::open(MatchInfo info, std::function<void()> wants_present) {
  const std::string id = info.id;
  const auto wants_turn = [this, id] {
    boost::asio::post(timer_.get_executor(), [this, id] {
      if (const auto feed = live(id)) feed->go_on();
    });
  };
  auto feed = std::make_shared<Feed>(
      std::move(info), std::move(wants_present), [this] { schedule_flush(); }, wants_turn);
  run([this, id, feed] {
    live_[id] = feed;
    if (changed) changed();
  });
  return feed;
}

void LiveHub::close(const std::shared_ptr<Feed>& feed, const Outcome& outcome, std::string record_path) {
  run([this, feed, outcome, path = std::move(record_path)] { closed(*feed, outcome, path); });
}

void LiveHub::closed(Feed& feed, const Outcome& outcome, std::string record_path) {
  feed.end(outcome);
  auto& totals = totals_[feed.info.game];
  totals.matches += outcome.over() ? 1 : 0;
  totals.steps += outcome.over() ? feed.info.step : 0;
  remember({feed.info, std::move(record_path)});
  live_.erase(feed.info.id);
  if (changed) changed();
  if (const auto act = live_.empty() ? std::exchange(when_idle_, nullptr) : nullptr) act();
}

void LiveHub::once_idle(std::function<void()> act) {
  if (live_.empty()) return act();
  when_idle_ = std::move(act);
}

void LiveHub::remember(FinishedMatch match) {
  const auto ended = [](const FinishedMatch& one) { return one.info.outcome && one.info.outcome->over(); };
  const auto alike = [&, kind = ended(match)](const FinishedMatch& other) { return ended(other) == kind; };
  recent_.push_back(std::move(match));
  if (std::count_if(recent_.begin(), recent_.end(), alike) > static_cast<std::ptrdiff_t>(most_recent))
    recent_.erase(std::find_if(recent_.begin(), recent_.end(), alike));
}

std::shared_ptr<Feed> LiveHub::live(const std::string& id) const {
  const auto found = live_.find(id);
  return found == live_.end() ? nullptr : found->second;
}

const FinishedMatch* LiveHub::finished(const std::string& id) const {
  for (const auto& match : recent_)
    if (match.info.id == id) return &match;
  return nullptr;
}

std::string LiveHub::new_id() { return fmt::format("{:012x}", splitmix64(++ids_) >> 16); }

void LiveHub::schedule_flush() {
  if (std::exchange(flush_scheduled_, true)) return;
  timer_.expires_after(batch_time);
  timer_.async_wait([this](const boost::system::error_code& error) {
    flush_scheduled_ = false;
    if (error) return;
    for (auto& [id, feed] : live_) feed->flush();
  });
}

}  // namespace agon
