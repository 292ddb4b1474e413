// Pairs waiting clients as opponents. Pure: knows no socket and no clock.
//
// The original has one match, so its first two clients play. Here a client that joins gets a place in the
// oldest waiting match with room for it, or opens a new one. A match begins when it is full, and a client
// that leaves a waiting match frees its place.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

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
inline std::string match_in(std::string_view token) {
  const auto slash = token.find('/');
  return std::string(slash == std::string_view::npos ? "" : token.substr(0, slash));
}

class Lobby {
 public:
  /// Limit of a nickname or token, in bytes; others see it, and records and pages show it.
  static constexpr std::size_t longest_name = 1000;

  explicit Lobby(const JoinRules& rules) : rules_(rules) {}

  /// Decides on a request; if the match is not full yet, wait() must follow.
  Joining join(const JoinRequest& request) {
    Joining joining;
    WaitingPlayer& place = joining.place;
    joining.refusal = read_who(request, place);
    if (!joining.refusal.empty()) return joining;
    std::optional<Seat> pinned;
    if (!rules_.allowed_teams.empty()) {
      // A token's team is the nickname's part before ".nickname"; both may be listed.
      auto team = rules_.allowed_teams.find(place.nickname);
      if (team == rules_.allowed_teams.end() && rules_.online)
        team = rules_.allowed_teams.find(place.nickname.substr(0, place.nickname.rfind(".nickname")));
      if (team == rules_.allowed_teams.end()) joining.refusal = "the team is not allowed here";
      if (team != rules_.allowed_teams.end()) pinned = team->second;
    }
    const auto& agents = rules_.agent_names;
    if (!request.agent_name || std::find(agents.begin(), agents.end(), *request.agent_name) == agents.end())
      joining.refusal = "no side has an agent of that name";
    if (!joining.refusal.empty()) return joining;

    // If a built-in player has one side, all clients get the other; else an agent name of one side decides.
    if (rules_.built_in && pinned == rules_.built_in)
      joining.refusal = "the side of this team is taken by a built-in player";
    if (rules_.built_in) pinned = 1 - *rules_.built_in;
    if (!joining.refusal.empty()) return joining;
    if (!pinned && agents[blue] != agents[yellow])
      pinned = agents[blue] == *request.agent_name ? blue : yellow;
    if (pinned && agents[*pinned] != *request.agent_name) {
      joining.refusal = "the side of this team has no agent of that name";
      return joining;
    }
    place.side = pinned.value_or(blue);  // the alphabetically first
    if (rules_.built_in) return joining;
    auto opponent =
        waiting_.take([&](const auto& each) { return plays_against(each.player, place, pinned); });
    if (!opponent) return joining;
    // With tokens a match is between two teams, so a leaked token cannot take the other seat as well.
    const bool twice = opponent->player.nickname == place.nickname;
    if (twice && (!rules_.same_nickname_twice || (rules_.online && !place.match.empty()))) {
      waiting_.wait_first(std::move(*opponent));
      joining.refusal = "a team of that nickname waits already";
      return joining;
    }
    place.side = 1 - opponent->player.side;
    joining.opponent = std::move(opponent->player);
    return joining;
  }

  void wait(WaitingPlayer place) { waiting_.wait(std::move(place)); }
  /// Removes a waiting client that is gone. False: it did not wait.
  bool leave(const std::shared_ptr<AgentLink>& agent) {
    return waiting_.take([&](const auto& each) { return each.player.agent == agent; }).has_value();
  }
  /// Whether tokens may name this match; with a team, whether that team may play in it. For a spectator only
  /// the match is checked.
  bool knows(const std::string& match, const std::string* team = nullptr) const {
    const auto& known = rules_.matches;
    return known.empty() || std::any_of(known.begin(), known.end(), [&](const std::string& each) {
             const auto slash = each.find('/');
             if (each.substr(0, slash) != match) return false;
             return team == nullptr || slash == std::string::npos || each.substr(slash + 1) == *team;
           });
  }

  std::size_t waiting() const { return waiting_.size(); }
  void clear() { waiting_.clear(); }

 private:
  /// Reads nickname and match from the client's request; returns the mistake, or empty.
  std::string read_who(const JoinRequest& request, WaitingPlayer& place) const {
    if (request.online != rules_.online)
      return rules_.online ? "this server expects JoinOnlineGame with a token"
                           : "this server expects JoinOfflineGame with a nickname";
    if (!request.who) return rules_.online ? "the token is null" : "the nickname is null";
    if (request.who->size() > longest_name) return "the name is longer than 1000 bytes";
    place.nickname = *request.who;
    if (!rules_.online) return {};
    // The original's token is "teamid-agentid"; here "match/" may come before the team.
    const auto& token = *request.who;
    if (std::count(token.begin(), token.end(), '-') != 1)
      return "a token is [MATCH/]TEAM-AGENT, with exactly one '-'";
    const auto team = token.substr(0, token.find('-'));
    place.match = match_in(team);
    const auto name = team.substr(team.find('/') == std::string::npos ? 0 : place.match.size() + 1);
    if (name.empty()) return "the token names no team";
    place.nickname = name + ".nickname";
    if (!knows(place.match)) return "the token names no match of this server";
    if (!knows(place.match, &name)) return "the token's team does not play in this match";
    return {};
  }

  bool plays_against(const WaitingPlayer& waiting, const WaitingPlayer& newcomer,
                     std::optional<Seat> side) const {
    if (waiting.match != newcomer.match) return false;
    return !side || waiting.side != *side;
  }

  JoinRules rules_;
  PairTable<WaitingPlayer> waiting_;
};

}  // namespace agon::tron::wire
