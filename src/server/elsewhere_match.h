// A match that a worker elsewhere plays, as what it tells of its record makes it: replayed step by step here,
// and shown by the same feed as a match of this server.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include "hosting/feed.h"
#include "jobs/remote/fleet.h"
#include "server/games.h"
#include "server/recorded_match.h"

namespace agon::app {

class ElsewhereMatch : public std::enable_shared_from_this<ElsewhereMatch> {
 public:
  /// Steps of one piece that become frames, the last ones; whoever wants the others asks for them.
  static constexpr std::size_t frames_a_piece = 64;

  /// `games` and `network` must outlive it.
  ElsewhereMatch(const Games& games, boost::asio::io_context& network, jobs::Playing about);

  const std::string& id() const { return about_.id; }
  const std::string& job() const { return about_.job; }

  // Of the thread that hears the worker.
  /// What comes next of the record. What cannot be one ends the match, and says so.
  void take(std::string_view bytes);
  /// Nothing follows. `why`: it is not the match's own end, in words.
  void end(const std::string& why);
  std::size_t bytes() const { return text_.size(); }

  // Of any thread.
  bool over() const;
  bool watched() const;

  // Of the network's thread.
  /// Null: nothing is known of it yet.
  std::shared_ptr<Feed> feed() const;
  MatchInfo info() const;
  /// The record as far as it has come.
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

  // Of the thread that hears.
  std::size_t line_ = 0;  ///< where the next line begins in the text
  std::string header_;
  Record record_;
  std::unique_ptr<Replay> replay_;
  double ms_ = 0;
  bool ended_ = false;

  mutable std::mutex lock_;  ///< over what follows
  std::string text_;         ///< written by the thread that hears alone
  Frame latest_;
  std::shared_ptr<Feed> feed_;
  bool over_ = false;

  // Of the network's thread.
  std::uint64_t shown_ = 0;  ///< the step that watchers saw last
  boost::asio::steady_timer flush_timer_;
  bool flush_due_ = false;
};

}  // namespace agon::app
