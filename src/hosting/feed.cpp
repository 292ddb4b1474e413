#include "hosting/feed.h"

#include <fmt/format.h>
#include <algorithm>
#include <boost/json/serialize.hpp>

#include "core/to_json.h"

namespace agon {

Feed::Feed(MatchInfo about, std::function<Frame()> present, std::function<void()> wants_flush,
           std::function<void()> wants_turn)
    : info(std::move(about)),
      present_(std::move(present)),
      wants_flush_(std::move(wants_flush)),
      wants_turn_(std::move(wants_turn)) {}

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
    deliver_rest();
  }
  watcher->send(key_message());
  subscriptions_.push_back({std::move(watcher), false});
}

void Feed::unsubscribe(const std::shared_ptr<Watcher>& watcher) {
  for (std::size_t index = 0; index < subscriptions_.size(); ++index) {
    if (subscriptions_[index].watcher != watcher) continue;
    subscriptions_.erase(subscriptions_.begin() + static_cast<std::ptrdiff_t>(index));
    if (index < next_) --next_;
    return;
  }
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
  deliver_rest();
  if (batched_ == 0) return;
  on_its_way_ =
      std::make_shared<const std::string>(fmt::format(R"({{"type":"frames","frames":[{}]}})", batch_));
  next_ = 0;
  batch_.clear();
  batched_ = 0;
  catch_up();
  go_on();
}

void Feed::go_on() {
  if (!on_its_way_) return;
  if (!wants_turn_) return deliver_rest();
  const auto end = std::min(subscriptions_.size(), next_ + share_of_turn);
  for (; next_ < end; ++next_) deliver(subscriptions_[next_]);
  if (next_ < subscriptions_.size()) return wants_turn_();
  forget_closed();
}

void Feed::deliver_rest() {
  if (!on_its_way_) return;
  for (; next_ < subscriptions_.size(); ++next_) deliver(subscriptions_[next_]);
  forget_closed();
}

void Feed::forget_closed() {
  on_its_way_.reset();
  std::erase_if(subscriptions_, [](const Subscription& each) { return !each.watcher->open(); });
}

/// Who was behind and has drained gets the whole picture, which holds all that the batch tells.
void Feed::catch_up() {
  for (auto& subscription : subscriptions_) {
    subscription.has_key = subscription.behind && subscription.watcher->queued() == 0;
    if (!subscription.has_key) continue;
    subscription.behind = false;
    subscription.watcher->send(key_message());
  }
}

void Feed::deliver(Subscription& to) {
  if (to.behind || to.has_key) return;
  if (to.watcher->queued() >= longest_queue)
    to.behind = true;
  else
    to.watcher->send(on_its_way_);
}

void Feed::end(const Outcome& outcome) {
  flush();
  deliver_rest();
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
  on_its_way_.reset();
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
