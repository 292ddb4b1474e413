// The pages' side of `agon serve`: the HTTP API, live feeds, and the pages themselves. Network thread only.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "hosting/live_runtime.h"
#include "server/games.h"
#include "server/labs.h"
#include "server/live_matches.h"
#include "server/match_order.h"
#include "server/person.h"
#include "server/route.h"

namespace agon::app {

// What people who have played each other play next. Network thread only.

class Rematches {
 public:
  struct Rematch {
    MatchOrder order;            ///< of the next match: seats of two are changed, and the seed is another
    bool turned = false;         ///< whether they are: who had seat 0 has seat 1
    bool begun = false;          ///< somebody has asked for it
    std::string match;           ///< the next one; empty: there is none yet
    boost::json::object keys{};  ///< its seats' keys by seat
  };

  /// A match between people begins. The oldest of very many are forgotten.
  void note(const std::string& match, MatchOrder order);
  /// What follows the match; null: it is none between people, or too long ago.
  Rematch* after(const std::string& match);

 private:
  std::map<std::string, Rematch> rematches_;
  std::deque<std::string> order_;  ///< of their beginning
};

struct PagesOptions {
  std::string token;             ///< what starts a match must show it; empty: nobody is asked
  std::size_t most_hosted = 32;  ///< matches of built-in players at once
  bool ladder = false;           ///< the server answers for a ladder, which its description tells
};

class Pages {
 public:
  /// `workers`: for what takes time and makes no match wait.
  /// All must outlive it.
  Pages(const Games& games, LiveRuntime& stage, boost::asio::thread_pool& workers, const LiveMatches& matches,
        PagesOptions options);

  static std::vector<Route<Pages>> rows();
  /// Finished matches found in the folder for records, so that the lobby knows them after a restart.
  void load_recent();
  People& people() { return people_; }
  Labs& labs() { return labs_; }
  /// Called when somebody asks what is played, before the answer.
  std::function<void()> visited;
  /// More lines for /metrics; may be empty.
  std::function<std::string()> more_metrics;

 private:
  using Answer = net::awaitable<net::Response>;
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
  net::awaitable<json::value> host(MatchOrder order);
  net::awaitable<std::shared_ptr<const Past>> past_for(const ForkOrder& fork);
  json::value seat_people(const HostedEntry& game, const MatchOrder& order, const MatchRequest& match);
  net::SocketListener watch(net::Request request, std::shared_ptr<net::WebSocketPeer> peer);
  net::SocketListener play(net::Request request, std::shared_ptr<net::WebSocketPeer> peer);

  const Games& games_;
  LiveRuntime& stage_;
  const LiveMatches& matches_;
  boost::asio::thread_pool& workers_;
  PagesOptions options_;
  People people_;
  Rematches rematches_;
  Labs labs_;
  std::shared_ptr<const std::string> description_text_;                   ///< JSON, made when first asked for
  std::shared_ptr<const std::string> games_text_;                         ///< JSON, made when first asked for
  std::map<std::string, std::shared_ptr<const std::string>> game_texts_;  ///< by path, of each game
};

}  // namespace agon::app
