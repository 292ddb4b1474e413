// Contests that people start on the pages, if the server's owner lets them: `agon serve --start-contests`.
// Network thread only, except for the work on workers and in the thread that plays.
#pragma once

#include <atomic>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <functional>
#include <string>
#include <thread>
#include <vector>

#include "contest/plan_check.h"
#include "hosting/games.h"
#include "server/contest_pages.h"
#include "server/match_answers.h"

namespace agon::server {

/// Limits of a contest, and of their number. Only one is played at a time.
struct ContestBudget {
  std::uint64_t matches = 1000;
  std::size_t entrants = 64;
  std::size_t contests = 1000;  ///< in the store
};

namespace told {

struct FormatChoice {
  std::string name, summary;
};
BOOST_DESCRIBE_STRUCT(FormatChoice, (), (name, summary))
/// The choices of the form that starts a contest. `starts`: `none` if the server starts no contest.
struct ContestForm {
  EngineState starts{};
  std::vector<std::string> bots;  ///< folders
  std::vector<FormatChoice> formats;
  std::uint64_t most_matches = 0, most_entrants = 0;
  double most_minutes = 0;
};
BOOST_DESCRIBE_STRUCT(ContestForm, (), (starts, bots, formats, most_matches, most_entrants, most_minutes))
/// A contest that is checked. `plan`: the file that `agon contest run` plays alike.
struct CheckedContest {
  std::string contest, plan;
};
BOOST_DESCRIBE_STRUCT(CheckedContest, (), (contest, plan))

}  // namespace told

struct ContestStartOptions {
  std::string store;  ///< empty: nobody may start a contest
  std::string bots;   ///< a folder of folders with a program each; empty: built-in players alone
  std::string token;  ///< needed to start one; empty: nobody needs a token
  double minutes{};   ///< then a contest stops; `agon contest resume` goes on
  bool sandbox = true;
};

class ContestStarts {
 public:
  /// `workers`: for checks, which may read bots' files. All must outlive this object.
  ContestStarts(const Games& games, const ContestPages& shown, boost::asio::io_context& network,
                boost::asio::thread_pool& workers, ContestStartOptions options);
  ~ContestStarts() { stop(); }

  static std::vector<Route<ContestStarts>> rows();
  /// Ends the contest that is being played; the matches that have not ended are not kept. `stop` waits for
  /// it, so call it when the network thread has ended.
  void ask_to_stop() { stop_ = true; }
  void stop();

 private:
  using Answer = net::awaitable<net::Response>;
  struct Draft;

  Answer form(net::Request request);
  Answer check(net::Request request);
  Answer start(net::Request request);
  std::optional<net::Response> refusal(const net::Request& request) const;
  net::Response answered(const std::function<net::Response()>& work) const;
  std::vector<std::string> bots() const;
  Draft checked(const std::string& body) const;
  /// Stores the contest. Throws BadRequest or Failure, and then nothing has changed.
  void create(Draft& draft) const;
  void play(const contest::Plan& plan);

  const Games& games_;
  const ContestPages& shown_;
  boost::asio::thread_pool& workers_;
  ContestStartOptions options_;
  std::string shown_bots_;  ///< the last part of the folder's path
  boost::asio::steady_timer time_over_;
  std::atomic<bool> stop_ = false;
  std::atomic<bool> busy_ = false;  ///< one is being created or played
  std::jthread player_;
};

}  // namespace agon::server
