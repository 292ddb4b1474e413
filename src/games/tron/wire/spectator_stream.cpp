#include "games/tron/wire/spectator_stream.h"

#include "core/from_json.h"
#include "games/tron/wire/world.h"
#include "text/bytes.h"

namespace agon::tron::wire {
namespace {

/// Seconds since 1970 of "2026-11-21T05:30:00Z"; 0 for any other text.
std::uint32_t seconds_of(const std::string& utc) {
  std::tm time{};
  if (strptime(utc.c_str(), "%Y-%m-%dT%H:%M:%SZ", &time) == nullptr) return 0;
  return static_cast<std::uint32_t>(timegm(&time));
}

Decisions decisions_in(const RecordStep& step, const std::string& where) {
  Decisions decisions;
  for (const auto& decision : step.decisions) {
    if (decision.seat >= decisions.size()) continue;
    decisions[decision.seat].fault = decision.fault;
    if (!decision.action.is_null())
      from_json(decision.action, decisions[decision.seat].action,
                where + ": action of seat " + std::to_string(decision.seat));
  }
  return decisions;
}

}  // namespace

std::string game_info_frame(const Sides& sides, float cycle_duration, const ks::Table<std::string>& colors) {
  return frame_of("GameInfo", GameInfoMessage{"Tron", sides, cycle_duration, colors});
}

SpectatorStream::SpectatorStream(const Rules& rules, std::uint64_t seed, Opening opening)
    : rules_(rules),
      opening_(std::move(opening)),
      scene_({opening_.nicknames, opening_.colors}),
      state_(rules.start(seed)) {}

std::string SpectatorStream::opening() {
  std::string frames;
  for (Seat side = 0; side < 2; ++side)
    frames += frame_of("AgentJoined",
                       AgentJoined{side_names[side], opening_.agent_names[side], opening_.nicknames[side]});
  frames += frame_of("SceneActions", SceneActions{});  // the original's, before it has drawn anything
  frames += frame_of("SceneActions", scene_.opening(state_, rules_.config()));
  return frames += frame_of("StartGame", StartGame{opening_.start_time});
}

std::string SpectatorStream::cycle(const Decisions& decisions) {
  const State before = state_;
  rules_.step(state_, decisions);
  std::string frames = frame_of("SceneActions", scene_.cycle(before, state_));
  if (state_.ending != Ending::none) frames += end_frame(state_);
  return frames;
}

std::string SpectatorStream::left(Seat side) const {
  return frame_of("AgentLeft", AgentLeft{side_names[side], opening_.agent_names[side]});
}

std::string replay_file(const Record& record) {
  Config config;
  from_json(record.header.config, config, "config");
  const auto problem = Rules::problem(config);
  if (!problem.empty()) throw BadValue("config", problem);
  const Rules rules(config);
  const WireSettings usual;
  Opening opening{
      usual.sides(), usual.joins.agent_names, {}, usual.colors(), seconds_of(record.header.started)};
  for (Seat side = 0; side < 2 && side < record.header.seats.size(); ++side)
    opening.nicknames[side] = latin_of_utf8(record.header.seats[side].name, '?').value();
  SpectatorStream stream(rules, record.header.seed, opening);
  // If there is no clock, the viewer still needs a pace: the original's.
  const float cycle_duration =
      config.cycle_ms > 0 ? static_cast<float>(config.cycle_ms) / 1000.0F : usual.gui_cycle_duration;
  std::string file = game_info_frame(opening.sides, cycle_duration, usual.side_colors);
  file += stream.opening();
  for (std::size_t index = 0; index < record.steps.size(); ++index) {
    const auto& step = record.steps[index];
    const auto where = "step " + std::to_string(index + 1);
    if (stream.state().ending != Ending::none)
      throw BadValue(where, "the rules say the match is over, the record goes on");
    for (const auto& fault : step.faults)
      if (fault.kind == FaultKind::left && fault.seat < 2) file += stream.left(fault.seat);
    file += stream.cycle(decisions_in(step, where));
  }
  return file;
}

}  // namespace agon::tron::wire
