// Pairs waiting clients as opponents. Pure: knows no socket and no clock.
//
// The original has one match, so its first two clients play. Here a client that joins gets a place in the
// oldest waiting match with room for it, or opens a new one. A match begins when it is full, and a client
// that leaves a waiting match frees its place.
#pragma once

#include <memory>

#include "games/tron/wire/settings.h"
#include "hosting/line_tables.h"

namespace agon::tron::wire {

class AgentLink;

struct JoinRequest {
  bool online = false;
  Name who;  ///< the nickname, or the token
  Name agent_name;
};

/// A client's place in a match.
struct WaitingPlayer {
  std::string nickname;  ///< ISO-8859-1
  std::string match;     ///< the name of a match in the token; empty: none
  Seat side = blue;
  std::shared_ptr<AgentLink> agent;  ///< null: a built-in player
  LoopPlace loop;                    ///< where the match will be
};

struct Joining {
  std::string refusal;                    ///< why it was refused; empty: it has joined
  WaitingPlayer place;                    ///< place of the newcomer, without its agent
  std::optional<WaitingPlayer> opponent;  ///< the match is full: it begins with these two
};

/// The match that a token "[MATCH/]TEAM-AGENT" names; empty: none.
std::string match_in(std::string_view token);

class Lobby {
 public:
  /// Limit of a nickname or token, in bytes; others see it, and records and pages show it.
  static constexpr std::size_t longest_name = 1000;

  explicit Lobby(const JoinRules& rules) : rules_(rules) {}

  /// Decides on a request; if the match is not full yet, wait() must follow.
  Joining join(const JoinRequest& request);
  void wait(WaitingPlayer place) { waiting_.wait(std::move(place)); }
  /// Removes a waiting client that is gone. False: it did not wait.
  bool leave(const std::shared_ptr<AgentLink>& agent);
  /// Whether tokens may name this match; with a team, whether that team may play in it. For a spectator only
  /// the match is checked.
  bool knows(const std::string& match, const std::string* team = nullptr) const;
  std::size_t waiting() const { return waiting_.size(); }
  void clear() { waiting_.clear(); }

 private:
  std::string read_who(const JoinRequest& request, WaitingPlayer& place) const;
  bool plays_against(const WaitingPlayer& waiting, const WaitingPlayer& newcomer,
                     std::optional<Seat> side) const;

  JoinRules rules_;
  PairTable<WaitingPlayer> waiting_;
};

}  // namespace agon::tron::wire
