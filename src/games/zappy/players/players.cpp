// The list of players, agents that forage beside others, and agents that exist to disturb them.
#include "games/zappy/players/players.h"

#include <fmt/format.h>
#include <algorithm>

#include "core/player_params.h"
#include "games/zappy/players/gathering.h"
#include "games/zappy/players/rungs.inc"

namespace agon::zappy {
namespace {

/// Eats and roams.
class Wanderer : public Forager {
 public:
  explicit Wanderer(std::uint64_t seed) : Forager(seed, "zappy.wanderer") {}

 protected:
  void think(Commands& commands) override {
    commands.push_back(simply(Verb::Inventory));
    constexpr int enough = 15;
    Wants wants;
    wants.most[0] = std::max(0, enough - body_.food());
    wants.worth[0] = 10;
    forage(commands, wants);
  }
};

class RandomPlayer : public agon::Player<Rules> {
 public:
  explicit RandomPlayer(std::uint64_t seed) : random_(seed, "zappy.random") {}

  Action decide(const View&, Nanoseconds) override {
    Action action;
    const auto roll = random_.below(32);
    if (roll < 8) {
      action.verb = Verb::Forward;
    } else if (roll < 11) {
      action.verb = roll == 8 ? Verb::Left : Verb::Right;
    } else if (roll < 23) {
      action.verb = Verb::Take;
      action.object = roll < 16 ? Resource::food : static_cast<Resource>(random_.below(resource_kinds));
    } else if (roll < 28) {
      action.verb = Verb::Incantation;
    } else {
      action = rare();
    }
    return action;
  }

 private:
  Action rare() {
    static constexpr std::array verbs{Verb::Look, Verb::Inventory, Verb::Connect_nbr, Verb::Eject,
                                      Verb::Set,  Verb::Broadcast, Verb::Fork,        Verb::none};
    Action action;
    action.verb = verbs[random_.below(verbs.size())];
    if (action.verb == Verb::Set) action.object = static_cast<Resource>(random_.below(resource_kinds));
    if (action.verb == Verb::Broadcast) action.text = "hello";
    return action;
  }

  Random random_;
};

// Players that exist to disturb: they walk to where others call, and do their harm there.

class Griefer : public Forager {
 public:
  Griefer(std::uint64_t seed, const char* purpose) : Forager(seed, purpose) {}

 protected:
  void begin() override {
    Forager::begin();
    heard_at_ = -patience;
  }
  void hear(int direction, const std::string& text) override {
    direction_ = direction;
    text_ = text;
    heard_at_ = body_.clock();
    moved_ = false;
  }

  void think(Commands& commands) final {
    commands.push_back(simply(Verb::Inventory));
    constexpr int enough = 14, hungry = 6;
    Wants wants;
    wants.worth[0] = 10;
    wants.most[0] = std::max(0, enough - body_.food());
    const bool called = body_.clock() - heard_at_ < patience;
    if (body_.food() < hungry || !called) return forage(commands, wants);
    if (direction_ != 0 && !moved_) {
      moved_ = true;
      step_toward_sound(commands, direction_);
    }
    commands.push_back(simply(Verb::Look));
    harm(commands);
  }

  /// Adds the commands of its harm, once it is where the call came from.
  virtual void harm(Commands& commands) = 0;

  /// Whether somebody else was on my tile at the last recent Look.
  bool in_company() const {
    const auto* here = memory_.at(body_.at(), body_.clock(), recent);
    return here != nullptr && here->players > 1;
  }

  static constexpr Time patience = 60;  ///< units for which a call is followed
  static constexpr Time recent = 20;

  std::string text_;   ///< of the last call
  int direction_ = 0;  ///< K of the last call
  Time heard_at_ = 0;
  bool moved_ = false;  ///< since the last call
};

/// Repeats the broadcasts of others.
class Replayer : public Griefer {
 public:
  explicit Replayer(std::uint64_t seed) : Griefer(seed, "zappy.replayer") {}

