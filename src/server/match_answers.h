// The answers about games, matches and contests as described values, for the schemas and the types of the
// pages. The answers themselves are still written piece by piece, some because they are large.
#pragma once

#include <array>
#include <map>

#include "analysis/moments.h"
#include "analysis/reasons.h"
#include "arena/game_entry.h"
#include "contest/sprt.h"
#include "core/about.h"
#include "core/game_info.h"
#include "core/picture.h"
#include "hosting/feed.h"
#include "jobs/worker_state.h"
#include "server/route.h"

namespace agon::server::told {

struct Error {
  std::string error;
};
BOOST_DESCRIBE_STRUCT(Error, (), (error))

/// The type of a described field, as in core/schema.h.
struct FieldKind {
  std::string type;
  Maybe<bool> optional{};
  Maybe<double> min{}, max{};
  Maybe<std::vector<json::value>> values{}, fields{};
  Maybe<json::value> items{};
};
BOOST_DESCRIBE_STRUCT(FieldKind, (), (type, optional, min, max, values, fields, items))
struct Field : FieldKind {
  std::string name;
  json::value default_;
  std::string doc;
};
BOOST_DESCRIBE_STRUCT(Field, (FieldKind), (name, default_, doc))
struct DescribedPart {
  std::vector<Field> fields;
  json::value example;
};
BOOST_DESCRIBE_STRUCT(DescribedPart, (), (fields, example))
struct GameSummary : GameInfo {
  std::vector<std::string> rules;
  std::vector<LegendEntry> legend;
  std::vector<PlayerInfo> players;
  double beat_ms = 0;    ///< time of a step at the game's own pace; 0: it has none
  double person_ms = 0;  ///< time of a step where a person plays
  std::size_t sides = 0, seats = 0;
  std::optional<std::string> sides_field;
  std::vector<Field> config;
  bool lab = false;
};
BOOST_DESCRIBE_STRUCT(GameSummary, (GameInfo),
                      (rules, legend, players, beat_ms, person_ms, sides, seats, sides_field, config, lab))
struct BotLine {
  std::string from;
  json::value line;
};
BOOST_DESCRIBE_STRUCT(BotLine, (), (from, line))
struct StarterKit {
  std::string language, file;
  std::vector<std::string> commands;
  std::string watch;
};
BOOST_DESCRIBE_STRUCT(StarterKit, (), (language, file, commands, watch))
struct ClientKit {
  std::string language, text;
};
BOOST_DESCRIBE_STRUCT(ClientKit, (), (language, text))
struct GamePage {
  GameInfo info;
  std::vector<PlayerInfo> players;
  RecordClocks clocks;
  double beat_ms = 0;
  std::size_t seats = 0,
              seat = 0;  ///< of a match with the default rules, and the seat in `lines`
  DescribedPart config, view, action, state;
  std::vector<BotLine> lines;
  std::vector<StarterKit> kits;
  std::vector<ClientKit> clients;
  std::string rules, protocol;
};
BOOST_DESCRIBE_STRUCT(GamePage, (),
                      (info, players, clocks, beat_ms, seats, seat, config, view, action, state, lines, kits,
                       clients, rules, protocol))
struct Lab {
  std::optional<std::string> folder;
  std::vector<std::string> entries;
};
BOOST_DESCRIBE_STRUCT(Lab, (), (folder, entries))

struct StartedMatch : MatchInfo {
  Maybe<std::map<std::string, std::string>> seat_keys{};  ///< by seat, the key that a person's page must send
};
BOOST_DESCRIBE_STRUCT(StartedMatch, (MatchInfo), (seat_keys))
struct RematchState {
  bool offered = false, asked = false;
};
BOOST_DESCRIBE_STRUCT(RematchState, (), (offered, asked))
struct Rematch {
  std::string id;
  int seat = 0;
  std::string key;
};
BOOST_DESCRIBE_STRUCT(Rematch, (), (id, seat, key))
struct MatchLists {
  std::vector<MatchInfo> live, recent;
};
BOOST_DESCRIBE_STRUCT(MatchLists, (), (live, recent))

/// The first picture of an answer is complete; later ones have only the changed members.
struct Picture {
  Maybe<int> width{}, height{};
  Maybe<std::string> ground{};
  Maybe<std::vector<Swatch>> palette{};
  Maybe<std::string> tiles{};
  Maybe<std::vector<Line>> lines{};
  Maybe<std::vector<Sprite>> sprites{};
  Maybe<std::vector<Label>> labels{};
  Maybe<std::vector<Panel>> panels{};
  Maybe<std::vector<Mark>> marks{};
  Maybe<std::vector<Sight>> sights{};
  Maybe<Region> focus{};
  Maybe<std::string> caption{};
  Maybe<std::optional<Lead>> lead{};
};
BOOST_DESCRIBE_STRUCT(Picture, (),
                      (width, height, ground, palette, tiles, lines, sprites, labels, panels, marks, sights,
                       focus, caption, lead))
struct Frame {
  std::uint64_t step = 0;
  double ms = 0;                                     ///< since the match began
  Maybe<std::vector<std::array<double, 2>>> took{};  ///< [seat, ms] for each decision of the step
  Picture picture;
  Maybe<json::value> changes{};  ///< what changed within members since the frame before
};
BOOST_DESCRIBE_STRUCT(Frame, (), (step, ms, took, picture, changes))
struct MatchFrames {
  MatchInfo match;
  std::vector<Frame> frames;
};
BOOST_DESCRIBE_STRUCT(MatchFrames, (), (match, frames))
struct SampleMatch {
  std::vector<Frame> frames;
};
BOOST_DESCRIBE_STRUCT(SampleMatch, (), (frames))
struct MatchEvent {
  std::uint64_t step = 0;
  std::string kind;
  int seat = 0;
  std::string text;
};
BOOST_DESCRIBE_STRUCT(MatchEvent, (), (step, kind, seat, text))
struct Sample {
  std::uint64_t step = 0;
  double ms = 0;
  std::vector<Panel> panels;
  std::optional<Lead> lead;
  std::vector<std::optional<double>> took;  ///< by seat, the longest decision since the last sample
};
BOOST_DESCRIBE_STRUCT(Sample, (), (step, ms, panels, lead, took))
struct Overview {
  MatchInfo match;
  double ms = 0;  ///< how long the match has taken so far
  std::vector<MatchEvent> events;
  std::vector<Sample> samples;
};
BOOST_DESCRIBE_STRUCT(Overview, (), (match, ms, events, samples))

struct LineMove {
  int seat = 0;
  json::value action;
};
BOOST_DESCRIBE_STRUCT(LineMove, (), (seat, action))
struct Thought {
  std::uint64_t step = 0;
  Maybe<double> value{};
  Maybe<json::value> note{};
  Maybe<std::vector<json::value>> draw{};
  Maybe<ModelUsage> usage{};
  Maybe<int> depth{};
  Maybe<std::vector<LineMove>> line{};
  Maybe<std::string> mark{}, errors{}, problem{};
};
BOOST_DESCRIBE_STRUCT(Thought, (), (step, value, note, mark, draw, usage, depth, line, errors, problem))
struct SeatThoughts {
  int seat = 0;
  bool open = false;  ///< whether the asker may read them
  std::vector<std::string> layers;
  std::vector<Thought> thoughts;
};
BOOST_DESCRIBE_STRUCT(SeatThoughts, (), (seat, open, layers, thoughts))
struct ThoughtsAnswer {
  std::vector<SeatThoughts> seats;
  std::optional<std::uint64_t> next;  ///< the step at which to continue; none: this is everything
};
BOOST_DESCRIBE_STRUCT(ThoughtsAnswer, (), (seats, next))
struct Shared {
  bool shared = true;
};
BOOST_DESCRIBE_STRUCT(Shared, (), (shared))

enum class AnalysisPhase { waiting, running, done, cancelled, failed };
BOOST_DESCRIBE_ENUM(AnalysisPhase, waiting, running, done, cancelled, failed)
struct AnalysedMove {
  std::uint64_t step = 0;
  int seat = 0;
  double value = 0;  ///< of the state before the decision, for this seat, from -1 to 1
  double drop = 0;   ///< loss against the best action that was found
  std::string mark;
  json::value best, played;
  std::string text;  ///< of a marked decision: what it led to, and what would have been better
  std::vector<LineMove> line;
  std::vector<json::value> draw, draw_played;
};
BOOST_DESCRIBE_STRUCT(AnalysedMove, (),
                      (step, seat, value, drop, mark, best, played, text, line, draw, draw_played))
struct AnalysisState {
  AnalysisPhase state{};
  std::size_t done = 0, of = 0;
  std::optional<double> seconds_left;
  std::string problem;
  std::size_t next = 0;
  bool own = false;  ///< the asker may cancel it
  std::vector<AnalysedMove> lines;
  std::optional<std::vector<analysis::SeatReasons>> why;
};
BOOST_DESCRIBE_STRUCT(AnalysisState, (), (state, done, of, seconds_left, problem, next, own, lines, why))
struct AnalysisOrder {
  static constexpr bool is_order = true;
  std::uint64_t nodes = analysis::usual_nodes;

