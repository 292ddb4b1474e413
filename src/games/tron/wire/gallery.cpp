#include "games/tron/wire/gallery.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/post.hpp>
#include <fstream>

#include "net/log.h"

namespace agon::tron::wire {
namespace {

constexpr const char* all_said = "the match is over";
/// Cycles of a match that are kept for late spectators: about 1.5 KiB each.
constexpr std::size_t longest_past = 5000;

}  // namespace

Gallery::Gallery(LiveRuntime& runtime, NetworkLoop& loop, std::shared_ptr<const Rules> rules,
                 std::uint64_t seed, Opening opening, std::size_t most)
    : runtime_(runtime),
      loop_(loop),
      rules_(std::move(rules)),
      seed_(seed),
      opening_(std::move(opening)),
      most_(most) {}

std::string Gallery::Drawn::next(const Event& event) {
  ++events;
  std::string frames;
  if (const auto* cycle = std::get_if<Decisions>(&event))
    frames = stream.cycle(*cycle);
  else
    frames = stream.left(std::get<Seat>(event));
  if (events <= longest_past) bytes += frames;
  return frames;
}

std::shared_ptr<Gallery::Drawn> Gallery::drawn_from(const std::vector<Event>& events) const {
  auto drawn = std::make_shared<Drawn>(rules_, seed_, opening_);
  for (const auto& event : events) drawn->next(event);
  return drawn;
}

void Gallery::add(std::shared_ptr<Spectator> spectator) {
  std::erase_if(spectators_, [](const auto& each) { return !each->here; });
  if (spectators_.size() >= most_)
    return Spectator::finish(
        spectator, fmt::format("the match has {} spectators already, and no more are allowed", most_));
  if (events_.size() > longest_past)
    return Spectator::finish(
        spectator,
        fmt::format("spectators can join only during the first {} cycles of a match", longest_past));
  spectators_.push_back(spectator);
  if (!drawn_) return draw_past();
  Spectator::send(spectator, std::make_shared<const std::string>(drawn_->bytes));
  if (over_) Spectator::finish(spectator, all_said);
}

void Gallery::draw_past() {
  if (std::exchange(drawing_, true)) return;
  boost::asio::post(runtime_.workers(), [self = shared_from_this(), events = events_] {
    auto drawn = self->drawn_from(events);
    boost::asio::post(self->loop_.context,
                      [self, drawn = std::move(drawn)]() mutable { self->past_drawn(std::move(drawn)); });
  });
}

/// Draws the cycles that were played meanwhile; from here on each is sent as it is played.
void Gallery::past_drawn(std::shared_ptr<Drawn> drawn) {
  drawn_ = std::move(drawn);
  while (drawn_->events < events_.size()) drawn_->next(events_[drawn_->events]);
  const auto past = std::make_shared<const std::string>(drawn_->bytes);
  for (const auto& spectator : spectators_) Spectator::send(spectator, past);
  if (over_) finish();
}

void Gallery::add_event(Event event) {
  events_.push_back(event);
  if (!drawn_) return;
  const auto frames = std::make_shared<const std::string>(drawn_->next(event));
  for (const auto& spectator : spectators_) Spectator::send(spectator, frames);
}

void Gallery::cycle(const Decisions& decisions) { add_event(decisions); }

void Gallery::left(Seat side) { add_event(side); }

void Gallery::finish() {
  over_ = true;
  if (!drawn_ && !spectators_.empty()) return;  // past_drawn() comes back here
  for (const auto& spectator : spectators_) Spectator::finish(spectator, all_said);
  spectators_.clear();
}

void Gallery::save(std::string path, std::string info, std::function<void()> done) const {
  boost::asio::post(runtime_.workers(), [self = shared_from_this(), events = events_, path = std::move(path),
                                         info = std::move(info), done = std::move(done)] {
    std::ofstream file(path, std::ios::binary);
    file << info << self->drawn_from(events)->bytes;
    file.close();
    if (!file) net::log_error(fmt::format("{}: the replay file could not be written", path));
    boost::asio::post(self->loop_.context, done);
  });
}

}  // namespace agon::tron::wire
