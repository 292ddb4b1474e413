// Who somebody is who shows a token, and tokens themselves.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ladder/store.h"

namespace agon::ladder {

/// 128 random bits in 32 hexadecimal digits.
std::string new_token();
/// SHA-256 in hexadecimal digits: a token of 128 random bits needs no slower one.
std::string sha256(std::string_view bytes);

inline constexpr std::chrono::hours session_length{12};

/// A person with all that the right to do something depends on.
struct Visitor {
  std::optional<Person> person;  ///< nothing: nobody who is known
  std::string scope;             ///< "token" or "session"
  std::vector<Team> teams;

  bool is_teacher() const { return person && person->role == Role::teacher; }
  bool is_of(Id team) const {
    for (const auto& each : teams)
      if (each.id == team) return true;
    return false;
  }
};

/// Nobody, where the token is unknown, revoked or expired.
Visitor visitor_of(Tables& tables, const std::string& token);

/// A new token, which is told here alone.
std::string give_token(Tables& tables, Id person);
/// A browser's session, for 12 hours.
std::string give_session(Tables& tables, Id person);

// Rules for what a season shows to whom. Every page, request and stream that tells of a season or of one of
// its matches asks here. Functions of values alone; of any thread.

/// They are in a team of the season, or a teacher.
bool is_of_season(const Season& season, const Visitor& who);
/// Everybody sees a public season; its people alone see a private one.
bool sees_season(const Season& season, const Visitor& who);
/// They see what a freeze hides.
bool sees_hidden(const Season& season, const Visitor& who);
/// UTC; matches that finished before this are shown to them. Empty: all are.
std::string shown_until(const Season& season, const Visitor& who);
/// The match belongs to the season, and no freeze hides it from them.
bool shows(const Season& season, const Visitor& who, const Match& match);

}  // namespace agon::ladder
