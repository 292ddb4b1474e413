#include "games/evasion/wire/seat.h"

#include <fmt/format.h>

#include "games/evasion/rules/text.h"

namespace agon::evasion {

namespace {
constexpr std::size_t longest_quoted = 80;  // bytes of an unreadable line that are repeated

}  // namespace

Fault left_fault(Seat seat) { return {seat, FaultKind::left, "left", "the connection was closed"}; }

WireSeat::WireSeat(std::weak_ptr<Table> table, std::weak_ptr<LiveMatch<Rules>> match,
                   std::shared_ptr<Connection> connection, Seat seat)
    : table_(std::move(table)), match_(std::move(match)), connection_(std::move(connection)) {
  connection_->when_closed([weak = match_, seat] {
    if (const auto live = weak.lock()) live->leave(seat, left_fault(seat));
  });
}

void WireSeat::ask(const Match<Rules>& match, Seat seat) {
  const auto table = table_.lock();
  if (!table) return;
  connection_->ask([weak = match_, seat](const std::string& line, Connection::Arrival arrived) {
    if (const auto live = weak.lock()) take_line(*live, seat, line, arrived);
  });
  connection_->send(table->state_text(match.state()));
}

void WireSeat::end(const Match<Rules>&) {
  connection_->forget();
  connection_->when_closed(nullptr);
}

void take_line(LiveMatch<Rules>& match, Seat seat, const std::string& line, Connection::Arrival arrived) {
  const auto move = seat == hunter_seat ? parse_hunter_move(line) : parse_prey_move(line);
  if (move.readable) return match.answer(seat, move.action, match.at(arrived));
  const char* right = seat == hunter_seat ? "create x1 y1 x2 y2, remove x1 y1 x2 y2 … [create …], or none"
                                          : "change vx vy, or none";
  std::string quoted;
  for (const char letter : line.substr(0, longest_quoted))
    quoted += letter >= ' ' && letter <= '~' ? letter : '?';
  match.unreadable(seat, fmt::format("cannot read the move \"{}\"; right would be: {}", quoted, right),
                   match.at(arrived));
}

}  // namespace agon::evasion
