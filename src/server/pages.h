// The pages of `agon serve`: their HTTP API, live feeds, and files. Network thread only.
#pragma once

#include <boost/asio/thread_pool.hpp>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "hosting/game_server.h"
#include "hosting/games.h"
#include "hosting/live_hub.h"
#include "hosting/live_runtime.h"
#include "server/live_matches.h"
#include "server/live_order.h"
#include "server/person.h"
#include "server/route.h"

namespace agon::server {

// Labs: folders of programs that the pages may start. An order names such a player "lab:NAME". Network thread
// only, except for the work on workers.

class Labs {
 public:
  struct Lab {
    std::shared_ptr<const ProgramLab> programs;
    std::shared_ptr<const ProgramHost> host;  ///< starts them, confined as the server's options say
    ToolRunner run;                           ///< compiles them, confined in the same way
  };

  Labs(const LiveHub& hub, boost::asio::thread_pool& workers) : hub_(hub), workers_(workers) {}

  void open(const HostedEntry& game, Lab lab) { labs_[&game] = std::move(lab); }
  bool has(const HostedEntry& game) const { return labs_.contains(&game); }
  static std::vector<Route<Labs>> rows();

  /// Replaces "lab:NAME" by the programs and makes sure that each can be started. Compiling may take seconds.
  /// Throws BadRequest, TooMany.
  net::awaitable<void> prepare(const HostedEntry& game, MatchRequest& request);
  /// Call it for each match that was started from a prepared request. The pages name its programs after their
  /// entries; its record has the names that they give themselves.
  void note(const MatchRequest& request, MatchInfo& match);

  /// The machine plays or compiles as many as it is allowed to. The visitor may try again.
  struct TooMany : std::runtime_error {
    using runtime_error::runtime_error;
  };

 private:
  net::awaitable<net::Response> about(net::Request request);

  static constexpr std::size_t most_entries = 1000;
  static constexpr std::size_t most_matches = 8;       ///< each may run two Java virtual machines
  static constexpr std::size_t most_preparations = 2;  ///< at the same time

  std::vector<std::pair<std::string, Seat>> resolve(const Lab& lab, MatchRequest& request) const;
  void refuse_too_many();

  const LiveHub& hub_;
  boost::asio::thread_pool& workers_;
  std::map<const HostedEntry*, Lab> labs_;
  std::vector<std::string> matches_;  ///< matches that may still be played
  std::size_t preparing_ = 0;
};

// Rematches of people who have played each other. Network thread only.

class Rematches {
 public:
  struct Rematch {
    LiveOrder order;             ///< the next match's order: two seats are swapped, and the seed differs
    bool turned = false;         ///< whether the seats are swapped
    bool begun = false;          ///< somebody has asked for the rematch
    std::string match;           ///< id of the rematch; empty: not started yet
    boost::json::object keys{};  ///< the keys of its seats, by seat
  };

  /// A match between people has started. The oldest entries are dropped.
  void note(const std::string& match, LiveOrder order);
  /// The rematch of a match; null: it was not between people, or is too long ago.
  Rematch* after(const std::string& match);

 private:
  std::map<std::string, Rematch> rematches_;
  std::deque<std::string> order_;  ///< oldest first
};

struct PagesOptions {
  std::string token;             ///< needed to start a match; empty: nobody needs a token
  std::size_t most_hosted = 32;  ///< most live matches at once; above it the pages start no more
  bool ladder = false;           ///< the server has a ladder; the description of the API includes it
};

class Pages {
 public:
  /// `workers`: for slow work that no match waits for. All must outlive this object.
  Pages(const Games& games, LiveRuntime& runtime, boost::asio::thread_pool& workers, LiveMatches& matches,
        PagesOptions options);

  static std::vector<Route<Pages>> rows();
  /// Loads finished matches from the folder for records, so that the lobby lists them after a restart.
  void load_recent();
  People& people() { return people_; }
  Labs& labs() { return labs_; }
  /// Called when a visitor asks for the list of matches, before the answer.
  std::function<void()> visited;
  /// Returns more lines for /metrics; may be empty.
  std::function<std::string()> more_metrics;

 private:
  using Answer = net::awaitable<net::Response>;
  template <class Make>
  net::Response kept(const std::string& path, Make make);
  Answer games_list(net::Request request);
  Answer about_game(net::Request request, std::string (*about)(const HostedEntry&));
  Answer matches(net::Request request);
  Answer game(net::Request request);
  Answer sample(net::Request request);
  Answer description(net::Request request);
  Answer metrics(net::Request request);
  Answer health(net::Request request);
  Answer start_match(net::Request request);
  Answer rematch(net::Request request);
  Answer rematch_state(net::Request request);
  net::awaitable<json::value> host(LiveOrder order);
  net::awaitable<std::shared_ptr<const Past>> past_for(const ForkOrder& fork);
  json::value seat_people(const HostedEntry& game, const LiveOrder& order, const MatchRequest& match);
  net::SocketListener watch(net::Request request, std::shared_ptr<net::WebSocketPeer> peer);
  net::SocketListener play(net::Request request, std::shared_ptr<net::WebSocketPeer> peer);

  const Games& games_;
  LiveRuntime& runtime_;
  LiveMatches& matches_;
  boost::asio::thread_pool& workers_;
  PagesOptions options_;
  People people_;
  Rematches rematches_;
  Labs labs_;
  std::map<std::string, std::shared_ptr<const std::string>>
      kept_;  ///< JSON by path, made on the first request
};

}  // namespace agon::server
