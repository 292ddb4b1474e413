// Plays a match in one thread and shows it in the terminal from another.
#include <fmt/format.h>

#include <atomic>
#include <mutex>
#include <thread>

#include "cli/match_summary.h"
#include "cli/play_options.h"
#include "cli/program.h"
#include "cli/progress.h"
#include "cli/recording.h"
#include "core/errors.h"
#include "hosting/feed.h"
#include "server/programs_of.h"
#include "show/terminal_view.h"

namespace agon::cli {

namespace {

/// Collects what programs write until the match begins. If one does not start, the reason is printed at once,
/// not hidden behind an empty view.
class Starts {
 public:
  void overhear(const process::Overheard& heard, const std::string& name) {
    const std::lock_guard guard(lock_);
    auto& said = errors_[heard.seat];
    said += heard.errors;
    if (said.size() > longest_said) said.erase(0, said.size() - longest_said);
    if (heard.fault == nullptr || heard.fault->code != "no-start" || !problem_.empty()) return;
    problem_ = fmt::format("{}: {}", name, heard.fault->text);
    failed_ = heard.seat;
  }
  /// Empty: all programs have started, as far as is known.
  std::string problem() const {
    const std::lock_guard guard(lock_);
    const auto said = errors_.find(failed_);
    if (problem_.empty() || said == errors_.end() || said->second.empty()) return problem_;
    return fmt::format("{}\nits standard error:\n{}", problem_, said->second);
  }

 private:
  static constexpr std::size_t longest_said = 2000;  // bytes of a seat's standard error, the last ones
  mutable std::mutex lock_;
  std::map<Seat, std::string> errors_;
  std::string problem_;
  Seat failed_ = 0;
};

}  // namespace

double watching_speed(const HostedEntry& game, const json::value& config) {
  const auto beat = game.pace(config).beat;
  const double natural = beat.count() == 0 ? 4 : 1e9 / static_cast<double>(beat.count());
  return std::min(natural, 60.0);  // people could not tell faster steps apart
}

void tell_about(show::WatchOptions& view, const HostedEntry& game) {
  view.title = game.info().title;
  view.about = game.about();
}

int play_and_watch(const HostedEntry& game, MatchRequest request, const process::Settings& settings,
                   const PlayOptions& options) {
  Starts starts;
  request.programs = server::programs_of(game, settings, [&](const process::Overheard& heard) {
    starts.overhear(heard, request.names[heard.seat]);
  });
  show::Frames frames;
  std::atomic<bool> left{false};
  MatchResult result;
  std::exception_ptr failure;
  std::optional<Recording> recording;
  if (!options.record.empty()) recording.emplace(options.record);
  std::thread playing([&] {
    MatchSinks sinks;
    sinks.clocks = options.plan.clocks;
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
  tell_about(view, game);
  view.steps_per_second = options.speed > 0 ? options.speed : watching_speed(game, request.config);
  view.follow = false;
  int code = exit_failed;
  try {
    {
      const StepProgress waiting("waiting for the programs to be ready", 0);
      while (frames.size() == 0 && !frames.complete()) frames.wait_beyond(0, std::chrono::milliseconds(100));
    }
    if (const auto problem = starts.problem(); !problem.empty()) throw Failure(problem);
    if (frames.size() > 0) code = show::watch(frames, view);
  } catch (...) {
    failure = failure ? failure : std::current_exception();
  }
  left = !recording || failure;  // a match that is recorded is played to its end
  playing.join();
  if (failure) std::rethrow_exception(failure);
  if (recording) recording->finish();
  if (result.outcome.over()) print_summary(result, request.names);
  return code;
}

}  // namespace agon::cli
