#include "app/program/pages/person.h"

#include <fmt/format.h>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/to_json.h"

namespace agon::app {

namespace json = boost::json;

void Person::expect() {
  absence_.expires_after(patience);
  absence_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self || self->peer_ || self->over_ || !self->leave) return;
    self->leave({0, FaultKind::left, "left", "the person at this seat has gone"});
  });
}

void Person::ask(SeatQuestion question) {
  question_ = std::move(question);
  show_question();
}

void Person::end(const Outcome& outcome) {
  over_ = true;
  outcome_ = outcome;
  question_.reset();
  answer = nullptr;
  leave = nullptr;
  absence_.cancel();
  tell(json::object{{"type", "end"}, {"outcome", to_json(outcome)}});
  if (peer_) peer_->close("the match is over");
}

void Person::arrive(std::shared_ptr<net::WebSocketPeer> peer) {
  if (peer_) peer_->close("this seat is played from another page now");
  peer_ = std::move(peer);
  absence_.cancel();
  if (outcome_) tell(json::object{{"type", "end"}, {"outcome", to_json(*outcome_)}});
  show_question();
}

void Person::depart(const std::shared_ptr<net::WebSocketPeer>& peer) {
  if (peer_ != peer) return;
  peer_.reset();
  if (!over_) expect();
}

void Person::hear(std::string_view message) {
  json::error_code error;
  const auto value = json::parse(json::string_view(message.data(), message.size()), error);
  const auto* told = error ? nullptr : value.if_object();
  if (told == nullptr)
    return refuse("expected {\"step\": the one asked, \"action\": {…}} or {\"resign\": true}");
  if (told->contains("resign")) {
    if (const auto resign = leave)
      resign({0, FaultKind::left, "resigned", "the person at this seat has resigned"});
    return;
  }
  const auto* step = told->if_contains("step");
  const auto* action = told->if_contains("action");
  if (step == nullptr || action == nullptr)
    return refuse("an answer has the members \"step\" and \"action\"");
  // An answer to a step that the clock has passed by is no fault, only too late.
  if (!question_ || !step->is_number() || step->to_number<std::uint64_t>(error) != question_->step || error)
    return refuse("that step is not being asked");
  if (!answer) return;
  const auto asked = std::exchange(question_, std::nullopt);  // the answer may bring the next question
  const auto give = answer;                                   // the end of the match lets go of it
  const auto problem = give(*action);
  if (problem.empty()) return;
  question_ = asked;
  refuse(problem);
}

void Person::tell(const json::value& message) {
  if (peer_) peer_->send(std::make_shared<const std::string>(json::serialize(message)));
}

void Person::refuse(const std::string& why) { tell(json::object{{"type", "refused"}, {"error", why}}); }

void Person::show_question() {
  if (!question_ || !peer_) return;
  tell(json::object{{"type", "ask"},
                    {"seat", question_->seat},
                    {"step", question_->step},
                    {"ms_left", question_->ms_left},
                    {"beat_ms", question_->beat_ms},
                    {"view", question_->view},
                    {"choices", question_->choices}});
}

}  // namespace agon::app
