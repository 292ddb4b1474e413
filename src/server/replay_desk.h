// Where recorded matches are looked at: threads of its own, which give way to whoever plays, a few records
// held open, and budgets, so that readers never cost a live match its beat. Network thread only, but for what
// it does on its threads.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/thread_pool.hpp>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "arena/open_replay.h"
#include "net/doorman.h"
#include "net/router.h"
#include "server/drawings.h"
#include "server/games.h"
#include "server/recorded_match.h"

namespace agon::app {

struct ReplayBudget {
  std::size_t readers = 256;            ///< answers on their way, of all
  std::size_t readers_of_address = 64;  ///< and of one address
  double bytes_per_second = 16e6;       ///< to all readers together
  double burst = 1e6;                   ///< more at once would be felt by a beat
  double bytes_per_second_of_address = 8e6;
  double burst_of_address = 32e6;  ///< sixty people who open a match at once
};

class ReplayDesk {
 public:
  using Answer = net::awaitable<net::Response>;

  ReplayDesk(const Games& games, boost::asio::io_context& network, ReplayBudget budget = {});
  ~ReplayDesk();

  /// For other work that takes time and makes no match wait.
  boost::asio::thread_pool& workers() { return workers_; }

  /// {"match", "frames"} of the steps that `from`, `to` and `every` of the query name.
  Answer frames(net::Request request, RecordedMatch subject);
  /// {"match", "ms", "events", "samples"}.
  Answer overview(net::Request request, RecordedMatch subject);
  /// Files to share.
  Drawings& drawings() { return drawings_; }

 private:
  class Stream;
  struct Reader;
  using Opened = std::shared_ptr<OpenReplay>;

  static constexpr std::size_t most_open = 6;

  struct Held {
    std::string key;
    std::uint64_t steps = 0;  ///< of the match when it was opened
    Opened replay;
  };

  /// On a worker: what is open already and has the steps up to `needed`, or opened now.
  Opened open(const RecordedMatch& subject, std::uint64_t needed);
  net::awaitable<Opened> open_on_worker(const RecordedMatch& subject, std::uint64_t needed);
  /// Null: there are too many.
  std::shared_ptr<Reader> admit(const boost::asio::ip::address& address);
  /// How long to wait before so many bytes may be sent.
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
