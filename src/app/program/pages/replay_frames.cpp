#include "app/program/pages/replay_frames.h"

#include <fmt/format.h>
#include <boost/json/serialize.hpp>

#include <algorithm>
#include <filesystem>

#include "hosting/frames_json.h"
#include "core/record_file.h"
#include "core/to_json.h"

namespace agon::app {

std::string frames_document(const Games& games, const MatchInfo& info, const Record& record) {
  const auto replay = game_named(games, record.header.game).replay(record);
  std::string document = fmt::format(R"({{"match":{},"frames":[)", json::serialize(to_json(info)));
  Frame frame{0, 0, replay->picture()};
  document += frame_json(nullptr, frame);
  double ms = 0;
  while (replay->next()) {
    ms += longest_ms(replay->step());
    Frame next{replay->steps(), ms, replay->picture()};
    document += ',';
    document += frame_json(&frame.picture, next);
    frame = std::move(next);
  }
  return document + "]}";
}

std::string problem_of(const Record& record) {
  if (!record.changed.empty()) return "The record is not as it was written: " + record.changed;
  if (!record.damage.empty()) return "The record is not whole: " + record.damage;
  return {};
}

MatchInfo info_from_record(const std::string& path) {
  return info_of(read_record(path), std::filesystem::path(path).stem().string());
}

MatchInfo info_of(const Record& record, const std::string& id) {
  MatchInfo info;
  info.id = id;
  info.game = record.header.game;
  info.title = title_of(record.header.seats);
  info.seats = record.header.seats;
  info.status = MatchStatus::finished;
  info.step = record.steps.size();
  info.started = record.header.started;
  info.seed = record.header.seed;
  info.config = record.header.config;
  if (record.footer) info.outcome = record.footer->outcome;
  if (record.header.pace.beat_ms > 0) info.steps_per_second = 1000 / record.header.pace.beat_ms;
  info.problem = problem_of(record);
  return info;
}

}  // namespace agon::app
