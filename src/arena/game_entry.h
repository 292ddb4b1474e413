// A game as the arena and the program see it: without its types. `entry_for<G>()` (game_entry_of.h) makes one
// from any Game; the program holds the list of them.
#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/clocks.h"
#include "core/game_info.h"
#include "core/picture.h"
#include "core/players.h"
#include "core/program_seat.h"
#include "core/thought.h"

namespace agon {

namespace json = boost::json;

struct PlayerInfo {
  std::string name;
  std::string summary;
  std::vector<Seat> seats;  ///< which it can take
  std::optional<PlayerFigures> figures;
};
BOOST_DESCRIBE_STRUCT(PlayerInfo, (), (name, summary, seats, figures))

class AnyGame;
struct Past;

/// A match to be played: small, and enough to play it anywhere.
struct MatchRequest {
  json::value config;  ///< null: the defaults
  std::uint64_t seed = 0;
  std::vector<std::string> players;  ///< a seat each
  double step_ms = -1;        ///< live: time of a step, instead of the game's own; negative: the game's own
  bool real_time = false;     ///< live, with `step_ms`: steps at each beat, whatever the game's own pace
  double person_ms = 0;       ///< live: clock of a move at a seat answered by a port; 0: none
  std::uint32_t opening = 0;  ///< steps in which all seats are moved at random, by the seed
  std::vector<std::string> names{};  ///< shown and recorded, a seat each; empty: the players' own
  std::string serve{};               ///< where clients play: flags of `agon serve GAME`
  std::shared_ptr<const ProgramHost> programs{};  ///< starts players that are programs; null: there are none
  bool thoughts = false;  ///< what built-in players think is kept, too, in the private parts of their seats
  std::shared_ptr<const Past>
      past{};  ///< where it goes on from, of the same configuration and seed; null: its start
  /// Made once by a caller who plays many matches of one configuration; `config` is then read for matches
  /// with clients alone. Null: made for this match.
  std::shared_ptr<const AnyGame> rules{};
};

struct MatchResult {
  Outcome outcome;
  std::uint64_t steps = 0;
  std::uint64_t hash = 0;       ///< of the last state
  std::vector<double> most_ms;  ///< a seat: its longest decision
  std::vector<double> mean_ms;
  std::size_t faults = 0;
  std::vector<Fault> first_faults;         ///< the first, and of each seat why its player is gone
  std::vector<SeatReport> reports;         ///< one a seat where programs play; else empty
  std::vector<PrivatePart> private_parts;  ///< of seats where programs played or thoughts were kept
  std::vector<float> own_us;               ///< a decision of a program: what the program itself took for it
};

/// What a match may be asked to hand out while it is played. Every member may be empty.
struct MatchSinks {
  std::function<void(Picture)> picture;          ///< the start and after every step; false stops nothing
  std::function<void(std::string)> record_line;  ///< lines of the public record, with their line feeds
  /// The lines of a seat's private part, before the public record ends with its hash.
  std::function<void(Seat, std::string)> private_part;
  std::function<bool()> stop;  ///< asked after each step: true ends the match early
  std::string started;         ///< for the record's header
  bool clocks = true;          ///< hold the players to the game's clocks
};

/// A record being played again.
class Replay {
 public:
  virtual ~Replay() = default;
  virtual bool next() = 0;
  virtual Picture picture() = 0;
  virtual json::value state() const = 0;
  virtual Outcome outcome() const = 0;
  virtual std::uint64_t steps() const = 0;
  /// Where it stands, to come back to later, in this replay or another of the same record.
  virtual std::shared_ptr<const void> bookmark() const = 0;
  virtual void go_to(const std::shared_ptr<const void>& bookmark) = 0;
  /// The step that was played last, as the record has it.
  virtual const RecordStep& step() const = 0;
  /// After the end: the first difference between record and rules, in words; empty: none.
  virtual std::string verdict() = 0;
};

/// What a decision of a record was worth.
struct Judgement {
  std::uint64_t step = 0;  ///< steps played before it
  Seat seat = 0;
  double value = 0;             ///< -1 (lost) to 1 (won) for the seat, before the decision
  double drop = 0;              ///< what it cost against the best that was found, 0 to 2
  boost::json::value best{};    ///< the action of the game's best player; null: the match is over
  boost::json::value played{};  ///< the action; null: there was none
  std::vector<LineMove>
      line{};  ///< how the best player goes on from its own action; of drops that are marked alone
  std::vector<Drawing> draw{};  ///< the same on the board
};
inline constexpr double least_marked_drop = 0.1;

/// Judges the decisions of a record, one after the other.
class Analyst {
 public:
  virtual ~Analyst() = default;
  virtual std::uint64_t steps() const = 0;
  /// Those of the seats that decided at a step, from 0; at `steps()` of all seats, without a decision. Steps
  /// must rise.
  virtual std::vector<Judgement> judge(std::uint64_t step) = 0;
  /// Steps at which something happened that a picture marks.
  virtual std::vector<std::uint64_t> eventful() = 0;
  /// Whether the best player must see all that came before: then one analyst has to judge all of it.
  virtual bool remembers() const = 0;
};

/// A decision that was asked for once more.
struct Asked {
  boost::json::value played{};   ///< in the record; null: there was none
  boost::json::value answer{};   ///< now; null: a fault
  std::optional<Fault> fault{};  ///< of the answer
  double ms = 0;
  std::optional<Thought> thought{};
};

/// Who is asked again at one seat of a record, and at which of its steps: how many were played before each,
/// rising.
struct Question {
  Seat seat = 0;
  std::string player;
  std::vector<std::uint64_t> steps;  ///< empty: all in which the seat decided
};

/// Answers the questions of `agon step`.
class Oracle {
 public:
  virtual ~Oracle() = default;
  virtual std::string answer(std::string_view line) = 0;
};

/// A file of another program that a record can be written as: `agon replay FILE --cr OUT` for "cr".
struct ExportFormat {
  std::string name;
  std::string summary;
  std::string (*write)(const Record& record);  ///< the bytes of the file; throws BadValue
};

/// A file of another program that holds a configuration: `agon play GAME … --map FILE` for "map".
struct ConfigFormat {
  std::string name;
  std::string summary;
  json::value (*read)(std::string_view text);  ///< throws BadValue
};

class GameEntry {
 public:
  virtual ~GameEntry() = default;

