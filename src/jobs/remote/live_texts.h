// Texts that grow while a worker's threads work, such as the record of a match that is being played. They are
// sent by pub/sub to their watchers, and only while there are any.
//
//   PREFIX:watch:TEXT          hash: a watcher's name -> how many bytes it has; expires after ten seconds
//   PREFIX:live:TEXT:WATCHER   channel of messages (LiveMessage)
//
// The heartbeat publishes what the worker plays (WorkerInfo::playing). A text without watchers costs its
// memory and one check at each heartbeat.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "jobs/remote/broker.h"
#include "jobs/remote/fleet.h"

namespace agon::jobs {

inline constexpr std::chrono::seconds watch_lasts{10};

/// Keys and channels of a text.
std::string watch_key(const Broker& broker, const std::string& text);
std::string live_channel(const Broker& broker, const std::string& text, const std::string& watcher);

/// One text, filled by one thread.
class LiveText {
 public:
  /// Limit of bytes; beyond it no more is kept, and the text cannot be watched further.
  static constexpr std::size_t longest = std::size_t{16} << 20;

  explicit LiveText(Playing about) : about_(std::move(about)) {}

  const Playing& about() const { return about_; }
  /// Costs no more than a copy of the bytes.
  void add(std::string_view bytes);
  void end();

  struct Piece {
    std::string bytes;
    bool over = false;  ///< nothing follows
    std::string why{};  ///< why it was cut off; empty: it ended properly
  };
  Piece piece(std::size_t from, std::size_t most) const;

 private:
  Playing about_;
  mutable std::mutex lock_;
  std::string bytes_;
  bool over_ = false, too_long_ = false;
};

/// The texts of one worker.
class LiveTexts {
 public:
  static constexpr std::size_t largest_piece = 256 << 10;  ///< bytes of a message
  static constexpr std::size_t pieces_a_turn = 4;          ///< to one watcher
  static constexpr std::size_t window =
      4 << 20;  ///< limit of bytes sent beyond those that a watcher has confirmed
  static constexpr std::size_t most_watchers = 8;  ///< of one text
  static constexpr std::chrono::milliseconds listed_after{
      1000};  ///< shorter tasks are over before a watcher could see them

  // `begin`, `end` and `playing` may be called on any thread.
  /// Begins a text of this worker. It gets an id and the present time; the rest of `about` stays.
  std::shared_ptr<LiveText> begin(const std::string& worker, Playing about);
  /// Ends a text; it is kept for a while if it has watchers.
  void end(const std::shared_ptr<LiveText>& text);
  std::vector<Playing> playing() const;

  /// Sends what is new, on the heartbeat's thread and connection. True: there are watchers, and the next call
  /// should come soon.
  bool serve(Broker& broker);

 private:
  struct Shown {
    std::shared_ptr<LiveText> text;
    std::chrono::steady_clock::time_point ended{};  ///< empty: it still grows
    struct Sent {
      std::size_t has = 0, sent = 0;
      bool told_end = false;
      std::chrono::steady_clock::time_point
          moved{};  ///< the last moment at which the watcher had everything or received more
    };
    std::map<std::string, Sent> watchers{};
  };
  std::vector<std::shared_ptr<Shown>> listed() const;
  void look(Broker& broker, const std::vector<std::shared_ptr<Shown>>& shown);
  void send(Broker& broker, Shown& shown);
  void forget_ended();

  mutable std::mutex lock_;
  std::vector<std::shared_ptr<Shown>>
      shown_;  ///< the list is under the lock; the watchers are only for the heartbeat's thread
  std::uint64_t last_ = 0;
  std::chrono::steady_clock::time_point looked_{}, refused_{};
};

// A message of a growing text: the position of its bytes, whether anything follows, then the bytes.

struct LiveMessage {
  std::size_t at = 0;  ///< number of bytes before these
  bool over = false;   ///< nothing follows
  std::string why{};   ///< why it was cut off, in words; empty: it was not
  std::string_view bytes{};
};

/// JSON {"at", "over", "why"}, a line feed, the bytes.
std::string text_of(const LiveMessage& message);
/// `bytes` of the result refers to `text`. Throws BadRequest for text that is no message.
LiveMessage live_message_of(std::string_view text);

}  // namespace agon::jobs
