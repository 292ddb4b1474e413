// The rows of a ladder's tables, as values.
#pragma once

#include <boost/describe.hpp>
#include <cstdint>
#include <string>
#include <vector>

#include "contest/played.h"

namespace agon::ladder {

using Id = long long;  ///< of a row; 0: none

enum class Role { student, teacher };
BOOST_DESCRIBE_ENUM(Role, student, teacher)

struct Person {
  Id id = 0;
  std::string name, email;
  Role role = Role::student;
  bool removed = false;  ///< name and e-mail are gone, results stay
};
BOOST_DESCRIBE_STRUCT(Person, (), (id, name, email, role, removed))

enum class SeasonState {
  open,      ///< uploads and matches
  paused,    ///< uploads are taken; no build and no match begins
  frozen,    ///< standings and new matches are hidden from all but the teacher
  finals,    ///< no uploads; the final is being played, or was
  released,  ///< no uploads; everything is visible
  archived,  ///< no uploads, no matches; stands apart in lists
};
BOOST_DESCRIBE_ENUM(SeasonState, open, paused, frozen, finals, released, archived)

/// Limits on what people may do in an hour, and on versions.
struct Limits {
  std::uint32_t uploads_an_hour = 10;     ///< of a team
  std::uint32_t friendlies_an_hour = 10;  ///< of a person
  std::uint32_t messages_an_hour = 30;    ///< of a person who is no teacher
  std::uint64_t packed_bytes = 1 << 20;
  std::uint64_t unpacked_bytes = 10 << 20;
  std::uint32_t files = 200;
  double build_seconds = 30;
  std::uint64_t build_mib = 2048;
  std::uint32_t matches_a_version = 1000;  ///< a version with so many is then met only as an opponent
  std::uint64_t disk_mib = 20480;   ///< of the store and of the built folders; beyond it uploads are refused,
                                    ///< and from nine tenths on the teacher is warned
  std::uint64_t private_mib = 256;  ///< for each team's built folders, which come first, its messages, and
                                    ///< its notes, drawings and standard error, of which the oldest go

  bool operator==(const Limits&) const = default;
};
BOOST_DESCRIBE_STRUCT(Limits, (),
                      (uploads_an_hour, friendlies_an_hour, messages_an_hour, packed_bytes, unpacked_bytes,
                       files, build_seconds, build_mib, matches_a_version, disk_mib, private_mib))

struct Season {
  Id id = 0;
  std::string name;  ///< in addresses
  std::string game;
  std::string ladder_config,
      final_config;  ///< JSON: the game's, with the clocks of the ladder and of the final
  SeasonState state = SeasonState::open;
  bool is_private = false;               ///< visitors see nothing
  std::string opens, freezes, deadline;  ///< UTC, "2026-05-01T16:00:00Z"; empty: never
  std::string zone;                      ///< in which the teacher wrote them: "Europe/Berlin"
  std::string frozen_at;                 ///< UTC; empty: it is not frozen
  Limits limits;
  Id revision = 0;  ///< grows when matches are voided
};
BOOST_DESCRIBE_STRUCT(Season, (),
                      (id, name, game, ladder_config, final_config, state, is_private, opens, freezes,
                       deadline, zone, frozen_at, limits, revision))

/// A final of a season: a contest in the same store. Times are UTC, and empty before.
struct Final {
  Id id = 0, season = 0;
  int number = 1;  ///< within its season
  std::string contest;
  std::string called;
  std::string ended{};     ///< all its matches are played
  std::string given_up{};  ///< it decides nothing, and is shown to nobody
  std::string released{};  ///< everybody sees it
  int revealed = 0;        ///< places that a ceremony has shown to everybody, from the last one up
};
BOOST_DESCRIBE_STRUCT(Final, (), (id, season, number, contest, called, ended, given_up, released, revealed))

/// Whether the season still waits for what the final decides.
inline bool is_current(const Final& final) { return final.given_up.empty() && final.released.empty(); }

struct Team {
  Id id = 0, season = 0;
  std::string name;
  std::string house;  ///< the built-in player's name; empty: a team of people
};
BOOST_DESCRIBE_STRUCT(Team, (), (id, season, name, house))

enum class VersionState {
  uploaded,  ///< waits to be built
  building,
  checking,  ///< its protocol is being checked
  ready,
  rejected,  ///< cannot be unpacked, built or started, or breaks the protocol
  disabled,  ///< switched off: `problem` says why
};
BOOST_DESCRIBE_ENUM(VersionState, uploaded, building, checking, ready, rejected, disabled)

struct Version {
  Id id = 0, team = 0, person = 0;
  int number = 1;        ///< within its team, from 1
  std::string file;      ///< hash of the upload
  std::string name;      ///< of the upload: "bot.zip"
  std::string language;  ///< "python"; "house" for a built-in player
  std::string player;    ///< "cmd:python3 {folder}/bot.py", or a built-in player's name; empty: not known yet
  VersionState state = VersionState::uploaded;
  std::string log;       ///< of unpacking and building, for its owner
  std::string verdict;   ///< what the check of the protocol found, in words
  std::string problem;   ///< one sentence: why it was rejected or switched off
  std::string note;      ///< the owner's
  std::string uploaded;  ///< UTC
};
BOOST_DESCRIBE_STRUCT(Version, (),
                      (id, team, person, number, file, name, language, player, state, log, verdict, problem,
                       note, uploaded))

/// A version plays for its team from the moment `at` on, until the team's next activation.
struct Activation {
  Id id = 0, team = 0, version = 0, person = 0;
  std::string at;
};
BOOST_DESCRIBE_STRUCT(Activation, (), (id, team, version, person, at))

enum class MatchKind {
  trial,      ///< a new version's, at a quarter of the clocks; not rated
  friendly,   ///< asked for by somebody; not rated
  placement,  ///< a new version's; rated
  upkeep,     ///< between versions that play; rated
};
BOOST_DESCRIBE_ENUM(MatchKind, trial, friendly, placement, upkeep)

inline bool is_rated(MatchKind kind) { return kind == MatchKind::placement || kind == MatchKind::upkeep; }

/// A finished match.
struct Match {
  Id id = 0, season = 0;
  MatchKind kind = MatchKind::upkeep;
  Id a = 0, b = 0;  ///< versions
  Id pair = 0;      ///< shared by two matches on one seed, seats swapped
  int game = 0;     ///< 0 or 1 within the pair
  bool a_first = true;
  std::uint64_t seed = 0;
  int config = 0;  ///< which of the season's configurations
  double points =
      0;  ///< a's, as the game says: 1, 0.5 or 0; counted_of (season_book.h) says what it is worth
  double score_a = 0, score_b = 0;
  Outcome outcome;
  std::uint64_t steps = 0;
  std::string hash;
  Broken broken_a = Broken::no, broken_b = Broken::no;
  std::vector<contest::MatchFault> faults;  ///< the first ones
  std::string finished;
  std::string voided;  ///< why it does not count; empty: it does

