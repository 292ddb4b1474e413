#include "module/session.h"

#include <chrono>

#include "arena/choices_json.h"
#include "arena/frames_json.h"
#include "arena/players.h"
#include "arena/session.h"
#include "arena/thoughts.h"
#include "core/record_file.h"
#include "module/game.h"
#include "module/line_programs.h"

namespace agon::wasm {

namespace {

class PlayedSession : public Session {
 public:
  /// Throws BadRequest and BadValue.
  explicit PlayedSession(const SessionOrder& order)
      : game_(entry().rules(order.config)), session_(game_, plan_of(order)), players_(game_->seats()) {
    check_seat_count(*game_, order.players.size());
    match_.keep_before();
    take_seats(order);
    record_ = session_.header();
    if (session_.plan().past) go_through_past();
  }

  json::object situation() const override {
    json::array waiting;
    match_.waiting().each([&](Seat seat) { waiting.push_back(seat); });
    return {{"step", match_.steps()},
            {"over", match_.over()},
            {"waiting", std::move(waiting)},
            {"outcome", match_.over() ? to_json(game_->outcome(match_.state())) : json::value()}};
  }

  json::object question(Seat seat) const override {
    check_seat(seat);
    return {{"seat", seat},       {"step", match_.steps()},
            {"ms_left", -1},      {"beat_ms", 0},
            {"view", view(seat)}, {"choices", choices_json(*game_, match_.state(), seat)}};
  }

  json::value state() const override { return to_json(match_.state()); }
  json::value view(Seat seat) const override {
    check_seat(seat);
    const auto view = game_->view(match_.state(), seat);
    return to_json(game_->told(view, seat));
  }

  std::string frame(bool whole) override {
    Frame frame{match_.steps(), ms_, session_.picture()};
    if (match_.steps() > 0) frame.took = took_;
    auto text = frame_json(whole || !shown_ ? nullptr : &*shown_, frame);
    shown_ = std::move(frame.picture);
    return text;
  }

  json::object decide(Seat seat) override {
    check_waiting(seat);
    if (!players_[seat]) throw BadRequest(fmt::format("seat {} has no built-in player", seat));
    auto& player = *players_[seat];
    agon::decide(match_, player, seat, now(), [this] { return now(); });
    const auto thought = player.thought();
    return {
        {"thought", thought ? to_json(written_thought<AnyGame>(*thought, match_.steps())) : json::value()}};
  }

  std::string act(Seat seat, const json::value& value) override {
    check_waiting(seat);
    auto action = game_->read_action(value, "action");
    if (const auto fault = game_->check(match_.state(), seat, action))
      return fault->text.empty() ? fault->code : fault->text;
    match_.submit(seat, std::move(action), now());
    return {};
  }

  void pass(Seat seat) override {
    check_waiting(seat);
    for (const auto& choice : choices_of(*game_, match_.state(), seat))
      if (choice.idle) return match_.submit(seat, choice.action, now());
    match_.fail(seat, {seat, FaultKind::missing, "missing", "no action came"}, now());
  }

  void leave(Seat seat) override {
    check_seat(seat);
    match_.leave(seat, {seat, FaultKind::left, "left", "the player left the match"}, now());
  }

  std::string begin_program(Seat seat) override {
    check_seat(seat);
    if (players_[seat]) throw BadRequest(fmt::format("seat {} has a built-in player", seat));
    return programs_.begin(seat);
  }
  std::string ask_program(Seat seat) override {
    check_waiting(seat);
    return programs_.ask(seat);
  }
  std::string let_program_observe(Seat seat) override {
    check_seat(seat);
    return programs_.observe(seat);
  }
  std::string end_program(Seat seat) override {
    check_seat(seat);
    return programs_.end(seat);
  }
  json::object program_ready(Seat seat, const std::string& line) override {
    check_seat(seat);
    return programs_.ready(seat, line, now());
  }
  json::object hear_program(Seat seat, const std::string& line) override {
    check_waiting(seat);
    return programs_.hear(seat, line, now());
  }

  void step() override {
    if (!match_.ready()) throw BadRequest(match_.over() ? "the match is over" : "a seat has not decided");
    match_.step();
    note_step(session_.step());
    ask();
    if (match_.over()) record_ += session_.end();
  }

  json::array standing() const override {
    json::array list;
    for (Seat seat = 0; seat < players_.size(); ++seat) list.push_back(game_->standing(match_.state(), seat));
    return list;
  }

  const std::string& record() const override { return record_; }

 private:
  static constexpr const char* outside = "person";

  void take_seats(const SessionOrder& order) {
    std::vector<std::string> called;
    for (Seat seat = 0; seat < players_.size(); ++seat) {
      const auto& name = order.players[seat];
      called.push_back(name.value_or(outside));
      if (!name) continue;
      players_[seat] = make_player(game_, *name, seat, derived_seed(order.seed, seat + 1));
      if (order.nodes != 0) players_[seat]->limit_nodes(order.nodes);
    }
    session_.seats() = seats_for(*game_, called, order.names);
    ask();
  }

  /// Throws BadValue where it is a record of another game or match.
  static std::shared_ptr<const Past> past_of(const SessionOrder& order) {
    auto record = std::make_shared<const Record>(parse_record(order.past));
    const auto& header = record->header;
    if (header.game != entry().info().name) throw BadValue("past", "a record of " + header.game);
    if (header.config != order.config || header.seed != order.seed)
      throw BadValue("past", "a record of another configuration or seed");
    const auto sum = record->footer ? record->footer->sha1 : std::string();
    RecordOrigin origin{order.past_name, order.past_steps, sum, header.seats};
    return std::make_shared<const Past>(Past{std::move(record), std::move(origin)});
  }

  static SessionPlan plan_of(const SessionOrder& order) {
    SessionPlan plan;
    plan.seed = order.seed;
    plan.started = order.started;
    if (!order.past.empty()) plan.past = past_of(order);
    return plan;
  }

  void go_through_past() {
    session_.repeat_past([this](RecordStep step) { note_step(std::move(step)); });
    const auto& past = *session_.plan().past;
    for (Seat seat = 0; seat < players_.size(); ++seat)
      if (players_[seat]) show_past(game_, *players_[seat], *past.record, past.origin.step, seat);
    ask();
  }

  void ask() {
    match_.waiting().each([this](Seat seat) { match_.ask(seat, now()); });
  }

  void note_step(RecordStep step) {
    ms_ += longest_ms(step);
    took_ = times_of(step);
    record_ += session_.line(std::move(step));
  }

  void check_seat(Seat seat) const {
    if (seat >= players_.size()) throw BadRequest(fmt::format("the match has no seat {}", seat));
  }
  void check_waiting(Seat seat) const {
    check_seat(seat);
    if (!match_.waiting().contains(seat)) throw BadRequest(fmt::format("nobody waits for seat {}", seat));
  }

  Nanoseconds now() const { return std::chrono::steady_clock::now() - began_; }

  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  std::shared_ptr<const AnyGame> game_;
  AnySession session_;
  AnyMatch& match_ = session_.match();
  std::vector<std::unique_ptr<AnyPlayer>> players_;  ///< a seat each; null: somebody outside
  LinePrograms programs_{match_};
  std::string record_;
  double ms_ = 0;
  DecisionTimes took_;
  std::optional<Picture> shown_;
};

}  // namespace

std::unique_ptr<Session> start(const SessionOrder& order) { return std::make_unique<PlayedSession>(order); }

}  // namespace agon::wasm