  static constexpr std::array field_notes{FieldNote{"nodes", "most nodes per decision", 1, 1'000'000}};
};
BOOST_DESCRIBE_STRUCT(AnalysisOrder, (), (nodes))

struct ContestSummary {
  std::string contest, game, format;
  std::size_t entrants = 0, played = 0, expected = 0;
  bool complete = false;
  std::string lead;  ///< "ada won", "ada and bob lead"; empty before the first match
  bool tuning = false;
};
BOOST_DESCRIBE_STRUCT(ContestSummary, (),
                      (contest, game, format, entrants, played, expected, complete, lead, tuning))
struct ContestStanding {
  int place = 0;
  std::string entrant;
  std::vector<std::string> players;
  std::string hash;
  double points = 0;
  int matches = 0, won = 0, drawn = 0, lost = 0, byes = 0;
  double buchholz = 0, sonneborn_berger = 0, score_difference = 0, elo = 0, elo_low = 0, elo_high = 0;
  std::map<std::string, std::size_t> broken;  ///< losses because its player did not play on, by the reason
  std::map<std::string, std::size_t> faults;
  Maybe<std::optional<double>> grade{};  ///< by the report's scale; null: the entrant has left
};
BOOST_DESCRIBE_STRUCT(ContestStanding, (),
                      (place, entrant, players, hash, points, matches, won, drawn, lost, byes, buchholz,
                       sonneborn_berger, score_difference, elo, elo_low, elo_high, broken, faults, grade))
struct Meeting {
  std::string a, b;
  double wins = 0, draws = 0, losses = 0, superiority = 0;
};
BOOST_DESCRIBE_STRUCT(Meeting, (), (a, b, wins, draws, losses, superiority))
struct ContestMatch {
  std::string match, a, b, first;
  std::uint64_t seed = 0;
  json::value config;
  double points_a = 0, points_b = 0;
  std::array<double, 2> scores{};
  std::string reason;
  std::uint64_t steps = 0;
  std::string hash;
  std::size_t faults = 0;
};
BOOST_DESCRIBE_STRUCT(ContestMatch, (),
                      (match, a, b, first, seed, config, points_a, points_b, scores, reason, steps, hash,
                       faults))
struct Measured {
  std::string entrant;
  double wall_ms = 0, longest_decision_ms = 0, cpu_ms = 0, slowest_start_ms = 0;
  std::uint64_t peak_kib = 0;
  std::optional<ModelUsage> usage;  ///< of language models, as its programs say
};
BOOST_DESCRIBE_STRUCT(Measured, (),
                      (entrant, wall_ms, longest_decision_ms, cpu_ms, slowest_start_ms, peak_kib, usage))
struct Difference {
  double elo = 0, low = 0, high = 0, superiority = 0;
};
BOOST_DESCRIBE_STRUCT(Difference, (), (elo, low, high, superiority))
struct SprtState {
  double llr = 0, lower = 0, upper = 0;
  contest::Verdict verdict{};
};
BOOST_DESCRIBE_STRUCT(SprtState, (), (llr, lower, upper, verdict))
struct Contest {
  std::string contest, game, format;
  bool complete = false;
  std::string lead;  ///< as in the summary
  std::size_t played = 0, expected = 0;
  bool running = false;            ///< a program plays it now
  std::size_t different = 0;       ///< number of matches without those that went like an earlier one
  std::size_t halves = 0;          ///< of these, matches that wait for the other one on their seed
  std::vector<std::string> order;  ///< the keys by which the standings are ordered
  contest::Points points{};
  std::vector<std::array<std::string, 2>>
      met_again;  ///< pairs of a Swiss contest that no other pairing was left for
  std::vector<ContestStanding> standings;
  Maybe<json::value> pairs{};  ///< these three are only for two entrants
  Maybe<Difference> difference{};
  Maybe<SprtState> sprt{};
  std::vector<Meeting> cross_table;
  std::vector<std::vector<double>> superiority;
  std::vector<ContestMatch> matches;
  std::vector<Measured> measured;
};
BOOST_DESCRIBE_STRUCT(Contest, (),
                      (contest, game, format, complete, lead, played, expected, running, different, halves,
                       order, points, met_again, standings, pairs, difference, sprt, cross_table, superiority,
                       matches, measured))

struct Parameter {
  std::string name;
  double from = 0, to = 0, start = 0;
  bool whole = false;
};
BOOST_DESCRIBE_STRUCT(Parameter, (), (name, from, to, start, whole))
struct TuningStep {
  double result = 0, score = 0;
  std::vector<double> values;
};
BOOST_DESCRIBE_STRUCT(TuningStep, (), (result, score, values))
struct TuningTest {
  std::string contest;
  std::size_t played = 0, expected = 0;
  bool complete = false;
  double elo = 0, elo_low = 0, elo_high = 0, elo0 = 0, elo1 = 0, lower = 0, upper = 0;
  contest::Verdict verdict{};
  std::vector<std::array<double, 2>> ratios;  ///< matches played, and the log likelihood ratio after them
};
BOOST_DESCRIBE_STRUCT(TuningTest, (),
                      (contest, played, expected, complete, elo, elo_low, elo_high, elo0, elo1, lower, upper,
                       verdict, ratios))
struct Tuning {
  std::string contest, game, player;
  std::vector<std::string> against;
  std::string tuned_player;
  bool points = false;  ///< whether scores are points per match
  std::vector<Parameter> parameters;
  std::size_t of_steps = 0, played = 0, expected = 0;
  std::vector<TuningStep> steps;
  std::vector<double> tuned;
  std::optional<TuningTest> test;
};
BOOST_DESCRIBE_STRUCT(Tuning, (),
                      (contest, game, player, against, tuned_player, points, parameters, of_steps, played,
                       expected, steps, tuned, test))

struct Workers {
  std::vector<jobs::WorkerState> workers;
};
BOOST_DESCRIBE_STRUCT(Workers, (), (workers))
enum class EngineState { none, open, token };
BOOST_DESCRIBE_ENUM(EngineState, none, open, token)
struct Engine {
  EngineState workers{};
};
BOOST_DESCRIBE_STRUCT(Engine, (), (workers))
struct Health {
  std::string status;
};
BOOST_DESCRIBE_STRUCT(Health, (), (status))
struct OpenApi {
  std::string openapi;
  json::value info, paths, components;
};
BOOST_DESCRIBE_STRUCT(OpenApi, (), (openapi, info, paths, components))

}  // namespace agon::server::told
