// Texts that grow while a worker's threads work, such as the record of a match that is played: told by
// pub/sub to who watches them, and only while somebody does.
//
//   PREFIX:watch:TEXT          hash: a watcher's name -> how many bytes it has; gone ten seconds after it was
//   renewed PREFIX:live:TEXT:WATCHER   channel of messages (live_message.h)
//
// What the worker does is told by its heartbeat (WorkerInfo::playing). A text that nobody watches costs its
// memory and a look of each heartbeat.
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
  /// Beyond these bytes nothing more is kept: it cannot be watched any further.
  static constexpr std::size_t longest = std::size_t{16} << 20;

  explicit LiveText(Playing about) : about_(std::move(about)) {}

  const Playing& about() const { return about_; }
  /// Costs no more than a copy.
  void add(std::string_view bytes);
  void end();

  struct Piece {
    std::string bytes;
    bool over = false;  ///< nothing follows it
    std::string why{};  ///< it is not the end of the text, though nothing follows
  };
  Piece piece(std::size_t from, std::size_t most) const;

 private:
  Playing about_;
  mutable std::mutex lock_;
  std::string bytes_;
  bool over_ = false, too_long_ = false;
};

/// Those of a worker.
class LiveTexts {
 public:
  static constexpr std::size_t largest_piece = 256 << 10;  ///< bytes of a message
  static constexpr std::size_t pieces_a_turn = 4;          ///< to one watcher
  static constexpr std::size_t window = 4 << 20;   ///< bytes that a watcher is ahead of what it said it has
  static constexpr std::size_t most_watchers = 8;  ///< of one text
  static constexpr std::chrono::milliseconds listed_after{
      1000};  ///< shorter ones are over before anybody has seen them

  /// Of any thread. `about.id` is given by this.
  std::shared_ptr<LiveText> begin(const std::string& worker, Playing about);
  /// Kept for a while where somebody watches it.
  void end(const std::shared_ptr<LiveText>& text);
  std::vector<Playing> playing() const;

  /// One turn of the heart, on its connection. True: somebody watches, and the next turn should come soon.
  bool serve(Broker& broker);

 private:
  struct Shown {
    std::shared_ptr<LiveText> text;
    std::chrono::steady_clock::time_point ended{};  ///< none: it grows
    struct Sent {
      std::size_t has = 0, sent = 0;
      bool told_end = false;
      std::chrono::steady_clock::time_point moved{};  ///< when it had all, or had more, the last time
    };
    std::map<std::string, Sent> watchers{};
  };
  std::vector<std::shared_ptr<Shown>> listed() const;
  void look(Broker& broker, const std::vector<std::shared_ptr<Shown>>& shown);
  void send(Broker& broker, Shown& shown);
  void forget_ended();

  mutable std::mutex lock_;
  std::vector<std::shared_ptr<Shown>>
      shown_;  ///< the list under the lock; what is watched, of the heart's thread alone
  std::uint64_t last_ = 0;
  std::chrono::steady_clock::time_point looked_{}, refused_{};
};

// A message of a text that grows: where its bytes stand, and whether anything follows; then the bytes.

struct LiveMessage {
  std::size_t at = 0;  ///< the bytes before these
  bool over = false;   ///< nothing follows
  std::string why{};   ///< nothing follows though it is not the end, in words
  std::string_view bytes{};
};

/// JSON {"at", "over", "why"}, a line feed, the bytes.
std::string text_of(const LiveMessage& message);
/// `bytes` lend from the text. Throws BadRequest for what is no message.
LiveMessage live_message_of(std::string_view text);

}  // namespace agon::jobs
