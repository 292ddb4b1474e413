// Any Game -> matches of it inside the module.
#pragma once

#include <chrono>

#include "arena/choices_json.h"
#include "arena/frames_json.h"
#include "arena/game_entry_of.h"
#include "arena/past.h"
#include "arena/recorder.h"
#include "arena/thoughts.h"
#include "core/record_reader.h"
#include "module/line_programs.h"
#include "module/session.h"

namespace agon::wasm {

template <Game G>
class SessionOf : public Session {
 public:
  /// Throws BadRequest and BadValue.
  explicit SessionOf(const SessionOrder& order)
      : game_(std::make_shared<const G>(read_config<G>(order.config))),
        match_(game_, order.seed, Clocks{}),
        players_(game_->seats()) {
    check_seat_count(*game_, order.players.size());
    match_.keep_before();
    take_seats(order);
    auto header = header_of(*game_, order.seed, seats_, order.started, Clocks{}, Pace{});
    if (order.past.empty()) {
      record_ = writer_.header(header);
      return;
    }
    go_through(past_of(order), std::move(header));
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
    return to_json(told_of(*game_, game_->view(match_.state(), seat), seat));
  }

  std::string frame(bool whole) override {
    Frame frame{match_.steps(), ms_, picture_of(match_, seats_)};
    if (match_.steps() > 0) frame.took = took_;
    auto text = frame_json(whole || !shown_ ? nullptr : &*shown_, frame);
    shown_ = std::move(frame.picture);
    return text;
  }

  json::object decide(Seat seat) override {
    check_waiting(seat);
    if (!players_[seat]) throw BadRequest(fmt::format("seat {} has no built-in player", seat));
    auto& player = *players_[seat];
    const std::function<Nanoseconds()> clock = [this] { return now(); };
    agon::decide(match_, player, seat, now(), clock);
    const auto thought = player.thought();
    return {{"thought", thought ? to_json(written_thought<G>(*thought, match_.steps())) : json::value()}};
  }

  std::string act(Seat seat, const json::value& value) override {
    check_waiting(seat);
    typename G::Action action;
    from_json(value, action, "action");
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
    note_step(step_record(match_));
    ask();
    if (match_.over()) record_ += writer_.footer(footer_of(match_));
  }

  json::array standing() const override {
    json::array list;
    for (Seat seat = 0; seat < players_.size(); ++seat)
      list.push_back(standing_of(*game_, match_.state(), seat));
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
      players_[seat] = make_player(*game_, *name, seat, derived_seed(order.seed, seat + 1));
      if (order.nodes != 0) players_[seat]->limit_nodes(order.nodes);
    }
    seats_ = seats_for(*game_, called, order.names);
    ask();
  }

  /// Throws BadValue where it is a record of another game or match.
  static Past past_of(const SessionOrder& order) {
    auto record = std::make_shared<const Record>(parse_record(order.past));
    const auto& header = record->header;
    if (header.game != G::info().name) throw BadValue("past", "a record of " + header.game);
    if (header.config != order.config || header.seed != order.seed)
      throw BadValue("past", "a record of another configuration or seed");
    const auto sum = record->footer ? record->footer->sha1 : std::string();
    RecordOrigin origin{order.past_name, order.past_steps, sum, header.seats};
    return {std::move(record), std::move(origin)};
  }

  void go_through(const Past& past, RecordHeader header) {
    header.origin = past.origin;
    record_ = writer_.header(header);
    repeat_past(match_, past, [this](RecordStep step) { note_step(std::move(step)); });
    for (Seat seat = 0; seat < players_.size(); ++seat)
      if (players_[seat]) show_past(*players_[seat], *past.record, past.origin.step, seat);
    ask();
  }

  void ask() {
    match_.waiting().each([this](Seat seat) { match_.ask(seat, now()); });
  }

  void note_step(RecordStep step) {
    ms_ += longest_ms(step);
    took_ = times_of(step);
    record_ += writer_.step(std::move(step));
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
  std::shared_ptr<const G> game_;
  Match<G> match_;
  std::vector<std::unique_ptr<Player<G>>> players_;  ///< a seat each; null: somebody outside
  LinePrograms<G> programs_{match_};
  std::vector<SeatRecord> seats_;
  RecordWriter writer_;
  std::string record_;
  double ms_ = 0;
  DecisionTimes took_;
  std::optional<Picture> shown_;
};

}  // namespace agon::wasm
