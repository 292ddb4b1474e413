// How far a champion of Evasion can be exploited: an opponent learns against it alone, by evolution.
//   evasion_best_response_bench [settings=50:10,5:2] [seat=hunter|prey] [starts=2] [generations=12]
//   [population=16] [games=5] [seed=1] [player=champion]
// seat: whose best response is sought; it learns against `player` at the other seat. A small network (tanh,
// one hidden layer) values each thing that its seat can do now. From each random start the cross-entropy
// method moves the distribution of its weights to the best quarter of a generation; then the best network
// plays `games` games with other openings against the frozen player and against each other rung. No clock
// counts, so the figures are the same on every machine with the same floating point.
#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <map>
#include <numeric>

#include "arena/players.h"
#include "core/errors.h"
#include "games/evasion/players/building.h"
#include "games/evasion/players/careful.h"
#include "games/evasion/players/players.h"
#include "games/evasion/players/surroundings.h"
#include "number_of.h"

namespace agon::evasion {
namespace {

constexpr std::size_t inputs = 12, hidden = 8;
constexpr std::size_t weights_count = inputs * hidden + hidden;
using Weights = std::array<double, weights_count>;
using Inputs = std::array<double, inputs>;

struct Settings {
  std::string settings = "50:10,5:2", seat = "hunter", player = "champion";
  int starts = 2, generations = 12, population = 16, games = 5, seed = 1;
};

constexpr int opening = 60;     ///< ticks in which the prey wanders by chance
constexpr int longest = 3'000;  ///< ticks

double value_of(const Weights& weights, const Inputs& in) {
  double sum = 0;
  for (std::size_t unit = 0; unit < hidden; ++unit) {
    double at = 0;
    for (std::size_t input = 0; input < inputs; ++input) at += weights[unit * inputs + input] * in[input];
    sum += weights[inputs * hidden + unit] * std::tanh(at);
  }
  return sum;
}

double near(int distance, double scale) { return std::exp(-std::abs(distance) / scale); }

/// Values a wall on each axis; builds the better one where its value is above zero.
class LearnedHunter : public Player<Rules> {
 public:
  LearnedHunter(const Config& config, const Weights& weights) : config_(config), weights_(weights) {}

  Action decide(const View& view, Nanoseconds) override {
    if (const auto wall = wall_ahead(view); wall && parts(*wall, view))
      return going_through(config_, view, *wall);
    if (!wall_is_due(config_, view)) return {};
    const double upright = value(view, true), level = value(view, false);
    for (const bool first : {upright >= level, upright < level}) {
      if ((first ? upright : level) <= 0) continue;
      const Action wall = spanning_wall(config_, view, first);
      if (wall.create) return wall;
    }
    return {};
  }

 private:
  double value(const State& state, bool upright) const {
    const Box box = box_around(state.walls, state.prey);
    const auto [vx, vy] = state.hunter_velocity;
    const int across = ahead(state.hunter.x, vx, state.prey.x),
              down = ahead(state.hunter.y, vy, state.prey.y);
    const int own = upright ? across : down, other = upright ? down : across;
    const int size = upright ? box.width() : box.height();
    const int low = upright ? state.hunter.x - box.left : state.hunter.y - box.top;
    const bool stays_high = ((upright ? vx : vy) > 0) == (own > 0);
    const double kept = std::clamp(stays_high ? size - low : low, 0, size) / static_cast<double>(size);
    return value_of(
        weights_,
        {1.0, near(own, 4) * (own > 0), near(own, 4) * (own < 0), near(own, 15) * (own > 0),
         near(own, 15) * (own < 0), kept, size / 150.0, near(other, 10) * (other > 0),
         near(other, 10) * (other < 0), kept * size / 75.0,
         static_cast<double>(state.walls.size()) / std::max(1, config_.max_walls), own > 0 ? 1.0 : -1.0});
  }

