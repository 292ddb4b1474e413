// The rule oracle: {config, state, actions, faults} -> {state, faults, outcome}, a JSON line each, for people
// who check their own simulator against these rules. The `faults` of a question are those that a referee saw:
// the kind, or null, one a seat. The `faults` of the answer are the rules' refusals.
#include <boost/json/monotonic_resource.hpp>

#include "arena/any_game.h"
#include "arena/game_entry.h"
#include "core/write_json.h"

namespace agon {

namespace {

class RuleOracle : public Oracle {
 public:
  explicit RuleOracle(const GameEntry& entry) : entry_(entry) {}

  /// Answers one line; the answer to an unreadable line is {"error": "..."}.
  std::string answer(std::string_view line) override {
    try {
      return reply_to(line);
    } catch (const std::exception& error) {
      return json_text(json::object{{"error", error.what()}});
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
    const auto value = parse_json(line, {}, &memory);
    Question question;
    from_json(value, question);
    const auto& game = game_for(question.config);
    auto state = question.state.is_null() ? game.start(0) : game.read_state(question.state, "state");
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
    reply["state"] = state.to_json();
    reply["faults"] = std::move(faults);
    reply["outcome"] = to_json(game.outcome(state), &memory);
    return json_text(std::move(reply));
  }

  const AnyGame& game_for(const json::value& config) {
    if (!game_ || config != last_config_) game_ = entry_.rules(config);
    last_config_ = config;
    return *game_;
  }

  static std::vector<Decision<AnyValue>> decisions_of(const AnyGame& game, const Question& question) {
    std::vector<Decision<AnyValue>> decisions(game.seats());
    const auto expected =
        "expected a list of " + std::to_string(decisions.size()) + ", one for each seat (null: no action)";
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
      if (!given.is_null()) action = game.read_action(given, "actions[" + std::to_string(seat) + "]");
    }
    return decisions;
  }

  const GameEntry& entry_;
  std::shared_ptr<const AnyGame> game_;
  json::value last_config_;
  unsigned char buffer_[1 << 14];
};

}  // namespace

std::unique_ptr<Oracle> GameEntry::oracle() const { return std::make_unique<RuleOracle>(*this); }

}  // namespace agon
