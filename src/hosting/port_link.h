// A seat port at a seat of a live match: the port lives on the house's own loop, the match on its own.
#pragma once

#include <boost/json/serialize.hpp>

#include "hosting/live_match.h"
#include "hosting/seat_port.h"
#include "core/choice.h"
#include "core/from_json.h"
#include "core/to_json.h"

namespace agon {

/// [{action, label, keys, cells, idle}]
template <class Action>
json::array choices_json(const std::vector<Choice<Action>>& choices) {
  json::array list;
  for (const auto& choice : choices)
    list.push_back(json::object{{"action", to_json(choice.action)},
                                {"label", json::string(choice.label)},
                                {"keys", to_json(choice.keys)},
                                {"cells", to_json(choice.cells)},
                                {"idle", choice.idle}});
  return list;
}

/// The choices of a seat.
template <Game G>
json::array choices_json(const G& game, const typename G::State& state, Seat seat) {
  std::vector<Choice<typename G::Action>> choices;
  if constexpr (requires { game.choices(state, seat); }) {
    choices = game.choices(state, seat);
  } else {
    for (const auto& action : game.actions(state, seat))
      choices.push_back({action, json::serialize(to_json(action))});
  }
  return choices_json(choices);
}

template <Game G>
class PortLink : public SeatLink<G> {
 public:
  /// `beat`: of a match in real time; 0: the match waits for the answer.
  PortLink(LiveRuntime& stage, std::weak_ptr<LiveMatch<G>> match, std::shared_ptr<SeatPort> port, Seat seat,
           Nanoseconds beat)
      : stage_(stage), port_(std::move(port)), beat_(beat) {
    const auto answer = [match, seat](const json::value& value) -> std::string {
      const auto playing = match.lock();
      if (!playing) return "the match is over";
      typename G::Action action;
      try {
        from_json(value, action, "action");
      } catch (const std::exception& error) {
        return error.what();
      }
      boost::asio::dispatch(playing->loop().context, [playing, seat, action = std::move(action)] {
        playing->answer(seat, action, playing->now());
      });
      return {};
    };
    const auto leave = [match, seat](Fault fault) {
      fault.seat = seat;
      if (const auto playing = match.lock())
        boost::asio::dispatch(playing->loop().context, [playing, seat, fault] { playing->leave(seat, fault); });
    };
    stage.hub().run([port = port_, answer, leave] {
      port->answer = answer;
      port->leave = leave;
    });
  }

  void ask(const Match<G>& match, Seat seat) override {
    SeatQuestion question;
    question.seat = seat;
    question.step = match.steps();
    const auto left = match.time_left(seat);
    if (left != never) question.ms_left = milliseconds(left);
    question.beat_ms = milliseconds(beat_);
    question.view = to_json(told_of(match.game(), match.game().view(match.state(), seat), seat));
    question.choices = choices_json(match.game(), match.state(), seat);
    stage_.hub().run([port = port_, question = std::move(question)] { port->ask(question); });
  }
  void end(const Match<G>& match) override {
    stage_.hub().run([port = port_, outcome = match.game().outcome(match.state())] { port->end(outcome); });
  }

 private:
  LiveRuntime& stage_;
  std::shared_ptr<SeatPort> port_;
  Nanoseconds beat_;
};

}  // namespace agon
