// Two who play a series of matches at one table: connections that speak lines, or players of the house. A
// game says what its connections are told and how a line becomes an action; the rest is here.
#pragma once

#include <algorithm>
#include <array>

#include "hosting/line_connection.h"
#include "hosting/served_match.h"

namespace agon {

/// How many matches two play. With `swap` each is played twice, seats exchanged, from the same seed.
struct SeriesPlan {
  int games = 1;
  bool swap = false;

  int matches() const { return games * (swap ? 2 : 1); }
};

struct Participant {
  SeatPlan plan;
  std::shared_ptr<LineConnection> connection;  ///< null: of the house

  std::string name() const {
    if (!plan.name.empty()) return plan.name;
    return connection ? connection->name() : plan.player;
  }
  bool here() const { return !connection || connection->open(); }
};

/// What every table of a server has in common, and where this one is.
struct TableSetup {
  LiveRuntime& stage;
  const ServeSettings& house;
  const SeriesPlan& series;
  LoopPlace place;
  std::uint64_t seed = 0;
};

template <Game G>
class SeriesTable : public std::enable_shared_from_this<SeriesTable<G>> {
 public:
  /// In the first match participant 0 has seat 0.
  SeriesTable(TableSetup setup, typename G::Config config, std::array<Participant, 2> participants)
      : setup_(std::move(setup)),
        participants_(std::move(participants)),
        rules_(std::make_shared<const G>(std::move(config))) {}
  virtual ~SeriesTable() = default;

  const LoopPlace& place() const { return setup_.place; }
  const std::array<Participant, 2>& participants() const { return participants_; }
  /// The connections that are still there, as far as the kernel knows.
  std::vector<std::shared_ptr<LineConnection>> reachable() const {
    std::vector<std::shared_ptr<LineConnection>> list;
    for (const auto& each : participants_)
      if (each.connection && each.connection->reachable()) list.push_back(each.connection);
    return list;
  }
  bool all_reachable() const {
    const auto sockets = std::count_if(participants_.begin(), participants_.end(),
                                       [](const Participant& each) { return each.connection != nullptr; });
    return static_cast<std::size_t>(sockets) == reachable().size();
  }

  /// `done` is called once, when the last match has ended.
  void when_done(std::function<void()> done) { done_ = std::move(done); }
  virtual void start() { open_match(); }
  /// It does not begin after all: nobody is told anything.
  void call_off() { leave_series(); }

 protected:
  /// What comes before a match; begin_match must follow, now or later.
  virtual void open_match() = 0;
  virtual std::shared_ptr<SeatLink<G>> link(const std::shared_ptr<LiveMatch<G>>& match,
                                            const std::shared_ptr<LineConnection>& connection, Seat seat) = 0;
  virtual Clocks clocks() const { return rules_->clocks(); }
  virtual void begun() {}
  virtual void stepped(const Match<G>&) {}
  virtual void ended(const Match<G>& match) = 0;
  /// All matches are played, or one of the two is gone.
  virtual void series_ended() = 0;

  LiveRuntime& stage() const { return setup_.stage; }
  const ServeSettings& house() const { return setup_.house; }
  boost::asio::io_context& loop() const { return setup_.place->context; }
  const G& rules() const { return *rules_; }
  const std::shared_ptr<LiveMatch<G>>& live() const { return live_; }
  bool swapped() const { return setup_.series.swap && played_ % 2 == 1; }
  std::size_t participant_on(Seat seat) const { return swapped() ? 1 - seat : seat; }
  const Participant& on(Seat seat) const { return participants_[participant_on(seat)]; }
  int played() const { return played_; }
  const SeriesPlan& series() const { return setup_.series; }
  /// Where all chance of the present match comes from.
  std::uint64_t match_seed() const {
    if (setup_.house.arranged) return setup_.house.seed;
    return derived_seed(setup_.seed, static_cast<std::uint64_t>(setup_.series.swap ? played_ / 2 : played_));
  }
  void send_all(std::string_view text) {
    for (const auto& each : participants_)
      if (each.connection && each.connection->open()) each.connection->send(text);
  }

  void begin_match() {
    LiveOptions<G> options{rules_, match_seed(), {}, clocks(), rules_->pace()};
    options.loop = setup_.place.get();
    std::vector<ServedSeat<G>> seats;
    for (Seat seat = 0; seat < 2; ++seat)
      seats.push_back({on(seat).plan, on(seat).name(),
                       [this, seat](const auto& match) { return link(match, on(seat).connection, seat); }});
    live_ = make_served_match(stage(), setup_.house, std::move(options), seats);
    const auto self = this->shared_from_this();
    live_->listen({[self](const Match<G>& match) { self->stepped(match); },
                   [self](const Match<G>& match) { self->over(match); }});
    begun();
    live_->start();
    for (Seat seat = 0; seat < 2; ++seat)  // it went before the match began
      if (!on(seat).here()) live_->leave(seat, left_fault(seat));
  }

  static Fault left_fault(Seat seat) { return {seat, FaultKind::left, "left", "the connection was closed"}; }

 private:
  void over(const Match<G>& match) {
    ended(match);
    ++played_;
    boost::asio::post(loop(), [self = this->shared_from_this()] { self->next_match(); });
  }

  void next_match() {
    live_.reset();
    const bool both_here = participants_[0].here() && participants_[1].here();
    if (played_ < setup_.series.matches() && both_here) return open_match();
    series_ended();
    for (const auto& each : participants_)
      if (each.connection) each.connection->finish("all matches are played");
    leave_series();
  }

  void leave_series() {
    if (const auto done = std::exchange(done_, nullptr)) done();
  }

  TableSetup setup_;
  std::array<Participant, 2> participants_;
  std::shared_ptr<const G> rules_;
  std::function<void()> done_;
  std::shared_ptr<LiveMatch<G>> live_;
  int played_ = 0;
};

/// A connection at a seat of a live match. The game says what is asked and what a line means.
template <Game G>
class LineSeat : public SeatLink<G>, public std::enable_shared_from_this<LineSeat<G>> {
 public:
  LineSeat(std::weak_ptr<LiveMatch<G>> match, std::shared_ptr<LineConnection> connection, Seat seat,
           Fault when_gone)
      : match_(std::move(match)), connection_(std::move(connection)) {
    connection_->when_closed([weak = match_, seat, fault = std::move(when_gone)] {
      if (const auto live = weak.lock()) live->leave(seat, fault);
    });
  }

  void ask(const Match<G>& match, Seat seat) override {
    if (!std::exchange(listens_, true))
      connection_->on_line([weak = this->weak_from_this(), seat](const LineConnection::Line& line) {
        const auto self = weak.lock();
        const auto live = self ? self->match_.lock() : nullptr;
        if (live) self->take(*live, seat, line);
      });
    connection_->ask();
    tell(*connection_, match, seat);
  }

  void end(const Match<G>&) override {
    connection_->forget();
    connection_->when_closed(nullptr);
  }

 protected:
  /// Sends what asks the seat for its decision.
  virtual void tell(LineConnection& connection, const Match<G>& match, Seat seat) = 0;
  /// A line of the player: an action, or a fault.
  virtual void take(LiveMatch<G>& match, Seat seat, const LineConnection::Line& line) = 0;

 private:
  std::weak_ptr<LiveMatch<G>> match_;
  std::shared_ptr<LineConnection> connection_;
  bool listens_ = false;
};

}  // namespace agon
