#include "app/program/ladder/ladder_routes.h"

namespace agon::app {

namespace {

#define AGON_SEASON "/api/seasons/{season}"

constexpr LadderRoute list[] = {
    {"GET", "/api/session", Access::anyone, "Who is asking, and his teams", "object"},
    {"POST", "/api/session", Access::anyone, "Log in with a token: a cookie for 12 hours", "object", "token"},
    {"DELETE", "/api/session", Access::anyone, "Log out", "object"},
    {"GET", "/api/seasons", Access::anyone, "The seasons", "object"},
    {"GET", AGON_SEASON, Access::visitor, "A season: its game, state, times and limits", "object"},
    {"GET", AGON_SEASON "/standings", Access::visitor, "How it stands", "object"},
    {"GET", AGON_SEASON "/teams/{team}", Access::visitor, "A team: its versions, curves and opponents",
     "object"},
    {"GET", AGON_SEASON "/head-to-head", Access::visitor, "What a team, or a version, did against each other",
     "object", nullptr, "team version"},
    {"GET", AGON_SEASON "/matches", Access::visitor, "Matches, newest first", "object", nullptr,
     "team version against before most"},
    {"GET", AGON_SEASON "/matches/{match}", Access::visitor, "A match", "object"},
    {"GET", AGON_SEASON "/matches/{match}/frames", Access::visitor, "Its steps", "object", nullptr,
     "from to every"},
    {"GET", AGON_SEASON "/matches/{match}/overview", Access::visitor, "What happened in it", "object"},
    {"GET", AGON_SEASON "/matches/{match}/picture.png", Access::visitor, "A picture of it", "image/png",
     nullptr, "step width"},
    {"GET", AGON_SEASON "/matches/{match}/film.mp4", Access::visitor, "A span of it as a film", "video/mp4",
     nullptr, "from to seconds width"},
    {"GET", AGON_SEASON "/matches/{match}/film.gif", Access::visitor, "The same as a GIF", "image/gif",
     nullptr, "from to seconds width"},
    {"GET", AGON_SEASON "/matches/{match}/record", Access::visitor, "Its record", "application/zstd"},
    {"GET", AGON_SEASON "/matches/{match}/analysis", Access::visitor, "Its analysis, as far as it is made",
     "object", nullptr, "from"},
    {"POST", AGON_SEASON "/matches/{match}/analysis", Access::student, "Let it be analysed: why did I lose?",
     "object"},
    {"DELETE", AGON_SEASON "/matches/{match}/analysis", Access::student, "End its analysis", "object"},
    {"GET", "/api/matches/{match}/mine", Access::owner,
     "What one's own program wrote in a match: standard error and notes", "object"},
    {"GET", AGON_SEASON "/queue", Access::student, "What is waiting and why; of others only how much",
     "object"},
    {"GET", AGON_SEASON "/versions", Access::student, "One's own versions", "object", nullptr, "team"},
    {"PUT", AGON_SEASON "/versions", Access::student, "Upload a version: an archive, or one file", "object",
     "*", "name note activate team"},
    {"GET", AGON_SEASON "/versions/{version}", Access::owner, "A version, with log and check", "object"},
    {"GET", AGON_SEASON "/versions/{version}/events", Access::owner,
     "What becomes of it, as it happens: lines of JSON", "application/x-ndjson"},
    {"GET", AGON_SEASON "/versions/{version}/log", Access::owner, "The log of its build and check",
     "text/plain"},
    {"GET", AGON_SEASON "/versions/{version}/source", Access::owner, "What was uploaded",
     "application/octet-stream"},
    {"GET", AGON_SEASON "/versions/{version}/files", Access::owner, "Its files; with file= the text of one",
     "object", nullptr, "file"},
    {"POST", AGON_SEASON "/versions/{version}/note", Access::owner, "Write its note", "object", "note"},
    {"POST", AGON_SEASON "/activate", Access::student, "Let a version play", "object", "version"},
    {"POST", AGON_SEASON "/friendlies", Access::student, "Ask for an unrated pair of matches", "object",
     "version opponent"},
    {"GET", AGON_SEASON "/messages", Access::student, "What was said to and by one's team", "object"},
    {"POST", AGON_SEASON "/messages", Access::student,
     "Write to the teacher; the teacher to a team, or to all", "object", "text team"},
    {"POST", AGON_SEASON "/freeze", Access::teacher, "Hide standings and matches from now on", "object"},
    {"POST", AGON_SEASON "/open", Access::teacher, "Go on after a freeze or a pause", "object"},
    {"POST", AGON_SEASON "/pause", Access::teacher, "Begin no further match", "object"},
    {"POST", AGON_SEASON "/final", Access::teacher, "End uploads and play the final", "object",
     "format rounds games"},
    {"POST", AGON_SEASON "/release", Access::teacher, "Show all", "object"},
    {"POST", AGON_SEASON "/void", Access::teacher,
     "Take matches out of the ratings, and play them again; with preview=1 only list them", "object",
     "matches version reason replay", "preview"},
    {"GET", AGON_SEASON "/grades.csv", Access::teacher, "A line a team for the school's system", "text/csv",
     nullptr, "points"},
    {"GET", AGON_SEASON "/audit", Access::teacher, "Who did what", "object"},
    {"GET", AGON_SEASON "/people", Access::teacher, "Everybody, with a traffic light", "object"},
    {"POST", AGON_SEASON "/people/{person}/token", Access::teacher, "A new token in place of the old ones",
     "object"},
    {"DELETE", AGON_SEASON "/people/{person}/token", Access::teacher, "Make the tokens void", "object"},
    {"DELETE", AGON_SEASON "/people/{person}", Access::teacher,
     "Delete a person; results stay under a pseudonym", "object"},
};

#undef AGON_SEASON

}  // namespace

std::span<const LadderRoute> ladder_routes() { return list; }

}  // namespace agon::app
