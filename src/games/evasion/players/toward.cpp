#include "games/evasion/players/rungs.h"
#include "games/evasion/players/toward_policy.h"

namespace agon::evasion {
namespace {

/// In danger it goes towards the hunter and past it: beside its path, against its direction, into the room
/// that the hunter leaves.
class Toward : public Player<Rules> {
 public:
  Action decide(const View& view, Nanoseconds) override {
    return {{}, {}, toward_velocity(view, look_ahead)};
  }

 private:
  static constexpr int look_ahead = 40;  ///< ticks of the hunter's path that it considers
};

}  // namespace

OwnedPlayer make_toward_prey(const Rules&, Seat, std::uint64_t) { return std::make_unique<Toward>(); }

}  // namespace agon::evasion
