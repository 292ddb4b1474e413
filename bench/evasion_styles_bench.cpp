// How long a prey of Evasion lasts against styles that no built-in hunter has, and against the built-in ones:
//   evasion_styles_bench [settings=50:10,20:5,20:3,10:5,5:2,100:20] [prey=champion] [games=8] [cap=4000]
//   [hunters=strip_and_wait,open_and_bite] [search=0] [weak=1000]
// Each game begins with other steps of the prey, by chance, for 60 ticks. A cell has the geometric mean of
// the ticks with its standard error in percent; > if no game ended before `cap`. search=1: instead, plays
// every hunter of a grid of numbers (reach, past, cut, wait, bite, strip: see styles.h) and shows, for each N
// M, the three that catch the prey soonest, and how many do so before tick `weak`. No clock counts, so the
// figures are the same on every machine.
#include <fmt/format.h>

#include <boost/algorithm/string.hpp>
#include <cmath>
#include <map>

#include "arena/players.h"
#include "core/errors.h"
#include "core/random.h"
#include "games/evasion/players/players.h"
#include "games/evasion/styles.h"
#include "number_of.h"

namespace agon::evasion {
namespace {

struct Settings {
  std::string settings = "50:10,20:5,20:3,10:5,5:2,100:20", prey = "champion",
              hunters = "strip_and_wait,open_and_bite";
  int games = 8, cap = 4000, search = 0, weak = 1000;
};

constexpr int opening = 60;  ///< ticks in which the prey wanders by chance

using Hunters = std::map<std::string, Style>;

const Hunters styles{{"strip_and_wait", strip_and_wait}, {"open_and_bite", open_and_bite}};

std::vector<std::string> list_of(const std::string& text) {
  std::vector<std::string> list;
  boost::split(list, text, [](char letter) { return letter == ','; });
  return list;
}

Rules rules_of(const Settings& settings, const std::string& size) {
  const auto colon = size.find(':');
  if (colon == std::string::npos) throw BadRequest(fmt::format("\"{}\" is not N:M", size));
  Config config;
  config.wall_interval = number_of(size.substr(0, colon));
  config.max_walls = number_of(size.substr(colon + 1));
  config.tick_cap = settings.cap;
  return Rules(config);
}

OwnedPlayer hunter_of(const Rules& rules, const std::string& name, std::uint64_t seed) {
  const auto style = styles.find(name);
  if (style != styles.end()) return std::make_unique<StyledHunter>(style->second, rules.config());
  return player_named<Rules>(name, hunter_seat).make(rules, hunter_seat, derived_seed(seed, 1));
}

/// The tick of the capture.
int play(const Rules& rules, Player<Rules>& hunter, const std::string& prey_name, std::uint64_t seed) {
  const auto prey = player_named<Rules>(prey_name, prey_seat).make(rules, prey_seat, derived_seed(seed, 2));
  State state = rules.start(seed);
  Random random(seed, "evasion styles opening");
  while (state.ending == Ending::none) {
    const Action walls = hunter.decide(rules.view(state, hunter_seat), Nanoseconds{0});
    Action step;
    if (prey_moves_at(state.tick)) step = prey->decide(rules.view(state, prey_seat), Nanoseconds{0});
    if (prey_moves_at(state.tick) && state.tick < opening)
      step.change = Point{random.between(-1, 1), random.between(-1, 1)};
    rules.play(state, walls, step);
  }
  return state.tick;
}

/// Geometric mean and its standard error, as logarithms.
struct Mean {
  double sum = 0, squares = 0;
  int games = 0, least = 0;

  void add(int ticks) {
    const double value = std::log(ticks);
    sum += value;
    squares += value * value;
    least = games == 0 ? ticks : std::min(least, ticks);
    ++games;
  }
  double ticks() const { return std::exp(sum / games); }
  double error() const {
    const double mean = sum / games;
    return games < 2 ? 0 : std::sqrt(std::max(0.0, squares / games - mean * mean) / (games - 1));
  }
};

void print_table(const Settings& settings) {
  fmt::print("| hunter |");
  for (const auto& size : list_of(settings.settings)) fmt::print(" {} |", size);
  fmt::print("\n");
  for (const auto& name : list_of(settings.hunters)) {
    fmt::print("| `{}` |", name);
    for (const auto& size : list_of(settings.settings)) {
      const Rules rules = rules_of(settings, size);
      Mean mean;
      for (int game = 1; game <= settings.games; ++game) {
        const auto seed = static_cast<std::uint64_t>(game);
        mean.add(play(rules, *hunter_of(rules, name, seed), settings.prey, seed));
      }
      fmt::print(" {}{:.0f} ± {:.0f} % |", mean.least >= settings.cap ? ">" : "", mean.ticks(),
                 100 * mean.error());
      std::fflush(stdout);
    }
    fmt::print("\n");
  }
}

std::vector<Style> grid() {
  std::vector<Style> found;
  for (const int reach : {3, 8})
    for (const int past : {0, 8})
      for (const int cut : {8, 16, 32})
        for (const int wait : {0, 60})
          for (const int bite : {0, 8})
            for (const bool strip : {false, true}) found.push_back({reach, past, cut, wait, bite, strip});
  return found;
}

std::string words_of(const Style& style) {
  return fmt::format("reach {}, past {}, cut {}, wait {}, bite {}{}", style.reach, style.past, style.cut,
                     style.wait, style.bite, style.strip ? ", strip" : "");
}

void print_search(const Settings& settings) {
  fmt::print("| N M | weak of {} | soonest | second | third |\n", grid().size());
  for (const auto& size : list_of(settings.settings)) {
    const Rules rules = rules_of(settings, size);
    std::vector<std::pair<double, std::string>> tried;
    for (const Style& style : grid()) {
      Mean mean;
      for (int game = 1; game <= settings.games; ++game) {
        StyledHunter hunter(style, rules.config());
        mean.add(play(rules, hunter, settings.prey, static_cast<std::uint64_t>(game)));
      }
      tried.emplace_back(mean.ticks(), words_of(style));
    }
    std::sort(tried.begin(), tried.end());
    const auto weak = std::count_if(tried.begin(), tried.end(),
                                    [&](const auto& rule) { return rule.first < settings.weak; });
    fmt::print("| {} | {} |", size, weak);
    for (std::size_t rank = 0; rank < 3; ++rank)
      fmt::print(" {:.0f}: {} |", tried[rank].first, tried[rank].second);
    fmt::print("\n");
    std::fflush(stdout);
  }
}

void set(Settings& settings, const std::string& word) {
  set_named(word,
            {{"settings", &settings.settings}, {"prey", &settings.prey}, {"hunters", &settings.hunters}},
            {{"games", &settings.games},
             {"cap", &settings.cap},
             {"search", &settings.search},
             {"weak", &settings.weak}});
}

int run(int words, char** word) {
  Settings settings;
  for (int at = 1; at < words; ++at) set(settings, word[at]);
  if (settings.search != 0)
    print_search(settings);
  else
    print_table(settings);
  return 0;
}

}  // namespace
}  // namespace agon::evasion

int main(int words, char** word) try {
  return agon::evasion::run(words, word);
} catch (const std::exception& error) {
  fmt::print(stderr, "evasion_styles_bench: {}\n", error.what());
  return 1;
}
