// The answers and orders of a ladder, as described values whose members are those of the JSON.
#pragma once

#include <map>

#include "core/game_info.h"
#include "core/record_private.h"
#include "ladder/class_import.h"
#include "ladder/final_contest.h"
#include "ladder/scheduler.h"
#include "ladder/season_setup.h"
#include "ladder/terms.h"
#include "server/route.h"

namespace agon::server::told {

using ladder::Id;

struct Done {  ///< the request was carried out; the member that is set says how
  Maybe<bool> written{}, revoked{}, removed{};
  Maybe<Id> active{};
};
BOOST_DESCRIBE_STRUCT(Done, (), (written, revoked, removed, active))

struct Known {
  Id id = 0;
  std::string name;
  ladder::Role role{};
};
BOOST_DESCRIBE_STRUCT(Known, (), (id, name, role))
struct OwnTeam {
  std::string season;
  Id id = 0;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(OwnTeam, (), (season, id, name))
struct Session {
  std::optional<Known> person;  ///< none: nobody is logged in
  std::vector<OwnTeam> teams;
};
BOOST_DESCRIBE_STRUCT(Session, (), (person, teams))

struct SeasonSummary {
  std::string id, game, title;
  ladder::SeasonState state{};
  bool private_ = false;
  bool hidden = false;  ///< standings are hidden from everybody but the teacher
  bool past_deadline = false;
  std::string opens, freeze, deadline;  ///< UTC; empty: never
  std::string zone;
  ladder::Limits limits;
};
BOOST_DESCRIBE_STRUCT(SeasonSummary, (),
                      (id, game, title, state, private_, hidden, past_deadline, opens, freeze, deadline, zone,
                       limits))
struct TeamName {
  Id id = 0;
  std::string name;
};
BOOST_DESCRIBE_STRUCT(TeamName, (), (id, name))
struct FinalState {
  std::string progress;  ///< a sentence while the final is played
};
BOOST_DESCRIBE_STRUCT(FinalState, (), (progress))
/// Everybody sees one that is released, or that a ceremony reveals; its contest is on the pages once
/// released.
struct FinalSummary {
  int number = 0;
  std::string contest, called, ended, given_up, released;  ///< UTC; empty: not yet
  int revealed = 0;                                        ///< places, from the last one up
  int teams = 0;
};
BOOST_DESCRIBE_STRUCT(FinalSummary, (), (number, contest, called, ended, given_up, released, revealed, teams))
struct FinalTable : FinalSummary {
  std::vector<ladder::FinalPlace> places;  ///< first to last; without the teacher: those revealed
};
BOOST_DESCRIBE_STRUCT(FinalTable, (FinalSummary), (places))
struct Season : SeasonSummary {
  std::vector<std::string> house;
  std::vector<TeamName> teams;
  FinalState final;
  std::vector<FinalSummary> finals;
  std::vector<std::string> terms;     ///< those that count the season
  Maybe<std::uint64_t> disk_bytes{};  ///< only for the teacher
  Maybe<bool> disk_warning{};
};
BOOST_DESCRIBE_STRUCT(Season, (SeasonSummary), (house, teams, final, finals, terms, disk_bytes, disk_warning))
struct Seasons {
  std::vector<SeasonSummary> seasons;
};
BOOST_DESCRIBE_STRUCT(Seasons, (), (seasons))

struct Standings {
  std::string season;
  bool hidden = false;
  std::string hidden_since;  ///< UTC, to the teacher, too; empty: everybody sees everything
  std::uint32_t provisional_below = 0;
  std::uint64_t matches = 0;
  contest::Points
      points{};  ///< whether a match is a result for the rating, or both matches of a seed together
  std::vector<ladder::StandingRow> rows;
};
BOOST_DESCRIBE_STRUCT(Standings, (), (season, hidden, hidden_since, provisional_below, matches, points, rows))

/// The members from `team` to `team_name` are for the version's owner only. Lists leave out `log` and
/// `check`.
struct Version {
  Id id = 0;
  int number = 0;
  std::string language;
  ladder::VersionState state{};
  std::string uploaded;
  bool active = false;
  Maybe<Id> team{};
  Maybe<std::string> file{}, hash{}, problem{}, log{}, check{}, note{}, team_name{};
  Maybe<std::vector<ladder::HistoryPoint>> history{};
};
BOOST_DESCRIBE_STRUCT(Version, (),
                      (id, number, language, state, uploaded, active, team, file, hash, problem, log, check,
                       note, team_name, history))
struct Versions {
  std::vector<Version> versions;
};
BOOST_DESCRIBE_STRUCT(Versions, (), (versions))
struct FileList {
  std::vector<std::string> files;
};
BOOST_DESCRIBE_STRUCT(FileList, (), (files))

/// A team's results against another one.
struct Opponent {
  Id team = 0;
  std::string name;
  bool house = false;
  double wins = 0, draws = 0, losses = 0;
  std::uint32_t matches = 0;
};
BOOST_DESCRIBE_STRUCT(Opponent, (), (team, name, house, wins, draws, losses, matches))
struct HeadToHead {
  Id team = 0;
  bool hidden = false;
  std::vector<Opponent> rows;
};
BOOST_DESCRIBE_STRUCT(HeadToHead, (), (team, hidden, rows))
struct Team {
  Id id = 0;
  std::string name;
  bool house = false, own = false;
  std::vector<Version> versions{};
  std::vector<Opponent> opponents{};
  Maybe<std::vector<std::string>> members{};  ///< these and private_* are only for the team itself
  Maybe<long long> private_bytes{}, private_gone{};
  Maybe<ladder::StandingRow> standing{};
};
BOOST_DESCRIBE_STRUCT(Team, (),
                      (id, name, house, own, versions, opponents, members, private_bytes, private_gone,
                       standing))

/// A version by name and number, "ada v2". A deleted version has only its id.
struct MatchSide {
  Id version = 0;
  Maybe<int> number{};
  Maybe<Id> team{};
  Maybe<std::string> name{};
  Maybe<bool> house{};
};
BOOST_DESCRIBE_STRUCT(MatchSide, (), (version, number, team, name, house))
struct SideFault {
  int entrant = 0;  ///< 0: a, 1: b
  int seat = 0;
  std::string kind, code, text;
};
BOOST_DESCRIBE_STRUCT(SideFault, (), (entrant, seat, kind, code, text))
struct LadderMatch {
  Id id = 0;
  ladder::MatchKind kind{};
  bool rated = false;
  MatchSide a, b;
  Id pair = 0;
  bool a_first = false;
  std::uint64_t seed = 0;
  double points = 0, points_b = 0;  ///< of a and b, as they count; both 0: neither played on
  double score_a = 0, score_b = 0;
  std::uint64_t steps = 0;
  Kept<std::optional<Outcome>> outcome;
  Broken broken_a = Broken::no, broken_b = Broken::no;
  std::string finished, voided;
  Maybe<Kept<std::vector<SideFault>>> faults{};  ///< only for the owners of its programs
};
BOOST_DESCRIBE_STRUCT(LadderMatch, (),
                      (id, kind, rated, a, b, pair, a_first, seed, points, points_b, score_a, score_b, steps,
                       outcome, broken_a, broken_b, finished, voided, faults))
struct LadderMatches {
  std::vector<LadderMatch> matches;
  std::string hidden_since;
};
BOOST_DESCRIBE_STRUCT(LadderMatches, (), (matches, hidden_since))

struct OwnPart {
  int seat = 0;
  std::string side, errors;
  std::vector<json::value> thoughts;
};
BOOST_DESCRIBE_STRUCT(OwnPart, (), (seat, side, errors, thoughts))
struct OwnParts {
  Id match = 0;
  std::vector<OwnPart> parts;
};
BOOST_DESCRIBE_STRUCT(OwnParts, (), (match, parts))

struct Waiting {
  Id job = 0;
  ladder::JobKind kind{};
  MatchSide a;
  std::size_t position = 0;  ///< 0: running
  std::string since, reason{};
  Maybe<MatchSide> b{};
};
BOOST_DESCRIBE_STRUCT(Waiting, (), (job, kind, a, position, since, reason, b))
struct Queue {
  std::vector<Waiting> waiting;
  std::size_t all = 0;
};
BOOST_DESCRIBE_STRUCT(Queue, (), (waiting, all))

struct Message {
  Id id = 0;
  Id team = 0;  ///< 0: for everybody
  std::string from;
  bool by_teacher = false;
  std::string at, text;
};
BOOST_DESCRIBE_STRUCT(Message, (), (id, team, from, by_teacher, at, text))
struct Messages {
  std::vector<Message> messages;  ///< by id
};
BOOST_DESCRIBE_STRUCT(Messages, (), (messages))

struct Friendly {
  Id job = 0, pair = 0;
};
BOOST_DESCRIBE_STRUCT(Friendly, (), (job, pair))
struct Voided {
  bool preview = false;
  std::vector<LadderMatch> matches;
  std::size_t replays = 0;
};
BOOST_DESCRIBE_STRUCT(Voided, (), (preview, matches, replays))
struct Audit {
  std::vector<ladder::AuditEntry> entries;
};
BOOST_DESCRIBE_STRUCT(Audit, (), (entries))

struct Member {
  Id id = 0;
  std::string name, email;
  bool removed = false;
};
BOOST_DESCRIBE_STRUCT(Member, (), (id, name, email, removed))
/// A team with its traffic light.
struct ClassTeam {
  bool uploaded = false, builds = false, plays = false;
  std::vector<std::string> beats;
  std::string problem;
  Id id = 0;
  std::string name;
  std::vector<Member> members{};
};
BOOST_DESCRIBE_STRUCT(ClassTeam, (), (uploaded, builds, plays, beats, problem, id, name, members))
struct People {
  std::vector<ClassTeam> teams;
};
BOOST_DESCRIBE_STRUCT(People, (), (teams))

struct ClassImport {
  bool done = false;  ///< false: this is only what the list would change
  std::string encoding;
  std::vector<ladder::ImportRow> rows, absent;
  Maybe<std::string> tokens{};  ///< the list with a column token, as CSV; only when it was done
};
BOOST_DESCRIBE_STRUCT(ClassImport, (), (done, encoding, rows, absent, tokens))

/// A setting for a form, from the notes of its type. `value`: what holds now; null: nothing.
struct SettingField {
  std::string name, type, doc;
  json::value value;
  Maybe<double> min{}, max{};
  Maybe<std::vector<std::string>> values{};  ///< the words of an enumeration
};
BOOST_DESCRIBE_STRUCT(SettingField, (), (name, type, doc, value, min, max, values))
std::vector<SettingField> fields_of(const Type& type, const void* now);
template <DescribedStruct Order>
std::vector<SettingField> fields_of(const Order& now) {
  return fields_of(type_of<Order>(), &now);
}

struct SeasonForm {
  std::vector<SettingField> fields;
  std::string removal;  ///< what deleting the season would take with it
};
BOOST_DESCRIBE_STRUCT(SeasonForm, (), (fields, removal))

struct TermSummary {
  std::string name;
  std::vector<std::string> seasons;
};
BOOST_DESCRIBE_STRUCT(TermSummary, (), (name, seasons))
struct Terms {
  std::vector<TermSummary> terms;
  Maybe<std::vector<SettingField>> fields{};  ///< only for the teacher: the settings of a new one
};
BOOST_DESCRIBE_STRUCT(Terms, (), (terms, fields))
struct TermPage : ladder::TermTable {
  Maybe<std::vector<SettingField>> fields{};  ///< only for the teacher: its settings
};
BOOST_DESCRIBE_STRUCT(TermPage, (ladder::TermTable), (fields))

/// An empty body. The bodies of the other requests follow; Token is also an answer.
struct Nothing {};
BOOST_DESCRIBE_STRUCT(Nothing, (), ())
struct Token {
  std::string token;

