// The mates of a champion as far as it has heard of them.
#pragma once

#include <deque>

#include "games/zappy/players/report.h"
#include "games/zappy/players/walking.h"

namespace agon::zappy {

struct Mate {
  Report report;      ///< its last
  int direction = 0;  ///< K of it, in my frame
  Offset mine;        ///< where I was when I heard it
  Time heard = 0;     ///< when, in units that I was awake
  Locator frame;
  std::deque<std::pair<std::uint16_t, Offset>> spoken;  ///< where it was at its last reports
};

class Crew {
 public:
  Crew() = default;
  Crew(Name self, Key key) : self_(self), key_(key) {}

  /// Null for foreign words and for what was said before.
  const Mate* hear(const SelfModel& body, int direction, std::string_view word);
  /// Signs and numbers a report; its echoes are those heard since the last one.
  std::string speak(const SelfModel& body, Report report);
  /// Forgets who has been silent for so long.
  void forget(const SelfModel& body, Time silence);
  /// Those of a ritual have risen together with me.
  void rise(int level, const std::vector<Contribution>& together);

  const std::vector<Mate>& mates() const { return mates_; }
  const Mate* mate(Name name) const;
  Name self() const { return self_; }
  /// The one with the least name, me included.
  Name leader() const;
  /// How many, me included.
  int size() const { return 1 + static_cast<int>(mates_.size()); }
  /// The least level of all, when mine is `own`: a rival's ritual may have taken one of us along.
  int level(int own) const;
  /// How many have this level, when mine is `own`.
  int count_at(int level, int own) const;
  /// Who begins the ritual: of those of the least level the one with the least name.
  Name initiator(int own) const;

 private:
  void echo(const SelfModel& body, Mate& mate);
  /// One mate heard another.
  struct Hearsay {
    Name listener = 0, speaker = 0;
    Offset there, its;  ///< of the listener and the speaker, each in its own frame
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
  std::deque<std::pair<std::uint16_t, Offset>> spoken_;  ///< where I was at my last reports
};

// What the rituals of a crew take, and who of it puts down what.

/// Stones for all rituals from `level` to the highest, by the subject's table.
Amounts recipe_from(int level);
/// What `who` puts down for the ritual at `level`, when the crew began with these stocks at `first`: the same
/// reckoning for all of them. The stones of a ritual go round, so that all are done soon.
Amounts share_of(Name who, std::vector<Contribution> contributions, int first, int level);

}  // namespace agon::zappy
