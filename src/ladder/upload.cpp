#include "ladder/upload.h"

#include <fmt/format.h>

#include "core/described.h"
#include "core/utc_now.h"
#include "ladder/archive.h"
#include "ladder/pairing.h"
#include "ladder/times.h"
#include "text/utf8.h"

namespace agon::ladder {

namespace {

constexpr std::size_t longest_note = 2000;
constexpr std::uint32_t most_activations_an_hour = 60;  // each is kept
constexpr auto quota_time = std::chrono::seconds(-3600);

void refuse_closed(const Season& season, const char* what) {
  if (season.state == SeasonState::archived)
    throw BadRequest(fmt::format("{}: the season \"{}\" is in the archive", what, season.name));
  if (has_ended(season))
    throw BadRequest(fmt::format("{}: the final of the season \"{}\" has been called", what, season.name));
  if (is_past_deadline(season))
    throw BadRequest(fmt::format("{}: the deadline of the season \"{}\" was {}", what, season.name,
                                 told_time(season.deadline, season.zone, DayPart::end)));
  if (!season.opens.empty() && utc_now() < season.opens)
    throw BadRequest(fmt::format("{}: the season \"{}\" opens at {}", what, season.name,
                                 told_time(season.opens, season.zone)));
}

Version ready_version(Tables& tables, const Visitor& who, Id id) {
  const auto version = tables.versions.find(id);
  if (!version || (!who.is_of(version->team) && !who.is_teacher()))
    throw Missing(fmt::format("your team has no version with the id {}", id));
  if (version->state != VersionState::ready)
    throw BadRequest(fmt::format("version {} is {}{}; only a version that is ready can play", version->number,
                                 enum_name(version->state),
                                 version->problem.empty() ? "" : ": " + version->problem));
  return *version;
}

}  // namespace

bool is_frozen(const Season& season) {
  const bool goes_on = season.state == SeasonState::open || season.state == SeasonState::paused;
  const bool by_time = goes_on && !season.freezes.empty() && season.freezes <= utc_now();
  return by_time || season.state == SeasonState::frozen || season.state == SeasonState::finals;
}

bool has_ended(const Season& season) {
  return season.state == SeasonState::finals || season.state == SeasonState::released ||
         season.state == SeasonState::archived;
}

bool is_past_deadline(const Season& season) {
  return !season.deadline.empty() && season.deadline <= utc_now();
}

Team team_for(const Visitor& who, const Season& season, const std::string& name) {
  std::string names;
  const Team* only = nullptr;
  for (const auto& team : who.teams) {
    if (team.season != season.id) continue;
    if (team.name == name) return team;
    only = names.empty() ? &team : nullptr;
    names += (names.empty() ? "" : ", ") + team.name;
  }
  if (who.is_teacher() && names.empty())
    throw BadRequest("a teacher has no team; log in with the token of a student");
  if (names.empty()) throw Forbidden(fmt::format("you are in no team of the season \"{}\"", season.name));
  if (name.empty() && only != nullptr) return *only;
  throw BadRequest(name.empty() ? fmt::format("you are in several teams, {}: choose one (--team)", names)
                                : fmt::format("you are not in a team \"{}\", but in {}", name, names));
}

Version upload(Tables& tables, const Season& season, const Visitor& who, const Team& team, const Upload& what,
               std::uint64_t store_bytes) {
  refuse_closed(season, "nothing can be uploaded");
  const auto& limits = season.limits;
  if (what.bytes.empty()) throw BadRequest("the upload is empty");
  if (what.bytes.size() > limits.packed_bytes)
    throw BadRequest(fmt::format("the upload has {} bytes; at most {} are allowed", what.bytes.size(),
                                 limits.packed_bytes));
  if (what.note.size() > longest_note)
    throw BadRequest(fmt::format("the note is longer than {} bytes", longest_note));
  if (store_bytes >> 20U >= limits.disk_mib)
    throw BadRequest(
        "the store is as large as its teacher allows; nothing can be uploaded until there is room");
  if (tables.versions.uploads_since(team.id, utc_in(quota_time)) >= limits.uploads_an_hour)
    throw TooMany(
        fmt::format("your team has uploaded {} times in the last hour, as often as is allowed; wait a little",
                    limits.uploads_an_hour));
  Version version;
  version.team = team.id;
  version.person = who.person->id;
  version.number = tables.versions.next_number(team.id);
  version.file = sha256(what.bytes);
  version.name = plain_name(what.name);
  version.note = kept_lines(what.note);
  version.uploaded = utc_now();
  tables.versions.keep_file(version.file, what.bytes);
  version.id = tables.versions.add(version);
  tables.jobs.add({.season = season.id,
                   .kind = JobKind::build,
                   .a = version.id,
                   .b = what.activate ? activate_when_ready : 0,
                   .created = version.uploaded,
                   .person = version.person});
  return version;
}

void activate(Tables& tables, const Season& season, const Visitor& who, Id id) {
  refuse_closed(season, "no version can be activated");
  const auto version = ready_version(tables, who, id);
  if (tables.versions.activations_since(version.team, utc_in(quota_time)) >= most_activations_an_hour)
    throw TooMany(
        fmt::format("your team has activated a version {} times in the last hour, as often as is allowed; "
                    "wait a little",
                    most_activations_an_hour));
  tables.versions.activate(version.team, version.id, who.person->id, utc_now());
}

void write_message(Tables& tables, const Season& season, const Visitor& who, Id team, std::uint64_t share,
                   const std::string& text) {
  const auto& limits = season.limits;
  const auto& person = who.person.value();
  if (!who.is_teacher() &&
      tables.log.messages_since(person.id, utc_in(quota_time)) >= limits.messages_an_hour)
    throw TooMany(
        fmt::format("you have written {} messages in the last hour, as many as are allowed; wait a little",
                    limits.messages_an_hour));
  if (team != 0 && !tables.teams.make_room(team, 0, static_cast<long long>(text.size()), share, {}))
    throw TooMany(fmt::format(
        "the messages and builds of this team take its share of the disk, {} MiB; the teacher can enlarge "
        "it (--team-disk)",
        limits.private_mib));
  tables.log.add_message(season.id, team, person.id, utc_now(), text);
}

Id ask_friendly(Tables& tables, const Season& season, const Visitor& who, Id own_version,
                const std::string& opponent) {
  const auto version = ready_version(tables, who, own_version);
  const auto team = tables.teams.find(season.id, opponent);
  if (!team)
    throw Missing(fmt::format("the season has no team or built-in player \"{}\"",
                              utf8_repaired(opponent.substr(0, 60))));
  const Id other = tables.versions.active(team->id);
  if (other == 0) throw BadRequest(fmt::format("\"{}\" has no version that plays", team->name));
  if (other == version.id) throw BadRequest("a version does not play against itself");
  if (season.state == SeasonState::finals || season.state == SeasonState::archived)
    throw BadRequest("no friendly match can be played during the final, or in the archive");
  if (tables.jobs.friendlies_since(who.person->id, utc_in(quota_time)) >= season.limits.friendlies_an_hour)
    throw TooMany(fmt::format(
        "you have asked for {} friendlies in the last hour, as many as are allowed; wait a little",
        season.limits.friendlies_an_hour));
  return tables.jobs.add({.season = season.id,
                          .kind = JobKind::friendly,
                          .a = version.id,
                          .b = other,
                          .pair = tables.matches.new_pair(),
                          .created = utc_now(),
                          .person = who.person->id});
}

}  // namespace agon::ladder
