// Plays a match from a request with the synchronous driver: built-in players as fast as function calls,
// programs over their pipes. It makes the record, pictures, thoughts and result.
#pragma once

#include <chrono>

#include "arena/first_faults.h"
#include "arena/game_entry.h"
#include "arena/players.h"
#include "arena/program_seats.h"
#include "arena/session.h"
#include "arena/thoughts.h"
#include "core/random.h"

namespace agon {

template <Game G>
std::vector<std::unique_ptr<Player<G>>> players_for(const std::shared_ptr<const G>& game,
                                                    const MatchRequest& request) {
  return make_players(*game, request.players, request.seed);
}
inline std::vector<std::unique_ptr<AnyPlayer>> players_for(const std::shared_ptr<const AnyGame>& game,
                                                           const MatchRequest& request) {
  return make_players(game, request.players, request.seed, request.programs);
}

/// `G`: a Game if all players are built in, else AnyGame: pipes take far longer than AnyGame does. Request
/// and sinks must outlive it. The constructor starts the programs and throws BadRequest; call `play` once.
template <class G>
class RequestedMatch {
 public:
  RequestedMatch(std::shared_ptr<const G> game, const MatchRequest& request, const MatchSinks& sinks)
      : request_(request),
        sinks_(sinks),
        game_(std::move(game)),
        players_(players_for(game_, request)),
        session_(game_, {request.seed,
                         sinks.record_line || sinks.picture || is_any<G>
                             ? seats_for(*game_, request.players, request.names)
                             : std::vector<SeatRecord>{},
                         sinks.clocks ? game_->clocks() : Clocks{},
                         {},
                         sinks.started,
                         {},
                         request.past}),
        match_(session_.match()),
        thoughts_(game_->seats()) {
    if constexpr (is_any<G>) programs_ = ProgramSeats(players_, request.programs.get());
    if (sinks.picture) match_.keep_before();
    result_.most_ms.assign(game_->seats(), 0);
    result_.mean_ms.assign(game_->seats(), 0);
    result_.broken.assign(game_->seats(), Broken::no);
  }

  MatchResult play() {
    if (programs_.any()) programs_.await_ready();
    begin();
    if (request_.past) go_through_past();
    Random chance(request_.seed, "opening");
    while (!match_.over()) {
      if (match_.steps() < request_.opening)
        move_at_random(chance);
      else
        ask_all();
      match_.step();
      if constexpr (is_any<G>)
        if (programs_.any()) programs_.observe(match_);
      if (!stepped()) break;
    }
    if constexpr (is_any<G>)
      if (programs_.any()) programs_.end(match_);
    end();
    return std::move(result_);
  }

 private:
  Nanoseconds now() const { return std::chrono::steady_clock::now() - began_; }

  void begin() {
    if (programs_.any()) name_programs(programs_.reports(), request_.names, session_.seats());
    if (sinks_.record_line) sinks_.record_line(session_.header());
    show();
  }

  void go_through_past() {
    session_.repeat_past([&](RecordStep step) {
      if (sinks_.record_line) sinks_.record_line(session_.line(std::move(step)));
      show();
    });
    for (Seat seat = 0; seat < players_.size(); ++seat)
      show_past(game_, *players_[seat], *request_.past->record, request_.past->origin.step, seat);
  }

  /// A step of the opening: a random action of each seat, all equally likely.
  void move_at_random(Random& chance) {
    const SeatSet asked = match_.waiting();
    asked.each([&](Seat seat) {
      auto actions = opening_actions(*game_, match_.state(), seat);
      typename G::Action action{};
      if (!actions.empty())
        action = std::move(actions[chance.below(static_cast<std::uint32_t>(actions.size()))]);
      match_.ask(seat, now());
      match_.submit(seat, std::move(action), now());
    });
    if (programs_.any()) programs_.rest();
  }

  /// Built-in players think first and programs afterwards, so that neither takes the other's core. Two
  /// consecutive decisions share one reading of the clock, because a reading takes longer than the simplest
  /// players.
  void ask_all() {
    const SeatSet asked = match_.waiting();
    if (programs_.any() && !programs_.all_of(asked)) programs_.rest();
    auto time = now();
    asked.each([&](Seat seat) {
      if (programs_.any() && programs_.at(seat) != nullptr) return;
      decide(match_, *players_[seat], seat, time, [this] { return now(); });
      if (request_.thoughts) thoughts_[seat].template note<G>(*players_[seat], match_.steps());
      time = request_.thoughts ? now() : time + match_.took(seat);
    });
    if constexpr (is_any<G>)
      if (programs_.any()) programs_.decide(match_, asked, began_);
  }

  bool stepped() {
    match_.played().each([&](Seat seat) {
      const double ms = milliseconds(match_.took(seat));
      result_.most_ms[seat] = std::max(result_.most_ms[seat], ms);
      result_.mean_ms[seat] += ms;
    });
    result_.faults += match_.faults().size();
    for (const auto& fault : match_.faults()) {
      note_broken(result_.broken, fault);
      add_fault(result_.first_faults, fault);
    }
    if (sinks_.record_line) {
      auto step = session_.step();
      if (programs_.any()) programs_.add_costs(step);
      sinks_.record_line(session_.line(std::move(step)));
    }
    show();
    return !sinks_.stop || !sinks_.stop();
  }

  void show() const {
    if (sinks_.picture) sinks_.picture(session_.picture());
  }

  void end() {
    if (programs_.any()) {
      result_.reports = programs_.reports();
      result_.private_parts = programs_.private_parts();
      result_.own_us = programs_.own_us();
      note_never_started(result_.broken, result_.reports);
    }
    if (request_.thoughts) add_thoughts();
    if (sinks_.record_line && match_.over()) {
      for (const auto& part : result_.private_parts) {
        auto text = session_.keep(part);
        if (sinks_.private_part) sinks_.private_part(part.seat, std::move(text));
      }
      sinks_.record_line(session_.end(result_.reports));
    }
    for (auto& mean : result_.mean_ms)
      mean /= static_cast<double>(std::max<std::uint64_t>(1, match_.steps()));
    result_.outcome = session_.outcome();
    result_.steps = match_.steps();
    result_.hash = hash_of(match_.state());
  }

  /// Adds the thoughts of the seats whose players gave some; the parts stay in the order of seats.
  void add_thoughts() {
    auto& parts = result_.private_parts;
    for (Seat seat = 0; seat < thoughts_.size(); ++seat)
      if (auto part = thoughts_[seat].taken(seat); !part.empty()) parts.push_back(std::move(part));
    std::sort(parts.begin(), parts.end(),
              [](const auto& one, const auto& other) { return one.seat < other.seat; });
  }

  const MatchRequest& request_;
  const MatchSinks& sinks_;
  std::shared_ptr<const G> game_;
  std::vector<std::unique_ptr<Player<G>>> players_;
  Session<G> session_;
  Match<G>& match_;
  ProgramSeats programs_;
  std::vector<SeatThoughts> thoughts_;  ///< of players that are no programs, where they are kept
  const std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  MatchResult result_;
};

/// The variant for matches with programs is compiled once.
extern template class RequestedMatch<AnyGame>;

}  // namespace agon
