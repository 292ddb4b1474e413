// What a teacher does to a season; each leaves a line in the audit.
#pragma once

#include "ladder/upload.h"

namespace agon::ladder {

/// Who did it: 0 is the command line, on the server's own machine.
using Actor = Id;

/// Hides standings and matches from now on from all but the teacher. Throws BadRequest where that is past.
void freeze(Tables& tables, Season season, Actor who);
/// Undoes a freeze, and goes on after a pause.
void reopen(Tables& tables, Season season, Actor who);
void pause(Tables& tables, Season season, Actor who);
/// No upload any more; the final may be played.
void call_final(Tables& tables, Season season, Actor who);
/// All is visible.
void release(Tables& tables, Season season, Actor who);

/// What is to be voided: matches by number, or all of a version.
struct VoidOrder {
  std::vector<Id> matches;
  Id version = 0;
  std::string reason;
  bool replay = false;  ///< rated pairs of which one is voided are played again
};
struct Voided {
  std::vector<Match> matches;  ///< by number
  std::size_t replays =
      0;  ///< pairs that are played again: both matches, by the same versions, on a seed of their own
};
/// The matches that would be, or were, voided: those that count and belong to the season. Throws BadRequest.
/// With `apply`, ratings forget them. What cannot play any more (a version that was switched off) is not
/// played again.
Voided void_matches(Tables& tables, Season season, const VoidOrder& order, bool apply, Actor who);

/// New token, all old ones void; told here alone.
std::string reissue_token(Tables& tables, Id person, Actor who);
void revoke_tokens(Tables& tables, Id person, Actor who);
/// The person's name and e-mail, tokens and, of whoever was alone in a team, its name and sources are gone;
/// results stay under a pseudonym.
void remove_person(Tables& tables, Id person, Actor who);
/// By e-mail or name. Throws BadRequest that names the likeliest.
Person person_named(Tables& tables, const std::string& words);

}  // namespace agon::ladder
