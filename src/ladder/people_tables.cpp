// People, who of them is in which team, and what their tokens open.
#include "ladder/tables.h"

#include "core/described.h"

namespace agon::ladder {

using soci::into;
using soci::use;

Id new_id(soci::session& session) {
  session << "update counters set value = value + 1 where name = 'row'";
  Id id = 0;
  session << "select value from counters where name = 'row'", into(id);
  return id;
}

namespace {

constexpr const char* person_columns = "id, name, email, role, removed";

/// What a statement about people is bound to.
struct PersonRow {
  Person person;
  std::string role;
  int removed = 0;

  Person value() const {
    Person made = person;
    made.role = enum_from_name<Role>(role).value_or(Role::student);
    made.removed = removed != 0;
    return made;
  }
};

std::vector<Person> people_where(soci::session& session, const std::string& where, Id id) {
  PersonRow row;
  soci::statement rows = (session.prepare << "select " + std::string(person_columns) + " from people where " +
                                                 where + " order by id",
                          use(id), into(row.person.id), into(row.person.name), into(row.person.email),
                          into(row.role), into(row.removed));
  rows.execute();
  std::vector<Person> list;
  while (rows.fetch()) list.push_back(row.value());
  return list;
}

}  // namespace

Id PeopleTable::add(const Person& person) {
  const Id id = new_id(session_);
  const std::string role(enum_name(person.role));
  session_ << "insert into people (id, name, email, role, removed) values (:i, :n, :e, :r, 0)", use(id),
      use(person.name), use(person.email), use(role);
  return id;
}

std::optional<Person> PeopleTable::find(Id person) {
  auto list = people_where(session_, "id = :i", person);
  return list.empty() ? std::nullopt : std::optional(list[0]);
}

std::vector<Person> PeopleTable::all() { return people_where(session_, "id > :i", 0); }

void PeopleTable::remove(Id person) {
  const auto name = "removed " + std::to_string(person);
  session_ << "update people set name = :n, email = '', removed = 1 where id = :i", use(name), use(person);
  session_ << "delete from tokens where person = :i", use(person);
}

void PeopleTable::join(Id team, Id person) {
  session_ << "insert into members (team, person) values (:t, :p)", use(team), use(person);
}

std::vector<Person> PeopleTable::members(Id team) {
  return people_where(session_, "id in (select person from members where team = :t)", team);
}

namespace {

constexpr const char* token_columns =
    "select hash, person, scope, created, expires, revoked from tokens where ";

}  // namespace

void TokenTable::add(const Token& token) {
  session_ << "insert into tokens (hash, person, scope, created, expires, revoked) values (:h, :p, :s, :c, "
              ":e, '')",
      use(token.hash), use(token.person), use(token.scope), use(token.created), use(token.expires);
}

std::optional<TokenTable::Token> TokenTable::find(const std::string& hash, const std::string& now) {
  Token token;
  session_ << std::string(token_columns) + "hash = :h", use(hash), into(token.hash), into(token.person),
      into(token.scope), into(token.created), into(token.expires), into(token.revoked);
  if (!session_.got_data() || !token.revoked.empty()) return std::nullopt;
  if (!token.expires.empty() && token.expires <= now) return std::nullopt;
  return token;
}

std::vector<TokenTable::Token> TokenTable::of_person(Id person) {
  Token token;
  soci::statement rows = (session_.prepare << std::string(token_columns) + "person = :p order by created",
                          use(person), into(token.hash), into(token.person), into(token.scope),
                          into(token.created), into(token.expires), into(token.revoked));
  rows.execute();
  std::vector<Token> list;
  while (rows.fetch()) list.push_back(token);
  return list;
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

}  // namespace agon::ladder
