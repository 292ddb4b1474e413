#include "contest/tuning/tuning.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/json/array.hpp>
#include <boost/json/object.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <charconv>
#include <cmath>
#include <utility>

#include "contest/plan_judge.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "core/player_spec.h"
#include "core/random.h"
#include "core/to_json.h"

namespace agon::contest {

namespace {

std::optional<double> number_of(std::string_view word) {
  double number = 0;
  const auto read = std::from_chars(word.data(), word.data() + word.size(), number);
  const bool whole = !word.empty() && read.ec == std::errc{} && read.ptr == word.data() + word.size();
  return whole && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

Seat seat_of(const GameEntry& game, const TuneSettings& words) {
  const auto& roles = game.info().roles;
  if (roles.size() < 2) return 0;
  if (!words.role.empty()) {
    for (Seat seat = 0; seat < roles.size(); ++seat)
      if (roles[seat] == words.role) return seat;
    throw BadRequest(fmt::format("--role must be one of {}, got \"{}\"", fmt::join(roles, ", "), words.role));
  }
  for (Seat seat = 0; seat < roles.size(); ++seat) {
    try {
      game.check_player(words.player, seat);
      return seat;
    } catch (const BadRequest&) {
      if (seat + 1 == roles.size()) throw;
    }
  }
  return 0;
}

/// The value in the player's name, or else the default.
double start_of(const std::string& player, const json::object& field) {
  const std::string name(field.at("name").as_string());
  double start = field.at("default").to_number<double>();
  for (const auto& word : player_spec(player).params)
    if (word.starts_with(name + "="))
      start = number_of(std::string_view(word).substr(name.size() + 1)).value_or(start);
  return start;
}

const json::object& field_named(const json::array& fields, const std::string& name,
                                const TuneSettings& words) {
  std::string known;
  for (const auto& each : fields) {
    const auto& field = each.as_object();
    const std::string type(field.at("type").as_string());
    if (type != "integer" && type != "number") continue;
    if (field.at("name").as_string() == name) return field;
    known += (known.empty() ? "" : ", ") + std::string(field.at("name").as_string());
  }
  throw BadRequest(known.empty() ? fmt::format("{} takes no parameters that are numbers", words.player)
                                 : fmt::format("{} has no parameter \"{}\" that is a number; there are: {}",
                                               words.player, name, known));
}

/// "health=100..2000"
Tunable tunable_of(const json::array& fields, const std::string& words, const TuneSettings& of) {
  const auto equals = words.find('='), dots = words.find("..");
  const auto from = dots == words.npos || equals > dots
                        ? std::nullopt
                        : number_of(std::string_view(words).substr(equals + 1, dots - equals - 1));
  const auto to = dots == words.npos ? std::nullopt : number_of(std::string_view(words).substr(dots + 2));
  if (!from || !to || *from >= *to)
    throw BadRequest(fmt::format("--param must be NAME=from..to, with from less than to, got \"{}\"", words));
  const auto name = words.substr(0, equals);
  const auto& field = field_named(fields, name, of);
  if (field.contains("min") &&
      (*from < field.at("min").to_number<double>() || *to > field.at("max").to_number<double>()))
    throw BadRequest(fmt::format("--param {}: the range must lie within {:g}..{:g}", words,
                                 field.at("min").to_number<double>(), field.at("max").to_number<double>()));
  Tunable tunable{name, *from, *to, 0, field.at("type").as_string() == "integer"};
  tunable.start = std::clamp(start_of(of.player, field), *from, *to);
  return tunable;
}

/// Adds a number to a name that is taken: an opponent may be named twice, or be the player itself.
std::string free_name(const Plan& plan, const std::string& wanted) {
  std::string name = wanted;
  const auto taken = [&] {
    return std::any_of(plan.entrants.begin(), plan.entrants.end(),
                       [&](const auto& each) { return each.name == name; });
  };
  for (int number = 2; taken(); ++number) name = fmt::format("{} ({})", wanted, number);
  return name;
}

Plan plan_of(const GameEntry& game, const TuneSettings& words, const Tuning& tuning) {
  Plan plan;
  plan.name = words.name.empty() ? fmt::format("tune {} {}", words.game, player_spec(words.player).name())
                                 : words.name;
  plan.game = words.game;
  plan.format = "gauntlet";
  plan.swap = tuning.swaps;
  plan.seed = words.seed;
  plan.clocks = words.clocks;
  plan.records = false;
  plan.configs = game.variants(game.config_from(nullptr, words.set));
  if (plan.configs.empty() || !words.set.empty()) plan.configs = {game.config_from(nullptr, words.set)};
  plan.opening = usual_opening(game, plan.configs.size());
  plan.games = words.step_pairs * (tuning.swaps ? 4 : 2);
  plan.rounds = tuning.settings.steps;
  plan.entrants.push_back({words.player, {words.player}, kept_settings(tuning)});
  for (const auto& opponent : words.against)
    plan.entrants.push_back({free_name(plan, opponent), {opponent}, ""});
  if (words.against.empty()) plan.entrants.push_back({free_name(plan, words.player), {words.player}, ""});
  return plan;
}

/// The flags that a tuning's plan is made of.
Said flags_of_tuning() {
  return {{}, {{"games", {0, "--step-pairs"}}, {"rounds", {0, "--pairs"}}, {"until", {0, "--elo1"}}}};
}

/// The plan with a player for each side: if seats are unlike, an entrant of a tuning has only its own side's.
Plan with_both_sides(const Tuning& tuning) {
  auto plan = tuning.plan;
  if (tuning.swaps) return plan;
  const auto opponent = plan.entrants[1].players[0];
  for (auto& entrant : plan.entrants) {
    const bool is_tuned = &entrant == plan.entrants.data();
    entrant.players =
        is_tuned ? std::vector{entrant.players[0], opponent} : std::vector{tuning.player, entrant.players[0]};
    if (tuning.seat != 0) std::swap(entrant.players[0], entrant.players[1]);
  }
  return plan;
}

}  // namespace

std::string player_with(const std::string& player, const std::vector<Tunable>& tunables,
                        const std::vector<double>& values) {
  std::string name = player;
  for (std::size_t index = 0; index < tunables.size(); ++index)
    name += fmt::format("{}{}={:.10g}", name.find('?') == name.npos ? '?' : '&', tunables[index].name,
                        values[index]);
  return name;
}

Tuning tuning_of(const GameEntry& game, const TuneSettings& words) {
  Tuning tuning;
  tuning.player = words.player;
  tuning.seat = seat_of(game, words);
  tuning.swaps = words.role.empty() && game.seats_are_alike();
  if (words.param.empty()) throw BadRequest("name at least one parameter: --param NAME=from..to");
  if (game.seats(game.config_from(nullptr, words.set)) != 2)
    throw BadRequest("only players of games with two seats can be tuned");
  const auto fields = game.player_params(words.player, tuning.seat);
  for (const auto& param : words.param) {
    auto tunable = tunable_of(fields, param, words);
    if (std::ranges::any_of(tuning.tunables, [&](const auto& each) { return each.name == tunable.name; }))
      throw BadRequest(fmt::format("--param {} stands twice; give one range", tunable.name));
    tuning.tunables.push_back(std::move(tunable));
  }
  for (const auto& opponent : words.against)
    game.check_player(opponent, tuning.swaps ? tuning.seat : 1 - tuning.seat);
  if (!tuning.swaps && words.against.empty())
    throw BadRequest("name players of the other side: --against NAME,NAME");
  const auto opponents = std::max<std::uint64_t>(1, words.against.size());
  const auto steps = words.pairs / (2 * words.step_pairs * opponents);
  tuning.settings = {static_cast<std::uint32_t>(std::max<std::uint64_t>(1, steps)), words.seed, words.gain,
                     words.reach};
  tuning.plan = plan_of(game, words, tuning);
  require_plan(with_both_sides(tuning), game, flags_of_tuning());
  if (words.test_games != 0)
    test_of(game, tuning, Spsa(tuning.tunables, tuning.settings).values(), words.test_games, words.sprt);
  return tuning;
}

Plan test_of(const GameEntry& game, const Tuning& tuning, const std::vector<double>& values,
             std::uint32_t games, const Sprt& sprt) {
  Plan plan = tuning.plan;
  plan.name = test_name(plan.name);
  plan.format = "round_robin";
  plan.rounds = 1;
  plan.games = games + games % 2;
  plan.swap = true;
  plan.until = Until::sprt;
  plan.sprt = sprt;
  plan.seed = derived_seed(tuning.plan.seed, 0);  // matches that the tuning has not played
  const auto opponent = tuning.plan.entrants[1].players[0];
  plan.entrants.clear();
  for (const auto& player : {player_with(tuning.player, tuning.tunables, values), tuning.player}) {
    std::vector<std::string> players{player};
    if (!tuning.swaps) players.insert(tuning.seat == 0 ? players.end() : players.begin(), opponent);
    plan.entrants.push_back({plan.entrants.empty() ? "tuned" : "as it was", players, ""});
  }
  if (!tuning.swaps) plan.points = Points::pair;
  auto flags = flags_of_tuning();
  flags.places["games"] = {0, "--test-games"};
  require_plan(plan, game, std::move(flags));
  return plan;
}

namespace {

constexpr std::size_t most_tunables = 100, longest_settings = 100'000;

struct KeptSettings {
  Seat seat = 0;
  bool swaps = true;
  SpsaSettings spsa{};
  std::vector<Tunable> tunables{};
};
BOOST_DESCRIBE_STRUCT(KeptSettings, (), (seat, swaps, spsa, tunables))

bool makes_sense(const Tunable& each) {
  return std::isfinite(each.from) && std::isfinite(each.to) && each.from < each.to &&
         each.from <= each.start && each.start <= each.to;
}

bool makes_sense(const KeptSettings& kept, const Plan& plan) {
  return kept.seat < 2 && plan.games > 0 && plan.games % 2 == 0 && kept.spsa.steps == plan.rounds &&
         kept.spsa.seed == plan.seed && kept.spsa.reach > 0 && std::isfinite(kept.spsa.gain) &&
         !kept.tunables.empty() && kept.tunables.size() <= most_tunables &&
         std::all_of(kept.tunables.begin(), kept.tunables.end(),
                     [](const Tunable& each) { return makes_sense(each); });
}

}  // namespace

std::string kept_settings(const Tuning& tuning) {
  return json::serialize(to_json(KeptSettings{tuning.seat, tuning.swaps, tuning.settings, tuning.tunables}));
}

std::optional<Tuning> tuning_in(const Plan& plan) {
  if (plan.format != "gauntlet" || plan.entrants.size() < 2 || plan.entrants[0].players.empty())
    return std::nullopt;
  const auto& text = plan.entrants[0].hash;
  if (!text.starts_with('{') || text.size() > longest_settings) return std::nullopt;
  KeptSettings kept;
  try {
    from_json(json::parse(text), kept);
  } catch (const std::exception&) {
    return std::nullopt;
  }
  if (!makes_sense(kept, plan)) return std::nullopt;
  return Tuning{plan.entrants[0].players[0], kept.seat, kept.swaps, kept.tunables, kept.spsa, plan};
}

std::string test_name(const std::string& tuning) { return tuning + " test"; }

namespace {
constexpr double reach_decay = 0.101, gain_decay = 0.602;  // Spall's values, for few steps
}

Spsa::Spsa(std::vector<Tunable> tunables, const SpsaSettings& settings)
    : tunables_(std::move(tunables)), settings_(settings) {
  for (const auto& each : tunables_) shares_.push_back((each.start - each.from) / (each.to - each.from));
}

std::vector<int> Spsa::directions() const {
  Random random(derived_seed(settings_.seed, step_), "spsa");
  std::vector<int> ways;
  for (std::size_t index = 0; index < tunables_.size(); ++index) ways.push_back(random.one_in(2) ? 1 : -1);
  return ways;
}

/// A whole number differs by at least one between the two sides; otherwise they would be the same.
double Spsa::reach_of(const Tunable& tunable) const {
  const double reach = settings_.reach / std::pow(step_ + 1, reach_decay);
  return tunable.whole ? std::max(reach, 0.5 / (tunable.to - tunable.from)) : reach;
}

std::vector<double> Spsa::in_units(const std::vector<double>& shares) const {
  std::vector<double> values;
  for (std::size_t index = 0; index < shares.size(); ++index) {
    const auto& tunable = tunables_[index];
    const double value = tunable.from + shares[index] * (tunable.to - tunable.from);
    values.push_back(tunable.whole ? std::round(value) : value);
  }
  return values;
}

Spsa::Trial Spsa::trial() const {
  const auto ways = directions();
  auto plus = shares_, minus = shares_;
  for (std::size_t index = 0; index < shares_.size(); ++index) {
    const double reach = ways[index] * reach_of(tunables_[index]);
    plus[index] = std::clamp(plus[index] + reach, 0.0, 1.0);
    minus[index] = std::clamp(minus[index] - reach, 0.0, 1.0);
  }
  return {in_units(plus), in_units(minus)};
}

void Spsa::learn(double result) {
  const auto ways = directions();
  const double early = settings_.steps / 10.0;
  const double gain = settings_.gain * std::pow((early + 1) / (early + step_ + 1), gain_decay);
  for (std::size_t index = 0; index < shares_.size(); ++index)
    shares_[index] =
        std::clamp(shares_[index] + result * gain * ways[index] * reach_of(tunables_[index]), 0.0, 1.0);
  walked_.push_back(shares_);
  ++step_;
}

std::vector<double> Spsa::tuned() const {
  if (walked_.empty()) return values();
  const auto first = walked_.size() / 2;
  std::vector<double> mean(shares_.size());
  for (auto at = first; at < walked_.size(); ++at)
    for (std::size_t index = 0; index < mean.size(); ++index)
      mean[index] += walked_[at][index] / static_cast<double>(walked_.size() - first);
  return in_units(mean);
}

}  // namespace agon::contest
