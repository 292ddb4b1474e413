#include <fmt/format.h>

#include "arena/open_replay.h"
#include "core/record_file.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "module/call.h"
#include "module/calls.h"
#include "module/game.h"
#include "module/held.h"

namespace agon::wasm {

namespace {

struct SpanOrder {
  std::uint32_t id = 0;
  std::uint64_t from = 0;
  std::uint64_t to = 0;
  std::uint64_t every = 1;
};
BOOST_DESCRIBE_STRUCT(SpanOrder, (), (id, from, to, every))

struct LookOrder {
  std::uint32_t id = 0;
  std::uint32_t ms = 10;
};
BOOST_DESCRIBE_STRUCT(LookOrder, (), (id, ms))

Held<OpenReplay>& replays() {
  static Held<OpenReplay> held("replay");
  return held;
}

/// Throws BadValue for what is no record of the game.
Record read_lines(std::string_view lines) {
  auto record = parse_record(lines);
  if (const auto& game = record.header.game; game != entry().info().name)
    throw BadValue("line 1", fmt::format("a record of {}; this is {}", game, entry().info().name));
  return record;
}

/// {"id", "steps", "header", "outcome", "damage", "changed"}
std::string open(std::string_view lines) {
  const auto id = replays().keep(std::make_unique<OpenReplay>(entry(), read_lines(lines)));
  const auto& replay = replays().at(id);
  const auto& record = replay.record();
  return json_text(json::object{{"id", id},
                                {"steps", replay.steps()},
                                {"header", json::parse(line_of(record.header))},
                                {"outcome", record.footer ? to_json(record.footer->outcome) : json::value()},
                                {"damage", record.damage},
                                {"changed", record.changed}});
}

std::string frames(std::string_view argument) {
  const auto order = read_argument<SpanOrder>(argument);
  auto& replay = replays().at(order.id);
  FrameSpan span;
  span.to = std::min(order.to, replay.steps());
  span.next = std::min(order.from, span.to);
  span.every = std::max<std::uint64_t>(order.every, 1);
  std::string text = "[";
  while (!span.done) text += replay.frames(span, std::size_t{1} << 24);
  return text + "]";
}

/// Whether the overview is complete after so many milliseconds more.
std::string look_over(std::string_view argument) {
  const auto order = read_argument<LookOrder>(argument);
  return replays().at(order.id).look_over(std::chrono::milliseconds(order.ms)) ? "true" : "false";
}

std::string overview(std::string_view argument) {
  auto& replay = replays().at(read_argument<Handle>(argument).id);
  return "{" + replay.overview_members() + "}";
}

/// Plays a record through: {"steps", "problem": the first difference between record and rules, "outcome",
/// "state"}.
std::string verify(std::string_view lines) {
  const auto record = read_lines(lines);
  const auto replay = entry().replay(record);
  while (replay->next()) {
  }
  auto problem = record.changed.empty() ? record.damage : record.changed;
  if (auto verdict = replay->verdict(); !verdict.empty()) problem = std::move(verdict);
  return json_text(json::object{{"steps", replay->steps()},
                                {"problem", problem},
                                {"outcome", to_json(replay->outcome())},
                                {"state", replay->state()}});
}

std::string close(std::string_view argument) {
  replays().close(read_argument<Handle>(argument).id);
  return "null";
}

}  // namespace

void add_replay_calls(Calls& calls) {
  calls["replay"] = open;
  calls["replay.frames"] = frames;
  calls["replay.look_over"] = look_over;
  calls["replay.overview"] = overview;
  calls["replay.close"] = close;
  calls["verify"] = verify;
}

}  // namespace agon::wasm
