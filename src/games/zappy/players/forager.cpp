#include "games/zappy/players/forager.h"

#include "games/zappy/players/players.h"
#include "games/zappy/players/seat_player.h"

namespace agon::zappy {

void Forager::know(const Command& command, const Message& answer) {
  const bool ok = answer.kind == MessageKind::ok;
  if (answer.kind == MessageKind::look) memory_.see(body_, answer.tiles);
  if (command.verb == Verb::Set && ok) memory_.put(body_.at(), command.object);
  if (command.verb != Verb::Take) return;
  memory_.took(body_.at(), command.object, ok);
  outrun_ = !ok;
}

void Forager::forage(Commands& commands, const Wants& wants) {
  // Whoever loses a race for a thing goes elsewhere, or it would lose the next one, too.
  if (outrun_ || !wants.any()) return roam(commands);
  for (auto& command : gather(body_, memory_, wants, {})) commands.push_back(std::move(command));
}

void Forager::roam(Commands& commands) {
  outrun_ = false;
  if (random_.one_in(3)) commands.push_back(simply(random_.one_in(2) ? Verb::Left : Verb::Right));
  for (auto steps = 1 + random_.below(3); steps > 0; --steps) commands.push_back(simply(Verb::Forward));
  commands.push_back(simply(Verb::Look));
}

namespace {

/// An ordinary forager: eats, and takes a few stones of every kind from under the others' noses.
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

}  // namespace

std::unique_ptr<Agent> make_gatherer(const Crewing& crewing) {
  return std::make_unique<Gatherer>(crewing.seed);
}

namespace {

/// A small decision tree: eat when hungry, find a linemate, rise to level 2, and roam.
class Solo : public Forager {
 public:
  explicit Solo(std::uint64_t seed) : Forager(seed, "zappy.solo") {}

 protected:
  void think(Commands& commands) override {
    constexpr auto linemate = static_cast<std::size_t>(Resource::linemate);
    constexpr int enough = 12, for_the_ritual = 4;
    commands.push_back(simply(Verb::Inventory));
    if (body_.level() == 1 && body_.stock()[linemate] > 0 && body_.food() >= for_the_ritual) {
      commands.push_back(with(Verb::Set, Resource::linemate));
      commands.push_back(simply(Verb::Incantation));
      return;
    }
    Wants wants;
    wants.most[0] = std::max(0, enough - body_.food());
    wants.most[linemate] = body_.level() == 1 && body_.food() >= for_the_ritual ? 1 : 0;
    wants.worth[0] = wants.worth[linemate] = 10;
    forage(commands, wants);
  }
};

}  // namespace

std::unique_ptr<Agent> make_solo(const Crewing& crewing) { return std::make_unique<Solo>(crewing.seed); }

}  // namespace agon::zappy
