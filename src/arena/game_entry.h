// A game without its types, as the arena and the program use it. `entry_for<G>()` (game_entry_of.h) makes one
// from any Game, and the program has the list of all.
#pragma once

#include <boost/json/value.hpp>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/broken.h"
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
  std::vector<Seat> seats;  ///< seats that the player can take
  std::optional<PlayerFigures> figures;
};
BOOST_DESCRIBE_STRUCT(PlayerInfo, (), (name, summary, seats, figures))

class AnyGame;
struct Past;

/// A match to be played. It is small, and holds all that is needed to play it anywhere.
struct MatchRequest {
  json::value config;  ///< null: the defaults
  std::uint64_t seed = 0;
  std::vector<std::string> players;  ///< one for each seat, as in core/player_spec.h
  double step_ms = -1;               ///< live: the pace's beat (core/clocks.h); negative: the game's own
  bool real_time = false;     ///< live, with `step_ms`: steps at each beat, whatever the game's own pace
  double person_ms = 0;       ///< live: time for a move if people play (at a SeatPort); 0: no clock
  std::uint32_t opening = 0;  ///< opening steps in which all seats move at random, by the seed
  std::vector<std::string> names{};  ///< shown and recorded, one for each seat; empty: the players' own names
  std::string serve{};               ///< for seats of clients: the flags of `agon serve GAME`
  std::shared_ptr<const ProgramHost> programs{};  ///< starts players that are programs; null: there are none
  bool thoughts = false;  ///< also keeps thoughts of built-in players, in their seats' private parts
  std::shared_ptr<const Past>
      past{};  ///< the steps that it goes on from, of the same configuration and seed; null: none
  /// The rules of `config`, for a caller who plays many matches with one configuration. `config` is then read
  /// only for matches with clients. Null: made for this match.
  std::shared_ptr<const AnyGame> rules{};
};

struct MatchResult {
  Outcome outcome;
  std::uint64_t steps = 0;
  std::uint64_t hash = 0;           ///< hash of the last state
  std::vector<double> most_ms;      ///< longest decision of each seat
  std::vector<double> mean_ms;      ///< time of each seat's decisions, divided by the steps of the match
  std::size_t faults = 0;           ///< of all seats
  std::vector<Fault> first_faults;  ///< the first few, and those that lost a player (first_faults.h)
  std::vector<Broken> broken;       ///< whether each seat's player played on
  std::vector<SeatReport> reports;  ///< one for each seat if programs play, else empty
  std::vector<PrivatePart> private_parts;  ///< of seats with programs or kept thoughts
  std::vector<float> own_us;               ///< time that the arena itself took for each decision of a program
};

/// Outputs of a match while it is played. Every member may be empty.
struct MatchSinks {
  std::function<void(Picture)> picture;          ///< called at the start and after every step
  std::function<void(std::string)> record_line;  ///< gets each line of the public record, with its line feed
  /// Gets the lines of each seat's private part, before the public record ends with its hash.
  std::function<void(Seat, std::string)> private_part;
  std::function<bool()> stop;  ///< called after each step; true ends the match early, without a footer
  std::string started;         ///< for the record's header: UTC, ISO 8601
  bool clocks = true;          ///< whether players are held to the game's clocks
};

/// Plays a record again.
class Replay {
 public:
  virtual ~Replay() = default;
  virtual bool next() = 0;  ///< false: the end, or the record differs from the rules
  virtual Picture picture() = 0;
  virtual json::value state() const = 0;
  virtual Outcome outcome() const = 0;
  virtual std::uint64_t steps() const = 0;
  /// The present position, for go_to() in this replay or another one of the same record.
  virtual std::shared_ptr<const void> bookmark() const = 0;
  virtual void go_to(const std::shared_ptr<const void>& bookmark) = 0;
  /// The step that was played last, from the record. Call next() first.
  virtual const RecordStep& step() const = 0;
  /// After the end: the first difference between record and rules, in words; empty if there is none.
  virtual std::string verdict() = 0;
};

/// The results of a marked decision and of the better one.
struct Consequence {
  std::string did{}, better{};  ///< deeds: "turning down", "turning left"
  std::string led{}, kept{};  ///< "closed Blue in 14 cells", "kept 61"; empty: no measure of the game differs
  int later = 0;              ///< steps by the best players after which that is so; 0: at once
  double led_value = 0, kept_value = 0;  ///< the seat's value after either
};

/// Value of a decision in a record.
struct Judgement {
  std::uint64_t step = 0;  ///< steps played before it
  Seat seat = 0;
  double value = 0;              ///< -1 (lost) to 1 (won) for the seat, before the decision
  double drop = 0;               ///< loss against the best action found, 0 to 2
  boost::json::value best{};     ///< action of the game's best player; null: the match is over
  boost::json::value played{};   ///< action in the record; null: none
  std::vector<LineMove> line{};  ///< how the best player goes on; only for marked drops, as what follows
  std::vector<Drawing> draw{};   ///< what `line` does otherwise than the record, on the board
  std::vector<Drawing> draw_played{};  ///< what the record does there
  Consequence consequence{};
};
inline constexpr double least_marked_drop = 0.1;

