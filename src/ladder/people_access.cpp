#include "ladder/people_access.h"

#include <openssl/evp.h>
#include <openssl/rand.h>

#include <algorithm>

#include "core/errors.h"
#include "core/random.h"
#include "core/utc_now.h"
#include "ladder/times.h"
#include "ladder/upload.h"

namespace agon::ladder {

namespace {

std::string in_hexadecimal(const unsigned char* bytes, std::size_t count) {
  constexpr const char* digits = "0123456789abcdef";
  std::string text;
  for (std::size_t index = 0; index < count; ++index) {
    text += digits[bytes[index] >> 4U];
    text += digits[bytes[index] & 15U];
  }
  return text;
}

}  // namespace

std::string new_token() {
  unsigned char bytes[16];
  if (RAND_bytes(bytes, sizeof(bytes)) != 1) throw Failure("the system has no randomness for a token");
  return in_hexadecimal(bytes, sizeof(bytes));
}

std::uint64_t new_seed() { return std::stoull(new_token().substr(0, 13), nullptr, 16) & largest_seed; }

std::string sha256(std::string_view bytes) {
  unsigned char sum[EVP_MAX_MD_SIZE];
  unsigned size = 0;
  if (EVP_Digest(bytes.data(), bytes.size(), sum, &size, EVP_sha256(), nullptr) != 1)
    throw Failure("cannot compute a hash");
  return in_hexadecimal(sum, size);
}

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
  tables.tokens.keep_sessions(person, most_sessions - 1);
  return given(tables, person, "session", utc_in(session_length));
}

bool is_of_season(const Season& season, const Visitor& who) {
  return who.is_teacher() || std::any_of(who.teams.begin(), who.teams.end(),
                                         [&](const Team& team) { return team.season == season.id; });
}

bool sees_season(const Season& season, const Visitor& who) {
  return !season.is_private || is_of_season(season, who);
}

bool sees_hidden(const Season& season, const Visitor& who) { return who.is_teacher() || !is_frozen(season); }

std::string shown_until(const Season& season, const Visitor& who) {
  if (sees_hidden(season, who)) return {};
  return season.frozen_at.empty() ? season.freezes : season.frozen_at;
}

bool shows(const Season& season, const Visitor& who, const Match& match) {
  const auto until = shown_until(season, who);
  return match.season == season.id && (until.empty() || match.finished < until);
}

}  // namespace agon::ladder
