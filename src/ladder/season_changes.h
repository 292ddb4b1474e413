// The changes that a teacher makes to a season. Each leaves a line in the audit.
#pragma once

#include <array>

#include "contest/plan.h"
#include "core/notes.h"
#include "ladder/upload.h"

namespace agon::ladder {

inline constexpr double most_id = 9e15;  ///< every JSON reader keeps it

/// The person who did it; 0 is the command line, on the server's own machine.
using Actor = Id;

/// From now on, hides standings and new matches from everybody but the teacher. Throws BadRequest unless the
/// season is open or paused.
void freeze(Tables& tables, Season season, Actor who);
/// Shows what a freeze hides, and nothing else changes. Throws BadRequest if no freeze hides anything.
void unfreeze(Tables& tables, Season season, Actor who);
void pause(Tables& tables, Season season, Actor who);

/// The consents that a change of a season may need.
struct OpenOrder {
  static constexpr bool is_order = true;
  bool give_up_final = false;

  static constexpr std::array field_notes{
      FieldNote{"give_up_final", "also if a final waits to be played or released: it then decides nothing"}};
};
BOOST_DESCRIBE_STRUCT(OpenOrder, (), (give_up_final))
struct ReleaseOrder {
  static constexpr bool is_order = true;
  bool without_final = false;

  static constexpr std::array field_notes{
      FieldNote{"without_final", "also if there is no final to release: ends uploads"}};
};
BOOST_DESCRIBE_STRUCT(ReleaseOrder, (), (without_final))

// The way of a final: it is called, played (final_contest.h), perhaps revealed place by place, and released.
// A season has as many as its teacher calls, one at a time.

/// Opens a season that is frozen, paused or released, or whose final is called: `give_up_final` then gives
/// that up. Throws BadRequest without this consent. Call it while nobody plays the final (reopen_season).
void reopen(Tables& tables, Season season, bool give_up_final, Actor who);
/// Ends uploads, and stores the plan under the name of a new final. Throws BadRequest if the season waits for
/// one already, or is released.
Final call_final(Tables& tables, Season season, contest::Plan plan, Actor who);
struct RevealOrder {
  static constexpr bool is_order = true;
  int places = 1;

  static constexpr std::array field_notes{FieldNote{"places", "how many places", 1, 1000}};
};
BOOST_DESCRIBE_STRUCT(RevealOrder, (), (places))
/// Shows one more place of the season's final to everybody, or several, from the last one up.
Final reveal(Tables& tables, const Season& season, int places, Actor who);
/// Shows everything, and ends uploads. Throws BadRequest if a final is not over, and, without the consent
/// `without_final`, if there is none to release. Call it while nobody plays the final (release_season).
void release(Tables& tables, Season season, bool without_final, Actor who);
/// Puts a season away that hides nothing; `reopen` takes it out again.
void archive(Tables& tables, Season season, Actor who);

/// The things that the removal of a season takes with it, in words.
std::string removal_of_season(Tables& tables, const Season& season);
/// Removes the season with all that it holds; people of other seasons stay. Call it while nobody serves the
/// season. Throws BadRequest if a term counts it.
void remove_season(Tables& tables, const Season& season, Actor who);

/// The matches to void: by number, or all of a version.
struct VoidOrder {
  static constexpr bool is_order = true;
  std::vector<Id> matches;
  Id version = 0;
  std::string reason;
  bool replay = false;

  static constexpr std::array field_notes{
      FieldNote{"matches", "number of a match (may be given several times)", 1, most_id, "--match"},
      FieldNote{"version", "id of a version, as in the HTTP API: void all its matches (default: none)", 1,
                most_id},
      FieldNote{"reason", "the reason, for the audit log"},
      FieldNote{"replay", "replay every pair with a voided match, with the same versions"},
  };
};
BOOST_DESCRIBE_STRUCT(VoidOrder, (), (matches, version, reason, replay))
struct Voided {
  std::vector<Match> matches;  ///< by number
  std::size_t replays = 0;  ///< pairs to be played again: both matches, by the same versions, on a new seed
};
/// Finds the matches of an order: those that belong to the season and still count. `apply`: voids them, so
/// that ratings forget them; else nothing changes. Pairs with a version that cannot play any more are not
/// played again. Throws BadRequest.
Voided void_matches(Tables& tables, Season season, const VoidOrder& order, bool apply, Actor who);

/// Revokes all the person's tokens and returns a new one, which is shown only here.
std::string reissue_token(Tables& tables, Id person, Actor who);
void revoke_tokens(Tables& tables, Id person, Actor who);
/// Removes the person's name, e-mail and tokens. With the last member of a team its name and sources go, too.
/// Results stay under a pseudonym. Throws BadRequest for a teacher.
void remove_person(Tables& tables, Id person, Actor who);
/// The things that the removal of a person takes with it, in words.
std::string removal_of_person(Tables& tables, const Person& person);
/// Finds a person by e-mail or name, in any case, or by number ("#12"). Throws BadRequest that lists all whom
/// the words fit, or the most similar name.
Person person_named(Tables& tables, const std::string& words);

}  // namespace agon::ladder
