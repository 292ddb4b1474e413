// The spectators of one match. Nothing is drawn until the first of them comes. Then a worker draws the match
// so far, and each spectator gets the whole stream from its beginning. Lives on its table's loop; the
// spectators' connections live on the network thread.
#pragma once

#include <atomic>
#include <boost/asio/dispatch.hpp>
#include <memory>
#include <variant>

#include "games/tron/wire/spectator_stream.h"
#include "hosting/live_runtime.h"
#include "net/frame_stream.h"

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
          Opening opening, std::size_t most);

  void add(std::shared_ptr<Spectator> spectator);
  void cycle(const Decisions& decisions);
  void left(Seat side);
  /// The match is over: no more cycles follow.
  void finish();
  /// Writes everything as a .cr file, beginning with `info`, on a worker; then calls `done`.
  void save(std::string path, std::string info, std::function<void()> done) const;

 private:
  using Event = std::variant<Decisions, Seat>;  ///< a cycle, or the side that left

  /// The stream drawn so far, and its number of events. Only the beginning of a very long match is kept.
  struct Drawn {
    Drawn(std::shared_ptr<const Rules> game, std::uint64_t seed, const Opening& opening)
        : rules(std::move(game)), stream(*rules, seed, opening), bytes(stream.opening()) {}
    std::string next(const Event& event);

    std::shared_ptr<const Rules> rules;
    SpectatorStream stream;
    std::string bytes;
    std::size_t events = 0;
  };

  std::shared_ptr<Drawn> drawn_from(const std::vector<Event>& events) const;
  void draw_past();
  void past_drawn(std::shared_ptr<Drawn> drawn);
  void add_event(Event event);

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
};

}  // namespace agon::tron::wire
