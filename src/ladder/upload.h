// What students ask for: a new version, going back to an old one, a friendly match. Each is refused in words.
#pragma once

#include "ladder/people_access.h"

namespace agon::ladder {

/// More was asked for in an hour than the season allows.
struct TooMany : BadRequest {
  using BadRequest::BadRequest;
};
/// It is not the asker's to do.
struct Forbidden : BadRequest {
  using BadRequest::BadRequest;
};
/// What was named is not there.
struct Missing : BadRequest {
  using BadRequest::BadRequest;
};

struct Upload {
  std::string name;  ///< of the file: "bot.zip"
  std::string bytes;
  std::string note;  ///< the team's own
  bool activate = true;
};

/// The version as it waits to be built. Throws BadRequest. `store_bytes`: what the store takes on the disk;
/// 0: not known.
Version upload(Tables& tables, const Season& season, const Visitor& who, const Team& team, const Upload& what,
               std::uint64_t store_bytes);

/// From now on that version plays for its team.
void activate(Tables& tables, const Season& season, const Visitor& who, Id version);

/// A swapped pair against the active version of a team, or of a house player; not rated. The job's number.
Id ask_friendly(Tables& tables, const Season& season, const Visitor& who, Id own_version,
                const std::string& opponent);

/// The team that a student uploads for: his own, or the one of that name. Throws BadRequest.
Team team_for(const Visitor& who, const Season& season, const std::string& name);

/// What the season is at the moment: a freeze that was due is one, whoever has looked.
bool is_frozen(const Season& season);
bool is_past_deadline(const Season& season);

}  // namespace agon::ladder
