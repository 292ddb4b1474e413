// A match whose seats are played from Python, in the words of the bot protocol: views and actions as JSON,
// for players that read text.
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <boost/json/parse.hpp>

#include "arena/game_entry_of.h"
#include "arena/program_player.h"
#include "bindings/bindings.h"
#include "codings.h"
#include "core/record_file.h"
#include "core/write_json.h"
#include "learning_games.h"
#include "players.h"

namespace agon::python {

namespace nb = nanobind;
using namespace nb::literals;

namespace {

std::shared_ptr<const AnyGame> rules_named(const std::string& game, const std::string& config) {
  const auto given = parse_json(config);
#define AGON_RULES(name) \
  if (game == #name)     \
    return any_game<name::LearningCoding::Rules>(read_config<name::LearningCoding::Rules>(given));
  AGON_LEARNING_GAMES(AGON_RULES)
  throw BadRequest("no game \"" + game + "\"");
}

/// No clock runs. Built-in players are asked as soon as a seat of Python's is, so that `act` returns when the
/// next answer is needed or the match is over.
class TextMatch {
 public:
  /// `players`: for each seat a built-in player, or an empty name for a seat that Python plays.
  TextMatch(const std::string& game, const std::string& config, std::uint64_t seed,
            const std::vector<std::string>& players)
      : rules_(rules_named(game, config)), session_(rules_, {seed, seated(players)}) {
    for (Seat seat = 0; seat < players.size(); ++seat)
      players_.push_back(players[seat].empty()
                             ? nullptr
                             : rules_->player(players[seat], seat, derived_seed(seed, seat + 1)));
    lines_ = session_.header();
    play_on();
  }

  TextMatch(const TextMatch&) = delete;
  TextMatch& operator=(const TextMatch&) = delete;

  std::size_t seats() const { return rules_->seats(); }
  std::uint64_t steps() const { return match().steps(); }
  bool over() const { return match().over(); }
  std::vector<Seat> waiting() const {
    std::vector<Seat> seats;
    match().waiting().each([&](Seat seat) { seats.push_back(seat); });
    return seats;
  }
  std::string view(Seat seat) const {
    check(seat);
    const auto view = rules_->view(match().state(), seat);
    std::string text;
    append_json(text, rules_->told(view, seat));
    return text;
  }
  std::vector<std::string> legal(Seat seat) const {
    check_asked(seat);
    std::vector<std::string> texts;
    for (const auto& action : ProgramPlayer::legal(*rules_, match().state(), seat))
      append_json(texts.emplace_back(), action);
    return texts;
  }
  /// Why the rules refuse an action; empty: they take it. Throws BadValue for what is no action of the game.
  std::string refusal(Seat seat, const std::string& action) const {
    check_asked(seat);
    const auto fault = rules_->check(match().state(), seat, read(action));
    if (!fault) return {};
    return fault->text.empty() ? fault->code : fault->text;
  }
  /// Submits an action, legal or not, and plays on until Python is asked again.
  void act(Seat seat, const std::string& action) {
    check_asked(seat);
    session_.match().submit(seat, read(action), Nanoseconds{0});
    play_on();
  }
  std::string outcome() const { return json_text(to_json(session_.outcome())); }
  nb::bytes record() const {
    const auto bytes = compressed(lines_);
    return nb::bytes(bytes.data(), bytes.size());
  }
  /// The whole board, hidden things included.
  Picture picture() const { return session_.picture(); }

 private:
  const AnyMatch& match() const { return session_.match(); }

  std::vector<SeatRecord> seated(const std::vector<std::string>& players) const {
    check_seat_count(*rules_, players.size());
    std::vector<SeatRecord> seats;
    for (Seat seat = 0; seat < players.size(); ++seat) {
      const bool built_in = !players[seat].empty();
      seats.push_back({rules_->info().role(seat), built_in ? players[seat] : "guest",
                       built_in ? players[seat] : program_player});
    }
    return seats;
  }
  void check(Seat seat) const {
    if (seat >= seats()) throw BadRequest(fmt::format("no seat {}; there are 0 to {}", seat, seats() - 1));
  }
  void check_asked(Seat seat) const {
    check(seat);
    if (over()) throw BadRequest("the match is over");
    if (!match().waiting().contains(seat)) throw BadRequest(fmt::format("seat {} is not asked now", seat));
  }
  AnyValue read(const std::string& action) const { return rules_->read_action(parse_json(action), "action"); }

  void play_on() {
    auto& match = session_.match();
    while (!match.over()) {
      const SeatSet asked = match.waiting();
      asked.each([&](Seat seat) {
        if (players_[seat])
          decide(match, *players_[seat], seat, Nanoseconds{0}, [] { return Nanoseconds{0}; });
      });
      if (!match.ready()) return;
      match.step();
      lines_ += session_.step_line();
    }
    lines_ += session_.end();
  }

  std::shared_ptr<const AnyGame> rules_;
  AnySession session_;
  std::vector<std::unique_ptr<AnyPlayer>> players_;
  std::string lines_;
};

}  // namespace

void bind_matches(nb::module_& module) {
  nb::class_<TextMatch>(
      module, "TextMatch",
      "A match without clocks whose seats are played from Python, in JSON as programs get it.")
      .def(nb::init<const std::string&, const std::string&, std::uint64_t, const std::vector<std::string>&>(),
           "game"_a, "config"_a, "seed"_a, "players"_a)
      .def_prop_ro("seats", &TextMatch::seats)
      .def_prop_ro("steps", &TextMatch::steps)
      .def_prop_ro("over", &TextMatch::over)
      .def("waiting", &TextMatch::waiting, "The seats of Python's that must act.")
      .def("view", &TextMatch::view, "seat"_a)
      .def("legal", &TextMatch::legal, "seat"_a)
      .def("refusal", &TextMatch::refusal, "seat"_a, "action"_a,
           "Why the rules refuse an action; empty: they take it.")
      .def("act", &TextMatch::act, "seat"_a, "action"_a)
      .def("outcome", &TextMatch::outcome)
      .def("record", &TextMatch::record)
      .def("picture", &TextMatch::picture, "The whole board, hidden things included.");
}

}  // namespace agon::python