  static constexpr std::array field_notes{FieldNote{"token", "the person's token", 1}};
};
BOOST_DESCRIBE_STRUCT(Token, (), (token))
struct NoteOrder {
  std::string note;

  static constexpr std::array field_notes{FieldNote{"note", "at most 2000 bytes", 0, 2000}};
};
BOOST_DESCRIBE_STRUCT(NoteOrder, (), (note))
struct ActivateOrder {
  Id version = 0;

  static constexpr std::array field_notes{
      FieldNote{"version", "the id of a version, as in GET …/versions", 1, ladder::most_id}};
};
BOOST_DESCRIBE_STRUCT(ActivateOrder, (), (version))
struct FriendlyOrder {
  Maybe<Id> version{};
  std::string opponent;

  static constexpr std::array field_notes{
      FieldNote{"version", "its id; default: the active version", 1, ladder::most_id},
      FieldNote{"opponent", "the name of a team or of a built-in player", 1}};
};
BOOST_DESCRIBE_STRUCT(FriendlyOrder, (), (version, opponent))
struct MessageOrder {
  std::string text;
  Maybe<json::value> team{};

  static constexpr std::array field_notes{
      FieldNote{"text", "at most 4000 bytes", 1, 4000},
      FieldNote{"team", "the name or the number of a team; left out: the teacher writes to all"}};
};
BOOST_DESCRIBE_STRUCT(MessageOrder, (), (text, team))

FinalSummary final_summary(ladder::Tables& tables, const ladder::Final& final);
SeasonSummary season_summary(const ladder::Season& season, const GameEntry& game);
/// `own`: include what only the owner may know, but neither log nor check.
Version version_of(const ladder::Version& version, bool is_active, bool own);

/// Finds the names of versions.
class VersionNames {
 public:
  VersionNames(ladder::Tables& tables, Id season);
  MatchSide name(Id version) const;
  const ladder::Team* team_of(Id version) const;

 private:
  std::map<Id, ladder::Version> versions_;
  std::map<Id, ladder::Team> teams_;
};

/// `own`: include the faults of both sides in words.
LadderMatch match_of(const ladder::Match& match, const VersionNames& names, bool own);

}  // namespace agon::server::told
