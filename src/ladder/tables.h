// The tables of a ladder in the database. Call every function within a transaction (Store::read or write), on
// its thread. An Id that `add` returns is the new row's; the row's own is ignored. `find` empty: no such row.
#pragma once

#include <soci/soci.h>

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ladder/values.h"

namespace agon::ladder {

/// Returns a number that no row has yet.
Id new_id(soci::session& session);

/// A table whose rows have numbers.
template <class Row>
class RowTable {
 public:
  RowTable(soci::session& session, const char* table) : session_(session), table_(table) {}

  Id add(Row row);
  std::optional<Row> find(Id row);

 protected:
  soci::session& session_;
  const char* table_;
};

class PeopleTable : public RowTable<Person> {
 public:
  explicit PeopleTable(soci::session& session) : RowTable(session, "people") {}

  std::vector<Person> all();
  /// Removes name, e-mail and all tokens.
  void remove(Id person);
  void rename(Id person, const std::string& name, const std::string& email);
  void join(Id team, Id person);
  void leave(Id team, Id person);
  std::vector<Person> members(Id team);
};

/// The tokens of people and of browsers' sessions. Only their hashes are kept.
class TokenTable {
 public:
  explicit TokenTable(soci::session& session) : session_(session) {}

  struct Token {
    std::string hash;
    Id person = 0;
    std::string scope;               ///< "token", or "session" for a browser's
    std::string created, expires{};  ///< UTC; expires empty: never
    std::string revoked{};           ///< UTC; empty: not revoked
    BOOST_DESCRIBE_CLASS(Token, (), (hash, person, scope, created, expires, revoked), (), ())
  };
  void add(const Token& token);
  /// Forgets a person's sessions but the newest ones.
  void keep_sessions(Id person, int most);
  /// Empty: unknown, revoked, or expired before `now`.
  std::optional<Token> find(const std::string& hash, const std::string& now);
  std::vector<Token> of_person(Id person);
  void revoke_all(Id person, const std::string& now);
  void revoke(const std::string& hash, const std::string& now);
  void forget_expired(const std::string& now);

 private:
  soci::session& session_;
};

class SeasonTable : public RowTable<Season> {
 public:
  explicit SeasonTable(soci::session& session) : RowTable(session, "seasons") {}

  using RowTable::find;
  void update(const Season& season);  ///< all but game and final_config
  std::optional<Season> find(const std::string& name);
  std::vector<Season> all();

  /// The numbers of things that a season holds. `people`: students of no other season.
  struct Contents {
    long long teams = 0, people = 0, versions = 0, matches = 0;
  };
  Contents contents(Id season);
  /// Removes the season with all of it. People of other seasons stay.
  void remove(Id season);
};

class FinalTable : public RowTable<Final> {
 public:
  explicit FinalTable(soci::session& session) : RowTable(session, "finals") {}

  void update(const Final& final);          ///< what happens to it after the call
  std::vector<Final> of_season(Id season);  ///< by number
  std::optional<Final> of_contest(const std::string& contest);
  /// The one that the season waits for; empty: none.
  std::optional<Final> current(Id season);
  int teams(const Final& final);  ///< how many play in it
};

class TeamTable : public RowTable<Team> {
 public:
  explicit TeamTable(soci::session& session) : RowTable(session, "teams") {}

  using RowTable::find;
  std::optional<Team> find(Id season, const std::string& name);
  std::vector<Team> of_season(Id season);
  std::vector<Team> of_person(Id person);
  void rename(Id team, const std::string& name);

  /// The bytes that a team's messages and the private parts of its matches take in the store, and the number
  /// of private parts that were dropped. Bytes as stored.
  struct PrivateSum {
    long long bytes = 0, gone = 0;
  };
  /// `hidden_from`: the sums as they were when a freeze began to hide matches from that time on; empty: now.
  PrivateSum private_sum(Id team, const std::string& hidden_from = {});
  /// Adds a part of a match, or a message (match 0), of that many bytes, to the team's sum, and drops the
  /// oldest parts to make room. False: there is no room for it; it counts as dropped, and the others stay.
  /// `hidden_from`: a freeze hides the match; parts of matches from before the freeze stay, so that they do
  /// not tell of those after it.
  bool make_room(Id team, Id match, long long bytes, std::uint64_t most, const std::string& hidden_from);
};

/// Versions, their uploads, and which of them plays.
class VersionTable : public RowTable<Version> {
 public:
  explicit VersionTable(soci::session& session) : RowTable(session, "versions") {}

