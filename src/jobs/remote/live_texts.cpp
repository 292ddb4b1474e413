#include "jobs/remote/live_texts.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <cstdlib>

#include "core/errors.h"
#include "jobs/remote/identity.h"

namespace agon::jobs {

namespace {

using std::chrono::steady_clock;

constexpr auto watched_looks =
    std::chrono::milliseconds(1000);  ///< interval between two checks for watchers, if there are any
constexpr auto ended_stays = std::chrono::seconds(10);
constexpr auto stuck_after =
    std::chrono::seconds(15);  ///< a watcher that has confirmed nothing for so long is gone
constexpr auto after_refusal = std::chrono::seconds(60);

}  // namespace

std::string watch_key(const Broker& broker, const std::string& text) { return broker.key("watch:" + text); }
std::string live_channel(const Broker& broker, const std::string& text, const std::string& watcher) {
  return broker.key("live:" + text + ":" + watcher);
}

void LiveText::add(std::string_view bytes) {
  const std::lock_guard guard(lock_);
  if (too_long_) return;
  too_long_ = bytes_.size() + bytes.size() > longest;
  if (!too_long_) bytes_ += bytes;
}

void LiveText::end() {
  const std::lock_guard guard(lock_);
  over_ = true;
}

LiveText::Piece LiveText::piece(std::size_t from, std::size_t most) const {
  const std::lock_guard guard(lock_);
  Piece piece;
  if (from < bytes_.size()) piece.bytes = bytes_.substr(from, most);
  if (from + piece.bytes.size() < bytes_.size()) return piece;
  piece.over = over_ || too_long_;
  if (too_long_) piece.why = fmt::format("it is too long to be watched: more than {} MiB", longest >> 20);
  return piece;
}

std::shared_ptr<LiveText> LiveTexts::begin(const std::string& worker, Playing about) {
  const std::lock_guard guard(lock_);
  about.id = fmt::format("{}-{}", worker, ++last_);
  about.since_ms = unix_ms();
  auto text = std::make_shared<LiveText>(std::move(about));
  shown_.push_back(std::make_shared<Shown>(Shown{text}));
  return text;
}

void LiveTexts::end(const std::shared_ptr<LiveText>& text) {
  text->end();
  const std::lock_guard guard(lock_);
  const auto found =
      std::find_if(shown_.begin(), shown_.end(), [&](const auto& each) { return each->text == text; });
  if (found == shown_.end()) return;
  // A text that was never listed need not wait for watchers.
  if (unix_ms() - text->about().since_ms < listed_after.count())
    shown_.erase(found);
  else
    (*found)->ended = steady_clock::now();
}

std::vector<Playing> LiveTexts::playing() const {
  const std::lock_guard guard(lock_);
  std::vector<Playing> list;
  const auto now = unix_ms();
  for (const auto& each : shown_)
    if (each->ended == steady_clock::time_point{} &&
        now - each->text->about().since_ms >= listed_after.count())
      list.push_back(each->text->about());
  return list;
}

std::vector<std::shared_ptr<LiveTexts::Shown>> LiveTexts::listed() const {
  const std::lock_guard guard(lock_);
  std::vector<std::shared_ptr<Shown>> list;
  const auto now = unix_ms();
  for (const auto& each : shown_)
    if (now - each->text->about().since_ms >= listed_after.count()) list.push_back(each);
  return list;
}

bool LiveTexts::serve(Broker& broker) {
  const auto now = steady_clock::now();
  if (now < refused_ + after_refusal) return forget_ended(), false;
  const auto shown = listed();
  try {
    if (now - looked_ >= watched_looks) {
      look(broker, shown);
      looked_ = now;
    }
    for (const auto& each : shown) send(broker, *each);
  } catch (const BrokerRefused&) {
    // The server forbids this user to send messages; everything else works without.
    refused_ = now;
  }
  forget_ended();
  return std::any_of(shown.begin(), shown.end(), [](const auto& each) { return !each->watchers.empty(); });
}

void LiveTexts::look(Broker& broker, const std::vector<std::shared_ptr<Shown>>& shown) {
  std::vector<Command> commands;
  for (const auto& each : shown) commands.push_back({"HGETALL", watch_key(broker, each->text->about().id)});
  if (commands.empty()) return;
  const auto replies = broker.ask_all(commands);
  const auto now = steady_clock::now();
  commands.clear();
  for (std::size_t index = 0; index < shown.size(); ++index) {
    std::map<std::string, Shown::Sent> asking;
    for (const auto& [name, bytes] : pairs_in(replies[index])) {
      if (asking.size() == most_watchers) break;
      const auto has = static_cast<std::size_t>(std::strtoull(bytes.c_str(), nullptr, 10));
      const auto known = shown[index]->watchers.find(name);
      auto sent = known == shown[index]->watchers.end() ? Shown::Sent{has, has, false, now} : known->second;
      if (has > sent.has || has >= sent.sent) sent.moved = now;
      sent.has = std::min(has, sent.sent);
      if (now - sent.moved > stuck_after)
        commands.push_back({"HDEL", watch_key(broker, shown[index]->text->about().id), name});
      else
        asking[name] = sent;
    }
    shown[index]->watchers = std::move(asking);
  }
  if (!commands.empty()) broker.ask_all(commands);
}

void LiveTexts::send(Broker& broker, Shown& shown) {
  std::vector<Command> commands;
  for (auto& [name, sent] : shown.watchers) {
    for (std::size_t count = 0; count < pieces_a_turn && !sent.told_end && sent.sent - sent.has < window;
         ++count) {
      const auto piece = shown.text->piece(sent.sent, largest_piece);
      if (piece.bytes.empty() && !piece.over) break;
      commands.push_back({"PUBLISH", live_channel(broker, shown.text->about().id, name),
                          text_of({sent.sent, piece.over, piece.why, piece.bytes})});
      sent.sent += piece.bytes.size();
      sent.told_end = piece.over;
    }
  }
  if (!commands.empty()) broker.ask_all(commands);
}

void LiveTexts::forget_ended() {
  const auto now = steady_clock::now();
  const std::lock_guard guard(lock_);
  std::erase_if(shown_, [&](const auto& each) {
    if (each->ended == steady_clock::time_point{}) return false;
    const bool all_told = std::all_of(each->watchers.begin(), each->watchers.end(),
                                      [](const auto& one) { return one.second.told_end; });
    return (all_told && each->ended < looked_) || now - each->ended > ended_stays;
  });
}

std::string text_of(const LiveMessage& message) {
  const boost::json::object head{{"at", message.at}, {"over", message.over}, {"why", message.why}};
  auto text = boost::json::serialize(head) + '\n';
  return text += message.bytes;
}

LiveMessage live_message_of(std::string_view text) {
  const auto line = text.substr(0, text.find('\n'));
  boost::json::error_code error;
  const auto value = boost::json::parse(boost::json::string_view(line.data(), line.size()), error);
  const auto* head = error ? nullptr : value.if_object();
  const auto* at = head == nullptr ? nullptr : head->if_contains("at");
  const auto* over = head == nullptr ? nullptr : head->if_contains("over");
  const auto* why = head == nullptr ? nullptr : head->if_contains("why");
  const bool whole = at != nullptr && at->is_int64() && at->get_int64() >= 0 && over != nullptr &&
                     over->is_bool() && why != nullptr && why->is_string();
  if (!whole)
    throw BadRequest(
        "a message of a live text begins with {\"at\": bytes before it, \"over\": true or false, \"why\": "
        "text} and a line feed");
  LiveMessage message{static_cast<std::size_t>(at->get_int64()),
                      over->get_bool(),
                      {},
                      text.substr(std::min(text.size(), line.size() + 1))};
  message.why = stated(why->get_string());
  return message;
}

}  // namespace agon::jobs