  Config config_;
  Weights weights_;
};

/// Values each of its nine steps.
class LearnedPrey : public Player<Rules> {
 public:
  LearnedPrey(const Config& config, const Weights& weights) : config_(config), weights_(weights) {}

  Action decide(const View& view, Nanoseconds) override {
    const auto path = hunter_path(view, 60);
    const Box box = box_around(view.walls, view.prey);
    const CarefulSteps steps = careful_steps(config_, view);
    int safest = 1, least = steps.front().room;
    for (const CarefulStep& step : steps) {
      safest = std::max(safest, step.safety);
      least = std::min(least, step.room);
    }
    const CarefulStep* best = nullptr;
    double most = 0;
    for (const CarefulStep& step : steps) {
      const double value = value_of(weights_, seen(view, step, box, path, safest, least));
      if (best != nullptr && value <= most) continue;
      best = &step;
      most = value;
    }
    return {{}, {}, best->velocity};
  }

 private:
  static Inputs seen(const State& state, const CarefulStep& step, const Box& box,
                     const std::vector<Point>& path, int safest, int least) {
    const auto [vx, vy] = state.hunter_velocity;
    const double nearest = std::sqrt(square_approach(state, step.velocity, path, 900));
    const auto off = [](int at, int low, int high) {
      return std::abs(2 * at - low - high) / double(high - low + 1);
    };
    return {1.0,
            3.0 * step.safety / safest,
            step.safety < safest ? -1.0 : 0.0,
            (step.room - least) / 20.0,
            nearest / 30,
            nearest <= capture_distance ? -1.0 : 0.0,
            off(step.cell.x, box.left, box.right),
            off(step.cell.y, box.top, box.bottom),
            static_cast<double>(step.velocity.x * vx + step.velocity.y * vy),
            std::abs(step.velocity.x * vy - step.velocity.y * vx) / 2.0,
            box.width() / 150.0,
            box.height() / 150.0};
  }

