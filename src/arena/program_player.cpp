#include "arena/program_player.h"

#include <boost/json/monotonic_resource.hpp>

#include "arena/players.h"

namespace agon {

ProgramPlayer::ProgramPlayer(std::shared_ptr<const AnyGame> game, std::shared_ptr<const ProgramHost> host,
                             const std::string& name, Seat seat)
    : game_(std::move(game)), host_(std::move(host)), seat_(seat), program_(host_->seat(name, seat)) {
  program_->begin(start_line());
}

std::string ProgramPlayer::start_line() const {
  const auto clocks = game_->clocks();
  std::string line = R"({"start":{"game":)";
  append_json(line, game_->info().name);
  fmt::format_to(std::back_inserter(line), R"(,"seat":{},"seats":{},"role":)", seat_, game_->seats());
  append_json(line, game_->info().role(seat_));
  line += R"(,"config":)";
  game_->append_config(line);
  fmt::format_to(std::back_inserter(line),
                 R"(,"clocks":{{"first_move_ms":{},"per_move_ms":{},"total_ms":{}}}}}}})",
                 milliseconds(clocks.first_move), milliseconds(clocks.per_move), milliseconds(clocks.total));
  return line;
}

ProgramPlayer::Actions ProgramPlayer::legal(const AnyGame& game, const AnyValue& state, Seat seat) {
  auto actions = game.actions(state, seat);
  if (actions.size() > most_legal) actions.resize(most_legal);
  return actions;
}

Moment ProgramPlayer::ask(const AnyValue& view, Nanoseconds left, const Actions* legal, std::uint64_t step) {
  line_.clear();
  fmt::format_to(std::back_inserter(line_), R"({{"decide":{{"step":{},"time_left_ms":)", step);
  if (left.count() == 0)
    line_ += "null";
  else
    fmt::format_to(std::back_inserter(line_), "{:.3f}", milliseconds(left));
  line_ += R"(,"view":)";
  append_json(line_, game_->told(view, seat_));
  if (legal != nullptr) {
    line_ += R"(,"legal":[)";
    for (const auto& action : *legal) {
      if (&action != &legal->front()) line_ += ',';
      append_json(line_, action);
    }
    line_ += ']';
  }
  line_ += "}}";
  return program_->ask(line_, left);
}

AnyValue ProgramPlayer::answer() {
  json::monotonic_resource memory(buffer_, sizeof(buffer_));
  AnyValue action;
  const auto value = program_->answer(&memory);
  try {
    action = game_->read_action(value, "action");
  } catch (const BadValue& bad) {
    program_->refuse(bad.what());
  }
  return action;
}

AnyValue ProgramPlayer::decide(const AnyValue& view, Nanoseconds left, const Actions* legal,
                               std::uint64_t step) {
  ask(view, left, legal, step);
  ProgramSeat* const one[] = {program_.get()};
  host_->hear(one, one);
  return answer();
}

void ProgramPlayer::observe(const AnyValue& view, std::uint64_t step) {
  line_.clear();
  fmt::format_to(std::back_inserter(line_), R"({{"observe":{{"step":{},"view":)", step);
  append_json(line_, game_->told(view, seat_));
  line_ += "}}";
  program_->observe(line_);
}

void ProgramPlayer::end(const Outcome& outcome) {
  line_ = R"({"end":{"outcome":)";
  append_json(line_, outcome);
  fmt::format_to(std::back_inserter(line_), R"(,"seat":{}}}}})", seat_);
  program_->end(line_);
}

void ProgramPlayer::rest() {
  ProgramSeat* const one[] = {program_.get()};
  host_->rest(one);
}

std::unique_ptr<AnyPlayer> make_player(const std::shared_ptr<const AnyGame>& game, const std::string& name,
                                       Seat seat, std::uint64_t seed,
                                       const std::shared_ptr<const ProgramHost>& programs) {
  if (!is_outside(name)) return game->player(name, seat, seed);
  if (programs == nullptr) throw BadRequest(fmt::format("player \"{}\": no programs are started here", name));
  return std::make_unique<ProgramPlayer>(game, programs, name, seat);
}

std::vector<std::unique_ptr<AnyPlayer>> make_players(const std::shared_ptr<const AnyGame>& game,
                                                     const std::vector<std::string>& names,
                                                     std::uint64_t seed,
                                                     const std::shared_ptr<const ProgramHost>& programs) {
  check_seat_count(*game, names.size());
  std::vector<std::unique_ptr<AnyPlayer>> players;
  for (Seat seat = 0; seat < names.size(); ++seat)
    players.push_back(make_player(game, names[seat], seat, derived_seed(seed, seat + 1), programs));
  return players;
}

}  // namespace agon
