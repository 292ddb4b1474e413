// A match from a request, played by the synchronous driver: its record, pictures, thoughts and result.
#pragma once

#include "arena/first_faults.h"
#include "arena/game_entry.h"
#include "arena/past.h"
#include "arena/play.h"
#include "arena/players.h"
#include "arena/recorder.h"
#include "arena/thoughts.h"

namespace agon {

template <Game G>
class RequestedMatch {
 public:
  RequestedMatch(std::shared_ptr<const G> game, const MatchRequest& request, const MatchSinks& sinks)
      : request_(request),
        sinks_(sinks),
        game_(std::move(game)),
        players_(make_players(*game_, request.players, request.seed, request.programs)),
        seats_(seats_for(*game_, request.players, request.names)),
        programs_(players_, request.programs.get()),
        clocks_(sinks.clocks ? game_->clocks() : Clocks{}),
        thoughts_(game_->seats()) {
    result_.most_ms.assign(game_->seats(), 0);
    result_.mean_ms.assign(game_->seats(), 0);
  }

  MatchResult play() {
    Play<G> how{game_, request_.seed, clocks_, bool(sinks_.picture), {}, {}};
    if (programs_.any()) how.programs = &programs_;
    how.opening = request_.opening;
    how.after_start = [this](const Match<G>& match) { started(match); };
    how.after_step = [this](const Match<G>& match) { return stepped(match); };
    if (request_.past) how.past = [this](Match<G>& match) { go_through_past(match); };
    if (request_.thoughts)
      how.after_decision = [this](const Match<G>& match, const Player<G>& player, Seat seat) {
        thoughts_[seat].template note<G>(player, match.steps());
      };
    const auto match = agon::play(how, players_);
    if (programs_.any()) {
      result_.reports = programs_.reports();
      result_.private_parts = programs_.private_parts();
      result_.own_us = programs_.own_us();
    }
    if (request_.thoughts) add_thoughts();
    if (sinks_.record_line && match.over()) {
      auto footer = footer_of(match);
      footer.players = result_.reports;
      footer.private_parts = keep_private_parts();
      sinks_.record_line(record_.footer(std::move(footer)));
    }
    for (auto& mean : result_.mean_ms) mean /= static_cast<double>(std::max<std::uint64_t>(1, match.steps()));
    result_.outcome = game_->outcome(match.state());
    result_.steps = match.steps();
    result_.hash = hash_of(match.state());
    return std::move(result_);
  }

 private:
  void started(const Match<G>& match) {
    if (programs_.any()) name_programs(programs_.reports(), request_.names, seats_);
    if (sinks_.record_line) {
      auto header = header_of(*game_, request_.seed, seats_, sinks_.started, clocks_, Pace{});
      if (request_.past) header.origin = request_.past->origin;
      sinks_.record_line(record_.header(header));
    }
    show(match);
  }

  bool stepped(const Match<G>& match) {
    count_times(match);
    if (sinks_.record_line) {
      auto step = step_record(match);
      if (programs_.any()) programs_.add_costs(step);
      sinks_.record_line(record_.step(std::move(step)));
    }
    show(match);
    return !sinks_.stop || !sinks_.stop();
  }

  void go_through_past(Match<G>& match) {
    repeat_past(match, *request_.past, [&](RecordStep step) {
      if (sinks_.record_line) sinks_.record_line(record_.step(std::move(step)));
      show(match);
    });
    for (Seat seat = 0; seat < players_.size(); ++seat)
      show_past(*players_[seat], *request_.past->record, request_.past->origin.step, seat);
  }

  void show(const Match<G>& match) const {
    if (sinks_.picture) sinks_.picture(picture_of(match, seats_));
  }

  /// Of the seats whose players said something; the parts stay in the order of seats.
  void add_thoughts() {
    auto& parts = result_.private_parts;
    for (Seat seat = 0; seat < thoughts_.size(); ++seat)
      if (auto part = thoughts_[seat].taken(seat); !part.empty()) parts.push_back(std::move(part));
    std::sort(parts.begin(), parts.end(),
              [](const auto& one, const auto& other) { return one.seat < other.seat; });
  }

  std::vector<PrivateSum> keep_private_parts() const {
    std::vector<PrivateSum> sums;
    for (const auto& part : result_.private_parts) {
      auto text = private_text(part);
      sums.push_back({part.seat, sum_of(text)});
      if (sinks_.private_part) sinks_.private_part(part.seat, std::move(text));
    }
    return sums;
  }

  void count_times(const Match<G>& match) {
    match.played().each([&](Seat seat) {
      const double ms = milliseconds(match.took(seat));
      result_.most_ms[seat] = std::max(result_.most_ms[seat], ms);
      result_.mean_ms[seat] += ms;
    });
    result_.faults += match.faults().size();
    for (const auto& fault : match.faults()) add_fault(result_.first_faults, fault);
  }

  const MatchRequest& request_;
  const MatchSinks& sinks_;
  std::shared_ptr<const G> game_;
  std::vector<std::unique_ptr<Player<G>>> players_;
  std::vector<SeatRecord> seats_;
  ProgramSeats<G> programs_;
  Clocks clocks_;
  std::vector<SeatThoughts> thoughts_;  ///< of players that are no programs, where they are kept
  RecordWriter record_;
  MatchResult result_;
};

}  // namespace agon
