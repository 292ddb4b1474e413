// A pair and the games they play, as Evasion's protocol has it: roles, a pause, state lines, and observers.
#pragma once

#include <boost/asio/steady_timer.hpp>

#include "games/evasion/players/players.h"
#include "games/evasion/rules/rules.h"
#include "games/evasion/wire/observers.h"
#include "games/evasion/wire/referee_log.h"
#include "games/evasion/wire/settings.h"
#include "hosting/series_table.h"

namespace agon::evasion {

class Table : public SeriesTable {
 public:
  /// The first of the two hunts in the first game.
  Table(TableSetup setup, const WireSettings& settings, const RefereeLog& log,
        std::array<Participant, 2> participants);

  void start() override;
  /// An observer may come at any time; a late one gets names and present state first.
  void observe(Observer observer);
  /// It does not begin: they belong to the next table.
  std::vector<Observer> release_observers() { return observers_.release(); }
  /// Text of the present state for the players, the same for both, written once a tick.
  const std::string& state_text(const State& state);

 private:
  void open_match() override;
  std::shared_ptr<SeatLink> link(const std::shared_ptr<LiveMatch>& match,
                                 const std::shared_ptr<LineConnection>& connection, Seat seat) override;
  void begun() override;
  void stepped(const AnyMatch& match) override;
  void ended(const AnyMatch& match) override;
  void series_ended() override;

  std::vector<std::string> greeting() const;
  void log_step(const AnyMatch& match) const;
  void tell_the_end(const AnyMatch& match);
  void report_series() const;

  const WireSettings& settings_;
  RefereeLog log_;
  boost::asio::steady_timer pause_;
  Observers observers_;
  std::array<long, 2> ticks_as_prey_{};  ///< by participant
  std::string state_text_;
  int text_tick_ = -1;
  bool started_ = false;
};

}  // namespace agon::evasion
