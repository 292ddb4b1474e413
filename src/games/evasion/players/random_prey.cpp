#include "games/evasion/players/players.h"

namespace agon::evasion {
namespace {

/// Takes one of the nine directions in every fourth move on average, else goes straight on.
class RandomPrey : public Player<Rules> {
 public:
  explicit RandomPrey(std::uint64_t seed) : random_(seed, "evasion random prey") {}

  Action decide(const View&, Nanoseconds) override {
    Action action;
    if (random_.one_in(4)) action.change = Point{random_.between(-1, 1), random_.between(-1, 1)};
    return action;
  }

 private:
  Random random_;
};

}  // namespace

OwnedPlayer make_random_prey(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<RandomPrey>(seed);
}

}  // namespace agon::evasion