 protected:
  void harm(Commands& commands) override {
    commands.push_back({Verb::Broadcast, Resource::food, false, text_});
  }
};

/// Pushes away the players on its tile.
class Ejector : public Griefer {
 public:
  explicit Ejector(std::uint64_t seed) : Griefer(seed, "zappy.ejector") {}

 protected:
  void harm(Commands& commands) override {
    if (in_company()) commands.push_back(simply(Verb::Eject));
  }
};

/// Takes the stones that others have laid down.
class Thief : public Griefer {
 public:
  explicit Thief(std::uint64_t seed) : Griefer(seed, "zappy.thief") {}

 protected:
  void harm(Commands& commands) override {
    const auto* here = memory_.at(body_.at(), body_.clock(), recent);
    if (here == nullptr) return;
    for (std::size_t kind = 1; kind < resource_kinds; ++kind)
      for (int count = std::min<int>(here->things[kind], most_at_once); count > 0; --count)
        commands.push_back(with(Verb::Take, static_cast<Resource>(kind)));
  }

 private:
  static constexpr int most_at_once = 2;
};

/// An ordinary forager: eats, and takes a few stones of every kind before others can.
class Gatherer : public Forager {
 public:
  explicit Gatherer(std::uint64_t seed) : Forager(seed, "zappy.gatherer") {}

 protected:
  void think(Commands& commands) override {
    commands.push_back(simply(Verb::Inventory));
    constexpr int enough = 12, hungry = 5, of_each = 6;
    Wants wants;
    wants.worth.fill(10);
    wants.most[0] = std::max(0, enough - body_.food());
    for (std::size_t kind = 1; kind < resource_kinds && body_.food() > hungry; ++kind)
      wants.most[kind] = std::max(0, of_each - body_.stock()[kind]);
    forage(commands, wants);
  }
};

/// A small decision tree: eat when hungry, find a linemate, rise to level 2, and roam.
class Solo : public Forager {
 public:
  explicit Solo(std::uint64_t seed) : Forager(seed, "zappy.solo") {}

 protected:
  void think(Commands& commands) override {
    constexpr auto linemate = static_cast<std::size_t>(Resource::linemate);
    constexpr int enough = 12, for_the_incantation = 4;
    commands.push_back(simply(Verb::Inventory));
    if (body_.level() == 1 && body_.stock()[linemate] > 0 && body_.food() >= for_the_incantation) {
      commands.push_back(with(Verb::Set, Resource::linemate));
      commands.push_back(simply(Verb::Incantation));
      return;
    }
    Wants wants;
    wants.most[0] = std::max(0, enough - body_.food());
    wants.most[linemate] = body_.level() == 1 && body_.food() >= for_the_incantation ? 1 : 0;
    wants.worth[0] = wants.worth[linemate] = 10;
    forage(commands, wants);
  }
};

template <class Kind>
std::unique_ptr<Agent> make(const Crewing& crewing) {
  return std::make_unique<Kind>(crewing.seed);
}

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

const std::vector<AgentEntry>& agents() {
  static const std::vector<AgentEntry> agents{
      {"wanderer", "eats and roams", make<Wanderer>},
      {"gatherer", "eats, and takes stones of every kind", make<Gatherer>},
      {"replayer", "walks to broadcasts and says them again", make<Replayer>},
      {"ejector", "walks to broadcasts and pushes away the players that stand there", make<Ejector>},
      {"thief", "walks to broadcasts and takes the stones that lie there", make<Thief>},
      {"solo", "a small decision tree: food, a linemate, level 2", make<Solo>},
      {"team", "calls and comes by the direction of broadcasts, level by level", make_team},
      {"champion", "gathers for all incantations at once, meets once, and rises with its five mates",
       make_champion},
  };
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
    list.insert(
        list.begin() + 6,  // five never rise, and "solo" wins less
        {"random",
         "any command, mostly steps and things to take",
         {},
         [](const Rules&, Seat, std::uint64_t seed) { return std::make_unique<RandomPlayer>(seed); }});
    list.back() = entry_with_params(list.back().name, list.back().summary, {}, make_seated_champion);
    return list;
  }();
  return players;
}

}  // namespace agon::zappy
