#include "games/zappy/players/players.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/player_params.h"
#include "games/zappy/players/rungs.inc"

namespace agon::zappy {

Action SeatPlayer::decide(const View& view, Nanoseconds) {
  for (const Message& message : view.messages) {
    if (message.kind == MessageKind::hatched) {
      agent_->born(view.width, view.height, message.number);
      planned_.clear();
    } else if (agent_->told(message)) {
      planned_.clear();
    }
  }
  if (planned_.empty()) {
    planned_ = agent_->plan();
    std::reverse(planned_.begin(), planned_.end());
  }
  Action action = std::move(planned_.back());
  planned_.pop_back();
  agent_->sent(action);
  return action;
}

std::optional<PlayerThought<Rules>> SeatPlayer::thought() const {
  if (planned_.empty()) return std::nullopt;
  PlayerThought<Rules> said;
  for (auto next = planned_.rbegin(); next != planned_.rend(); ++next) {
    said.note += said.note.empty() ? "then " : ", ";
    said.note += enum_name(next->verb);
    if (next->verb == Verb::Take || next->verb == Verb::Set)
      said.note += fmt::format(" {}", enum_name(next->object));
  }
  said.depth = static_cast<int>(planned_.size());
  return said;
}

namespace {

/// Seats an agent. In lock-step, the name of the team is its only secret.
PlayerMaker<Rules> seated(const AgentEntry& agent) {
  return [make = agent.make](const Rules& rules, Seat seat, std::uint64_t seed) -> OwnedPlayer {
    return std::make_unique<SeatPlayer>(make({team_name(rules.team_of(seat)), "", seed}));
  };
}

OwnedPlayer make_seated_champion(const Rules& rules, Seat seat, std::uint64_t seed,
                                 const ChampionParams& params) {
  const Key key = key_of(team_name(rules.team_of(seat)), "");
  return std::make_unique<SeatPlayer>(std::make_unique<Champion>(key, seed, params.style()));
}

}  // namespace

const std::vector<AgentEntry>& agents() {
  static const std::vector<AgentEntry> agents = [] {
    auto list = simple_agents();
    list.push_back({"team", "calls and comes by the direction of broadcasts, level by level", make_team});
    list.push_back({"champion",
                    "gathers for all incantations at once, meets once, and rises with its five mates",
                    make_champion});
    return list;
  }();
  return agents;
}

const AgentEntry* agent_named(std::string_view name) {
  for (const auto& entry : agents())
    if (entry.name == name) return &entry;
  return nullptr;
}

const std::vector<PlayerEntry<Rules>>& players(std::type_identity<Rules>) {
  static const std::vector<PlayerEntry<Rules>> players = [] {
    std::vector<PlayerEntry<Rules>> list;
    for (const AgentEntry& agent : agents()) list.push_back({agent.name, agent.summary, {}, seated(agent)});
    list.insert(list.begin() + 5,  // these five never rise
                {"random", "any command, mostly steps and things to take", {}, make_random});
    list.back() = entry_with_params(list.back().name, list.back().summary, {}, make_seated_champion);
    return list;
  }();
  return players;
}

}  // namespace agon::zappy
