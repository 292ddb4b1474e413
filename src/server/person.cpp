#include "server/person.h"

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <utility>

#include "core/to_json.h"
#include "core/write_json.h"
#include "server/secret.h"

namespace agon::server {

namespace json = boost::json;

void ChoiceQueue::add(std::string label, Time now) {
  if (!queued_.empty() && queued_.back().label == label) queued_.pop_back();
  if (queued_.size() == most) queued_.pop_back();
  queued_.push_back({std::move(label), now});
}

const json::value* ChoiceQueue::take(const json::array& choices, Time now) {
  while (!queued_.empty() && now - queued_.front().since > lasting) queued_.pop_front();
  for (std::size_t each = 0; each < queued_.size(); ++each) {
    for (const auto& choice : choices) {
      if (choice.at("label") != json::string_view(queued_[each].label)) continue;
      queued_.erase(queued_.begin(), queued_.begin() + static_cast<std::ptrdiff_t>(each) + 1);
      return &choice;
    }
  }
  return nullptr;
}

const json::value* idle_choice(const json::array& choices) {
  for (const auto& choice : choices)
    if (choice.at("idle") == json::value(true)) return &choice;
  return nullptr;
}

PersonPace person_pace(const GameEntry& game) {
  constexpr double steerable_ms = 60, without_pace_ms = 250, look_ms = 300;
  if (game.info().dynamics == Dynamics::turn_based) return {look_ms, false};
  const double own = milliseconds(game.pace(nullptr).beat);
  return {own > 0 ? std::max(own, steerable_ms) : without_pace_ms, true};
}

void MatchStart::look() {
  const auto awaited = [](const auto& weak) {
    const auto person = weak.lock();
    return person && !person->came();
  };
  if (complete_ || std::any_of(people_.begin(), people_.end(), awaited)) return;
  complete_ = true;
  if (!counts_down_) return begin();
  for (const auto& weak : people_)
    if (const auto person = weak.lock()) person->count_down(head_start);
  timer_.expires_after(head_start);
  timer_.async_wait([self = shared_from_this()](const boost::system::error_code& error) {
    if (!error) self->begin();
  });
}

void MatchStart::begin() {
  for (const auto& weak : people_)
    if (const auto person = weak.lock()) person->begin();
}

void Person::expect(std::chrono::seconds within) {
  absence_.expires_after(within);
  absence_.async_wait([weak = weak_from_this()](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self || self->peer_ || self->over_ || !self->leave) return;
    self->leave({0, FaultKind::left, "left", "the person at this seat has gone"});
    self->be_here();
  });
}

void Person::await_arrival(std::function<void()> here) {
  here_ = std::move(here);
  if (begun_) begin();
}

void Person::be_here() {
  if (std::exchange(came_, true)) return;
  if (match_start_)
    match_start_->look();
  else
    begin();
}

void Person::begin() {
  begun_ = true;
  if (const auto here = std::exchange(here_, nullptr)) here();
}

void Person::count_down(std::chrono::milliseconds left) {
  begins_ = std::chrono::steady_clock::now() + left;
  tell(json::object{{"type", "begin"}, {"ms", left.count()}});
}

void Person::ask(SeatQuestion question) {
  question_ = std::move(question);
  real_time_ = question_->beat_ms > 0;
  show_question();
  if (real_time_ && arrived_ && !play_queued_choice()) await_choice();
}

bool Person::play_queued_choice() {
  const auto choices = question_->choices;  // a copy, since give() releases the question
  const auto* wanted = choice_queue_.take(choices.get_array(), std::chrono::steady_clock::now());
  if (wanted != nullptr) give(wanted->at("action"));
  return wanted != nullptr;
}

void Person::await_choice() {
  const auto wait = std::chrono::duration<double, std::milli>(question_->beat_ms * share_of_beat);
  beat_.expires_after(std::chrono::duration_cast<std::chrono::steady_clock::duration>(wait));
  beat_.async_wait([weak = weak_from_this(), step = question_->step](const boost::system::error_code& error) {
    const auto self = weak.lock();
    if (error || !self || !self->question_ || self->question_->step != step) return;
    const auto choices = self->question_->choices;
    if (const auto* idle = idle_choice(choices.get_array())) self->give(idle->at("action"));
  });
}

