#include "server/serving.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "core/random.h"
#include "net/log.h"

namespace agon::server {

namespace {

constexpr std::chrono::seconds pause_between{4};  // so that people see the end of a match
constexpr std::chrono::seconds showcase_patience{
    60};                                    // the show ends after this time without a visit or a watcher
constexpr double fastest_step_ms = 16;      // one frame of a screen
constexpr double thoughtful_step_ms = 350;  // for a game without a pace of its own

double step_ms_of(const HostedEntry& game) {
  const double own = milliseconds(game.pace(nullptr).beat);
  return own == 0 ? thoughtful_step_ms : std::max(own, fastest_step_ms);
}

/// The players for a seat, strongest first. Games list them from the simplest to the strongest.
std::vector<std::string> strongest_first(const std::vector<PlayerInfo>& players, Seat seat) {
  std::vector<std::string> names;
  for (const auto& player : players)
    if (player.seats.empty() ||
        std::find(player.seats.begin(), player.seats.end(), seat) != player.seats.end())
      names.insert(names.begin(), player.name);
  return names;
}

/// Picks two different strong players for the two sides, of similar strength, so that the match is close.
/// `turn` selects the pair. A second hunter never meets Evasion's champion prey, which would last minutes.
std::pair<std::string, std::string> close_pair(const std::vector<std::string>& one,
                                               const std::vector<std::string>& other, std::uint64_t turn) {
  constexpr std::pair<std::size_t, std::size_t> places[] = {{0, 1}, {1, 1}, {1, 2}, {2, 1}};
  const auto [first, second] = places[splitmix64(turn) % std::size(places)];
  const auto& name = one[std::min(first, one.size() - 1)];
  auto place = std::min(second, other.size() - 1);
  if (other[place] == name) place = (place + 1) % other.size();
  return {name, other[place]};
}

/// One name per seat. With more than two seats, each half is a side.
std::vector<std::string> cast(const HostedEntry& game, std::uint64_t turn) {
  const auto players = game.players();
  const auto seats = game.seats(nullptr);
  const auto second_side = static_cast<Seat>((seats + 1) / 2);
  const auto [one, other] =
      close_pair(strongest_first(players, 0), strongest_first(players, seats > 1 ? second_side : 0), turn);
  std::vector<std::string> names(seats, one);
  std::fill(names.begin() + second_side, names.end(), other);
  return names;
}

}  // namespace

Showcase::Showcase(const Games& games, LiveRuntime& runtime, std::uint64_t seed)
    : games_(games), runtime_(runtime), seed_(seed), timer_(runtime.network()) {}

void Showcase::start() { look(); }

void Showcase::visited() {
  const auto now = std::chrono::steady_clock::now();
  const bool was_idle = now - std::exchange(last_visit_, now) > showcase_patience;
  if (was_idle) begin_missing();
}

void Showcase::begin_missing() {
  for (const auto* game : games_)
    if (live_.count(game) == 0 || live_[game]->over()) begin(*game);
}

void Showcase::end_unwatched() {
  for (auto& [game, match] : live_) {
    if (match->over()) continue;
    const auto feed = runtime_.hub().live(match->id());
    if (feed && !feed->watched()) match->abort();
  }
}

void Showcase::look() {
  timer_.expires_after(pause_between);
  timer_.async_wait([this](const boost::system::error_code& error) {
    if (error) return;
    if (std::chrono::steady_clock::now() - last_visit_ <= showcase_patience)
      begin_missing();
    else
      end_unwatched();
    look();
  });
}

void Showcase::begin(const HostedEntry& game) {
  MatchRequest request;
  request.seed = derived_seed(seed_, played_);
  request.players = cast(game, played_++);
  request.step_ms = step_ms_of(game);
  try {
    live_[&game] = game.host(runtime_, request);
  } catch (const std::exception& error) {
    net::log_error("the showcase of " + game.info().name + " cannot begin: " + error.what());
  }
}

}  // namespace agon::server
