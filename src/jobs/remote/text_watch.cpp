#include "jobs/remote/text_watch.h"

#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "core/errors.h"
#include "jobs/remote/live_texts.h"

namespace agon::jobs {

namespace {

constexpr auto renewed_every = std::chrono::milliseconds(1000);
constexpr int most_messages = 64;  ///< limit a turn, so that requests go out between messages

std::string watcher_name() {
  std::random_device chance;
  return fmt::format("{:08x}{:08x}", chance(), chance());
}

}  // namespace

TextWatch::TextWatch(const BrokerAddress& address) : asks_(address), hears_(address) {}

void TextWatch::begin(const std::string& text, std::size_t from) {
  if (!watched_.contains(text)) ask_anew(text, from);
}

std::vector<std::string> TextWatch::watched() const {
  std::vector<std::string> texts;
  for (const auto& [text, watched] : watched_) texts.push_back(text);
  return texts;
}

/// Uses a new name, so that late messages to the old one are not taken for answers.
void TextWatch::ask_anew(const std::string& text, std::size_t has) {
  Watched watched{watcher_name(), has};
  const auto channel = live_channel(asks_, text, watched.name);
  hears_.say({"SUBSCRIBE", channel});
  channels_[channel] = text;
  watched_[text] = std::move(watched);
  renewed_ = {};
}

void TextWatch::end(const std::string& text) {
  const auto found = watched_.find(text);
  if (found == watched_.end()) return;
  const auto channel = live_channel(asks_, text, found->second.name);
  hears_.say({"UNSUBSCRIBE", channel});
  channels_.erase(channel);
  asks_.ask({"HDEL", watch_key(asks_, text), found->second.name});
  watched_.erase(found);
}

void TextWatch::renew() {
  const auto now = std::chrono::steady_clock::now();
  if (now - renewed_ < renewed_every) return;
  renewed_ = now;
  std::vector<Command> commands;
  for (const auto& [text, watched] : watched_) {
    const auto key = watch_key(asks_, text);
    commands.push_back({"HSET", key, watched.name, std::to_string(watched.has)});
    commands.push_back({"EXPIRE", key, std::to_string(watch_lasts.count())});
  }
  if (!commands.empty()) asks_.ask_all(commands);
}

std::vector<TextWatch::Heard> TextWatch::turn(std::chrono::milliseconds wait) {
  renew();
  std::vector<Heard> heard;
  auto message = hears_.hear(wait);
  for (int count = 1; message; ++count) {
    take(*message, heard);
    if (count == most_messages) break;
    message = hears_.hear(std::chrono::milliseconds(0));
  }
  return heard;
}

void TextWatch::take(const Reply& message, std::vector<Heard>& heard) {
  if (message.list.size() != 3 || message.list[0].text != "message") return;  // "subscribe", or its end
  const auto channel = channels_.find(message.list[1].text);
  if (channel == channels_.end()) return;
  const auto text = channel->second;
  auto& watched = watched_.at(text);
  LiveMessage told;
  try {
    told = live_message_of(message.list[2].text);
  } catch (const BadRequest& bad) {
    heard.push_back({text, {}, true, bad.what()});
    return;
  }
  if (told.at > watched.has) {  // a part in between was lost
    const auto has = watched.has;
    end(text);
    return ask_anew(text, has);
  }
  const auto news = told.bytes.substr(std::min(told.bytes.size(), watched.has - told.at));
  watched.has += news.size();
  heard.push_back({text, std::string(news), told.over, told.why});
}

}  // namespace agon::jobs
