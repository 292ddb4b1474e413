// Two players and the matches they play, as Sugargame's line protocol has it.
#pragma once

#include "games/sugargame/players/players.h"
#include "games/sugargame/rules/rules.h"
#include "games/sugargame/wire/settings.h"
#include "hosting/series_table.h"

namespace agon::sugargame {

inline constexpr std::size_t longest_line = 4096;  ///< bytes of a line from a player

class Table : public SeriesTable {
 public:
  /// The first of the players begins the first match.
  Table(TableSetup setup, const WireSettings& settings, std::array<Participant, 2> participants)
      : SeriesTable(std::move(setup), std::move(participants)), settings_(settings) {}

 private:
  void open_match() override { begin_match(); }
  Clocks clocks() const override;
  std::shared_ptr<SeatLink> link(const std::shared_ptr<LiveMatch>& match,
                                 const std::shared_ptr<LineConnection>& connection, Seat seat) override;
  void ended(const AnyMatch& match) override;
  void series_ended() override;

  const WireSettings& settings_;
  std::array<int, 2> wins_{}, points_{};  ///< by participant
};

}  // namespace agon::sugargame
