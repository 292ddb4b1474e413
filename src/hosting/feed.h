// The feed of one live match: who watches it, and what they are sent. Lives on the hub's thread; the match
// may play on another, and asks `watched` and tells `note_step` from there.
//
// A late watcher gets the whole picture first. Each watcher has a bounded queue; one that does not keep up
// loses frames, never the match: once its queue has drained it gets a key frame and goes on from there.
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

// What the lobby knows of a match.

enum class MatchStatus { live, finished };
BOOST_DESCRIBE_ENUM(MatchStatus, live, finished)

struct MatchInfo {
  std::string id;
  std::string game;
  std::string called;  ///< what the game's own protocol calls the match: "Ab3xY"; empty: nothing
  std::string title;   ///< "greedy – runner"
  std::vector<SeatRecord> seats;
  MatchStatus status = MatchStatus::live;
  std::uint64_t step = 0;
  double steps_per_second = 0;  ///< its natural pace; 0: as fast as the players think
  std::string started;          ///< UTC, ISO 8601
  std::uint64_t seed = 0;
  boost::json::value config;
  std::optional<Outcome> outcome;
  std::string problem;                   ///< e.g. why its record could not be written; empty: none
  std::optional<RecordClocks> clocks{};  ///< as the players are held to them; empty: to none
  std::optional<RecordOrigin> origin{};  ///< where it goes on from; empty: its start
};
BOOST_DESCRIBE_STRUCT(MatchInfo, (),
                      (id, game, called, title, seats, status, step, steps_per_second, started, seed, config,
                       outcome, problem, clocks, origin))

/// "greedy – runner"; of more than two seats, neighbours with the same name are one: "team ×6 – champion ×6"
std::string title_of(const std::vector<SeatRecord>& seats);

/// Somebody who is sent messages: a WebSocket in the program, a list in a test.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual bool open() const = 0;
  virtual std::size_t queued() const = 0;  ///< messages given to it that have not left yet
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  virtual void finish() = 0;  ///< nothing will follow
};

class LiveRecord;

class Feed {
 public:
  /// Messages waiting for one watcher beyond which it is skipped until it has drained.
  static constexpr std::size_t longest_queue = 64;
  /// Frames collected before a batch goes out even if its time has not come.
  static constexpr std::size_t largest_batch = 128;

  /// Watchers that are sent a batch in one go: with hundreds of them, the matches' clocks come in between.
  static constexpr std::size_t share_of_turn = 40;

  /// `wants_present` asks for a call of `present` soon, for those who come while nobody watched; it holds the
  /// match. `wants_turn` asks for a call of `go_on` soon; without it a batch goes to all at once.
  Feed(MatchInfo info, std::function<void()> wants_present, std::function<void()> wants_flush,
       std::function<void()> wants_turn = nullptr);

  MatchInfo info;                        ///< its step is that of the end; until then there is step()
  std::shared_ptr<LiveRecord> record{};  ///< of what has been played so far; null: it is not recorded

  /// Of any thread.
  bool watched() const { return watched_.load(std::memory_order_relaxed); }
  void note_step(std::uint64_t step) { step_.store(step, std::memory_order_relaxed); }
  std::uint64_t step() const { return step_.load(std::memory_order_relaxed); }

  /// What the lobby knows now.
  MatchInfo present_info() const;
  std::size_t watchers() const { return subscriptions_.size() + newcomers_.size(); }
  void subscribe(std::shared_ptr<Watcher> watcher);
  /// Somebody within this program looks on and is given every picture, on the hub's thread; null: nobody any
  /// more.
  void look(std::function<void(const Picture& picture)> look);
  /// The watcher has gone; nothing is kept of it.
  void unsubscribe(const std::shared_ptr<Watcher>& watcher);
  /// The match as it stands: what wants_present asked for.
  void present(Frame frame);
  /// A step was played. Call only while watched(): pictures that nobody sees need not be drawn.
  void add(Frame frame);
  /// Sends what has been collected since the last flush.
  void flush();
  /// Sends the batch on its way to some more watchers.
  void go_on();
  void end(const Outcome& outcome);
  /// The program is going down: lets go of the match and of all watchers.
  void drop();

 private:
  struct Subscription {
    std::shared_ptr<Watcher> watcher;
    bool behind = false;
    bool has_key = false;  ///< was sent a key frame instead of the batch on its way
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
  std::vector<std::shared_ptr<Watcher>> newcomers_;  ///< until the present frame is here
  std::atomic<bool> watched_ = false;
  std::atomic<std::uint64_t> step_ = 0;
  std::shared_ptr<const std::string>
      on_its_way_;        ///< the batch that some watchers still wait for; null: none
  std::size_t next_ = 0;  ///< the first of those
  Frame last_;
  bool has_last_ = false;  ///< last_ is the match's present frame, as all that was added shows
  std::string batch_;
  std::size_t batched_ = 0;
  std::shared_ptr<const std::string> key_;  ///< of last_, made when first needed
};

}  // namespace agon
