// The rule oracle: {config, state, actions, faults} -> {state, faults, outcome}, a JSON line each, for people
// who check a simulator of their own against these rules. The `faults` of a question are what a referee saw:
// the kind, or null, a seat; those of the answer are what the rules refuse.
#pragma once

#include <boost/json/monotonic_resource.hpp>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/from_json.h"
#include "core/game.h"
#include "core/to_json.h"

namespace agon {

template <Game G>
class OracleOf {
 public:
  /// Answers one line; a line that cannot be read is answered by {"error": "..."}.
  std::string answer(std::string_view line) {
    try {
      return reply_to(line);
    } catch (const std::exception& error) {
      return json::serialize(json::object{{"error", error.what()}});
    }
  }

 private:
  struct Question {
    json::value config;
    json::value state;
    json::value actions;
    std::vector<std::optional<FaultKind>> faults;
    BOOST_DESCRIBE_CLASS(Question, (), (config, state, actions, faults), (), ())
  };

  std::string reply_to(std::string_view line) {
    json::monotonic_resource memory(buffer_, sizeof(buffer_));
    json::error_code error;
    const auto value = json::parse(json::string_view(line.data(), line.size()), error, &memory);
    if (error) throw BadValue("", "not JSON: " + error.message());
    Question question;
    from_json(value, question);
    const auto& game = game_for(question.config);
    typename G::State state = question.state.is_null() ? game.start(0) : typename G::State{};
    if (!question.state.is_null()) from_json(question.state, state, "state");
    auto decisions = decisions_of(game, question);
    json::array faults;
    const auto deciders = game.deciders(state);
    deciders.each([&](Seat seat) {
      auto& decision = decisions[seat];
      if (decision.fault) return;
      const auto fault = game.check(state, seat, decision.action);
      if (!fault) return;
      decision.fault = fault->kind;
      faults.push_back(to_json(*fault));
    });
    if (!deciders.empty()) game.step(state, decisions);
    json::object reply(&memory);
    reply["state"] = to_json(state, &memory);
    reply["faults"] = std::move(faults);
    reply["outcome"] = to_json(game.outcome(state), &memory);
    return json::serialize(reply);
  }

  const G& game_for(const json::value& value) {
    if (game_ && value == last_config_) return *game_;
    typename G::Config config;
    if (!value.is_null()) from_json(value, config, "config");
    const auto problem = G::problem(config);
    if (!problem.empty()) throw BadValue("config", problem);
    game_.emplace(std::move(config));
    last_config_ = value;
    return *game_;
  }

  static std::vector<Decision<typename G::Action>> decisions_of(const G& game, const Question& question) {
    std::vector<Decision<typename G::Action>> decisions(game.seats());
    const auto expected =
        "expected a list of " + std::to_string(decisions.size()) + ", one a seat (null: nothing)";
    const auto& actions = question.actions;
    if (!actions.is_null() && (!actions.is_array() || actions.get_array().size() != decisions.size()))
      throw BadValue("actions", expected);
    if (!question.faults.empty() && question.faults.size() != decisions.size())
      throw BadValue("faults", expected);
    for (Seat seat = 0; seat < decisions.size(); ++seat) {
      auto& [action, fault] = decisions[seat];
      if (!question.faults.empty()) fault = question.faults[seat];
      if (actions.is_null() || (fault && fault != FaultKind::illegal)) continue;
      const auto& given = actions.get_array()[seat];
      if (!given.is_null()) from_json(given, action, "actions[" + std::to_string(seat) + "]");
    }
    return decisions;
  }

  std::optional<G> game_;
  json::value last_config_;
  unsigned char buffer_[1 << 14];
};

}  // namespace agon
