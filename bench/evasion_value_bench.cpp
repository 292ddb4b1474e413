// Learns how long the prey will last in a position of Evasion, and tries what was learned:
//   evasion_value_bench learn TABLE [rounds=8] [games=4000] [searched=3] [searches=800] [champions=4]
//   [seed=1] evasion_value_bench match TABLE [settings=50:10,...] [each=12] [first=1] [cap=4000] [samples=36]
// learn: the hunter plays every prey in all settings, at first by each built-in rule in turn, then by what
// looks best one tick later, then, in `searched` rounds, as the champion does: by play-outs, of which the
// table values the end. One game in `champions` is against the champion. After each round the table goes on
// learning from this round's games and the last one's. The prey wanders by chance at first, and both now and
// then do something else. match: the lower medians of the tick of the capture, of `each` games, by play-outs
// with the table, against preys that are not foreseen; in brackets the champion's, whose play-outs are longer
// and end in an estimate from the prey's room. At the end the games that were shorter, as long and longer,
// and how sure that is.
#include <fmt/format.h>

#include <boost/algorithm/string.hpp>
#include <map>
#include <memory>

#include "arena/players.h"
#include "evasion_value_learner.h"
#include "games/evasion/players/players.h"
#include "games/evasion/players/wall_choice.h"
#include "number_of.h"

namespace agon::evasion::learned {
namespace {

using Setting = std::pair<int, int>;  ///< the least ticks between two walls, the most walls

struct Settings {
  std::map<std::string, int> numbers{{"rounds", 8},    {"games", 4000}, {"searched", 3}, {"searches", 800},
                                     {"champions", 4}, {"seed", 1},     {"first", 1},    {"cap", 4000},
                                     {"samples", 36},  {"each", 12}};
  std::vector<Setting> settings{{50, 10}, {20, 5}, {20, 3}, {10, 5}, {5, 2}, {100, 20}};
  std::vector<std::string> names;  ///< words without "="

  int at(const char* key) const { return numbers.at(key); }
};

/// What the hunter can do now: no action first, each action once.
std::vector<Action> actions_of(const Config& config, const State& state) {
  std::vector<Action> found{{}};
  for (const Deed deed : {Deed::upright, Deed::level, Deed::removal, Deed::passage}) {
    Action action = action_of(config, state, deed);
    if (std::find(found.begin(), found.end(), action) == found.end()) found.push_back(std::move(action));
  }
  return found;
}

/// Does what leaves the prey the fewest ticks; anything but nothing must be better by a little.
class GreedyHunter : public Player<Rules> {
 public:
  GreedyHunter(const Rules& rules, const Table& table) : rules_(rules), table_(table) {}

  Action decide(const View& view, Nanoseconds) override {
    constexpr int margin = one / 32;
    const auto actions = actions_of(rules_.config(), view);
    const Action* best = nullptr;
    int least = 0;
    for (const Action& action : actions) {
      State next = view;
      rules_.play(next, action, {});
      const int value = next.ending == Ending::capture ? -1 : table_.value(rules_.config(), next);
      if (best != nullptr && value + margin >= least) continue;
      least = best == nullptr ? value : value + margin;
      best = &action;
    }
    return *best;
  }

 private:
  const Rules rules_;
  const Table& table_;
};

constexpr int champion_samples = 12;

/// As the champion hunts a prey that it does not foresee; with a table, its play-outs are shorter.
class SearchingHunter : public Player<Rules> {
 public:
  SearchingHunter(const Rules& rules, std::uint64_t seed, int samples, const Table* table)
      : choice_(rules, seed, samples, horizon_of(rules.config(), table), ticks_left(table)) {}

  Action decide(const View& view, Nanoseconds) override { return choice_.next(view, false); }

 private:
  static int horizon_of(const Config& config, const Table* table) {
    if (table == nullptr) return Playout{}.horizon;
    return config.max_walls <= 2 ? 60 : 300;
  }
  static TicksLeft ticks_left(const Table* table) {
    if (table == nullptr) return {};
    return [table](const Config& config, const State& state) { return table->ticks(config, state); };
  }

