#include "games/zappy/players/players.h"

namespace agon::zappy {
namespace {

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

}  // namespace

OwnedPlayer make_random(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<RandomPlayer>(seed);
}

}  // namespace agon::zappy
