// Any Game -> its rules without its types.
#pragma once

#include <boost/container/small_vector.hpp>

#include "arena/any_game.h"
#include "arena/choices_json.h"
#include "arena/players.h"

namespace agon {

template <Game G>
std::optional<double> evaluation_of(const G& game, const typename G::State& state, Seat seat) {
  if constexpr (requires { evaluate(game, state, seat); }) return evaluate(game, state, seat);
  return std::nullopt;
}

template <Game G>
std::string deed_of(const G& game, const typename G::State& state, Seat seat,
                    const typename G::Action& action) {
  if constexpr (requires { doing(game, state, seat, action); })
    return doing(game, state, seat, action);
  else
    return "playing " + action_words(to_sparse_json(action));
}

template <Game G>
std::vector<Stake> stakes_of(const G& game, const typename G::State& state, Seat seat,
                             const std::string& name) {
  if constexpr (requires { stakes(game, state, seat, name); }) return stakes(game, state, seat, name);
  return {};
}

template <Game G>
class PlayerOf final : public AnyPlayer {
 public:
  explicit PlayerOf(std::unique_ptr<Player<G>> player) : player_(std::move(player)) {}

  AnyValue decide(const AnyValue& view, Nanoseconds time_left) override {
    return player_->decide(view.as<typename G::View>(), time_left);
  }
  std::optional<PlayerThought<AnyGame>> thought() const override {
    auto said = player_->thought();
    if (!said) return std::nullopt;
    PlayerThought<AnyGame> thought{
        said->value, said->depth, {}, std::move(said->draw), std::move(said->note)};
    for (auto& [seat, action] : said->line) thought.line.emplace_back(seat, std::move(action));
    return thought;
  }
  bool remembers() const override { return player_->remembers(); }
  void limit_nodes(std::uint64_t nodes) override { player_->limit_nodes(nodes); }

 private:
  std::unique_ptr<Player<G>> player_;
};

template <Game G>
class GameOf final : public AnyGame {
 public:
  explicit GameOf(std::shared_ptr<const G> rules) : rules_(std::move(rules)) {}
  const std::shared_ptr<const G>& rules() const { return rules_; }

  const GameInfo& info() const override { return G::info(); }
  json::value config() const override { return to_json(rules_->config()); }
  void append_config(std::string& line) const override { append_json(line, rules_->config()); }
  std::size_t seats() const override { return rules_->seats(); }
  Clocks clocks() const override { return rules_->clocks(); }
  Pace pace() const override { return rules_->pace(); }

  AnyValue start(std::uint64_t seed) const override { return rules_->start(seed); }
  SeatSet deciders(const AnyValue& state) const override { return rules_->deciders(of(state)); }
  std::optional<Fault> check(const AnyValue& state, Seat seat, const AnyValue& action) const override {
    return rules_->check(of(state), seat, action.as<Action>());
  }
  void step(AnyValue& state, std::span<const Decision<AnyValue>> decisions) const override {
    boost::container::small_vector<Decision<Action>, 8> typed;
    typed.reserve(decisions.size());
    for (const Decision<AnyValue>& each : decisions) typed.push_back({each.action.as<Action>(), each.fault});
    rules_->step(state.change<State>(), std::span<const Decision<Action>>(typed.data(), typed.size()));
  }
  bool forfeits(const AnyValue& state, Seat seat, FaultKind fault) const override {
    if constexpr (requires(const G& game, const State& known) { game.forfeits(known, seat, fault); })
      return rules_->forfeits(of(state), seat, fault);
    else
      return false;
  }
  Outcome outcome(const AnyValue& state) const override { return rules_->outcome(of(state)); }
  double standing(const AnyValue& state, Seat seat) const override {
    return standing_of(*rules_, of(state), seat);
  }
  std::vector<AnyValue> actions(const AnyValue& state, Seat seat) const override {
    return without_type(rules_->actions(of(state), seat));
  }
  std::vector<AnyValue> opening_actions(const AnyValue& state, Seat seat) const override {
    return without_type(agon::opening_actions(*rules_, of(state), seat));
  }
  std::vector<Choice<AnyValue>> choices(const AnyValue& state, Seat seat) const override {
    std::vector<Choice<AnyValue>> list;
    for (auto& choice : choices_of(*rules_, of(state), seat))
      list.push_back({std::move(choice.action), std::move(choice.label), std::move(choice.keys),
                      std::move(choice.cells), choice.idle});
    return list;
  }
  AnyValue view(const AnyValue& state, Seat seat) const override {
    if constexpr (std::is_reference_v<decltype(rules_->view(of(state), seat))>)
      return AnyValue::lent(rules_->view(of(state), seat));
    else
      return rules_->view(of(state), seat);
  }
  AnyValue told(const AnyValue& view, Seat seat) const override {
    const auto& known = view.as<typename G::View>();
    if constexpr (std::is_reference_v<decltype(told_of(*rules_, known, seat))>)
      return AnyValue::lent(told_of(*rules_, known, seat));
    else
      return told_of(*rules_, known, seat);
  }
  Picture picture(const AnyValue& state, const AnyValue* before) const override {
    return rules_->picture(of(state), before != nullptr ? &of(*before) : nullptr);
  }

