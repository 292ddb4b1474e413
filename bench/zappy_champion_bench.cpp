// How long the champion takes: time units until all six are at level 8, at default densities, alone or
// against a team of another player.
//   zappy_champion_bench [sides=10,20,30] [seeds=20] [first=1] [show=1]
//       [rival=thief] [rivals=6] [late=0] [STYLE=N ...]
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string>

#include "games/zappy/players/champion.h"
#include "games/zappy/players/players.h"

namespace agon::zappy {
namespace {

struct Settings {
  std::vector<int> sides{10, 20, 30};
  int seeds = 20;
  int first = 1;
  int show = 0;
  std::string rival{};  ///< who plays in the second team; empty: there is none
  int rivals = 6;       ///< how many of them
  int late = 0;         ///< units that pass before anybody goes on after its last answer, as on a slow line
};

/// What a match took up to each level of all six; the last entry: the end.
struct Course {
  bool won = false;
  std::array<int, highest_level + 1> reached{};
  int deaths = 0;
};

/// As the seat of the arena, but late.
class LateSeat {
 public:
  LateSeat(std::unique_ptr<Agent> agent, int late) : agent_(std::move(agent)), late_(late), left_(late) {}

  Action decide(const View& view) {
    for (const Message& message : view.messages) {
      if (message.kind == MessageKind::hatched) {
        agent_->born(view.width, view.height, message.number);
        planned_.clear();
      } else if (agent_->told(message)) {
        planned_.clear();
      }
    }
    if (planned_.empty()) {
      if (left_-- > 0) return {};
      left_ = late_;
      planned_ = agent_->plan();
      std::reverse(planned_.begin(), planned_.end());
    }
    Action action = std::move(planned_.back());
    planned_.pop_back();
    agent_->sent(action);
    return action;
  }

