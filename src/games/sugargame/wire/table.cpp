#include "games/sugargame/wire/table.h"

#include <fmt/format.h>

#include "games/sugargame/players/players.h"
#include "games/sugargame/rules/text.h"
#include "text/utf8.h"

namespace agon::sugargame {

namespace {

class WireSeat : public LineSeat {
 public:
  using LineSeat::LineSeat;

  void tell(LineConnection& connection, const AnyMatch& match, Seat seat) override {
    const auto shown = match.game().view(match.state(), seat);
    const auto& view = shown.as<View>();
    std::string text = match.steps() == 0 ? capacity_line(view) : std::string();
    append_request(text, view);
    connection.send(text);
  }

  void take(LiveMatch& match, Seat seat, const LineConnection::Line& line) override {
    const bool asked_place = placing(match.match().state().as<State>());
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
};

}  // namespace

Clocks Table::clocks() const {
  Clocks clocks = rules().clocks();
  if (!clocks.none()) clocks.first_move = std::max<Nanoseconds>(settings_.start_limit, clocks.per_move);
  return clocks;
}

std::shared_ptr<SeatLink> Table::link(const std::shared_ptr<LiveMatch>& match,
                                      const std::shared_ptr<LineConnection>& connection, Seat seat) {
  connection->drop_held();  // lines of an earlier match are no answers in this one
  connection->send(opening_lines(settings_.config, seat));
  return std::make_shared<WireSeat>(match, connection, seat, left_fault(seat));
}

void Table::ended(const AnyMatch& match) {
  const auto outcome = match.game().outcome(match.state());
  send_all(end_line(outcome));
  for (Seat seat = 0; seat < 2; ++seat)
    points_[participant_on(seat)] += score(match.state().as<State>(), seat);
  if (outcome.winners.size() == 1) ++wins_[participant_on(outcome.winners[0])];
  house().say(
      fmt::format("{} (player 1) against {} (player 2): {}", on(0).name(), on(1).name(), outcome.text));
  for (const auto& fault : match.faults())
    house().say(fmt::format("  {}: {}", on(fault.seat).name(), fault.text.empty() ? fault.code : fault.text));
}

void Table::series_ended() {
  if (series().matches() == 1) return;
  const auto& [one, other] = participants();
  house().say(fmt::format("{} matches: {} won {}, {} won {}, {} drawn; points {} to {}", played(), one.name(),
                          wins_[0], other.name(), wins_[1], played() - wins_[0] - wins_[1], points_[0],
                          points_[1]));
}

}  // namespace agon::sugargame