  /// Whether version a plays a seat; else b does. The first half of the seats belongs to one side.
  bool a_plays(int seat, int seats) const { return (seat * 2 < seats) == a_first; }
};
BOOST_DESCRIBE_STRUCT(Match, (),
                      (id, season, kind, a, b, pair, game, a_first, seed, config, points, score_a, score_b,
                       outcome, steps, hash, broken_a, broken_b, faults, finished, voided))

enum class JobState { queued, running, done, failed };
BOOST_DESCRIBE_ENUM(JobState, queued, running, done, failed)

enum class JobKind {
  build,
  trial,
  friendly,
  replay,  ///< of a pair that was voided, by the same versions; rated
};
BOOST_DESCRIBE_ENUM(JobKind, build, trial, friendly, replay)

/// Work that somebody asked for; it outlives the server. Placement and upkeep are no jobs: they follow from
/// the results.
struct Job {
  Id id = 0, season = 0;
  JobKind kind = JobKind::build;
  Id a = 0, b = 0;  ///< versions; a build's b is 0 or activate_when_ready (pairing.h)
  Id pair = 0;      ///< the matches' pair
  JobState state = JobState::queued;
  int attempts = 0;
  std::string created, reason{};
  Id person = 0;  ///< who asked for it
};
BOOST_DESCRIBE_STRUCT(Job, (), (id, season, kind, a, b, pair, state, attempts, created, reason, person))

struct HistoryPoint {
  Id version = 0;
  std::string at;
  std::uint32_t matches = 0;
  double elo = 0, low = 0, high = 0;
};
BOOST_DESCRIBE_STRUCT(HistoryPoint, (), (version, at, matches, elo, low, high))

/// A message with its sender's name; the table `messages` has the person's number.
struct Message {
  Id id = 0, team = 0;  ///< to or from that team; 0: to all
  std::string sender;
  bool by_teacher = false;
  std::string at, words;
};
BOOST_DESCRIBE_STRUCT(Message, (), (id, team, sender, by_teacher, at, words))

/// An entry with the person's name; the table `audit` has their number.
struct AuditEntry {
  std::string at, who, action, detail;
};
BOOST_DESCRIBE_STRUCT(AuditEntry, (), (at, who, action, detail))

}  // namespace agon::ladder