  /// Writes the fields that change: state, language, player, log, verdict, problem.
  void update(const Version& version);
  void set_note(Id version, const std::string& note);
  std::vector<Id> ids_of_team(Id team);
  /// All its versions, by number; without logs and verdicts.
  std::vector<Version> of_team(Id team);
  /// The newest `most` below the id `before` (0: of all), by number; without logs and verdicts.
  std::vector<Version> newest_of_team(Id team, Id before, int most);
  std::vector<Version> of_season(Id season);  ///< by id, without logs and verdicts
  int next_number(Id team);
  std::uint32_t uploads_since(Id team, const std::string& when);

  void keep_file(const std::string& hash, const std::string& bytes);
  std::optional<std::string> file(const std::string& hash);
  /// Removes uploads, their names, logs, verdicts, notes and private parts of a team's versions, and disables
  /// these. Files that others uploaded, too, stay.
  void forget_sources(Id team);

  void activate(Id team, Id version, Id person, const std::string& at);
  std::uint32_t activations_since(Id team, const std::string& when);
  /// The version that plays for the team; 0: none.
  Id active(Id team);
};

class JobTable : public RowTable<Job> {
 public:
  explicit JobTable(soci::session& session) : RowTable(session, "jobs") {}

  void update(const Job& job);             ///< state, attempts and reason
  std::vector<Job> unfinished(Id season);  ///< by id
  std::uint32_t friendlies_since(Id person, const std::string& when);
  /// Called when a server starts: jobs that were under way when the last one was killed wait again.
  void queue_again();
  /// Called by a server that ends in order: jobs under way wait again, and their start does not count.
  void take_back();
};

class MatchTable {
 public:
  using ShareOf = std::function<std::uint64_t(Id team)>;
  explicit MatchTable(soci::session& session) : session_(session) {}

  Id new_pair() { return new_id(session_); }
  /// Adds a match and sets its id. False: that match of the pair is there already, and nothing is changed.
  /// `private_parts`: notes, drawings and standard error. `share_of`: bytes of them that are kept for a team;
  /// the oldest are dropped. Empty: all are kept. `hidden_from`: a freeze hides matches from that time on;
  /// empty: none does.
  bool add(Match& match, const std::string& record, const std::vector<PrivateRow>& private_parts,
           const ShareOf& share_of = {}, const std::string& hidden_from = {});
  std::optional<Match> find(Id match);
  struct Filter {
    Id season = 0, version = 0, team = 0, pair = 0;  ///< 0: any
    Id against = 0;                                  ///< the other team; 0: any
    Id before = 0;                                   ///< only ids below this; 0: all
    std::string until{};                             ///< only matches that finished before this; empty: all
    int most = 100;
  };
  std::vector<Match> select(const Filter& filter);  ///< newest first
  /// All matches of a season after this one, by id, without outcome and faults: for counting.
  std::vector<Match> after(Id season, Id match);
  std::string record(Id match);                  ///< the record's file; empty: none is kept
  std::string private_part(Id match, int seat);  ///< empty: none is kept
  struct PrivateSeat {
    int seat = 0, seats = 0;  ///< how many seats the match has
    BOOST_DESCRIBE_CLASS(PrivateSeat, (), (seat, seats), (), ())
  };
  std::vector<PrivateSeat> private_seats(Id match);
  void void_match(Id match, const std::string& reason);

 private:
  void keep_private(const Match& match, const PrivateRow& part, const ShareOf& share_of,
                    const std::string& hidden_from);
  soci::session& session_;
};

/// History of ratings, messages and audit.
class LogTable {
 public:
  explicit LogTable(soci::session& session) : session_(session) {}

  void add_history(const HistoryPoint& point);
  std::vector<HistoryPoint> history(Id version);
  void add_message(Id season, Id team, Id person, const std::string& at, const std::string& text);
  struct MessageFilter {
    Id season = 0;
    bool of_all_teams = false;
    std::vector<Id> teams{};  ///< or only those of these teams, and those to all
    Id before = 0;            ///< only ids below this; 0: all
    int most = 100;
  };
  std::vector<Message> messages(const MessageFilter& filter);  ///< the newest ones, by id
  std::uint32_t messages_since(Id person, const std::string& when);
  void add_audit(Id season, Id person, const std::string& at, const std::string& action,
                 const std::string& detail);
  std::vector<AuditEntry> audit(Id season);  ///< with what concerns no season; newest first, at most 1,000

 private:
  soci::session& session_;
};

struct Tables {
  /// The latest id of all rows. The matches that a season shows change only together with it, or with the
  /// season itself.
  Id revision();

  soci::session& session;
  PeopleTable people{session};
  TokenTable tokens{session};
  SeasonTable seasons{session};
  FinalTable finals{session};
  TeamTable teams{session};
  VersionTable versions{session};
  JobTable jobs{session};
  MatchTable matches{session};
  LogTable log{session};
};

}  // namespace agon::ladder
