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
#include "hosting/games.h"
#include "net/doorman.h"
#include "net/router.h"
#include "server/recorded_match.h"

namespace agon::server {

/// Niceness of threads whose work gives way to live matches.
inline constexpr int politeness = 5;

/// How much of a match a request needs.
enum class Need {
  state,  ///< its id, and whether it is over
  bytes,  ///< its record as a file
  info,   ///< everything about it except the record
  steps,  ///< its info and its record
};

// Pictures and films of recorded matches: a still as PNG, a span as a film. Workers make them, in the turns
// of their budgets and of limited size. Everything else runs on the network thread.

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
  static constexpr std::size_t kept_stills = 32;  ///< of finished matches

  /// `workers` draw stills; `film_worker` makes films.
  Drawings(const Games& games, boost::asio::thread_pool& workers, boost::asio::thread_pool& film_worker)
      : games_(games), workers_(workers), film_worker_(film_worker) {}

  /// Query: `step` (default: the last) and `width` (default: 1200).
  Answer still(net::Request request, RecordedMatch subject);
  /// Query: `from`, `to`, `seconds` and `width`.
  template <FilmKind kind>
  Answer film(net::Request request, RecordedMatch subject);

 private:
  struct Kept {
    std::string key;
    std::shared_ptr<const std::string> bytes;
  };
  std::shared_ptr<const std::string> kept(const std::string& key) const;

  const Games& games_;
  boost::asio::thread_pool &workers_, &film_worker_;
  std::deque<Kept> kept_;  ///< newest first
};

struct ReplayBudget {
  std::size_t readers = 256;        ///< answers in progress at once
  std::size_t readers_of_one = 64;  ///< of these, those of one person or address
  double bytes_per_second = 16e6;   ///< for all readers together
  double burst = 1e6;               ///< bytes; more at once would delay beats
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
  /// For work of milliseconds, which is not to wait for replays: reads and writes of a store.
  boost::asio::thread_pool& store_workers() { return store_workers_; }
  /// For the arithmetic of connections: handshakes and compression.
  boost::asio::thread_pool& line_worker() { return line_worker_; }
  /// For work of many seconds: whole matches and contests.
  boost::asio::thread_pool& whole_worker() { return whole_worker_; }
  /// For finding a match: one whose steps are needed is read first, which takes its time.
  boost::asio::thread_pool& workers_for(Need need) {
    return need == Need::info || need == Need::steps ? workers_ : store_workers_;
  }

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
  std::shared_ptr<Reader> admit(const net::Request& request);
  /// Takes bytes from the budgets; returns how long to wait before sending them.
  std::chrono::nanoseconds pay(const boost::asio::ip::address& address, std::size_t bytes);

  const Games& games_;
  boost::asio::io_context& network_;
  ReplayBudget budget_;
  std::size_t readers_ = 0;
  net::Counts<std::string> readers_of_;
  net::TokenBucket all_;
  std::map<boost::asio::ip::address, net::TokenBucket> by_address_;
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  std::mutex opening_;
  std::deque<Held> open_;  ///< latest first; guarded by opening_
  boost::asio::thread_pool workers_, store_workers_{2}, whole_worker_{1}, line_worker_{1};
  Drawings drawings_{games_, workers_, whole_worker_};
};

}  // namespace agon::server
