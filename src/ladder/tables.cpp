// People, their teams and tokens, and seasons with their teams.
#include "ladder/tables.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "contest/rows.h"
#include "text/bytes.h"

namespace agon::ladder {

using contest::find_row;
using contest::rows_of;
using soci::into;
using soci::use;

Id new_id(soci::session& session) {
  session << "update counters set value = value + 1 where name = 'row'";
  Id id = 0;
  session << "select value from counters where name = 'row'", into(id);
  return id;
}

Id Tables::revision() {
  Id id = 0;
  session << "select value from counters where name = 'row'", into(id);
  return id;
}

template <class Row>
Id RowTable<Row>::add(Row row) {
  row.id = new_id(session_);
  contest::insert_row(session_, table_, row);
  return row.id;
}

template <class Row>
std::optional<Row> RowTable<Row>::find(Id row) {
  return find_row<Row>(session_, {table_, "id = :i"}, row);
}

template class RowTable<Person>;
template class RowTable<Season>;
template class RowTable<Final>;
template class RowTable<Team>;
template class RowTable<Version>;
template class RowTable<Job>;

std::vector<Person> PeopleTable::all() { return rows_of<Person>(session_, {"people", "id > 0 order by id"}); }

void PeopleTable::remove(Id person) {
  const auto name = "removed " + std::to_string(person);
  session_ << "update people set name = :n, email = '', removed = 1 where id = :i", use(name), use(person);
  session_ << "delete from tokens where person = :i", use(person);
}

void PeopleTable::rename(Id person, const std::string& name, const std::string& email) {
  session_ << "update people set name = :n, email = :e where id = :i", use(name), use(email), use(person);
}

void PeopleTable::leave(Id team, Id person) {
  session_ << "delete from members where team = :t and person = :p", use(team), use(person);
}

void PeopleTable::join(Id team, Id person) {
  session_ << "insert into members (team, person) values (:t, :p)", use(team), use(person);
}

std::vector<Person> PeopleTable::members(Id team) {
  return rows_of<Person>(session_,
                         {"people", "id in (select person from members where team = :t) order by id"}, team);
}

void TokenTable::add(const Token& token) { contest::insert_row(session_, "tokens", token); }

std::optional<TokenTable::Token> TokenTable::find(const std::string& hash, const std::string& now) {
  return find_row<Token>(
      session_, {"tokens", "hash = :h and revoked = '' and (expires = '' or expires > :n)"}, hash, now);
}

std::vector<TokenTable::Token> TokenTable::of_person(Id person) {
  return rows_of<Token>(session_, {"tokens", "person = :p order by created"}, person);
}

void TokenTable::revoke_all(Id person, const std::string& now) {
  session_ << "update tokens set revoked = :n where person = :p and revoked = ''", use(now), use(person);
}

void TokenTable::revoke(const std::string& hash, const std::string& now) {
  session_ << "update tokens set revoked = :n where hash = :h and revoked = ''", use(now), use(hash);
}

void TokenTable::forget_expired(const std::string& now) {
  session_ << "delete from tokens where scope = 'session' and expires <> '' and expires <= :n", use(now);
}

void TokenTable::keep_sessions(Id person, int most) {
  session_ << fmt::format(
      "delete from tokens where person = :p and scope = 'session' and hash not in (select hash from tokens "
      "where person = :p2 and scope = 'session' and revoked = '' order by created desc, hash limit {})",
      most),
      use(person), use(person);
}

void SeasonTable::update(const Season& season) {
  contest::update_row<&Season::name, &Season::ladder_config, &Season::state, &Season::is_private,
                      &Season::opens, &Season::freezes, &Season::deadline, &Season::zone, &Season::frozen_at,
                      &Season::limits, &Season::revision>(session_, "seasons", season);
}

std::optional<Season> SeasonTable::find(const std::string& name) {
  return find_row<Season>(session_, {"seasons", "name = :n"}, name);
}

std::vector<Season> SeasonTable::all() {
  return rows_of<Season>(session_, {"seasons", "id > 0 order by id"});
}

void FinalTable::update(const Final& final) {
  contest::update_row<&Final::ended, &Final::given_up, &Final::released, &Final::revealed>(session_, "finals",
                                                                                           final);
}

std::vector<Final> FinalTable::of_season(Id season) {
  return rows_of<Final>(session_, {"finals", "season = :s order by number"}, season);
}

std::optional<Final> FinalTable::of_contest(const std::string& contest) {
  return find_row<Final>(session_, {"finals", "contest = :c"}, contest);
}

std::optional<Final> FinalTable::current(Id season) {
  const auto all = of_season(season);
  return all.empty() || !is_current(all.back()) ? std::nullopt : std::optional(all.back());
}

int FinalTable::teams(const Final& final) {
  int count = 0;
  session_ << "select count(*) from entrants where contest = :c", use(final.contest), into(count);
  return count;
}

namespace {

constexpr const char* own_teams = "(select id from teams where season = :s)";
constexpr const char* own_contests = "(select contest from finals where season = :s)";
constexpr const char* own_matches = "(select id from played where season = :s and season > 0)";
/// Students who are in a team of the season and in no team of another.
const std::string own_people = fmt::format(
    "(select id from people where role = 'student' and id in (select person from members where team in {0}) "
    "and id "
    "not in (select m.person from members m join teams t on t.id = m.team where t.season <> :s2))",
    own_teams);

}  // namespace

SeasonTable::Contents SeasonTable::contents(Id season) {
  Contents found;
  const auto count = [&](const std::string& rows, long long& into) {
    session_ << "select count(*) from " + rows, use(season, "s"), soci::into(into);
  };
  count("teams where season = :s and house = ''", found.teams);
  count(fmt::format("versions where language <> 'house' and team in {}", own_teams), found.versions);
  count("played where season = :s and season > 0", found.matches);
  session_ << "select count(*) from people where removed = 0 and id in " + own_people, use(season, "s"),
      use(season, "s2"), soci::into(found.people);
  return found;
}

void SeasonTable::remove(Id season) {
  const auto drop = [&](const char* table, const std::string& column, const std::string& rows) {
    session_ << fmt::format("delete from {} where {} in {}", table, column, rows), use(season, "s");
  };
  for (const char* table : {"entrants", "played", "records", "faults", "errors", "private_parts", "ratings"})
    drop(table, "contest", own_contests);
  drop("contests", "name", own_contests);
  for (const char* table : {"private_logs", "ladder_records"}) drop(table, "match", own_matches);
  drop("rating_history", "version", fmt::format("(select id from versions where team in {})", own_teams));
  for (const char* table : {"activations", "versions"}) drop(table, "team", own_teams);
  session_ << "delete from files where hash not in (select file from versions)";
  for (const char* table : {"tokens", "people"})  // the people last: tokens go by them
    session_ << fmt::format("delete from {} where {} in {}", table,
                            table == std::string_view("tokens") ? "person" : "id", own_people),
        use(season, "s"), use(season, "s2");
  drop("members", "team", own_teams);
  for (const char* table : {"played", "jobs", "messages", "audit", "finals", "teams"})
    drop(table, "season", "(:s)");
  drop("seasons", "id", "(:s)");
}

std::optional<Team> TeamTable::find(Id season, const std::string& name) {
  return find_row<Team>(session_, {"teams", "season = :s and name = :n"}, season, name);
}

std::vector<Team> TeamTable::of_season(Id season) {
  return rows_of<Team>(session_, {"teams", "season = :s order by id"}, season);
}

std::vector<Team> TeamTable::of_person(Id person) {
  return rows_of<Team>(session_, {"teams", "id in (select team from members where person = :p) order by id"},
                       person);
}

void TeamTable::rename(Id team, const std::string& name) {
  session_ << "update teams set name = :n where id = :i", use(name), use(team);
}

TeamTable::PrivateSum TeamTable::private_sum(Id team, const std::string& hidden_from) {
  PrivateSum sum, shown;
  std::string shown_until;
  session_
      << "select private_bytes, private_gone, shown_until, shown_bytes, shown_gone from teams where id = "
         ":t",
      use(team), into(sum.bytes), into(sum.gone), into(shown_until), into(shown.bytes), into(shown.gone);
  return !hidden_from.empty() && shown_until == hidden_from ? shown : sum;
}

bool TeamTable::make_room(Id team, Id match, long long bytes, std::uint64_t most,
                          const std::string& hidden_from) {
  Id last_shown = 0;
  if (!hidden_from.empty()) {
    const Id before = match - 1;
    session_ << "update teams set shown_until = :u, shown_match = :m, shown_bytes = private_bytes, "
                "shown_gone = private_gone where id = :t and shown_until <> :v",
        use(hidden_from), use(before), use(team), use(hidden_from);
    session_ << "select shown_match from teams where id = :t", use(team), into(last_shown);
  }
  auto sum = private_sum(team);
  bool fits = static_cast<std::uint64_t>(bytes) <= most;
  while (fits && static_cast<std::uint64_t>(sum.bytes + bytes) > most) {
    Id oldest = 0;
    int seat = 0;
    long long size = 0;
    session_ << "select match, seat, size from private_logs where team = :t and match > :m order by match, "
                "seat limit 1",
        use(team), use(last_shown), into(oldest), into(seat), into(size);
    if (fits = session_.got_data(); !fits) break;
    session_ << "delete from private_logs where match = :m and seat = :s", use(oldest), use(seat);
    sum.bytes -= size;
    ++sum.gone;
  }
  if (fits)
    sum.bytes += bytes;
  else
    ++sum.gone;
  session_ << "update teams set private_bytes = :b, private_gone = :g where id = :t", use(sum.bytes),
      use(sum.gone), use(team);
  return fits;
}

// Versions (the upload, the result of its build, and which one plays) and the jobs that were asked for.

void VersionTable::update(const Version& version) {
  contest::update_row<&Version::language, &Version::player, &Version::state, &Version::log, &Version::verdict,
                      &Version::problem>(session_, "versions", version);
}

void VersionTable::set_note(Id version, const std::string& note) {
  session_ << "update versions set note = :n where id = :i", use(note), use(version);
}

std::vector<Version> VersionTable::of_team(Id team) {
  return rows_of<Version>(session_, {"versions", "team = :t order by number", {"log", "verdict"}}, team);
}

std::vector<Version> VersionTable::newest_of_team(Id team, Id before, int most) {
  const Id below = before == 0 ? std::numeric_limits<Id>::max() : before;
  auto list = rows_of<Version>(session_,
                               {"versions",
                                fmt::format("team = :t and id < :b order by number desc limit {}", most),
                                {"log", "verdict"}},
                               team, below);
  std::reverse(list.begin(), list.end());
  return list;
}

std::vector<Id> VersionTable::ids_of_team(Id team) {
  std::vector<Id> ids;
  for (const auto& version : rows_of<Version>(
           session_, {"versions", "team = :t order by number", {"log", "verdict", "note"}}, team))
    ids.push_back(version.id);
  return ids;
}

std::vector<Version> VersionTable::of_season(Id season) {
  return rows_of<Version>(
      session_,
      {"versions", "team in (select id from teams where season = :s) order by id", {"log", "verdict"}},
      season);
}

int VersionTable::next_number(Id team) {
  int number = 0;
  session_ << "select coalesce(max(number), 0) + 1 from versions where team = :t", use(team), into(number);
  return number;
}

std::uint32_t VersionTable::uploads_since(Id team, const std::string& when) {
  int count = 0;
  session_ << "select count(*) from versions where team = :t and uploaded >= :w", use(team), use(when),
      into(count);
  return static_cast<std::uint32_t>(count);
}

void VersionTable::keep_file(const std::string& hash, const std::string& bytes) {
  const auto text = base64(bytes);
  session_ << "insert into files (hash, bytes) values (:h, :b) on conflict do nothing", use(hash), use(text);
}

std::optional<std::string> VersionTable::file(const std::string& hash) {
  std::string text;
  session_ << "select bytes from files where hash = :h", use(hash), into(text);
  return session_.got_data() ? std::optional(from_base64(text)) : std::nullopt;
}

void VersionTable::forget_sources(Id team) {
  session_ << "update versions set log = '', verdict = '', note = '', name = 'removed', state = 'disabled', "
              "problem = "
              "'its owner has left' where team = :t",
      use(team);
  session_ << "delete from files where hash in (select file from versions where team = :t) and hash not in "
              "(select file "
              "from versions where team <> :t2)",
      use(team), use(team);
  session_ << "delete from private_logs where team = :t", use(team);
  session_ << "update teams set private_bytes = coalesce((select sum(length(words)) from messages where "
              "messages.team = teams.id), 0) where id = :t",
      use(team);
  session_ << "update teams set shown_bytes = private_bytes where id = :t", use(team);
}

void VersionTable::activate(Id team, Id version, Id person, const std::string& at) {
  contest::insert_row(session_, "activations", Activation{new_id(session_), team, version, person, at});
}

std::uint32_t VersionTable::activations_since(Id team, const std::string& when) {
  int count = 0;
  session_ << "select count(*) from activations where team = :t and at >= :w", use(team), use(when),
      into(count);
  return static_cast<std::uint32_t>(count);
}

Id VersionTable::active(Id team) {
  Id version = 0;
  session_ << "select version from activations where team = :t order by id desc limit 1", use(team),
      into(version);
  return session_.got_data() ? version : 0;
}

void JobTable::update(const Job& job) {
  contest::update_row<&Job::state, &Job::attempts, &Job::reason>(session_, "jobs", job);
}

std::vector<Job> JobTable::unfinished(Id season) {
  return rows_of<Job>(session_, {"jobs", "season = :s and state in ('queued', 'running') order by id"},
                      season);
}

std::uint32_t JobTable::friendlies_since(Id person, const std::string& when) {
  int count = 0;
  session_ << "select count(*) from jobs where kind = 'friendly' and person = :p and created >= :w",
      use(person), use(when), into(count);
  return static_cast<std::uint32_t>(count);
}

void JobTable::take_back() {
  session_
      << "update jobs set state = 'queued', attempts = attempts - 1 where state = 'running' and attempts > 0";
}

void JobTable::queue_again() { session_ << "update jobs set state = 'queued' where state = 'running'"; }

}  // namespace agon::ladder
