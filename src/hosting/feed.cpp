#include "hosting/feed.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "core/to_json.h"
#include "core/write_json.h"

namespace agon {

std::string title_of(const std::vector<SeatRecord>& seats) {
  std::string title;
  for (std::size_t first = 0, end = 0; first < seats.size(); first = end) {
    end = first + 1;
    while (seats.size() > 2 && end < seats.size() && seats[end].name == seats[first].name) ++end;
    title += (title.empty() ? "" : " – ") + seats[first].name;
    if (end - first > 1) title += fmt::format(" ×{}", end - first);
  }
  return title;
}

Feed::Feed(MatchInfo about, std::function<void()> wants_present, std::function<void()> wants_flush,
           std::function<void()> wants_turn)
    : info(std::move(about)),
      wants_present_(std::move(wants_present)),
      wants_flush_(std::move(wants_flush)),
      wants_turn_(std::move(wants_turn)) {}

void Feed::subscribe(std::shared_ptr<Watcher> watcher) {
  watcher->send(info_message("match"));
  if (info.status == MatchStatus::finished) {
    watcher->send(info_message("end"));
    watcher->finish();
    return;
  }
  watched_ = true;  // set before the frame is requested, so that no step after it is missed
  if (has_last_) {
    flush();  // otherwise older frames would follow the key frame
    deliver_rest();
    watcher->send(key_message());
    subscriptions_.push_back({std::move(watcher), false});
    return;
  }
  newcomers_.push_back(std::move(watcher));
  if (newcomers_.size() == 1) wants_present_();
}

void Feed::look(std::function<void(const Picture&)> look) {
  look_ = std::move(look);
  if (!look_) {
    if (watchers() == 0) look_away();
    return;
  }
  if (info.status == MatchStatus::finished) return;
  watched_ = true;
  if (has_last_)
    look_(last_.picture);
  else
    wants_present_();
}

void Feed::present(Frame frame) {
  if (info.status == MatchStatus::finished) return;
  if (look_) look_(frame.picture);
  last_ = std::move(frame);
  has_last_ = true;
  key_.reset();
  for (auto& watcher : std::exchange(newcomers_, {})) {
    watcher->send(key_message());
    subscriptions_.push_back({std::move(watcher), false});
  }
}

MatchInfo Feed::present_info() const {
  MatchInfo now = info;
  now.step = step();
  return now;
}

void Feed::unsubscribe(const std::shared_ptr<Watcher>& watcher) {
  std::erase(newcomers_, watcher);
  for (std::size_t index = 0; index < subscriptions_.size(); ++index) {
    if (subscriptions_[index].watcher != watcher) continue;
    subscriptions_.erase(subscriptions_.begin() + static_cast<std::ptrdiff_t>(index));
    if (index < next_) --next_;
    break;
  }
  if (watchers() == 0) look_away();
}

void Feed::add(Frame frame) {
  if (!has_last_) return;  // the present frame is on its way and includes this step
  if (look_) look_(frame.picture);
  if (watchers() == 0 && !on_its_way_) {  // nobody needs this frame as text
    last_ = std::move(frame);
    return key_.reset();
  }
  batch_ += batched_ == 0 ? "" : ",";
  batch_ += frame_json(&last_.picture, frame);
  last_ = std::move(frame);
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
  if (watchers() == 0) look_away();
}

/// Forgets the present frame. No frames are made while nobody watches, so it would soon be out of date.
void Feed::look_away() {
  if (look_) return;
  watched_ = false;
  has_last_ = false;
  batch_.clear();
  batched_ = 0;
}

/// A watcher that was behind and has drained its queue gets a key frame, which includes the whole batch.
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
  info.step = step();
  const auto message = info_message("end");
  for (auto& subscription : subscriptions_) {
    if (subscription.behind) subscription.watcher->send(key_message());
    subscription.watcher->send(message);
    subscription.watcher->finish();
  }
  for (auto& watcher : std::exchange(newcomers_, {})) {
    watcher->send(message);
    watcher->finish();
  }
  subscriptions_.clear();
  watched_ = false;
  look_ = nullptr;
  wants_present_ = nullptr;  // releases the match
  record = nullptr;          // the record holds this feed, to report problems
}

void Feed::drop() {
  look_ = nullptr;
  wants_present_ = nullptr;
  record = nullptr;
  on_its_way_.reset();
  subscriptions_.clear();
  newcomers_.clear();
}

std::shared_ptr<const std::string> Feed::key_message() {
  if (!key_)
    key_ = std::make_shared<const std::string>(
        fmt::format(R"({{"type":"key","frame":{}}})", frame_json(nullptr, last_)));
  return key_;
}

std::shared_ptr<const std::string> Feed::info_message(const char* type) const {
  return std::make_shared<const std::string>(
      fmt::format(R"({{"type":"{}","match":{}}})", type,
                  json_text(to_json(info.status == MatchStatus::live ? present_info() : info))));
}

}  // namespace agon
