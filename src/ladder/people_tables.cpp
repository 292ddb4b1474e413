// People, their teams and tokens, and seasons with their teams.
#include "contest/rows.h"
#include "ladder/tables.h"

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

Id PeopleTable::add(Person person) {
  person.id = new_id(session_);
  contest::insert_row(session_, "people", person);
  return person.id;
}

std::optional<Person> PeopleTable::find(Id person) {
  return find_row<Person>(session_, {"people", "id = :i"}, person);
}

std::vector<Person> PeopleTable::all() { return rows_of<Person>(session_, {"people", "id > 0 order by id"}); }

void PeopleTable::remove(Id person) {
  const auto name = "removed " + std::to_string(person);
  session_ << "update people set name = :n, email = '', removed = 1 where id = :i", use(name), use(person);
  session_ << "delete from tokens where person = :i", use(person);
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

Id SeasonTable::add(Season season) {
  season.id = new_id(session_);
  season.revision = 0;
  contest::insert_row(session_, "seasons", season);
  return season.id;
}

void SeasonTable::update(const Season& season) {
  contest::update_row<&Season::state, &Season::is_private, &Season::opens, &Season::freezes,
                      &Season::deadline, &Season::zone, &Season::frozen_at, &Season::limits,
                      &Season::revision>(session_, "seasons", season);
}

std::optional<Season> SeasonTable::find(const std::string& name) {
  return find_row<Season>(session_, {"seasons", "name = :n"}, name);
}

std::optional<Season> SeasonTable::find(Id season) {
  return find_row<Season>(session_, {"seasons", "id = :i"}, season);
}

std::vector<Season> SeasonTable::all() {
  return rows_of<Season>(session_, {"seasons", "id > 0 order by id"});
}

Id TeamTable::add(Team team) {
  team.id = new_id(session_);
  contest::insert_row(session_, "teams", team);
  return team.id;
}

std::optional<Team> TeamTable::find(Id team) { return find_row<Team>(session_, {"teams", "id = :i"}, team); }

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

TeamTable::PrivateSum TeamTable::private_sum(Id team) {
  PrivateSum sum;
  session_ << "select private_bytes, private_gone from teams where id = :t", use(team), into(sum.bytes),
      into(sum.gone);
  return sum;
}

bool TeamTable::make_room(Id team, long long bytes, std::uint64_t most) {
  const bool fits = static_cast<std::uint64_t>(bytes) <= most;
  auto sum = private_sum(team);
  if (fits)
    sum.bytes += bytes;
  else
    ++sum.gone;
  while (static_cast<std::uint64_t>(sum.bytes) > most) {
    Id match = 0;
    int seat = 0;
    long long size = 0;
    session_ << "select match, seat, size from private_logs where team = :t order by match, seat limit 1",
        use(team), into(match), into(seat), into(size);
    if (!session_.got_data()) break;
    session_ << "delete from private_logs where match = :m and seat = :s", use(match), use(seat);
    sum.bytes -= size;
    ++sum.gone;
  }
  session_ << "update teams set private_bytes = :b, private_gone = :g where id = :t", use(sum.bytes),
      use(sum.gone), use(team);
  return fits;
}

}  // namespace agon::ladder
