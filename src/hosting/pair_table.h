// Players who wait for each other, and where: a newcomer plays with whoever has waited longest of those it
// may play with. Lives on the house's own loop; the players already live on the loop of the table to come.
#pragma once

#include <list>
#include <optional>

#include "hosting/network_loop.h"

namespace agon {

template <class Player>
class PairTable {
 public:
  struct Waiting {
    Player player;
    LoopPlace place;
  };

  /// Who has waited longest of those that fit; nobody: nothing.
  template <class Fits>
  std::optional<Waiting> take(Fits fits) {
    for (auto each = waiting_.begin(); each != waiting_.end(); ++each) {
      if (!fits(*each)) continue;
      std::optional<Waiting> found(std::move(*each));
      waiting_.erase(each);
      return found;
    }
    return std::nullopt;
  }
  /// Who already lives at that place.
  std::optional<Waiting> take_at(const LoopPlace& place) {
    return take([&](const Waiting& each) { return each.place == place; });
  }
  /// It waits no longer. False: it did not wait.
  bool leave(const Player& player) {
    return take([&](const Waiting& each) { return each.player == player; }).has_value();
  }
  void wait(Player player, LoopPlace place = {}) {
    waiting_.push_back({std::move(player), std::move(place)});
  }

  /// Whoever was taken waits on after all, as the first.
  void wait_first(Waiting waiting) { waiting_.push_front(std::move(waiting)); }

  /// The one that would be taken next; null: nobody waits.
  const Waiting* first() const { return waiting_.empty() ? nullptr : &waiting_.front(); }
  std::size_t size() const { return waiting_.size(); }
  void clear() { waiting_.clear(); }

 private:
  std::list<Waiting> waiting_;  ///< oldest first
};

}  // namespace agon
