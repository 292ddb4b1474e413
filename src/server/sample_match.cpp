#include "server/sample_match.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "arena/frames_json.h"

namespace agon::app {

namespace {

constexpr std::size_t most_frames = 120;
/// Where a match is cut off: a long one is shown by its beginning.
constexpr std::size_t most_steps = 720;
constexpr std::chrono::milliseconds most_time{1200};

/// The second best and the third: good enough to be watched, and quicker than the best. Of more than two
/// seats, each half is a side.
std::vector<std::string> good_players(const HostedEntry& game) {
  const auto players = game.players();
  const auto seats = game.seats(nullptr);
  std::vector<std::string> names;
  for (Seat seat = 0; seat < seats; ++seat) {
    std::vector<std::string> fitting;
    for (const auto& player : players)
      if (player.seats.empty() ||
          std::find(player.seats.begin(), player.seats.end(), seat) != player.seats.end())
        fitting.push_back(player.name);
    const auto rank = 2 + 2 * seat / seats;
    names.push_back(fitting[fitting.size() - std::min<std::size_t>(rank, fitting.size())]);
  }
  return names;
}

}  // namespace

std::string sample_match(const HostedEntry& game) {
  MatchRequest request;
  request.seed = 1;
  request.players = good_players(game);
  const auto end = std::chrono::steady_clock::now() + most_time;
  std::vector<Picture> pictures;
  MatchSinks sinks;
  sinks.clocks = false;
  sinks.picture = [&](Picture picture) { pictures.push_back(std::move(picture)); };
  sinks.stop = [&] { return pictures.size() > most_steps || std::chrono::steady_clock::now() > end; };
  game.play(request, sinks);
  const auto every = (pictures.size() + most_frames - 1) / most_frames;
  std::string frames;
  const Picture* before = nullptr;
  std::uint64_t number = 0;
  for (std::size_t step = 0; step < pictures.size(); step += every) {
    if (before != nullptr) frames += ',';
    frames += frame_json(before, {number++, 0, pictures[step]});
    before = &pictures[step];
  }
  return "{\"frames\":[" + frames + "]}";
}

}  // namespace agon::app
