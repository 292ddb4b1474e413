// The seats of a match that programs of the caller's page take: any Game's.
#pragma once

#include <fmt/format.h>

#include "arena/program_player.h"
#include "core/errors.h"
#include "core/to_json.h"
#include "module/line_seat.h"

namespace agon::wasm {

class LinePrograms {
 public:
  explicit LinePrograms(AnyMatch& match) : match_(match), players_(match.game().seats()) {}

  std::string begin(Seat seat) {
    players_[seat] =
        std::make_unique<ProgramPlayer>(match_.rules(), std::make_shared<const LineHost>(), "", seat);
    return lines(seat).take_line();
  }
  json::object ready(Seat seat, const std::string& line, Nanoseconds now) {
    return told(seat, now, [&] { lines(seat).take_ready(line); });
  }
  std::string ask(Seat seat) {
    auto& player = at(seat);
    const auto wants = player.wants_legal();
    if (wants) legal_ = ProgramPlayer::legal(match_.game(), match_.state(), seat);
    player.ask(match_.game().view(match_.state(), seat), Nanoseconds{0}, wants ? &legal_ : nullptr,
               match_.steps());
    return lines(seat).take_line();
  }
  json::object hear(Seat seat, const std::string& line, Nanoseconds now) {
    const auto step = match_.steps();
    auto answer = told(seat, now, [&] {
      lines(seat).take_answer(line);
      auto action = at(seat).answer();
      auto fault = match_.game().check(match_.state(), seat, action);
      match_.submit(seat, std::move(action), now);
      return fault;
    });
    auto thought = lines(seat).thought();
    thought.step = step;
    answer["thought"] = thought.empty() ? json::value() : to_json(thought);
    return answer;
  }
  std::string observe(Seat seat) {
    auto& player = at(seat);
    if (!player.wants_to_observe() || match_.played().contains(seat)) return {};
    player.observe(match_.game().view(match_.state(), seat), match_.steps());
    return lines(seat).take_line();
  }
  std::string end(Seat seat) {
    at(seat).end(match_.game().outcome(match_.state()));
    return lines(seat).take_line();
  }

 private:
  ProgramPlayer& at(Seat seat) {
    if (!players_[seat]) throw BadRequest(fmt::format("no program has begun at seat {}", seat));
    return *players_[seat];
  }
  LineSeat& lines(Seat seat) { return static_cast<LineSeat&>(at(seat).program()); }

  /// {"fault": null or {"kind", "code", "text"}, "gone": whether it is not asked again}
  template <class Taken>
  json::object told(Seat seat, Nanoseconds now, const Taken& taken) {
    std::optional<Fault> fault;
    bool gone = false;
    try {
      if constexpr (std::is_void_v<std::invoke_result_t<Taken>>)
        taken();
      else
        fault = taken();
    } catch (const PlayerFault& problem) {
      fault = problem.fault();
      gone = problem.gone();
      if (gone)
        match_.leave(seat, *fault, now);
      else
        match_.fail(seat, *fault, now);
    }
    return {{"fault", fault ? to_json(*fault) : json::value()}, {"gone", gone}};
  }

  AnyMatch& match_;
  std::vector<std::unique_ptr<ProgramPlayer>> players_;  ///< a seat each; null: no program
  ProgramPlayer::Actions legal_;
};

}  // namespace agon::wasm
