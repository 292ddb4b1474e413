// A match that a worker on another machine plays. The worker streams its record; the steps are replayed here
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

}  // namespace agon::app
