#include "ladder/people_access.h"

#include "core/utc_now.h"
#include "ladder/times.h"
#include "ladder/token.h"

namespace agon::ladder {

namespace {

std::string given(Tables& tables, Id person, const std::string& scope, const std::string& expires) {
  auto token = new_token();
  tables.tokens.add({sha256(token), person, scope, utc_now(), expires, ""});
  return token;
}

}  // namespace

Visitor visitor_of(Tables& tables, const std::string& token) {
  Visitor visitor;
  if (token.empty()) return visitor;
  const auto found = tables.tokens.find(sha256(token), utc_now());
  if (!found) return visitor;
  auto person = tables.people.find(found->person);
  if (!person || person->removed) return visitor;
  visitor.teams = tables.teams.of_person(person->id);
  visitor.scope = found->scope;
  visitor.person = std::move(person);
  return visitor;
}

std::string give_token(Tables& tables, Id person) { return given(tables, person, "token", ""); }

std::string give_session(Tables& tables, Id person) {
  tables.tokens.forget_expired(utc_now());
  return given(tables, person, "session", utc_in(session_length));
}

}  // namespace agon::ladder
