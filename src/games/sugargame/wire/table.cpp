#include "games/sugargame/wire/table.h"

#include <fmt/format.h>

#include <cstdio>

#include "arena/players.h"
#include "hosting/pool_link.h"
#include "text/utf8.h"
#include "games/sugargame/rules/text.h"
#include "games/sugargame/players/players.h"

namespace agon::sugargame {

namespace {

Fault left_fault(Seat seat) { return {seat, FaultKind::left, "left", "the connection was closed"}; }

void take_line(LiveMatch<Rules>& match, Seat seat, const Connection::Line& line) {
  const bool asked_place = placing(match.match().state());
  if (line.too_long)
    return match.unreadable(seat, fmt::format("the answer is longer than {} bytes", longest_line),
                            match.at(line.arrived));
  auto reply = parse_reply(line.text, asked_place);
  switch (reply.kind) {
    case Reply::Kind::action:
      return match.answer(seat, reply.action, match.at(line.arrived));
    case Reply::Kind::unreadable:
      return match.unreadable(seat, std::move(reply.text), match.at(line.arrived));
    case Reply::Kind::error:
      return match.fail(seat, {seat, FaultKind::crashed, "exception", utf8_repaired(reply.text)});
  }
}

/// A connection at a seat of a live match.
class WireSeat : public SeatLink<Rules> {
 public:
  WireSeat(std::weak_ptr<LiveMatch<Rules>> match, std::shared_ptr<Connection> connection, Seat seat)
      : match_(std::move(match)), connection_(std::move(connection)) {
    connection_->when_closed([weak = match_, seat] {
      if (const auto live = weak.lock()) live->leave(seat, left_fault(seat));
    });
  }

  void ask(const Match<Rules>& match, Seat seat) override {
    const View view = match.game().view(match.state(), seat);
    std::string text = match.steps() == 0 ? capacity_line(view) : std::string();
    append_request(text, view);
    connection_->ask([weak = match_, seat](const Connection::Line& line) {
      if (const auto live = weak.lock()) take_line(*live, seat, line);
    });
    connection_->send(text);
  }

  void end(const Match<Rules>&) override {
    connection_->forget();
    connection_->when_closed(nullptr);
  }

 private:
  std::weak_ptr<LiveMatch<Rules>> match_;
  std::shared_ptr<Connection> connection_;
};

}  // namespace

Table::Table(LiveRuntime& stage, const WireSettings& settings, std::uint64_t seed,
             std::array<std::shared_ptr<Connection>, 2> players)
    : stage_(stage), settings_(settings), seed_(seed), players_(std::move(players)) {}

std::string Table::name_of(std::size_t player) const {
  return players_[player] ? players_[player]->name() : settings_.opponent;
}

void Table::begin_match() {
  const auto number = static_cast<std::uint64_t>(settings_.swap ? played_ / 2 : played_);
  const auto seed = derived_seed(seed_, number);
  swapped_ = settings_.swap && played_ % 2 == 1;
  const auto rules = std::make_shared<const Rules>(settings_.config);
  std::vector<SeatRecord> seats;
  for (Seat seat = 0; seat < 2; ++seat) {
    const auto player = player_on(seat);
    seats.push_back(
        {Rules::info().role(seat), name_of(player), players_[player] ? "remote" : name_of(player)});
  }
  Clocks clocks = rules->clocks();
  if (!clocks.none()) clocks.first_move = std::max<Nanoseconds>(settings_.start_limit, clocks.per_move);
  LiveOptions<Rules> options{rules, seed, std::move(seats), clocks, rules->pace()};
  live_ = std::make_shared<LiveMatch<Rules>>(stage_, std::move(options));
  for (Seat seat = 0; seat < 2; ++seat) sit(seat, rules, seed);
  live_->listen({nullptr, [self = shared_from_this()](const Match<Rules>& match) { self->ended(match); }});
  live_->start();
  for (Seat seat = 0; seat < 2; ++seat)
    if (!here(player_on(seat))) live_->leave(seat, left_fault(seat));
}

void Table::sit(Seat seat, const std::shared_ptr<const Rules>& rules, std::uint64_t seed) {
  const auto& connection = players_[player_on(seat)];
  if (connection) {
    connection->drop_held();
    connection->send(opening_lines(settings_.config, seat));
    live_->sit(seat, std::make_shared<WireSeat>(live_, connection, seat));
  } else {
    auto player =
        player_named<Rules>(settings_.opponent, seat).make(*rules, seat, derived_seed(seed, seat + 1));
    live_->sit(seat, std::make_shared<PoolLink<Rules>>(stage_, live_, std::move(player)));
  }
}

void Table::ended(const Match<Rules>& match) {
  const auto outcome = match.game().outcome(match.state());
  for (const auto& player : players_)
    if (player && player->open()) player->send(end_line(outcome));
  for (Seat seat = 0; seat < 2; ++seat) points_[player_on(seat)] += score(match.state(), seat);
  if (outcome.winners.size() == 1) ++wins_[player_on(outcome.winners[0])];
  ++played_;
  fmt::print("{} (player 1) against {} (player 2): {}\n", name_of(player_on(0)), name_of(player_on(1)),
             outcome.text);
  for (const auto& fault : match.faults())
    fmt::print("  {}: {}\n", name_of(player_on(fault.seat)), fault.text.empty() ? fault.code : fault.text);
  std::fflush(stdout);
  boost::asio::post(stage_.network(), [self = shared_from_this()] { self->next_match(); });
}

void Table::next_match() {
  live_.reset();
  if (played_ < settings_.matches() && here(0) && here(1)) return begin_match();
  if (settings_.matches() > 1) report_series();
  finish();
}

void Table::report_series() const {
  fmt::print("{} matches: {} won {}, {} won {}, {} drawn; points {} to {}\n", played_, name_of(0), wins_[0],
             name_of(1), wins_[1], played_ - wins_[0] - wins_[1], points_[0], points_[1]);
  std::fflush(stdout);
}

void Table::finish() {
  for (const auto& player : players_)
    if (player) player->finish("all matches are played");
  if (const auto done = std::exchange(done_, nullptr)) done();
}

}  // namespace agon::sugargame
