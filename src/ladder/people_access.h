// Tokens, and the person whom a token shows.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "ladder/store.h"

namespace agon::ladder {

/// 128 random bits in 32 hexadecimal digits.
std::string new_token();
/// A seed for matches, of 52 random bits.
std::uint64_t new_seed();
/// SHA-256 in hexadecimal digits. Tokens have 128 random bits, so they need no slower hash.
std::string sha256(std::string_view bytes);

inline constexpr std::chrono::hours session_length{12};
inline constexpr int most_sessions = 50;  ///< of a person; a further login ends the oldest one

/// A person, and all that their rights depend on.
struct Visitor {
  std::optional<Person> person;  ///< empty: nobody who is known
  std::string scope;             ///< "token" or "session"; empty without a person
  std::vector<Team> teams;

  bool is_teacher() const { return person && person->role == Role::teacher; }
  bool is_of(Id team) const {
    for (const auto& each : teams)
      if (each.id == team) return true;
    return false;
  }
};

/// Returns a visitor without a person if the token is unknown, revoked or expired.
Visitor visitor_of(Tables& tables, const std::string& token);

/// Gives a new token. Only its hash is kept, so this is the only time that it is shown.
std::string give_token(Tables& tables, Id person);
/// Opens a browser's session for 12 hours and returns its token.
std::string give_session(Tables& tables, Id person);

// Decides what a season shows to whom. Every page, request and stream about a season or one of its matches
// asks here. The functions depend only on their arguments and the time, and may be called on any thread.

/// Whether they are in a team of the season, or a teacher.
bool is_of_season(const Season& season, const Visitor& who);
/// Whether they see the season: everybody sees a public one, only its people see a private one.
bool sees_season(const Season& season, const Visitor& who);
/// Whether they see what a freeze hides.
bool sees_hidden(const Season& season, const Visitor& who);
/// UTC; only matches that finished before this are shown to them. Empty: all are.
std::string shown_until(const Season& season, const Visitor& who);
/// Whether the match belongs to the season and no freeze hides it from them.
bool shows(const Season& season, const Visitor& who, const Match& match);

}  // namespace agon::ladder