  virtual const GameInfo& info() const = 0;
  virtual std::vector<PlayerInfo> players() const = 0;
  /// Throws BadRequest where there is no built-in player of that name for the seat, or not with these
  /// parameters.
  virtual void check_player(const std::string& name, Seat seat) const = 0;
  /// What the name of that player may be followed by, as `schema_of` writes it; empty: nothing. Throws as
  /// check_player.
  virtual json::array player_params(const std::string& name, Seat seat) const = 0;
  /// {game, config, state, action, view}: each a list of fields with type, default, range and meaning, and an
  /// example.
  virtual json::object description() const = 0;
  /// A configuration from defaults and key=value words, checked. Throws BadRequest.
  virtual json::value config_from(const json::value& base,
                                  const std::vector<std::string>& assignments) const = 0;
  /// The rules of a configuration. Throws BadRequest.
  virtual std::shared_ptr<const AnyGame> rules(const json::value& config) const = 0;
  /// Those that a record was played by. Throws BadValue.
  virtual std::shared_ptr<const AnyGame> rules_of(const Record& record) const = 0;
  std::size_t seats(const json::value& config) const;
  Pace pace(const json::value& config) const;

  /// What a name of a scheme of the game's own stands for, such as "java:lab/beavis"; nothing: it has no such
  /// scheme. Throws BadRequest where the rest of the name is wrong.
  virtual std::optional<ProgramCommand> program_of(const std::string& name, Seat seat,
                                                   const ToolRunner& run) const = 0;

  /// The words in braces that a client's command line may have, {host}, {port} and {name} among them; none:
  /// the game has no protocol of its own.
  virtual std::vector<std::string> client_words() const { return {}; }

  virtual MatchResult play(const MatchRequest& request, const MatchSinks& sinks) const = 0;
  /// The record must outlive the replay. Throws BadValue.
  virtual std::unique_ptr<Replay> replay(const Record& record) const;
  std::unique_ptr<Oracle> oracle() const;
  /// `nodes`: a decision of the best player; 0: its own. The record must outlive the analyst. Throws
  /// BadValue.
  std::unique_ptr<Analyst> analyst(const Record& record, std::uint64_t nodes) const;
  /// Asks one player again, without a clock; `answered` is called after each answer, and asking ends where it
  /// says no, or the player is gone. What a program leaves behind. Throws BadValue, and BadRequest where the
  /// seat did not decide.
  std::optional<PrivatePart> ask(const Record& record, const Question& question,
                                 const std::shared_ptr<const ProgramHost>& programs,
                                 const std::function<bool(std::uint64_t step, const Asked&)>& answered) const;
  /// Steps a second of bare rules under random legal actions, over about `seconds`.
  virtual double speed(double seconds) const = 0;

  /// Two seats that differ in little but who begins: a series of matches plays every seed twice, seats
  /// swapped.
  virtual bool swaps_seats() const { return info().most_seats == 2 && info().roles.size() == 1; }

  /// Configurations that a series of matches takes turns with where nobody chose one, so that players without
  /// chance do not play the same match again and again. Empty: `config` alone.
  virtual std::vector<json::value> variants(const json::value& /*config*/) const { return {}; }

  virtual std::vector<ExportFormat> export_formats() const { return {}; }
  virtual std::vector<ConfigFormat> config_formats() const { return {}; }
};

}  // namespace agon
