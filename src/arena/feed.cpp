#include "arena/feed.h"

#include <fmt/format.h>
#include <algorithm>
#include <boost/json/serialize.hpp>

#include "core/to_json.h"

namespace agon {

Feed::Feed(MatchInfo about, std::function<Frame()> present, std::function<void()> wants_flush)
    : info(std::move(about)), present_(std::move(present)), wants_flush_(std::move(wants_flush)) {}

void Feed::subscribe(std::shared_ptr<Watcher> watcher) {
  watcher->send(info_message("match"));
  if (info.status == MatchStatus::finished) {
    watcher->send(info_message("end"));
    watcher->finish();
    return;
  }
  if (!watched()) {  // nobody kept last_ up to date
    last_ = present_();
    has_last_ = true;
    key_.reset();
  } else {
    flush();  // so that the key frame is not followed by frames that lead to it
  }
  watcher->send(key_message());
  subscriptions_.push_back({std::move(watcher), false});
}

void Feed::add(Frame frame) {
  batch_ += batched_ == 0 ? "" : ",";
  batch_ += frame_json(has_last_ ? &last_.picture : nullptr, frame);
  info.step = frame.step;
  last_ = std::move(frame);
  has_last_ = true;
  key_.reset();
  if (batched_++ == 0) wants_flush_();
  if (batched_ >= largest_batch) flush();
}

void Feed::flush() {
  if (batched_ == 0) return;
  const auto message =
      std::make_shared<const std::string>(fmt::format(R"({{"type":"frames","frames":[{}]}})", batch_));
  batch_.clear();
  batched_ = 0;
  for (auto& subscription : subscriptions_) deliver(subscription, message);
  std::erase_if(subscriptions_, [](const Subscription& each) { return !each.watcher->open(); });
}

void Feed::deliver(Subscription& to, const std::shared_ptr<const std::string>& batch) {
  const auto queued = to.watcher->queued();
  if (to.behind) {
    if (queued != 0) return;
    to.behind = false;
    to.watcher->send(key_message());
  } else if (queued >= longest_queue) {
    to.behind = true;
  } else {
    to.watcher->send(batch);
  }
}

void Feed::end(const Outcome& outcome) {
  flush();
  info.status = MatchStatus::finished;
  info.outcome = outcome;
  const auto message = info_message("end");
  for (auto& subscription : subscriptions_) {
    if (subscription.behind) subscription.watcher->send(key_message());
    subscription.watcher->send(message);
    subscription.watcher->finish();
  }
  subscriptions_.clear();
  present_ = nullptr;  // the match it asked is about to go
}

void Feed::drop() {
  present_ = nullptr;
  subscriptions_.clear();
}

std::shared_ptr<const std::string> Feed::key_message() {
  if (!key_)
    key_ = std::make_shared<const std::string>(
        fmt::format(R"({{"type":"key","frame":{}}})", frame_json(nullptr, last_)));
  return key_;
}

std::shared_ptr<const std::string> Feed::info_message(const char* type) const {
  return std::make_shared<const std::string>(
      fmt::format(R"({{"type":"{}","match":{}}})", type, json::serialize(to_json(info))));
}

}  // namespace agon
