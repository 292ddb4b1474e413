#include "server/recorded_match.h"

#include <fmt/format.h>
#include <filesystem>

#include "arena/frames_json.h"
#include "core/errors.h"
#include "core/record_file.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "net/gzip.h"

namespace agon::server {

std::string gzipped_frames(const Games& games, const MatchInfo& info, const Record& record,
                           std::size_t most) {
  const auto replay = game_named(games, record.header.game).replay(record);
  net::GzipStream gzip;
  std::string document = gzip.add(fmt::format(R"({{"match":{},"frames":[)", json_text(to_json(info))), false);
  Frame frame{0, 0, replay->picture()};
  document += gzip.add(frame_json(nullptr, frame), false);
  double ms = 0;
  while (replay->next()) {
    ms += longest_ms(replay->step());
    Frame next{replay->steps(), ms, replay->picture(), times_of(replay->step())};
    document += gzip.add("," + frame_json(&frame.picture, next), false);
    if (document.size() > most)
      throw BadRequest(fmt::format(
          "the match is too long for one page: its pictures take more than {} MB; use the record instead",
          most / 1'000'000));
    frame = std::move(next);
  }
  return document + gzip.add("]}", true);
}

std::string problem_of(const Record& record) {
  if (!record.changed.empty()) return "The record was changed: " + record.changed;
  if (!record.damage.empty()) return "The record is incomplete: " + record.damage;
  return {};
}

MatchInfo info_from_record(const std::string& path) {
  return info_of(read_record(path), std::filesystem::path(path).stem().string());
}

MatchInfo info_of(const Record& record, const std::string& id) {
  MatchInfo info;
  info.id = id;
  info.game = record.header.game;
  info.called = record.header.called;
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
  info.clocks = record.header.clocks;
  info.origin = record.header.origin;
  return info;
}

std::shared_ptr<const Past> past_of(std::shared_ptr<const Record> record, std::string name,
                                    std::uint64_t step) {
  const auto steps = record->steps.size();
  const bool ended = record->footer.has_value();
  if (step > steps || (ended && step == steps))
    throw BadRequest(fmt::format("step: the match has {} steps{}, so it cannot continue after step {}", steps,
                                 ended ? ", and is over after the last" : " so far", step));
  if (steps > 0 && record->steps[0].decisions.front().at)
    throw BadRequest(
        "this match was played in a world that runs by the clock, and cannot be continued from the middle");
  RecordOrigin origin{std::move(name), step, ended ? record->footer->sha1 : std::string(),
                      record->header.seats};
  return std::make_shared<const Past>(Past{std::move(record), std::move(origin)});
}

}  // namespace agon::server
