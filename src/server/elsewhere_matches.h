// The matches that workers on other machines play: a list for the pages, and a live feed for each one that
// somebody watches. While nobody watches, workers are asked for nothing.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/thread_pool.hpp>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "hosting/feed.h"
#include "jobs/remote/fleet.h"
#include "jobs/remote/text_watch.h"
#include "server/fleet_watch.h"
#include "server/games.h"
#include "server/match_answers.h"
#include "server/match_routes.h"
#include "server/recorded_match.h"

namespace agon::app {

/// A match that a worker on another machine plays. The worker streams its record; the steps are replayed here
/// and shown by the same feed as a match of this server.
class ElsewhereMatch : public std::enable_shared_from_this<ElsewhereMatch> {
 public:
  /// Most steps of one piece that become frames, the last ones. A viewer can fetch the others.
  static constexpr std::size_t frames_a_piece = 64;

  /// `games` and `network` must outlive this object.
  ElsewhereMatch(const Games& games, boost::asio::io_context& network, jobs::Playing about);

  const std::string& id() const { return about_.id; }
  const std::string& job() const { return about_.job; }

  // Only the thread that listens to the worker may call these.
  /// Adds the next bytes of the record. If they are not a valid record, the match ends with a message.
  void take(std::string_view bytes);
  /// Ends the match before its own end. `why`: the reason in words.
  void end(const std::string& why);
  std::size_t bytes() const { return text_.size(); }

  // Any thread may call these.
  bool over() const;
  bool watched() const;

  // Only the network thread may call these.
  /// Null: nothing has been heard of the match yet.
  std::shared_ptr<Feed> feed() const;
  MatchInfo info() const;
  /// The record so far.
  RecordedMatch subject() const;

 private:
  std::string whole_lines() const;
  void take_line(std::string_view line);
  void begin(const std::string& header);
  void play(std::size_t from);
  void show(Frame frame);
  void finish(const Outcome& outcome, const std::string& problem);
  void flush_soon();

  const Games& games_;
  boost::asio::io_context& network_;
  jobs::Playing about_;

  // For the listening thread only.
  std::size_t line_ = 0;  ///< where the next line begins in text_
  std::string header_;
  Record record_;
  std::unique_ptr<Replay> replay_;
  double ms_ = 0;
  bool ended_ = false;

  mutable std::mutex lock_;  ///< guards the next four members
  std::string text_;         ///< only the listening thread writes it
  Frame latest_;
  std::shared_ptr<Feed> feed_;
  bool over_ = false;

  // For the network thread only.
  std::uint64_t shown_ = 0;  ///< the last step that watchers saw
  boost::asio::steady_timer flush_timer_;
  bool flush_due_ = false;
};

class ElsewhereMatches : public MatchSource {
 public:
  static constexpr std::size_t most_watched = 16;  ///< at the same time
  static constexpr std::size_t most_kept = 16;     ///< finished ones

  /// `workers`: for work that may block. All arguments must outlive this object.
  ElsewhereMatches(const Games& games, boost::asio::io_context& network, boost::asio::thread_pool& workers,
                   jobs::BrokerAddress address, const JobSight& sight);
  ~ElsewhereMatches() override;

  static std::vector<Route<ElsewhereMatches>> rows();
  net::awaitable<FoundMatch> find(const RouteInfo& route, const net::Request& request, Need need) override;
  /// Updates the list from what each worker does now, and disconnects watchers who may no longer see their
  /// match. May block; any thread but the network's may call this.
  void note(const jobs::Fleet& fleet);

 private:
  using Clock = std::chrono::steady_clock;
  using Answer = net::awaitable<net::Response>;
  struct Open {
    std::shared_ptr<ElsewhereMatch> match;
    std::string worker;
    Clock::time_point wanted{};  ///< when somebody last wanted it
    Clock::time_point listed{};  ///< when its worker last listed it
    Clock::time_point over{};    ///< zero: still being played
    bool lost = false;           ///< its worker is no longer heard of
  };

  /// A watcher, and the request that it came with.
  struct WatchRequest {
    std::string job;
    net::Request request;
    std::weak_ptr<net::WebSocketPeer> peer;
  };
  struct Wanted {
    std::shared_ptr<ElsewhereMatch> match{};  ///< null: it does not exist, or this visitor may not see it
    std::string refusal{};
  };

  Answer matches(net::Request request);
  net::Response list(const net::Request& request);
  void send_away();
  std::string job_of(const std::string& id);
  Wanted want(const std::string& id);
  /// The match, if the visitor may see it.
  net::awaitable<Wanted> admitted(const net::Request& request);
  /// Like admitted(), but waits until the worker has sent the header.
  net::awaitable<Wanted> known(const net::Request& request);
  Answer thoughts(net::Request request);
  net::SocketListener watch(net::Request request, std::shared_ptr<net::WebSocketPeer> peer);

  void live(const std::stop_token& stop);
  std::vector<Open> look_after();
  void hear(jobs::TextWatch& watch, const std::vector<Open>& open);

  const Games& games_;
  boost::asio::io_context& network_;
  boost::asio::thread_pool& workers_;
  jobs::BrokerAddress address_;
  const JobSight& sight_;
  std::mutex lock_;
  std::condition_variable_any wake_;
  std::map<std::string, told::PlayedMatch> listed_;  ///< by the match's id
  std::map<std::string, Open> open_;
  std::vector<WatchRequest> watch_requests_;
  bool wanted_ = false;  ///< another match was opened
  std::jthread thread_;
};

}  // namespace agon::app
