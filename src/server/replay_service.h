// Reads recorded matches: low-priority threads of its own, a few open records, and budgets, so that readers
// never delay a live match. Network thread only, except for the work on its threads.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <deque>
#include <map>
#include <memory>
#include <mutex>

#include "arena/open_replay.h"
#include "net/doorman.h"
#include "net/router.h"
#include "server/games.h"
#include "server/recorded_match.h"

namespace agon::app {

// Pictures and films of recorded matches: a still as PNG, a span as a film. Workers make them, few at a time
// and of limited size. Everything else runs on the network thread.

enum class FilmKind { mp4, gif };

/// Requests beyond these limits get 400.
struct FilmLimits {
  double seconds;
  int width;  ///< pixels
};
constexpr FilmLimits limits_of(FilmKind kind) {
  return kind == FilmKind::mp4 ? FilmLimits{60, 1280} : FilmLimits{20, 800};
}

class Drawings {
 public:
  using Answer = net::awaitable<net::Response>;

  static constexpr int widest_still = 1600;       ///< pixels
  static constexpr int most_stills = 4;           ///< drawn at the same time
  static constexpr std::size_t kept_stills = 32;  ///< of finished matches

  Drawings(const Games& games, boost::asio::thread_pool& workers) : games_(games), workers_(workers) {}

  /// Query: `step` (default: the last) and `width` (default: 1200).
  Answer still(net::Request request, RecordedMatch subject);
  /// Query: `from`, `to`, `seconds` and `width`. Only one film is made at a time; a second request gets 503.
  template <FilmKind kind>
  Answer film(net::Request request, RecordedMatch subject);

 private:
  struct Kept {
    std::string key;
    std::shared_ptr<const std::string> bytes;
  };
  std::shared_ptr<const std::string> kept(const std::string& key) const;

  const Games& games_;
  boost::asio::thread_pool& workers_;
  // Numbers of pictures and films in the making; an answer may outlive this object.
  std::shared_ptr<int> drawing_ = std::make_shared<int>(0), filming_ = std::make_shared<int>(0);
  std::deque<Kept> kept_;  ///< newest first
};

struct ReplayBudget {
  std::size_t readers = 256;            ///< answers in progress at once
  std::size_t readers_of_address = 64;  ///< answers of one address in progress at once
  double bytes_per_second = 16e6;       ///< for all readers together
  double burst = 1e6;                   ///< bytes; more at once would delay beats
  double bytes_per_second_of_address = 8e6;
  double burst_of_address = 32e6;  ///< enough for sixty people who open a match at once
};

class ReplayService {
 public:
  using Answer = net::awaitable<net::Response>;

  ReplayService(const Games& games, boost::asio::io_context& network, ReplayBudget budget = {});
  ~ReplayService();

  /// For other slow work that no match waits for.
  boost::asio::thread_pool& workers() { return workers_; }

  /// {"match", "frames"} with the steps that `from`, `to` and `every` select.
  Answer frames(net::Request request, RecordedMatch subject);
  /// {"match", "ms", "events", "samples"}.
  Answer overview(net::Request request, RecordedMatch subject);
  Drawings& drawings() { return drawings_; }

 private:
  class Stream;
  struct Reader;
  using Opened = std::shared_ptr<OpenReplay>;

  static constexpr std::size_t most_open = 6;

  struct Held {
    std::string key;
    std::uint64_t steps = 0;  ///< the match's steps when the replay was opened
    Opened replay;
  };

  /// Finds an open replay with at least `needed` steps, or opens one. Call it on a worker.
  Opened open(const RecordedMatch& subject, std::uint64_t needed);
  net::awaitable<Opened> open_on_worker(const RecordedMatch& subject, std::uint64_t needed);
  /// Null: there are too many readers.
  std::shared_ptr<Reader> admit(const boost::asio::ip::address& address);
  /// Takes bytes from the budgets; returns how long to wait before sending them.
  std::chrono::nanoseconds pay(const boost::asio::ip::address& address, std::size_t bytes);

  const Games& games_;
  boost::asio::io_context& network_;
  ReplayBudget budget_;
  std::size_t readers_ = 0;
  net::AddressCounts readers_of_;
  net::TokenBucket all_;
  std::map<boost::asio::ip::address, net::TokenBucket> by_address_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::mutex opening_;
  std::deque<Held> open_;  ///< latest first; guarded by opening_
  boost::asio::thread_pool workers_;
  Drawings drawings_{games_, workers_};
};

}  // namespace agon::app
