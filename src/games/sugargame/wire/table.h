// Two players and the matches they play: two connections, or one and a house player.
#pragma once

#include <array>

#include "hosting/live_match.h"
#include "games/sugargame/rules/rules.h"
#include "games/sugargame/wire/connection.h"
#include "games/sugargame/wire/settings.h"

namespace agon::sugargame {

class Table : public std::enable_shared_from_this<Table> {
 public:
  /// The first of the players begins the first match. The second is null where the house plays.
  Table(LiveRuntime& stage, const WireSettings& settings, std::uint64_t seed,
        std::array<std::shared_ptr<Connection>, 2> players);

  /// `done` is called once, when the last match has ended.
  void when_done(std::function<void()> done) { done_ = std::move(done); }
  void begin_match();

 private:
  std::string name_of(std::size_t player) const;
  std::size_t player_on(Seat seat) const { return swapped_ ? 1 - seat : seat; }
  bool here(std::size_t player) const { return !players_[player] || players_[player]->open(); }
  void sit(Seat seat, const std::shared_ptr<const Rules>& rules, std::uint64_t seed);
  void ended(const Match<Rules>& match);
  void next_match();
  void report_series() const;
  void finish();

  LiveRuntime& stage_;
  const WireSettings& settings_;
  std::uint64_t seed_;
  std::array<std::shared_ptr<Connection>, 2> players_;
  std::function<void()> done_;
  std::shared_ptr<LiveMatch<Rules>> live_;
  int played_ = 0;
  bool swapped_ = false;  ///< player 0 sits on seat 1
  std::array<int, 2> wins_{}, points_{};
};

}  // namespace agon::sugargame
