#include "games/treasure_hunt/players/seeker.h"

namespace agon::treasure_hunt {
namespace {

/// The course's dummy: walks between fields chosen by chance and wins by luck alone.
class RandomWalker : public Hunter {
 public:
  explicit RandomWalker(std::uint64_t seed) : walk_(seed) {}
  Action decide(const View& view, Nanoseconds time_left) override {
    View blind = view;  // it does not notice what it has found
    blind.treasure.reset();
    blind.enemy_fort.reset();
    return walk_.decide(blind, time_left);
  }

 private:
  class Walk : public Seeker {
   public:
    explicit Walk(std::uint64_t seed) : Seeker(seed, "treasure_hunt.walker") {}

   protected:
    int target(const View& view) override {
      while (target_ < 0 || target_ == position() || !enterable(view.board.at(target_)))
        target_ = static_cast<int>(random_.below(map_fields));
      return target_;
    }

   private:
    int target_ = -1;
  };
  Walk walk_;
};

}  // namespace

std::unique_ptr<Hunter> make_walker(const Rules&, Seat, std::uint64_t seed) {
  return std::make_unique<RandomWalker>(seed);
}

}  // namespace agon::treasure_hunt
