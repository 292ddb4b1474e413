// How players of a line protocol come to their tables: who comes first waits, or plays with the house; each
// table then lives on one loop, and so do its connections from the moment at which they have a name. Lives on
// the house's own loop.
#pragma once

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/use_awaitable.hpp>

#include <optional>

#include "hosting/pair_table.h"
#include "hosting/running_tables.h"
#include "hosting/series_table.h"

namespace agon {

/// `Table`: a SeriesTable.
template <class Table>
class LineTables {
 public:
  using Player = std::shared_ptr<LineConnection>;

  struct Hooks {
    std::function<std::shared_ptr<Table>(TableSetup setup, std::array<Participant, 2> participants)> make;
    std::function<void(const std::shared_ptr<Table>& table)> opened = nullptr;  ///< before it begins
    /// It does not begin, since who waited is gone; on the table's loop.
    std::function<void(Table& table)> called_off = nullptr;
    std::function<void()> ended = nullptr;
  };

  /// `settings` and `series` must outlive it.
  LineTables(LiveRuntime& stage, const ServeSettings& settings, const SeriesPlan& series,
             std::vector<SeatPlan> seats, Hooks hooks)
      : stage_(stage),
        settings_(settings),
        series_(series),
        seats_(std::move(seats)),
        hooks_(std::move(hooks)),
        running_(stage) {}

  /// Where no seat is the sockets', the house plays alone, at once.
  void open() {
    if (open_seats(seats_) == 0) start({}, next_place());
  }

  /// Where the next table will be: all who belong to it must live there.
  LoopPlace next_place() {
    if (const auto* first = waiting_.first()) return first->place;
    if (!next_) next_ = stage_.place();
    return next_;
  }

  /// Seats a player that lives at next_place(), until its connection ends. `at`: it came by that seat's own
  /// door.
  net::awaitable<void> serve(Player player, LoopPlace place, std::optional<Seat> at = {}) {
    if (at)
      seat_at(*at, player, place);
    else
      seat(player, place);
    co_await boost::asio::co_spawn(place->context, player->run(), boost::asio::use_awaitable);
    waiting_.leave(player);
  }

  bool has_come(Seat seat) const { return here_[seat] != nullptr; }
  /// Nobody comes by a seat's door any more.
  void give_up(Seat seat, Fault why) {
    if (here_[seat]) return;
    seats_[seat].kind = SeatPlan::Kind::absent;
    seats_[seat].why_absent = std::move(why);
    start_if_complete(next_place());
  }

  std::size_t waiting() const { return waiting_.size(); }
  std::uint64_t begun() const { return begun_; }
  const RunningTables<Table>& running() const { return running_; }

 private:
  void seat(Player player, LoopPlace place) {
    if (open_seats(seats_) == 0) return player->finish("all seats are taken");
    if (open_seats(seats_) == 1) return start({std::move(player), nullptr}, std::move(place));
    auto first = waiting_.take_at(place);
    if (first) return start({std::move(first->player), std::move(player)}, std::move(place));
    waiting_.wait(std::move(player), std::move(place));
  }

  /// Of its first connection each client gets its seat.
  void seat_at(Seat at, const Player& player, const LoopPlace& place) {
    if (here_[at] || begun_ > 0) return player->finish("its client has connected already");
    here_[at] = player;
    start_if_complete(place);
  }

  void start_if_complete(const LoopPlace& place) {
    std::array<Player, 2> players;
    auto next = players.begin();
    for (Seat seat = 0; seat < 2; ++seat) {
      if (!seats_[seat].is_socket()) continue;
      if (!here_[seat]) return;
      *next++ = here_[seat];
    }
    if (begun_ == 0) start(players, place);
  }

  /// `players`: as many as there are open seats; who came first gets the first of these.
  void start(std::array<Player, 2> players, LoopPlace place) {
    next_.reset();
    std::array<Participant, 2> participants;
    auto next = players.begin();
    for (Seat seat = 0; seat < 2; ++seat)
      participants[seat] = {seats_[seat], seats_[seat].is_socket() ? *next++ : nullptr};
    const auto table = hooks_.make(
        {stage_, settings_, series_, std::move(place), settings_.seed_of(begun_++)}, std::move(participants));
    if (hooks_.opened) hooks_.opened(table);
    running_.add(
        table, [this](Table& begun) { begin(begun); },
        [this] {
          if (hooks_.ended) hooks_.ended();
          if (open_seats(seats_) == 0 || settings_.arranged) settings_.all_played(stage_);
        });
  }

  /// On the table's loop, which alone knows whether who waited is still there: if not, the other waits on.
  void begin(Table& table) {
    if (table.all_reachable() || settings_.arranged) return table.start();
    if (hooks_.called_off) hooks_.called_off(table);
    boost::asio::dispatch(stage_.network(), [this, players = table.reachable(), place = table.place()] {
      for (const auto& player : players) seat(player, place);
    });
    table.call_off();
  }

  LiveRuntime& stage_;
  const ServeSettings& settings_;
  const SeriesPlan& series_;
  std::vector<SeatPlan> seats_;
  Hooks hooks_;
  PairTable<Player> waiting_;
  std::array<Player, 2> here_;  ///< who came by a seat's own door
  RunningTables<Table> running_;
  LoopPlace next_;
  std::uint64_t begun_ = 0;
};

}  // namespace agon
