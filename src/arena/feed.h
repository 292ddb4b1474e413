// The feed of one live match: who watches it, and what they are sent. Lives on the network thread.
//
// A late watcher gets the whole picture first. Each watcher has a bounded queue; one that does not keep up
// loses frames, never the match: once its queue has drained it gets a key frame and goes on from there.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "arena/frames_json.h"
#include "arena/match_info.h"

namespace agon {

/// Somebody who is sent messages: a WebSocket in the program, a list in a test.
class Watcher {
 public:
  virtual ~Watcher() = default;
  virtual bool open() const = 0;
  virtual std::size_t queued() const = 0;  ///< messages given to it that have not left yet
  virtual void send(std::shared_ptr<const std::string> message) = 0;
  virtual void finish() = 0;  ///< nothing will follow
};

class Feed {
 public:
  /// Messages waiting for one watcher beyond which it is skipped until it has drained.
  static constexpr std::size_t longest_queue = 64;
  /// Frames collected before a batch goes out even if its time has not come.
  static constexpr std::size_t largest_batch = 128;

  /// `present` gives the current frame, for those who come late.
  Feed(MatchInfo info, std::function<Frame()> present, std::function<void()> wants_flush);

  MatchInfo info;

  bool watched() const { return !subscriptions_.empty(); }
  std::size_t watchers() const { return subscriptions_.size(); }
  void subscribe(std::shared_ptr<Watcher> watcher);
  /// A step was played. Call only while watched(): pictures that nobody sees need not be drawn.
  void add(Frame frame);
  /// Sends what has been collected since the last flush.
  void flush();
  void end(const Outcome& outcome);
  /// The program is going down: lets go of the match and of all watchers.
  void drop();

 private:
  struct Subscription {
    std::shared_ptr<Watcher> watcher;
    bool behind = false;
  };
  void deliver(Subscription& to, const std::shared_ptr<const std::string>& batch);
  std::shared_ptr<const std::string> key_message();
  std::shared_ptr<const std::string> info_message(const char* type) const;

  std::function<Frame()> present_;
  std::function<void()> wants_flush_;
  std::vector<Subscription> subscriptions_;
  Frame last_;
  bool has_last_ = false;
  std::string batch_;
  std::size_t batched_ = 0;
  std::shared_ptr<const std::string> key_;  ///< of last_, made when first needed
};

}  // namespace agon
