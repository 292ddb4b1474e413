// A seat port at a seat of a live match: the port lives on the house's own loop, the match on its own.
#pragma once

#include "arena/choices_json.h"
#include "core/from_json.h"
#include "core/to_json.h"
#include "hosting/live_match.h"
#include "hosting/seat_port.h"

namespace agon {

template <Game G>
class PortLink : public SeatLink<G> {
 public:
  /// `beat`: of a match in real time; 0: the match waits for the answer.
  PortLink(LiveRuntime& stage, std::weak_ptr<LiveMatch<G>> match, std::shared_ptr<SeatPort> port, Seat seat,
           Nanoseconds beat)
      : stage_(stage), match_(match), port_(std::move(port)), beat_(beat) {
    const auto answer = [match, seat, &stage,
                         weak = std::weak_ptr(port_)](const json::value& value) -> std::string {
      const auto playing = match.lock();
      if (!playing) return "the match is over";
      typename G::Action action;
      try {
        from_json(value, action, "action");
      } catch (const std::exception& error) {
        return error.what();
      }
      const auto refuse = [&stage, weak](const Fault& fault) {
        stage.hub().run([weak, why = fault.text.empty() ? fault.code : fault.text] {
          if (const auto asked = weak.lock()) asked->refused(why);
        });
      };
      boost::asio::dispatch(playing->loop().context, [playing, seat, refuse, action = std::move(action)] {
        const auto& now = playing->match();
        if (now.waiting().contains(seat))
          if (const auto fault = now.game().check(now.state(), seat, action)) return refuse(*fault);
        playing->answer(seat, action, playing->now());
      });
      return {};
    };
    const auto leave = [match, seat](Fault fault) {
      fault.seat = seat;
      if (const auto playing = match.lock())
        boost::asio::dispatch(playing->loop().context,
                              [playing, seat, fault] { playing->leave(seat, fault); });
    };
    stage.hub().run([port = port_, answer, leave] {
      port->answer = answer;
      port->leave = leave;
    });
  }

  /// The match begins when the person is there.
  bool prepare(std::function<void()> ready) override {
    stage_.hub().run([port = port_, match = match_, ready = std::move(ready)] {
      port->await_arrival([match, ready] {
        if (const auto playing = match.lock()) boost::asio::dispatch(playing->loop().context, ready);
      });
    });
    return true;
  }

  /// Silence is no fault of a person: it is what the game calls doing nothing, however late the machine is.
  void at_beat(const Match<G>& match, Seat seat) override {
    const auto playing = match_.lock();
    if (!playing) return;
    for (const auto& choice : choices_of(match.game(), match.state(), seat))
      if (choice.idle) return playing->answer(seat, choice.action, playing->now());
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
  std::weak_ptr<LiveMatch<G>> match_;
  std::shared_ptr<SeatPort> port_;
  Nanoseconds beat_;
};

}  // namespace agon