  WallChoice choice_;
};

Rules rules_of(const Setting& setting, int cap) {
  Config config;
  config.wall_interval = setting.first;
  config.max_walls = setting.second;
  config.tick_cap = cap;
  return Rules(config);
}

constexpr int opening = 60;  ///< ticks in which the prey wanders by chance

/// Calls `seen(state)` before each tick. `explores`: both now and then do something else. The last tick.
template <class Seen>
int play(const Rules& rules, Player<Rules>& hunter, Player<Rules>& prey, std::uint64_t seed, bool explores,
         Seen&& seen) {
  State state = rules.start(seed);
  Random random(seed, "evasion value");
  int wanders = opening;
  while (state.ending == Ending::none) {
    seen(state);
    Action walls = hunter.decide(rules.view(state, hunter_seat), Nanoseconds{0});
    if (explores && random.one_in(300)) {
      const auto actions = actions_of(rules.config(), state);
      walls = actions[random.below(static_cast<std::uint32_t>(actions.size()))];
    }
    if (explores && random.one_in(200)) wanders = state.tick + 12;
    Action step;
    if (prey_moves_at(state.tick)) {
      step = prey.decide(rules.view(state, prey_seat), Nanoseconds{0});
      if (state.tick < wanders) step.change = Point{random.between(-1, 1), random.between(-1, 1)};
    }
    rules.play(state, walls, step);
  }
  return state.tick;
}

/// All players of a seat that move, the champion last.
std::vector<std::string> names_of(Seat seat) {
  std::vector<std::string> names;
  for (const auto& entry : players_of<Rules>())
    if (entry.fits(seat) && entry.name != "still") names.push_back(entry.name);
  return names;
}

OwnedPlayer named(const std::string& name, const Rules& rules, Seat seat, std::uint64_t seed) {
  return player_named<Rules>(name, seat).make(rules, seat, derived_seed(seed, seat + 1));
}

class School {
 public:
  explicit School(const Settings& settings)
      : settings_(settings), learner_(settings.at("seed")), table_(learner_.numbers()) {}

  const Table& taught() {
    const int rounds = settings_.at("rounds"), all = rounds + settings_.at("searched");
    for (int round = 0; round < all; ++round) {
      std::vector<Position> fresh;
      double sum = 0;
      const int games = settings_.at(round < rounds ? "games" : "searches");
      for (int game = 0; game < games; ++game) sum += std::log2(one_game(round, game, fresh));
      std::vector<Position> together = std::move(last_);
      together.insert(together.end(), fresh.begin(), fresh.end());
      last_ = std::move(fresh);
      learner_.learn(together, 3);
      table_ = Table(learner_.numbers());
      const auto [error, spread] = learner_.error(together);
      fmt::print("round {}: {} positions, games end at tick {:.0f}; error {:.3f} of {:.3f} doublings\n",
                 round + 1, together.size(), std::exp2(sum / games), error, spread);
      std::fflush(stdout);
    }
    return table_;
  }

  void write(const std::string& path) const {
    std::ofstream file(path, std::ios::binary);
    const auto numbers = learner_.numbers();
    file.write(reinterpret_cast<const char*>(numbers.data()),
               static_cast<std::streamsize>(numbers.size() * sizeof numbers[0]));
    if (!file.flush()) throw BadRequest("cannot write " + path);
  }

 private:
  OwnedPlayer hunter_of(int round, std::size_t game, const Rules& rules, std::uint64_t seed) const {
    if (round >= settings_.at("rounds"))
      return std::make_unique<SearchingHunter>(rules, seed, champion_samples, &table_);
    if (round > 0) return std::make_unique<GreedyHunter>(rules, table_);
    auto names = names_of(hunter_seat);
    names.pop_back();  // the champion: its plans are another matter
    return named(names[game % names.size()], rules, hunter_seat, seed);
  }

  int one_game(int round, int number, std::vector<Position>& positions) const {
    const auto game = static_cast<std::size_t>(number);
    const auto seed = derived_seed(static_cast<std::uint64_t>(settings_.at("seed")),
                                   static_cast<std::uint64_t>(round) * 1'000'000 + game);
    const auto& all = settings_.settings;
    const Rules rules = rules_of(all[game % all.size()], settings_.at("cap"));
    const auto names = names_of(prey_seat);
    const std::size_t turn = game / all.size();
    // Against the champion a game of rules takes much longer than against another prey.
    const bool champion = turn % static_cast<std::size_t>(settings_.at("champions")) == 0 &&
                          (round >= settings_.at("rounds") || turn % 80 == 0);
    const auto hunter = hunter_of(round, turn, rules, seed);
    const auto prey =
        named(champion ? names.back() : names[turn % (names.size() - 1)], rules, prey_seat, seed);
    Random random(seed, "evasion value positions");
    std::vector<std::pair<int, Rows>> seen;
    const int end = play(rules, *hunter, *prey, seed, true, [&](const State& state) {
      if (state.tick >= opening && random.one_in(6))
        seen.emplace_back(state.tick, rows_of(rules.config(), state));
    });
    for (const auto& [tick, its] : seen)
      positions.push_back({its, static_cast<float>(std::log2(1 + end - tick)), number % 10 == 9});
    return end;
  }