void Person::end(const Outcome& outcome) {
  over_ = true;
  outcome_ = outcome;
  question_.reset();
  answer = nullptr;
  leave = nullptr;
  here_ = nullptr;
  absence_.cancel();
  beat_.cancel();
  tell(json::object{{"type", "end"}, {"outcome", to_json(outcome)}});
  if (peer_) peer_->close("the match is over");
}

void Person::arrive(std::shared_ptr<net::WebSocketPeer> peer) {
  if (peer_) peer_->close("this seat is played from another page now");
  peer_ = std::move(peer);
  absence_.cancel();
  const bool first = !std::exchange(arrived_, true);
  if (outcome_) tell(json::object{{"type", "end"}, {"outcome", to_json(*outcome_)}});
  show_question();
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(begins_ - std::chrono::steady_clock::now());
  if (!over_ && left.count() > 0) count_down(left);  // the page was reloaded
  if (first && question_ && real_time_) await_choice();
  be_here();
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
    return refuse(
        "expected {\"step\": the one asked, \"action\": {…}}, {\"choose\": label} or {\"resign\": true}");
  if (told->contains("resign")) {
    if (const auto resign = leave)
      resign({0, FaultKind::left, "resigned", "the person at this seat has resigned"});
    return;
  }
  if (const auto* label = told->if_contains("choose")) return choose(*label);
  const auto* step = told->if_contains("step");
  const auto* action = told->if_contains("action");
  if (step == nullptr || action == nullptr)
    return refuse("an answer needs the members \"step\" and \"action\"");
  // An answer to a step that the clock has already played is not a fault, just too late.
  if (!question_ || !step->is_number() || step->to_number<std::uint64_t>(error) != question_->step || error)
    return refuse("this step is not waiting for an answer");
  give(*action);
}

void Person::choose(const json::value& label) {
  constexpr std::size_t longest_label = 200;
  if (over_) return;
  if (!label.is_string() || label.get_string().size() > longest_label)
    return refuse("\"choose\" must be the label of a choice");
  if (!real_time_) return refuse("this match waits for an answer: {\"step\", \"action\"}");
  choice_queue_.add(std::string(label.get_string()), std::chrono::steady_clock::now());
  if (question_) play_queued_choice();
}

void Person::give(const json::value& action) {
  if (!answer) return;
  answered_ = std::exchange(question_, std::nullopt);  // the answer may bring the next question
  const auto take = answer;  // a copy, since the match may end and release the member
  const auto problem = take(action);
  if (problem.empty()) return;
  question_ = std::exchange(answered_, std::nullopt);
  refuse(problem);
}

void Person::refused(const std::string& why) {
  if (over_) return;
  if (!question_) question_ = std::exchange(answered_, std::nullopt);
  show_question();
  refuse(why);
}

void Person::tell(const json::value& message) {
  if (peer_) peer_->send(std::make_shared<const std::string>(json_text(message)));
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

namespace {
/// With this many seats, those of finished matches are dropped. Until then, late pages learn the end.
constexpr std::size_t most_kept = 200;
}  // namespace

std::shared_ptr<Person> People::invite(std::chrono::seconds within) {
  auto person = std::make_shared<Person>(network_, new_secret());
  person->expect(within);
  return person;
}

void People::seat(const std::string& match, Seat seat, std::shared_ptr<Person> person) {
  if (seats_.size() >= most_kept) forget_finished();
  seats_[{match, std::to_string(seat)}] = std::move(person);
}

std::shared_ptr<Person> People::find(const std::string& match, const std::string& seat,
                                     const std::string& key) {
  const auto found = seats_.find({match, seat});
  return found == seats_.end() || found->second->key() != key ? nullptr : found->second;
}

void People::forget_finished() {
  std::erase_if(seats_, [](const auto& entry) { return entry.second->over(); });
}

}  // namespace agon::server
