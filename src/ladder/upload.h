// The requests of students: a new version, a return to an old one, a friendly match. Refusals are in words.
#pragma once

#include "ladder/people_access.h"

namespace agon::ladder {

/// The person or their team asked for more in an hour than the season allows.
struct TooMany : BadRequest {
  using BadRequest::BadRequest;
};
/// The person may not do this.
struct Forbidden : BadRequest {
  using BadRequest::BadRequest;
};
/// The request names something that is not there.
struct Missing : BadRequest {
  using BadRequest::BadRequest;
};

struct Upload {
  std::string name;  ///< of the upload: "bot.zip"
  std::string bytes;
  std::string note;      ///< the team's own
  bool activate = true;  ///< it plays for its team as soon as it is ready
};

/// Returns the version, which waits to be built. `store_bytes`: the store's size on the disk; 0: not known.
/// Throws BadRequest.
Version upload(Tables& tables, const Season& season, const Visitor& who, const Team& team, const Upload& what,
               std::uint64_t store_bytes);

/// Lets the version play for its team from now on.
void activate(Tables& tables, const Season& season, const Visitor& who, Id version);

/// Writes to a team, and to its teacher; team 0: to all. `share`: bytes that the team's builds leave of its
/// share of the disk. Throws TooMany.
void write_message(Tables& tables, const Season& season, const Visitor& who, Id team, std::uint64_t share,
                   const std::string& text);

/// Asks for an unrated swapped pair against a team's active version or a built-in player. Returns the job's
/// id.
Id ask_friendly(Tables& tables, const Season& season, const Visitor& who, Id own_version,
                const std::string& opponent);

/// The team that a student uploads for: their only one, or the one of that name. Throws BadRequest.
Team team_for(const Visitor& who, const Season& season, const std::string& name);

/// Whether a freeze hides the season now: somebody asked for it, its date has come, or the final was called.
bool is_frozen(const Season& season);
/// Whether its final has been called, was released, or the season is in the archive.
bool has_ended(const Season& season);
bool is_past_deadline(const Season& season);

}  // namespace agon::ladder