  Config config_;
  Weights weights_;
};

OwnedPlayer learned(const Rules& rules, Seat seat, const Weights& weights) {
  if (seat == hunter_seat) return std::make_unique<LearnedHunter>(rules.config(), weights);
  return std::make_unique<LearnedPrey>(rules.config(), weights);
}

/// The tick of the capture.
int play(const Rules& rules, Player<Rules>& hunter, Player<Rules>& prey, std::uint64_t seed) {
  State state = rules.start(seed);
  Random random(seed, "evasion best response opening");
  while (state.ending == Ending::none) {
    const Action walls = hunter.decide(rules.view(state, hunter_seat), Nanoseconds{0});
    Action step;
    if (prey_moves_at(state.tick)) step = prey.decide(rules.view(state, prey_seat), Nanoseconds{0});
    if (prey_moves_at(state.tick) && state.tick < opening)
      step.change = Point{random.between(-1, 1), random.between(-1, 1)};
    rules.play(state, walls, step);
  }
  return state.tick;
}

int against(const Rules& rules, Seat seat, const Weights& weights, const std::string& name,
            std::uint64_t seed) {
  const auto own = learned(rules, seat, weights);
  const auto other = player_named<Rules>(name, 1 - seat).make(rules, 1 - seat, derived_seed(seed, 2));
  return seat == hunter_seat ? play(rules, *own, *other, seed) : play(rules, *other, *own, seed);
}

/// Gaussian noise by the sum of twelve uniform draws: the same from every library.
double noise(Random& random) {
  double sum = -6;
  for (int draw = 0; draw < 12; ++draw) sum += random.between(0, 1'000'000) / 1e6;
  return sum;
}

struct Trial {
  Weights weights{};
  double fitness = 0;
};

/// Moves the distribution of weights to the best quarter of each generation; the best of all.
Trial trained(const Settings& settings, const Rules& rules, Seat seat, int start) {
  Random random(derived_seed(static_cast<std::uint64_t>(settings.seed), static_cast<std::uint64_t>(start)),
                "evasion best response");
  Weights mean{}, spread;
  spread.fill(1.0);
  Trial best{{}, -1e9};
  const auto kept = static_cast<std::size_t>(std::max(2, settings.population / 4));
  for (int generation = 0; generation < settings.generations; ++generation) {
    std::vector<Trial> trials(static_cast<std::size_t>(settings.population));
    const auto seed = derived_seed(random.below(1'000'000), 3);
    for (Trial& trial : trials) {
      for (std::size_t at = 0; at < weights_count; ++at)
        trial.weights[at] = mean[at] + spread[at] * noise(random);
      const double ticks = std::log(against(rules, seat, trial.weights, settings.player, seed));
      trial.fitness = seat == hunter_seat ? -ticks : ticks;
    }
    std::sort(trials.begin(), trials.end(),
              [](const Trial& one, const Trial& other) { return one.fitness > other.fitness; });
    if (trials.front().fitness > best.fitness) best = trials.front();
    for (std::size_t at = 0; at < weights_count; ++at) {
      double sum = 0, squares = 0;
      for (std::size_t rank = 0; rank < kept; ++rank) {
        sum += trials[rank].weights[at];
        squares += trials[rank].weights[at] * trials[rank].weights[at];
      }
      const auto count = static_cast<double>(kept);
      mean[at] = sum / count;
      spread[at] = 0.1 + 0.9 * std::sqrt(std::max(0.0, squares / count - mean[at] * mean[at]));
    }
  }
  return best;
}

/// The lower median of games whose openings were not trained on.
int reached(const Settings& settings, const Rules& rules, Seat seat, const Weights& weights,
            const std::string& name) {
  std::vector<int> ticks;
  for (int game = 0; game < settings.games; ++game)
    ticks.push_back(against(rules, seat, weights, name, static_cast<std::uint64_t>(1'000'000 + game)));
  std::sort(ticks.begin(), ticks.end());
  return ticks[(ticks.size() - 1) / 2];
}

void show(const Settings& settings, int interval, int most) {
  Config config;
  config.wall_interval = interval;
  config.max_walls = most;
  config.tick_cap = longest;
  const Rules rules(config);
  const Seat seat = settings.seat == "prey" ? prey_seat : hunter_seat;
  for (int start = 1; start <= settings.starts; ++start) {
    const Trial best = trained(settings, rules, seat, start);
    fmt::print("| {} {} | learned {} {} | {} |", interval, most, settings.seat, start,
               settings.generations * settings.population);
    fmt::print(" {} {} |", settings.player, reached(settings, rules, seat, best.weights, settings.player));
    for (const auto& entry : players_of<Rules>()) {
      if (!entry.fits(1 - seat) || entry.name == settings.player || entry.name == "still") continue;
      fmt::print(" {} {} |", entry.name, reached(settings, rules, seat, best.weights, entry.name));
    }
    fmt::print("\n");
    std::fflush(stdout);
  }
}

void set(Settings& settings, const std::string& word) {
  set_named(word, {{"settings", &settings.settings}, {"seat", &settings.seat}, {"player", &settings.player}},
            {{"starts", &settings.starts},
             {"generations", &settings.generations},
             {"population", &settings.population},
             {"games", &settings.games},
             {"seed", &settings.seed}});
}

int run(int words, char** word) {
  Settings settings;
  for (int at = 1; at < words; ++at) set(settings, word[at]);
  const char* at = settings.settings.data();
  const char* const end = at + settings.settings.size();
  while (at < end) {
    int interval = 0, most = 0;
    at = std::from_chars(at, end, interval).ptr + 1;
    at = std::from_chars(at, end, most).ptr + 1;
    show(settings, interval, most);
  }
  return 0;
}

}  // namespace
}  // namespace agon::evasion

int main(int words, char** word) try {
  return agon::evasion::run(words, word);
} catch (const std::exception& error) {
  fmt::print(stderr, "evasion_best_response_bench: {}\n", error.what());
  return 1;
}
