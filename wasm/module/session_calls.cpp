
#include "core/to_json.h"
#include "core/write_json.h"
#include "module/calls.h"
#include "module/game.h"
#include "module/sessions.h"

namespace agon::wasm {

Held<Session>& sessions() {
  static Held<Session> held("match");
  return held;
}

namespace {

struct ActOrder {
  std::uint32_t id = 0;
  Seat seat = 0;
  json::value action{};
};
BOOST_DESCRIBE_STRUCT(ActOrder, (), (id, seat, action))

struct FrameOrder {
  std::uint32_t id = 0;
  bool whole = false;
};
BOOST_DESCRIBE_STRUCT(FrameOrder, (), (id, whole))

Session& session_of(std::string_view argument) { return sessions().at(read_argument<Handle>(argument).id); }

std::string start_match(std::string_view argument) {
  const auto id = sessions().keep(start(read_argument<SessionOrder>(argument)));
  auto told = sessions().at(id).situation();
  told["id"] = id;
  return json_text(told);
}

std::string situation(std::string_view argument) { return json_text(session_of(argument).situation()); }
std::string state(std::string_view argument) { return json_text(session_of(argument).state()); }
std::string standing(std::string_view argument) { return json_text(session_of(argument).standing()); }
std::string record(std::string_view argument) { return session_of(argument).record(); }

std::string view(std::string_view argument) {
  const auto at = read_argument<AtSeat>(argument);
  return json_text(sessions().at(at.id).view(at.seat));
}
std::string question(std::string_view argument) {
  const auto at = read_argument<AtSeat>(argument);
  return json_text(sessions().at(at.id).question(at.seat));
}
std::string frame(std::string_view argument) {
  const auto order = read_argument<FrameOrder>(argument);
  return sessions().at(order.id).frame(order.whole);
}

std::string decide(std::string_view argument) {
  const auto at = read_argument<AtSeat>(argument);
  return json_text(sessions().at(at.id).decide(at.seat));
}
std::string act(std::string_view argument) {
  const auto order = read_argument<ActOrder>(argument);
  return json_text(json::string(sessions().at(order.id).act(order.seat, order.action)));
}
std::string pass(std::string_view argument) {
  const auto at = read_argument<AtSeat>(argument);
  sessions().at(at.id).pass(at.seat);
  return "null";
}
std::string leave(std::string_view argument) {
  const auto at = read_argument<AtSeat>(argument);
  sessions().at(at.id).leave(at.seat);
  return "null";
}
std::string step(std::string_view argument) {
  auto& session = session_of(argument);
  session.step();
  return json_text(session.situation());
}
std::string end_match(std::string_view argument) {
  sessions().close(read_argument<Handle>(argument).id);
  return "null";
}

}  // namespace

void add_session_calls(Calls& calls) {
  calls["match"] = start_match;
  calls["match.situation"] = situation;
  calls["match.state"] = state;
  calls["match.view"] = view;
  calls["match.question"] = question;
  calls["match.frame"] = frame;
  calls["match.decide"] = decide;
  calls["match.act"] = act;
  calls["match.pass"] = pass;
  calls["match.leave"] = leave;
  calls["match.step"] = step;
  calls["match.standing"] = standing;
  calls["match.record"] = record;
  calls["match.close"] = end_match;
}

}  // namespace agon::wasm
