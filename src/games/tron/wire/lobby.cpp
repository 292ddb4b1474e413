#include "games/tron/wire/lobby.h"

#include <algorithm>

#include "text/bytes.h"
#include "text/utf8.h"

namespace agon::tron::wire {

std::string shown_name(std::string_view latin) { return kept_name(utf8_of_latin(latin)); }

std::string match_in(std::string_view token) {
  const auto slash = token.find('/');
  return std::string(slash == std::string_view::npos ? "" : token.substr(0, slash));
}

/// Reads nickname and match from the client's request; returns the mistake, or empty.
std::string Lobby::read_who(const JoinRequest& request, WaitingPlayer& place) const {
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

bool Lobby::knows(const std::string& match, const std::string* team) const {
  const auto& known = rules_.matches;
  return known.empty() || std::any_of(known.begin(), known.end(), [&](const std::string& each) {
           const auto slash = each.find('/');
           if (each.substr(0, slash) != match) return false;
           return team == nullptr || slash == std::string::npos || each.substr(slash + 1) == *team;
         });
}

bool Lobby::plays_against(const WaitingPlayer& waiting, const WaitingPlayer& newcomer,
                          std::optional<Seat> side) const {
  if (waiting.match != newcomer.match) return false;
  return !side || waiting.side != *side;
}

Joining Lobby::join(const JoinRequest& request) {
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
  if (!pinned && agents[blue] != agents[yellow]) pinned = agents[blue] == *request.agent_name ? blue : yellow;
  if (pinned && agents[*pinned] != *request.agent_name) {
    joining.refusal = "the side of this team has no agent of that name";
    return joining;
  }
  place.side = pinned.value_or(blue);  // the alphabetically first
  if (rules_.built_in) return joining;
  auto opponent = waiting_.take([&](const auto& each) { return plays_against(each.player, place, pinned); });
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

bool Lobby::leave(const std::shared_ptr<AgentLink>& agent) {
  return waiting_.take([&](const auto& each) { return each.player.agent == agent; }).has_value();
}

}  // namespace agon::tron::wire
