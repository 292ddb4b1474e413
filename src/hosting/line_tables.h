// How players of a line protocol come to their tables: who comes first waits, or plays with the house; each
// table then lives on one loop, and so do its connections from the moment at which they have a name. Lives on
// the house's own loop.
#pragma once

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <list>
#include <memory>
#include <optional>

#include "hosting/live_runtime.h"
#include "hosting/series_table.h"
#include "hosting/socket_server.h"

namespace agon {

// Players who wait for each other, and where: a newcomer plays with whoever has waited longest of those it
// may play with. Lives on the house's own loop; the players already live on the loop of the table to come.

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

// The tables of a server that are being played, each on its own loop. The list itself lives on the house's
// own.

/// `Table` has `when_done(function)`, whose function it calls once on its own loop, and `place()`.
template <class Table>
class RunningTables {
 public:
  explicit RunningTables(LiveRuntime& stage) : stage_(stage) {}

  /// Adds the table and has it do `begin`, on its loop; when it is done, it is taken out and `ended` called.
  void add(const std::shared_ptr<Table>& table, std::function<void(Table&)> begin,
           std::function<void()> ended = nullptr) {
    tables_.push_back(table);
    auto& loop = table->place()->context;
    table->when_done([this, &loop, place = std::prev(tables_.end()), ended = std::move(ended)] {
      boost::asio::dispatch(stage_.network(), [this, &loop, place, ended] {
        // It goes where it lived, once nothing there calls it any more.
        boost::asio::post(loop, [gone = std::move(*place)] {});
        tables_.erase(place);
        if (ended) ended();
      });
    });
    boost::asio::dispatch(loop, [table, begin = std::move(begin)] { begin(*table); });
  }

  const std::list<std::shared_ptr<Table>>& all() const { return tables_; }  ///< oldest first
  bool empty() const { return tables_.empty(); }

 private:
  LiveRuntime& stage_;
  std::list<std::shared_ptr<Table>> tables_;
};

class LineTables {
 public:
  using Player = std::shared_ptr<LineConnection>;

  struct Hooks {
    std::function<std::shared_ptr<SeriesTable>(TableSetup setup, std::array<Participant, 2> participants)>
        make;
    std::function<void(const std::shared_ptr<SeriesTable>& table)> opened = nullptr;  ///< before it begins
    /// It does not begin, since who waited is gone; on the table's loop.
    std::function<void(SeriesTable& table)> called_off = nullptr;
    std::function<void()> ended = nullptr;
  };

  /// `settings` and `series` must outlive it.
  LineTables(LiveRuntime& stage, const ServeSettings& settings, const SeriesPlan& series,
             std::shared_ptr<const AnyGame> rules, std::vector<SeatPlan> seats, Hooks hooks);

  /// Where no seat is the sockets', the house plays alone, at once.
  void open();

  /// Where the next table will be: all who belong to it must live there.
  LoopPlace next_place();

  /// Seats a player that lives at next_place(), until its connection ends. `at`: it came by that seat's own
  /// door.
  net::awaitable<void> serve(Player player, LoopPlace place, std::optional<Seat> at = {});

  bool has_come(Seat seat) const { return here_[seat] != nullptr; }
  /// Nobody comes by a seat's door any more.
  void give_up(Seat seat, Fault why);

  std::size_t waiting() const { return waiting_.size(); }
  std::uint64_t begun() const { return begun_; }
  const RunningTables<SeriesTable>& running() const { return running_; }

 private:
  void seat(Player player, LoopPlace place);

  /// Of its first connection each client gets its seat.
  void seat_at(Seat at, const Player& player, const LoopPlace& place);
  void start_if_complete(const LoopPlace& place);

  /// `players`: as many as there are open seats; who came first gets the first of these.
  void start(std::array<Player, 2> players, LoopPlace place);

  /// On the table's loop, which alone knows whether who waited is still there: if not, the other waits on.
  void begin(SeriesTable& table);

  LiveRuntime& stage_;
  const ServeSettings& settings_;
  const SeriesPlan& series_;
  std::shared_ptr<const AnyGame> rules_;
  std::vector<SeatPlan> seats_;
  Hooks hooks_;
  PairTable<Player> waiting_;
  std::array<Player, 2> here_;  ///< who came by a seat's own door
  RunningTables<SeriesTable> running_;
  LoopPlace next_;
  std::uint64_t begun_ = 0;
};

/// A server of such a protocol. Its tables are made in open().
class LineServer : public SocketServer {
 public:
  void close() override {
    tables_.reset();
    close_ports();
  }
  ClientWords client_words(Seat) const override { return {}; }
  bool has_come(Seat seat) const override { return tables_->has_come(seat); }
  void give_up(Seat seat, Fault why) override { tables_->give_up(seat, std::move(why)); }

 protected:
  std::optional<LineTables> tables_;
};

}  // namespace agon
