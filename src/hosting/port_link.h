// A seat port at a seat of a live match.
#pragma once

#include <boost/json/serialize.hpp>

#include "hosting/live_match.h"
#include "hosting/seat_port.h"
#include "core/choice.h"
#include "core/from_json.h"
#include "core/to_json.h"

namespace agon {

/// The choices of a seat as JSON: [{action, label, keys, cells, idle}].
template <Game G>
json::array choices_json(const G& game, const typename G::State& state, Seat seat) {
  json::array list;
  const auto add = [&](const Choice<typename G::Action>& choice) {
    list.push_back(json::object{{"action", to_json(choice.action)},
                                {"label", json::string(choice.label)},
                                {"keys", to_json(choice.keys)},
                                {"cells", to_json(choice.cells)},
                                {"idle", choice.idle}});
  };
  if constexpr (requires { game.choices(state, seat); }) {
    for (const auto& choice : game.choices(state, seat)) add(choice);
  } else {
    for (const auto& action : game.actions(state, seat))
      add(Choice<typename G::Action>{action, json::serialize(to_json(action))});
  }
  return list;
}

template <Game G>
class PortLink : public SeatLink<G> {
 public:
  /// `beat`: of a match in real time; 0: the match waits for the answer.
  PortLink(std::weak_ptr<LiveMatch<G>> match, std::shared_ptr<SeatPort> port, Seat seat, Nanoseconds beat)
      : port_(std::move(port)), beat_(beat) {
    port_->answer = [match, seat](const json::value& value) -> std::string {
      const auto playing = match.lock();
      if (!playing) return "the match is over";
      typename G::Action action;
      try {
        from_json(value, action, "action");
      } catch (const std::exception& error) {
        return error.what();
      }
      playing->answer(seat, std::move(action), playing->now());
      return {};
    };
    port_->leave = [match, seat](Fault fault) {
      fault.seat = seat;
      if (const auto playing = match.lock()) playing->leave(seat, std::move(fault));
    };
  }

  void ask(const Match<G>& match, Seat seat) override {
    SeatQuestion question;
    question.seat = seat;
    question.step = match.steps();
    const auto left = match.time_left(seat);
    if (left != never) question.ms_left = milliseconds(left);
    question.beat_ms = milliseconds(beat_);
    question.view = to_json(match.game().view(match.state(), seat));
    question.choices = choices_json(match.game(), match.state(), seat);
    port_->ask(std::move(question));
  }
  void end(const Match<G>& match) override { port_->end(match.game().outcome(match.state())); }

 private:
  std::shared_ptr<SeatPort> port_;
  Nanoseconds beat_;
};

}  // namespace agon
