// The rule oracle: {config, state, actions} -> {state, faults, outcome}, a JSON line each, for people who
// check a simulator of their own against these rules.
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
      return answer_to(line);
    } catch (const std::exception& error) {
      return json::serialize(json::object{{"error", error.what()}});
    }
  }

 private:
  struct Question {
    json::value config;
    json::value state;
    json::value actions;
    BOOST_DESCRIBE_CLASS(Question, (), (config, state, actions), (), ())
  };

  std::string answer_to(std::string_view line) {
    json::monotonic_resource memory(buffer_, sizeof(buffer_));
    json::error_code error;
    const auto value = json::parse(json::string_view(line.data(), line.size()), error, &memory);
    if (error) throw BadValue("", "not JSON: " + error.message());
    Question question;
    from_json(value, question);
    const auto& game = game_for(question.config);
    typename G::State state = question.state.is_null() ? game.start(0) : typename G::State{};
    if (!question.state.is_null()) from_json(question.state, state, "state");
    auto actions = actions_of(game, question.actions);
    json::array faults;
    const auto deciders = game.deciders(state);
    deciders.each([&](Seat seat) {
      const auto fault = game.check(state, seat, actions[seat]);
      if (!fault) return;
      actions[seat] = game.answer_to(state, seat, *fault, actions[seat]);
      faults.push_back(to_json(*fault));
    });
    if (!deciders.empty()) game.step(state, actions);
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

  std::vector<typename G::Action> actions_of(const G& game, const json::value& value) {
    std::vector<typename G::Action> actions(game.seats());
    if (value.is_null()) return actions;
    if (!value.is_array() || value.get_array().size() != actions.size())
      throw BadValue("actions",
                     "expected a list of " + std::to_string(actions.size()) + ", one a seat (null: nothing)");
    for (Seat seat = 0; seat < actions.size(); ++seat) {
      const auto& given = value.get_array()[seat];
      if (!given.is_null()) from_json(given, actions[seat], "actions[" + std::to_string(seat) + "]");
    }
    return actions;
  }

  std::optional<G> game_;
  json::value last_config_;
  unsigned char buffer_[1 << 14];
};

}  // namespace agon
