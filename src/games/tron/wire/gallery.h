// The spectators of one match. Nothing is drawn until the first of them comes. Then a worker draws the match
// so far, and each spectator gets the whole stream from its beginning. Lives on its table's loop; the
// spectators' connections live on the network thread.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <filesystem>
#include <fstream>
#include <memory>
#include <variant>

#include "games/tron/wire/spectator_stream.h"
#include "hosting/live_runtime.h"
#include "net/frame_stream.h"
#include "net/log.h"

namespace agon::tron::wire {

class Spectator {
 public:
  Spectator(net::FrameStream connection, boost::asio::any_io_executor home)
      : stream(std::move(connection)), home_(std::move(home)) {}

  net::FrameStream stream;
  std::string match;  ///< the name in its token; empty: any
  std::atomic<bool> here = true;

  // Call it on the table's loop.
  static void send(const std::shared_ptr<Spectator>& to, std::shared_ptr<const std::string> frames) {
    boost::asio::dispatch(to->home_, [to, frames = std::move(frames)] { to->stream.send(*frames); });
  }
  static void finish(const std::shared_ptr<Spectator>& to, std::string why) {
    boost::asio::dispatch(to->home_, [to, why = std::move(why)] { to->stream.finish(why); });
  }

 private:
  boost::asio::any_io_executor home_;
};

class Gallery : public std::enable_shared_from_this<Gallery> {
 public:
  Gallery(LiveRuntime& runtime, NetworkLoop& loop, std::shared_ptr<const Rules> rules, std::uint64_t seed,
          Opening opening, std::size_t most)
      : runtime_(runtime),
        loop_(loop),
        rules_(std::move(rules)),
        seed_(seed),
        opening_(std::move(opening)),
        most_(most) {}

  void add(std::shared_ptr<Spectator> spectator) {
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

  void cycle(const Decisions& decisions) { add_event(decisions); }
  void left(Seat side) { add_event(side); }
  /// The match is over: no more cycles follow. Calls `done` once its spectators have been sent all of it.
  void finish(std::function<void()> done) {
    over_ = true;
    done_ = std::move(done);
    if (drawn_ || spectators_.empty()) close();  // else past_drawn() does
  }
  /// Writes everything as a .cr file, beginning with `info`, on a worker; then calls `done`.
  void save(std::string path, std::string info, std::function<void()> done) const {
    boost::asio::post(runtime_.workers(),
                      [self = shared_from_this(), events = events_, path = std::move(path),
                       info = std::move(info), done = std::move(done)] {
                        std::error_code error;  // without the folder, the file cannot be written either
                        std::filesystem::create_directories(std::filesystem::path(path).parent_path(), error);
                        std::ofstream file(path, std::ios::binary);
                        file << info << self->drawn_from(events)->bytes;
                        file.close();
                        if (!file)
                          net::log_error(fmt::format("{}: the replay file could not be written", path));
                        boost::asio::post(self->loop_.context, done);
                      });
  }

 private:
  static constexpr const char* all_said = "the match is over";
  /// Cycles of a match that are kept for late spectators: about 1.5 KiB each.
  static constexpr std::size_t longest_past = 5000;

  using Event = std::variant<Decisions, Seat>;  ///< a cycle, or the side that left

  /// The stream drawn so far, and its number of events. Only the beginning of a very long match is kept.
  struct Drawn {
    Drawn(std::shared_ptr<const Rules> game, std::uint64_t seed, const Opening& opening)
        : rules(std::move(game)), stream(*rules, seed, opening), bytes(stream.opening()) {}
    std::string next(const Event& event) {
      ++events;
      std::string frames;
      if (const auto* cycle = std::get_if<Decisions>(&event))
        frames = stream.cycle(*cycle);
      else
        frames = stream.left(std::get<Seat>(event));
      if (events <= longest_past) bytes += frames;
      return frames;
    }

    std::shared_ptr<const Rules> rules;
    SpectatorStream stream;
    std::string bytes;
    std::size_t events = 0;
  };

  std::shared_ptr<Drawn> drawn_from(const std::vector<Event>& events) const {
    auto drawn = std::make_shared<Drawn>(rules_, seed_, opening_);
    for (const auto& event : events) drawn->next(event);
    return drawn;
  }
  void draw_past() {
    if (std::exchange(drawing_, true)) return;
    boost::asio::post(runtime_.workers(), [self = shared_from_this(), events = events_] {
      auto drawn = self->drawn_from(events);
      boost::asio::post(self->loop_.context,
                        [self, drawn = std::move(drawn)]() mutable { self->past_drawn(std::move(drawn)); });
    });
  }

  /// Draws the cycles that were played meanwhile; from here on each is sent as it is played.
  void past_drawn(std::shared_ptr<Drawn> drawn) {
    drawn_ = std::move(drawn);
    while (drawn_->events < events_.size()) drawn_->next(events_[drawn_->events]);
    const auto past = std::make_shared<const std::string>(drawn_->bytes);
    for (const auto& spectator : spectators_) Spectator::send(spectator, past);
    if (over_) close();
  }
  void close() {
    for (const auto& spectator : spectators_) Spectator::finish(spectator, all_said);
    spectators_.clear();
    if (const auto tell = std::exchange(done_, nullptr)) tell();
  }
  void add_event(Event event) {
    events_.push_back(event);
    if (!drawn_) return;
    const auto frames = std::make_shared<const std::string>(drawn_->next(event));
    for (const auto& spectator : spectators_) Spectator::send(spectator, frames);
  }

  LiveRuntime& runtime_;
  NetworkLoop& loop_;
  std::shared_ptr<const Rules> rules_;
  std::uint64_t seed_;
  Opening opening_;
  std::size_t most_;
  std::vector<Event> events_;
  std::vector<std::shared_ptr<Spectator>> spectators_;
  std::shared_ptr<Drawn> drawn_;
  bool drawing_ = false, over_ = false;
  std::function<void()> done_;
};

}  // namespace agon::tron::wire
