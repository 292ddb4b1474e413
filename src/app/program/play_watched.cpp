// A match played in one thread and watched in the terminal from another.
#include <fmt/format.h>

#include <atomic>
#include <thread>

#include "app/program/play_options.h"
#include "app/program/program.h"
#include "app/program/recording.h"
#include "hosting/match_info.h"
#include "show/terminal_view.h"

namespace agon::app {

double watching_speed(const HostedEntry& game, const json::value& config) {
  const auto beat = game.pace(config).beat;
  const double natural = beat.count() == 0 ? 4 : 1e9 / static_cast<double>(beat.count());
  return std::min(natural, 60.0);  // faster steps could not be told apart
}

int play_and_watch(const HostedEntry& game, const MatchRequest& request, const PlayOptions& options) {
  show::Frames frames;
  std::atomic<bool> left{false};
  MatchResult result;
  std::exception_ptr failure;
  std::optional<Recording> recording;
  if (!options.record.empty()) recording.emplace(options.record);
  std::thread playing([&] {
    MatchSinks sinks;
    sinks.clocks = !options.no_clocks;
    sinks.picture = [&](Picture picture) { frames.append(std::move(picture)); };
    sinks.stop = [&] { return left.load(); };
    if (recording) recording->listen(sinks);
    try {
      result = game.play(request, sinks);
    } catch (...) {
      failure = std::current_exception();
    }
    frames.finish();
  });
  show::WatchOptions view;
  view.title = game.info().title;
  view.steps_per_second = options.speed > 0 ? options.speed : watching_speed(game, request.config);
  view.follow = false;
  int code = exit_failed;
  try {
    frames.wait_beyond(0, std::chrono::seconds(2));
    code = show::watch(frames, view);
  } catch (...) {
    failure = failure ? failure : std::current_exception();
  }
  left = !recording;  // a record is wanted whole
  playing.join();
  if (failure) std::rethrow_exception(failure);
  if (recording) recording->finish();
  if (result.outcome.over()) fmt::print("{}\n", result.outcome.text);
  return code;
}

}  // namespace agon::app