  AnyValue read_state(const json::value& value, const std::string& where) const override {
    return read<State>(value, where);
  }
  AnyValue read_action(const json::value& value, const std::string& where) const override {
    return read<Action>(value, where);
  }

  std::unique_ptr<AnyPlayer> player(const std::string& name, Seat seat, std::uint64_t seed) const override {
    return without_type(player_named<G>(name, seat), seat, seed);
  }
  void check_player(const std::string& name, Seat seat) const override { player_named<G>(name, seat); }
  AnalysisPlayers analysis_players() const override { return analysis_players_of<G>(); }
  std::unique_ptr<AnyPlayer> judge(const std::string& name, Seat seat, std::uint64_t seed) const override {
    const PlayerEntry<G>* found = nullptr;
    bool named = false;
    for (const auto& entry : players_of<G>()) {
      if (!entry.fits(seat) || (named && entry.name != name)) continue;
      found = &entry;
      named = entry.name == name;
    }
    if (found == nullptr) throw BadRequest("no player fits seat " + std::to_string(seat));
    return without_type(*found, seat, seed);
  }
  std::optional<double> evaluate(const AnyValue& state, Seat seat) const override {
    return evaluation_of(*rules_, of(state), seat);
  }
  std::string doing(const AnyValue& state, Seat seat, const AnyValue& action) const override {
    return deed_of(*rules_, of(state), seat, action.as<Action>());
  }
  std::vector<Stake> stakes(const AnyValue& state, Seat seat, const std::string& name) const override {
    return stakes_of(*rules_, of(state), seat, name);
  }

 private:
  using State = typename G::State;
  using Action = typename G::Action;

  static const State& of(const AnyValue& state) { return state.as<State>(); }
  static std::vector<AnyValue> without_type(std::vector<Action> actions) {
    return {std::make_move_iterator(actions.begin()), std::make_move_iterator(actions.end())};
  }
  std::unique_ptr<AnyPlayer> without_type(const PlayerEntry<G>& entry, Seat seat, std::uint64_t seed) const {
    return std::make_unique<PlayerOf<G>>(entry.make(*rules_, seat, seed));
  }
  template <class T>
  static AnyValue read(const json::value& value, const std::string& where) {
    T into{};
    from_json(value, into, where);
    return into;
  }

  std::shared_ptr<const G> rules_;
};

template <Game G>
std::shared_ptr<const AnyGame> any_game(typename G::Config config) {
  return std::make_shared<const GameOf<G>>(std::make_shared<const G>(std::move(config)));
}

}  // namespace agon
