// The feed of one live match: its watchers and what they are sent. It lives on the hub's thread. The match
// may run on another thread, from which it calls only `watched` and `note_step`.
//
// A late watcher gets the whole picture first. Each watcher has a bounded queue. A slow watcher loses frames
// but never delays the match: once its queue has drained, it gets a key frame and goes on from there.
#pragma once

#include <atomic>
#include <boost/describe.hpp>
#include <boost/json/value.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "arena/frames_json.h"
#include "core/record.h"

namespace agon {

// The lobby's view of a match.

enum class MatchStatus { live, finished };
BOOST_DESCRIBE_ENUM(MatchStatus, live, finished)

struct MatchInfo {
  std::string id;
  std::string game;
  std::string called;  ///< the name of the match in the game's own protocol: "Ab3xY"; empty: none
  std::string title;   ///< "greedy – runner"
  std::vector<SeatRecord> seats;
  MatchStatus status = MatchStatus::live;
  std::uint64_t step = 0;
  double steps_per_second = 0;  ///< the match's usual pace; 0: as fast as the players think
  std::string started;          ///< UTC, ISO 8601
  std::uint64_t seed = 0;
  boost::json::value config;
  std::optional<Outcome> outcome;
  std::string problem;                   ///< for example, why its record could not be written; empty: none
  std::optional<RecordClocks> clocks{};  ///< the clocks that the players must keep; empty: none
  std::optional<RecordOrigin> origin{};  ///< where the match continues from; empty: it began at the start
};
BOOST_DESCRIBE_STRUCT(MatchInfo, (),
                      (id, game, called, title, seats, status, step, steps_per_second, started, seed, config,
                       outcome, problem, clocks, origin))

/// "greedy – runner"; with more than two seats, equal neighbours are merged: "team ×6 – champion ×6"
std::string title_of(const std::vector<SeatRecord>& seats);

/// A receiver of messages: a WebSocket in the program, a list in a test.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual bool open() const = 0;
  virtual std::size_t queued() const = 0;  ///< messages passed to send() that have not left yet
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  virtual void finish() = 0;  ///< no message will follow
};

class LiveRecord;

class Feed {
 public:
  /// A watcher with this many waiting messages gets no more until its queue has drained.
  static constexpr std::size_t longest_queue = 64;
  /// A batch with this many frames is sent before its time.
  static constexpr std::size_t largest_batch = 128;

  /// Number of watchers that get a batch in one turn. Between turns the loop serves the matches' clocks.
  static constexpr std::size_t share_of_turn = 40;

  /// `wants_present` requests a call of `present` soon, for watchers that arrive while nobody watches; it
  /// keeps the match alive. `wants_flush` requests a call of `flush` soon. `wants_turn` requests a call of
  /// `go_on` soon; null: a batch goes to all watchers at once.
  Feed(MatchInfo info, std::function<void()> wants_present, std::function<void()> wants_flush,
       std::function<void()> wants_turn = nullptr);

  MatchInfo info;                        ///< info.step is set at the end of the match; until then, use step()
  std::shared_ptr<LiveRecord> record{};  ///< the steps played so far; null: the match is not recorded

  /// These three may be called on any thread.
  bool watched() const { return watched_.load(std::memory_order_relaxed); }
  void note_step(std::uint64_t step) { step_.store(step, std::memory_order_relaxed); }
  std::uint64_t step() const { return step_.load(std::memory_order_relaxed); }

  /// `info` with the present step.
  MatchInfo present_info() const;
  std::size_t watchers() const { return subscriptions_.size() + newcomers_.size(); }
  void subscribe(std::shared_ptr<Watcher> watcher);
  /// Sets an observer inside this program that gets every picture, on the hub's thread; null removes it.
  void look(std::function<void(const Picture& picture)> look);
  /// Removes a watcher that has gone.
  void unsubscribe(const std::shared_ptr<Watcher>& watcher);
  /// Delivers the present frame that wants_present requested.
  void present(Frame frame);
  /// Adds a played step. Call only while watched(): pictures that nobody sees need not be drawn.
  void add(Frame frame);
  /// Sends the frames collected since the last flush.
  void flush();
  /// Sends the current batch to the next group of watchers.
  void go_on();
  void end(const Outcome& outcome);
  /// The program is shutting down: releases the match and all watchers.
  void drop();

 private:
  struct Subscription {
    std::shared_ptr<Watcher> watcher;
    bool behind = false;
    bool has_key = false;  ///< got a key frame instead of the current batch
  };
  void catch_up();
  void deliver(Subscription& to);
  void deliver_rest();
  void forget_closed();
  void look_away();
  std::shared_ptr<const std::string> key_message();
  std::shared_ptr<const std::string> info_message(const char* type) const;

  std::function<void(const Picture&)> look_;
  std::function<void()> wants_present_;
  std::function<void()> wants_flush_;
  std::function<void()> wants_turn_;
  std::vector<Subscription> subscriptions_;
  std::vector<std::shared_ptr<Watcher>> newcomers_;  ///< they wait for the present frame
  std::atomic<bool> watched_ = false;
  std::atomic<std::uint64_t> step_ = 0;
  std::shared_ptr<const std::string>
      on_its_way_;        ///< the batch that some watchers have not got yet; null: none
  std::size_t next_ = 0;  ///< index of the first watcher without the batch
  Frame last_;
  bool has_last_ = false;  ///< last_ is the match's present frame
  std::string batch_;
  std::size_t batched_ = 0;
  std::shared_ptr<const std::string> key_;  ///< last_ as text, made when first needed
};

}  // namespace agon