 private:
  std::unique_ptr<Agent> agent_;
  Commands planned_;  ///< the next one last
  int late_, left_;
};

/// Sits where nobody plays, and starves.
class Absent : public Agent {
 protected:
  void think(Commands& commands) override { commands.push_back({Verb::none, Resource::food, false, {}}); }
};

std::unique_ptr<Agent> agent_at(const Rules& rules, Seat seat, std::uint64_t seed, const Settings& settings,
                                const ChampionStyle& style) {
  const auto team = rules.team_of(seat);
  if (team == 0) return std::make_unique<Champion>(key_of(team_name(team), ""), seed, style);
  const int place = static_cast<int>(seat) % rules.config().places;
  if (place >= settings.rivals) return std::make_unique<Absent>();
  return agent_named(settings.rival)->make({team_name(team), "", seed});
}

Course play(int side, std::uint64_t seed, const Settings& settings, const ChampionStyle& style) {
  Config config;
  config.width = config.height = side;
  config.teams = settings.rival.empty() ? 1 : 2;
  const Rules rules(config);
  State state = rules.start(seed);
  std::vector<LateSeat> players;
  for (Seat seat = 0; seat < rules.seats(); ++seat)
    players.emplace_back(agent_at(rules, seat, derived_seed(seed, seat + 1), settings, style), settings.late);
  std::vector<Decision<Action>> decisions(rules.seats());
  Course course;
  for (auto deciders = rules.deciders(state); !deciders.empty(); deciders = rules.deciders(state)) {
    deciders.each([&](Seat seat) { decisions[seat].action = players[seat].decide(rules.view(state, seat)); });
    rules.step(state, decisions);
    int level = highest_level;
    for (const auto& each : state.players)
      if (each.alive() && each.team == 0) level = std::min(level, each.level);
    for (int each = 1; each <= level; ++each)
      if (auto& when = course.reached[static_cast<std::size_t>(each)]; when == 0)
        when = static_cast<int>(state.time);
  }
  course.won = state.winner == 0;
  course.reached[highest_level] = static_cast<int>(state.time);
  course.deaths = state.teams[0].hatched - state.teams[0].players;
  return course;
}

void series(int side, const Settings& settings, const ChampionStyle& style) {
  std::vector<int> times;
  int failures = 0, deaths = 0;
  std::array<long, highest_level + 1> sums{};
  for (int each = 0; each < settings.seeds; ++each) {
    const auto course = play(side, static_cast<std::uint64_t>(settings.first + each), settings, style);
    if (settings.show != 0)
      fmt::print("  seed {}: {} {} deaths {}\n", settings.first + each, course.won ? "won" : "FAILED",
                 fmt::join(course.reached, " "), course.deaths);
    deaths += course.deaths;
    times.push_back(course.reached[highest_level]);
    if (!course.won) ++failures;
    for (std::size_t level = 0; level <= highest_level; ++level) sums[level] += course.reached[level];
  }
  std::sort(times.begin(), times.end());
  const auto count = times.size();
  const int median = (times[(count - 1) / 2] + times[count / 2]) / 2;
  fmt::print("{0}x{0}: median {1} u, best {2}, worst {3}, failures {4}, deaths {5}; mean at level 2: {6}\n",
             side, median, times.front(), times.back(), failures, deaths, sums[2] / static_cast<long>(count));
}

bool read(std::string_view word, Settings& settings, ChampionStyle& style) {
  const auto sign = word.find('=');
  if (sign == std::string_view::npos) return false;
  const auto name = word.substr(0, sign);
  if (name == "rival") {
    settings.rival = word.substr(sign + 1);
    return agent_named(settings.rival) != nullptr;
  }
  std::vector<int> numbers;
  for (auto rest = word.substr(sign + 1); !rest.empty();) {
    int number = 0;
    const auto end = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (end.ec != std::errc{}) return false;
    numbers.push_back(number);
    rest.remove_prefix(static_cast<std::size_t>(end.ptr - rest.data()));
    if (!rest.empty()) rest.remove_prefix(1);
  }
  if (numbers.empty()) return false;
  const int number = numbers.front();
  if (name == "sides")
    settings.sides = numbers;
  else if (name == "seeds")
    settings.seeds = number;
  else if (name == "first")
    settings.first = number;
  else if (name == "rivals")
    settings.rivals = number;
  else if (name == "late")
    settings.late = number;
  else if (name == "show")
    settings.show = number;
  else if (name == "talk")
    style.talk = number;
  else if (name == "call")
    style.call = number;
  else if (name == "quiet")
    style.quiet = number;
  else if (name == "away")
    style.away = number;
  else if (name == "reserve")
    style.reserve = number;
  else if (name == "incantation_slack")
    style.incantation_slack = number;
  else if (name == "walk_slack")
    style.walk_slack = number;
  else if (name == "rise_slack")
    style.rise_slack = number;
  else if (name == "spare_food")
    style.spare_food = number;
  else if (name == "hungry")
    style.hungry = number;
  else if (name == "first_worth")
    style.first_worth = number;
  else if (name == "age")
    style.gathering.age = number;
  else if (name == "radius")
    style.gathering.radius = number;
  else if (name == "candidates")
    style.gathering.candidates = number;
  else if (name == "stops")
    style.gathering.stops = number;
  else if (name == "least_yield")
    style.gathering.least_yield = number;
  else if (name == "worth" && numbers.size() == resource_kinds)
    std::copy(numbers.begin(), numbers.end(), style.worth.begin());
  else
    return false;
  return true;
}

}  // namespace
}  // namespace agon::zappy

int main(int count, char** words) {
  agon::zappy::Settings settings;
  agon::zappy::ChampionStyle style;
  for (int index = 1; index < count; ++index)
    if (!read(words[index], settings, style)) {
      fmt::print(stderr, "not understood: {}\n", words[index]);
      return 2;
    }
  for (const int side : settings.sides) series(side, settings, style);
}
