#include "contest/remote/contest_job.h"

#include <fmt/format.h>
#include <sys/utsname.h>

#include <algorithm>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/record_file.h"
#include "core/write_json.h"
#include "text/bytes.h"

namespace agon::contest {

std::string machine_kind() {
  utsname names{};
  return uname(&names) == 0 ? names.machine : "";
}

std::string host_name() {
  utsname names{};
  return uname(&names) == 0 ? names.nodename : "host";
}

std::string order_text(const MatchOrder& order) {
  std::string text;
  append_json<Reals::tree>(text, order);
  return text;
}

MatchOrder order_of(const json::value& told) {
  MatchOrder order;
  from_json(told, order, "order");
  return order;
}

std::string played_text(const PlayedMatch& played) {
  std::string text;
  if (played.record.empty()) {
    append_json<Reals::tree>(text, played);
  } else {
    auto packed = played;
    packed.record = base64(played.record);
    append_json<Reals::tree>(text, packed);
  }
  return text;
}

namespace {

void check_seats(const MatchOrder& order, const PlayedMatch& played) {
  const auto seats = order.seats.size();
  const auto is_seat = [&](const auto& each) { return each.seat < seats; };
  const auto is_winner = [&](Seat seat) { return seat < seats; };
  if (played.seats.size() != seats || played.outcome.scores.size() != seats ||
      !std::ranges::all_of(played.outcome.winners, is_winner) ||
      !std::ranges::all_of(played.faults, is_seat) || !std::ranges::all_of(played.private_parts, is_seat))
    throw BadRequest(fmt::format("the result is not of a match with {} seats", seats));
}

void check_record(const MatchOrder& order, const PlayedMatch& played) {
  if (!order.record) return;
  if (played.record.empty()) throw BadRequest("records are kept, but the result has none");
  const auto record = record_from(played.record, order.key);
  if (!record.damage.empty() || !record.changed.empty())
    throw BadRequest("its record is damaged: " + record.damage + record.changed);
  if (record.header.game != order.game) throw BadRequest("its record is of the game " + record.header.game);
  // The game's own server chooses the seed of a match with clients, which may end without a footer.
  if (std::ranges::any_of(order.seats, [](const auto& seat) { return is_client(seat.player); })) return;
  if (record.header.seed != order.seed)
    throw BadRequest(fmt::format("its record has the seed {} instead of {}", record.header.seed, order.seed));
  if (!record.footer) throw BadRequest("its record has no end");
  if (record.footer->steps != played.steps || record.footer->hash != played.hash)
    throw BadRequest(fmt::format("its record has {} steps and the hash {}, but the result {} and {}",
                                 record.footer->steps, record.footer->hash, played.steps, played.hash));
}

}  // namespace

PlayedMatch played_of(const MatchOrder& order, const json::value& told) {
  PlayedMatch played;
  from_json(told, played, "result");
  played.record = from_base64(played.record);
  if (played.key != order.key) throw BadRequest("the result is of another match");
  check_seats(order, played);
  check_record(order, played);
  return played;
}

}  // namespace agon::contest
