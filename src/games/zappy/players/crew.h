// A champion's mates, as far as it has heard of them.
#pragma once

#include <deque>

#include "games/zappy/players/report.h"
#include "games/zappy/players/walking.h"

namespace agon::zappy {

struct Mate {
  Report report;      ///< the last one
  int direction = 0;  ///< K from which it came, in my frame
  Offset mine;        ///< where I was when I heard it
  Time heard = 0;     ///< when I heard it, in units awake
  Locator frame;
  std::deque<std::pair<std::uint16_t, Offset>> spoken;  ///< its place at each of its last reports, by number
};

class Crew {
 public:
  Crew() = default;
  Crew(Name self, Key key) : self_(self), key_(key) {}

  /// Reads a broadcast. Returns the mate that sent it, valid until the next hear() or forget(). Null: not
  /// from a mate, or heard before.
  const Mate* hear(const SelfModel& body, int direction, std::string_view word);
  /// Completes, numbers and signs a report. Its echoes are the reports heard since the last one.
  std::string speak(const SelfModel& body, Report report);
  /// Forgets the mates that have been silent for longer than `silence` units awake.
  void forget(const SelfModel& body, Time silence);
  /// Notes that the mates of an incantation have at least `level` now.
  void rise(int level, const std::vector<Contribution>& together);

  const std::vector<Mate>& mates() const { return mates_; }
  const Mate* mate(Name name) const;
  Name self() const { return self_; }
  /// Lowest name in the crew, me included.
  Name leader() const;
  /// Members of the crew, me included.
  int size() const { return 1 + static_cast<int>(mates_.size()); }
  /// Lowest level in the crew if mine is `own`. A rival's incantation may have raised one of us.
  int level(int own) const;
  /// Members with this level if mine is `own`, me included.
  int count_at(int level, int own) const;
  /// Member that begins the incantation: of those with the lowest level, the one with the lowest name.
  Name initiator(int own) const;

 private:
  void echo(const SelfModel& body, Mate& mate);
  /// A mate's report that it heard another mate.
  struct Hearsay {
    Name listener = 0, speaker = 0;
    Offset there, its;  ///< places of listener and speaker, each in its own frame
    int direction = 0;  ///< in the listener's frame
  };
  void learn(const Hearsay& each);
  void learn_all();

  Name self_ = 0;
  Key key_{};
  std::uint16_t number_ = 0;
  std::vector<Mate> mates_;
  std::vector<Echo> echoes_;
  std::deque<Hearsay> hearsay_;
  std::size_t sure_ = 0;                                 ///< mates whose frame is sure
  std::deque<std::pair<std::uint16_t, Offset>> spoken_;  ///< my place at each of my last reports, by number
};

// Stones that the incantations of a crew take, and who puts them down.

/// Stones for all incantations from `level` to the highest, by the subject's table.
Amounts recipe_from(int level);
/// Stones that `who` puts down for the incantation at `level`. `contributions` are the stocks with which the
/// crew began at level `first`. Every member computes the same shares.
Amounts share_of(Name who, std::vector<Contribution> contributions, int first, int level);

}  // namespace agon::zappy