/// Judges the decisions of a record, in rising order.
class Analyst {
 public:
  virtual ~Analyst() = default;
  virtual std::uint64_t steps() const = 0;
  /// Judgements of the seats that decided at `step`, which counts from 0 and must rise from call to call. At
  /// `steps()`: of all seats, without a decision.
  virtual std::vector<Judgement> judge(std::uint64_t step) = 0;
  /// Steps at which something happened that a picture shows, in order. Plays the whole record.
  virtual std::vector<std::uint64_t> eventful() = 0;
  /// Whether the best player needs all earlier steps, so that one analyst has to judge the whole record.
  virtual bool remembers() const = 0;
};

/// A recorded decision that a player was asked for again.
struct Asked {
  boost::json::value played{};                 ///< action in the record; null: none
  boost::json::value answer{};                 ///< the new action; null: a fault
  std::optional<Fault> fault{};                ///< of the new answer
  std::string played_words{}, answer_words{};  ///< both as deeds in the game's words
  double ms = 0;
  std::optional<Thought> thought{};
};

/// Asks a player again at one seat of a record. A step is given by the number of steps before it; these rise.
struct Question {
  Seat seat = 0;
  std::string player;
  std::vector<std::uint64_t> steps;  ///< empty: every step at which the seat decided
};

/// Answers the questions of `agon step`, a line of JSON each; {"error"} for a bad one. Used by one thread.
class Oracle {
 public:
  virtual ~Oracle() = default;
  virtual std::string answer(std::string_view line) = 0;
};

/// A foreign file format that a record can be written in: `agon replay FILE --cr OUT` for "cr".
struct ExportFormat {
  std::string name;
  std::string summary;
  std::string (*write)(const Record& record);  ///< returns the bytes of the file; throws BadValue
};

/// A foreign file format of a configuration: `agon play GAME … --map FILE` for "map".
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
  /// Throws BadRequest if no built-in player has this name for the seat, or not with these parameters.
  virtual void check_player(const std::string& name, Seat seat) const = 0;
  /// Parameters that may follow the name, as `schema_of` writes them; empty: none. Throws as check_player().
  virtual json::array player_params(const std::string& name, Seat seat) const = 0;
  /// {game, config, state, action, view}: each has an example and fields with type, default, range, meaning.
  virtual json::object description() const = 0;
  /// Applies key=value words to `base` and checks the result. Throws BadRequest.
  virtual json::value config_from(const json::value& base,
                                  const std::vector<std::string>& assignments) const = 0;
  /// Makes the rules of a configuration. Throws BadRequest.
  virtual std::shared_ptr<const AnyGame> rules(const json::value& config) const = 0;
  /// The rules that a record was played by. Throws BadValue.
  virtual std::shared_ptr<const AnyGame> rules_of(const Record& record) const = 0;
  std::size_t seats(const json::value& config) const;
  Pace pace(const json::value& config) const;

  /// The program for a name in a scheme of the game's own, such as "java:lab/beavis"; nothing if the name has
  /// no such scheme. Throws BadRequest if the rest of the name is wrong.
  virtual std::optional<ProgramCommand> program_of(const std::string& name, Seat seat,
                                                   const ToolRunner& run) const = 0;

  /// Words in braces for a client's command line, such as {host}, {port}, {name}; empty: no own protocol.
  virtual std::vector<std::string> client_words() const { return {}; }

  virtual MatchResult play(const MatchRequest& request, const MatchSinks& sinks) const = 0;
  /// The record must outlive the replay. Throws BadValue.
  virtual std::unique_ptr<Replay> replay(const Record& record) const;
  std::unique_ptr<Oracle> oracle() const;
  /// `nodes`: for each decision of the best player; 0: its default. The record must outlive the analyst.
  /// Throws BadValue.
  std::unique_ptr<Analyst> analyst(const Record& record, std::uint64_t nodes) const;
  /// Asks a player again, without a clock. `answered` is called after each answer; asking ends when it
  /// returns false or the player is gone. Returns the private part of a program. Throws BadValue, or
  /// BadRequest if the seat did not decide.
  std::optional<PrivatePart> ask(const Record& record, const Question& question,
                                 const std::shared_ptr<const ProgramHost>& programs,
                                 const std::function<bool(std::uint64_t step, const Asked&)>& answered) const;
  /// Steps a second of the bare rules under random legal actions, measured for about `seconds`.
  virtual double speed(double seconds) const = 0;

  /// Whether no player is made for one seat: seats may have names, and a player for Blue can also play
  /// Yellow. Then a series plays every seed twice, with seats swapped, and each match counts. Where seats are
  /// unlike, the two matches of a seed count as one.
  bool seats_are_alike() const;

  /// Configurations that a series alternates between if the user chose none, so that players without
  /// randomness do not repeat one match. Empty: only `config`.
  virtual std::vector<json::value> variants(const json::value& /*config*/) const { return {}; }

  virtual std::vector<ExportFormat> export_formats() const { return {}; }
  virtual std::vector<ConfigFormat> config_formats() const { return {}; }
};

}  // namespace agon
