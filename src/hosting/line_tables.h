// Pairs the players of a line protocol and runs their tables. The first player to come waits for another, or
// plays at once if the server fills the other seat. A table lives on one loop, and so do its connections once
// they have a name. This code itself lives on the first loop.
#pragma once

#include <boost/asio/dispatch.hpp>
#include <boost/asio/post.hpp>
#include <deque>
#include <list>
#include <memory>
#include <optional>

#include "hosting/game_server.h"
#include "hosting/live_runtime.h"
#include "hosting/series_table.h"
#include "net/listener.h"

namespace agon {

// Players who wait for a partner, and their places. A newcomer plays against the longest waiting player that
// fits it. Lives on the first loop; the waiting players already live on the loop of their future table.

template <class Player>
class PairTable {
 public:
  struct Waiting {
    Player player;
    LoopPlace place;
  };

  /// Removes and returns the longest waiting player for whom fits() is true; empty: there is none.
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
  /// Takes a player that lives at that place.
  std::optional<Waiting> take_at(const LoopPlace& place) {
    return take([&](const Waiting& each) { return each.place == place; });
  }
  /// Removes a player; false: it was not waiting.
  bool leave(const Player& player) {
    return take([&](const Waiting& each) { return each.player == player; }).has_value();
  }
  void wait(Player player, LoopPlace place = {}) {
    waiting_.push_back({std::move(player), std::move(place)});
  }

  /// Lets a player that was taken wait again, as the first.
  void wait_first(Waiting waiting) { waiting_.push_front(std::move(waiting)); }

  /// The player that has waited longest; null: nobody waits.
  const Waiting* first() const { return waiting_.empty() ? nullptr : &waiting_.front(); }
  std::size_t size() const { return waiting_.size(); }
  void clear() { waiting_.clear(); }

 private:
  std::list<Waiting> waiting_;  ///< oldest first
};

// The running tables of a server, each on its own loop. The list itself lives on the first loop.

/// `Table` has `place()` and `when_done(function)`. It calls the function once, on its own loop.
template <class Table>
class RunningTables {
 public:
  explicit RunningTables(LiveRuntime& runtime) : runtime_(runtime) {}

  /// Adds a table and calls `begin` on its loop. When the table is done, removes it and calls `ended`.
  void add(const std::shared_ptr<Table>& table, std::function<void(Table&)> begin,
           std::function<void()> ended = nullptr) {
    tables_.push_back(table);
    auto& loop = table->place()->context;
    table->when_done([this, &loop, place = std::prev(tables_.end()), ended = std::move(ended)] {
      boost::asio::dispatch(runtime_.network(), [this, &loop, place, ended] {
        // The table is destroyed on its own loop, when nothing there calls it any more.
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
  LiveRuntime& runtime_;
  std::list<std::shared_ptr<Table>> tables_;
};

class LineTables {
 public:
  using Player = std::shared_ptr<LineConnection>;

  struct Hooks {
    std::function<std::shared_ptr<SeriesTable>(TableSetup setup, std::array<Participant, 2> participants)>
        make;
    std::function<void(const std::shared_ptr<SeriesTable>& table)> opened = nullptr;  ///< before it begins
    /// The table does not begin, since a waiting player has gone. Called on the table's loop.
    std::function<void(SeriesTable& table)> called_off = nullptr;
    std::function<void()> ended = nullptr;
  };

  /// `settings` and `series` must outlive this object.
  LineTables(LiveRuntime& runtime, const ServeSettings& settings, const SeriesPlan& series,
             std::shared_ptr<const AnyGame> rules, std::vector<SeatPlan> seats, Hooks hooks);

  /// If no seat is a socket's, starts the only table at once.
  void open();

  /// The place of a player that comes to the port: that of the next table, or of the one that awaits its
  /// name.
  LoopPlace place_for(const std::string& name);
  /// The place of the next table; its players must live there.
  LoopPlace next_place();

  /// Seats a player that lives at `place`, and returns when its connection ends. `at`: the seat of its door.
  net::awaitable<void> serve(Player player, LoopPlace place, std::optional<Seat> at = {});

  bool has_come(Seat seat) const { return here_[seat] != nullptr; }
  /// The client of that seat will not come.
  void give_up(Seat seat, Fault why);

  std::size_t waiting() const { return waiting_.size(); }
  std::uint64_t begun() const { return begun_; }
  /// The oldest table that plays; if all wait for a player to come back, the oldest of them. Null: there is
  /// none.
  std::shared_ptr<SeriesTable> first_playing() const;

 private:
  /// A table that waits for a player who left between two matches.
  struct Unfinished {
    std::shared_ptr<SeriesTable> table;
    std::array<std::string, 2> names;
  };
  static constexpr std::size_t most_unfinished = 256;

  Unfinished* unfinished_of(const std::string& name);
  void table_awaits(const std::shared_ptr<SeriesTable>& table, std::array<std::string, 2> names, bool waits);
  void seat_or_return(const Player& player, const LoopPlace& place);
  void seat(Player player, LoopPlace place);

  /// A client gets its seat with its first connection.
  void seat_at(Seat at, const Player& player, const LoopPlace& place);
  void start_if_complete(const LoopPlace& place);

  /// `players`: one per open seat; the first to come gets the first open seat.
  void start(std::array<Player, 2> players, LoopPlace place);

  /// Runs on the table's loop, which alone knows if both players are still there. If not, the other waits on.
  void begin(SeriesTable& table);

  LiveRuntime& runtime_;
  const ServeSettings& settings_;
  const SeriesPlan& series_;
  std::shared_ptr<const AnyGame> rules_;
  std::vector<SeatPlan> seats_;
  Hooks hooks_;
  PairTable<Player> waiting_;
  std::array<Player, 2> here_;  ///< players who came by a seat's door
  RunningTables<SeriesTable> running_;
  std::deque<Unfinished> unfinished_;  ///< oldest first
  LoopPlace next_;
  std::uint64_t begun_ = 0;
};

/// A game's server whose clients connect by sockets: to its port or, in an arranged match, to a door per
/// client.
class SocketServer : public GameServer {
 public:
  std::string address() const override { return port_->address(); }
  void open_door(Seat seat, int socket) override;

 protected:
  /// Call this first in open().
  void begin(LiveRuntime& runtime, ServeSettings settings);
  /// A port for the game at the configured address. Throws Failure.
  net::Listener port_for(std::uint16_t port, std::string name, std::size_t most_connections) const;
  /// Opens the game's port and serves its connections. Throws Failure.
  void listen(std::uint16_t port, std::size_t most_connections = net::ListenOptions{}.max_connections);
  void close_ports();

  /// The flags that choose another port, for the error if this one cannot be opened.
  virtual std::string_view other_port() const { return "--game-port, or another address with --listen"; }

  /// Serves a connection until it ends. `seat`: the seat by whose door it came.
  virtual net::awaitable<void> serve(net::Socket socket, std::optional<Seat> seat) = 0;

  LiveRuntime& runtime() const { return *runtime_; }

  ServeSettings settings_;

 private:
  LiveRuntime* runtime_ = nullptr;
  std::optional<net::Listener> port_;
  std::vector<net::Listener> doors_;
};

/// A server of a line protocol. `tables_` is created in open().
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