  const Settings& settings_;
  Learner learner_;
  Table table_;
  std::vector<Position> last_;  ///< of the round before
};

int median(std::vector<int> ticks) {
  std::sort(ticks.begin(), ticks.end());
  return ticks[(ticks.size() - 1) / 2];
}

/// Games that were shorter, as long and longer; and Wald's test of 0 against 10 Elo over those that differ.
struct Compared {
  int shorter = 0, alike = 0, longer = 0;

  void add(int tried, int other) { ++(tried < other ? shorter : tried > other ? longer : alike); }
  double likelihood() const {
    const double better = 1 / (1 + std::pow(10, -10.0 / 400));
    return shorter * std::log(2 * better) + longer * std::log(2 * (1 - better));
  }
};

void match(const Settings& settings, const Table& table) {
  const auto names = names_of(prey_seat);
  fmt::print("| N M | `{}` |", boost::algorithm::join(names, "` | `"));
  Compared all;
  for (const Setting& setting : settings.settings) {
    fmt::print("\n| {} {} |", setting.first, setting.second);
    const Rules rules = rules_of(setting, settings.at("cap"));
    for (const auto& name : names) {
      std::vector<int> learned, champion;
      for (int game = 0; game < settings.at("each"); ++game) {
        const auto seed = derived_seed(9, static_cast<std::uint64_t>(settings.at("first") + game));
        const auto end = [&](SearchingHunter hunter) {
          return play(rules, hunter, *named(name, rules, prey_seat, seed), seed, false, [](const State&) {});
        };
        learned.push_back(end({rules, derived_seed(seed, 1), settings.at("samples"), &table}));
        champion.push_back(end({rules, derived_seed(seed, 1), champion_samples, nullptr}));
        all.add(learned.back(), champion.back());
      }
      fmt::print(" {} ({}) |", median(learned), median(champion));
      std::fflush(stdout);
    }
  }
  fmt::print("\n{} games were shorter, {} as long, {} longer; log likelihood ratio of SPRT [0, 10] {:.2f}\n",
             all.shorter, all.alike, all.longer, all.likelihood());
}

Settings settings_of(int count, char** words) {
  Settings settings;
  for (int at = 1; at < count; ++at) {
    const std::string_view word = words[at];
    const auto equals = word.find('=');
    const std::string key(word.substr(0, equals));
    if (equals == std::string::npos) {
      settings.names.push_back(key);
    } else if (key == "settings") {
      settings.settings.clear();
      std::vector<std::string> parts;
      const std::string value(word.substr(equals + 1));
      boost::algorithm::split(parts, value, boost::algorithm::is_any_of(":,"));
      for (std::size_t part = 0; part + 1 < parts.size(); part += 2)
        settings.settings.emplace_back(number_of(parts[part]), number_of(parts[part + 1]));
    } else if (const auto found = settings.numbers.find(key); found != settings.numbers.end()) {
      found->second = number_of(word.substr(equals + 1));
    } else {
      throw BadRequest(fmt::format("no setting \"{}\"", key));
    }
  }
  return settings;
}

int run(int count, char** words) {
  const Settings settings = settings_of(count, words);
  if (settings.names.size() != 2 || (settings.names[0] != "learn" && settings.names[0] != "match"))
    throw BadRequest("usage: evasion_value_bench learn|match TABLE [key=value ...]");
  const std::string& path = settings.names[1];
  if (settings.names[0] == "match") {
    match(settings, Table::read(path));
    return 0;
  }
  School school(settings);
  school.taught();
  school.write(path);
  return 0;
}

}  // namespace
}  // namespace agon::evasion::learned

int main(int count, char** words) try {
  return agon::evasion::learned::run(count, words);
} catch (const std::exception& error) {
  fmt::print(stderr, "evasion_value_bench: {}\n", error.what());
  return 2;
}
