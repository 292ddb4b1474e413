#include "ladder/store.h"

#include <filesystem>

namespace agon::ladder {

namespace fs = std::filesystem;

Store::Store(const std::string& where, bool must_exist)
    : database_(where, must_exist, ladder_schema()), tables_{database_.session()} {
  database_.stay_connected();
  if (contest::is_postgresql(where)) return;
  // An upload or a result that was acknowledged survives even the loss of power.
  database_.guarded([&] { database_.session() << "pragma synchronous=full"; });
}

/// A writer waits here, before it reads anything that another writer is changing.
void Store::take_turn() { database_.session() << "update counters set value = value where name = 'row'"; }

void Store::backup(const std::string& file) {
  if (contest::is_postgresql(where()))
    throw BadRequest("the store is a PostgreSQL database: use pg_dump to back it up");
  if (fs::exists(file)) throw BadRequest(fmt::format("{} exists already; choose a new file", file));
  const auto part = file + ".part";
  std::error_code ignored;
  fs::remove(part, ignored);
  database_.guarded([&] { database_.session() << "vacuum into :f", soci::use(part); });
  std::error_code error;
  fs::rename(part, file, error);
  if (error) throw Failure(fmt::format("cannot name the backup {}: {}", file, error.message()));
}

std::uint64_t Store::size() {
  if (contest::is_postgresql(where()))
    return database_.guarded([&] {
      long long whole = 0;
      database_.session() << "select pg_database_size(current_database())", soci::into(whole);
      return static_cast<std::uint64_t>(whole);
    });
  std::error_code error;
  std::uint64_t bytes = 0;
  for (const char* end : {"", "-wal"})
    if (const auto found = fs::file_size(where() + end, error); !error) bytes += found;
  return bytes;
}

namespace {

/// Removes what opening a restored file made beside it: logs, and the copy of an earlier version.
void remove_beside(const fs::path& file) {
  std::error_code error;
  const auto folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
  std::vector<fs::path> beside;
  for (const auto& entry : fs::directory_iterator(folder, error))
    if (const auto name = entry.path().filename().string();
        name.starts_with(file.filename().string()) && name != file.filename())
      beside.push_back(entry.path());
  for (const auto& path : beside) fs::remove(path, error);
}

}  // namespace

void restore(const std::string& backup, const std::string& store) {
  if (contest::is_postgresql(store) || contest::is_postgresql(backup))
    throw BadRequest("use pg_restore to restore a PostgreSQL database");
  if (!fs::is_regular_file(backup)) throw BadRequest(fmt::format("there is no backup {}", backup));
  if (fs::exists(store))
    throw BadRequest(fmt::format("{} exists already; move it away, or choose a new file", store));
  const auto part = store + ".part";
  std::error_code error;
  fs::copy_file(backup, part, fs::copy_options::overwrite_existing, error);
  if (error) throw Failure(fmt::format("cannot copy {} to {}: {}", backup, part, error.message()));
  try {
    Store copy(part, true);
    copy.check_whole(true);
    if (copy.read([](Tables& tables) { return tables.seasons.all().empty(); }))
      throw BadRequest(fmt::format("{} holds no season of a ladder", backup));
  } catch (...) {
    remove_beside(part);
    fs::remove(part, error);
    throw;
  }
  remove_beside(part);
  fs::rename(part, store, error);
  if (error) throw Failure(fmt::format("cannot name the store {}: {}", store, error.message()));
}

namespace {

/// Migrations: each is applied once, in order, and never changed afterwards.
constexpr std::string_view first_tables[] = {
    // Numbers of rows. They are taken by an update, which also makes writers wait for each other from their
    // first statement on.
    "create table counters (name text not null primary key, value bigint not null)",
    "insert into counters (name, value) values ('row', 0)",
    "create table people (id bigint not null primary key, name text not null, email text not null,"
    " role text not null, removed integer not null)",
    "create table seasons (id bigint not null primary key, name text not null unique, game text not null,"
    " ladder_config text not null, final_config text not null, state text not null, is_private integer not "
    "null,"
    " opens text not null, freezes text not null, deadline text not null, zone text not null, frozen_at text "
    "not null,"
    " limits text not null, revision bigint not null)",
    "create table teams (id bigint not null primary key, season bigint not null, name text not null,"
    " house text not null, unique (season, name))",
    "create table members (team bigint not null, person bigint not null, primary key (team, person))",
    "create table tokens (hash text not null primary key, person bigint not null, scope text not null,"
    " created text not null, expires text not null, revoked text not null)",
    "create index tokens_of_person on tokens (person)",
    "create table files (hash text not null primary key, bytes text not null)",
    "create table versions (id bigint not null primary key, team bigint not null, person bigint not null,"
    " number integer not null, file text not null, name text not null, language text not null,"
    " player text not null, state text not null, log text not null, verdict text not null, problem text not "
    "null,"
    " note text not null, uploaded text not null, unique (team, number))",
    "create table activations (id bigint not null primary key, team bigint not null, version bigint not null,"
    " person bigint not null, at text not null)",
    "create index activations_of_team on activations (team, id)",
    "create table jobs (id bigint not null primary key, season bigint not null, kind text not null,"
    " a bigint not null, b bigint not null, pair bigint not null, state text not null, attempts integer not "
    "null,"
    " created text not null, reason text not null, person bigint not null)",
    "create index jobs_by_state on jobs (season, state)",
    "create table ladder_matches (id bigint not null primary key, season bigint not null, kind text not null,"
    " a bigint not null, b bigint not null, pair bigint not null, game integer not null, a_first integer not "
    "null,"
    " seed bigint not null, config integer not null, points double precision not null,"
    " score_a double precision not null, score_b double precision not null, outcome text not null,"
    " steps bigint not null, hash text not null, crash_a integer not null, crash_b integer not null,"
    " faults text not null, finished text not null, voided text not null, unique (pair, game))",
    "create index matches_of_season on ladder_matches (season, id)",
    "create index matches_of_a on ladder_matches (a, id)",
    "create index matches_of_b on ladder_matches (b, id)",
    "create table ladder_records (match bigint not null primary key, bytes text not null)",
    "create table private_logs (match bigint not null, seat integer not null, seats integer not null,"
    " bytes text not null, primary key (match, seat))",
    "create table rating_history (id bigint not null primary key, version bigint not null, at text not null,"
    " matches bigint not null, elo double precision not null, low double precision not null,"
    " high double precision not null)",
    "create index history_of_version on rating_history (version, id)",
    "create table messages (id bigint not null primary key, season bigint not null, team bigint not null,"
    " person bigint not null, at text not null, words text not null)",
    "create index messages_of_season on messages (season, id)",
    "create table audit (id bigint not null primary key, season bigint not null, at text not null,"
    " person bigint not null, action text not null, detail text not null)",
};

/// Private parts count for the team that played their seat; `private_gone` counts dropped ones.
constexpr std::string_view private_bytes_of_teams[] = {
    "alter table private_logs add column team bigint not null default 0",
    "alter table private_logs add column size bigint not null default 0",
    "update private_logs set size = length(bytes), team = coalesce((select v.team from ladder_matches m join "
    "versions v"
    " on v.id = case when (private_logs.seat * 2 < private_logs.seats) = (m.a_first <> 0) then m.a else m.b "
    "end"
    " where m.id = private_logs.match), 0)",
    "create index private_logs_of_team on private_logs (team, match)",
    "alter table teams add column private_bytes bigint not null default 0",
    "alter table teams add column private_gone bigint not null default 0",
    "update teams set private_bytes = coalesce((select sum(size) from private_logs where team = teams.id), "
    "0)",
};

/// Matches lie in the table of contests' matches, without a contest's name. The indexes hold only matches of
/// seasons, so they cost contests nothing. A query that is to use an index repeats its condition, season > 0.
constexpr std::string_view one_table_of_matches[] = {
    "insert into played (id, season, kind, a, b, pair, game, a_first, seed, config, points, score_a, score_b,"
    " outcome, steps, hash, crash_a, crash_b, faults, finished, voided) select id, season, kind, a, b, pair,"
    " game, a_first, seed, config, points, score_a, score_b, outcome, steps, hash, crash_a, crash_b, faults,"
    " finished, voided from ladder_matches",
    "drop table ladder_matches",
    "create unique index played_by_id on played (id) where season > 0",
    "create index played_of_season on played (season, id) where season > 0",
    "create index played_of_a on played (a, id) where season > 0",
    "create index played_of_b on played (b, id) where season > 0",
};

/// A season had one final, the contest NAME-final. It is the season's first; what the audit says of its
/// release holds. If the season has gone on, its final was played.
constexpr std::string_view finals_with_numbers[] = {
    "create table finals (id bigint not null primary key, season bigint not null, number integer not null,"
    " contest text not null unique, called text not null, ended text not null, given_up text not null,"
    " released text not null, revealed integer not null, unique (season, number))",
    "insert into finals (id, season, number, contest, called, ended, given_up, released, revealed)"
    " select s.id, s.id, 1, c.name, c.created, case when s.state = 'finals' then '' else c.created end, '',"
    " coalesce((select max(a.at) from audit a where a.season = s.id and a.action = 'released'"
    " and a.at >= c.created), case when s.state = 'finals' then '' else c.created end), 0"
    " from seasons s join contests c on c.name = s.name || '-final'",
};

/// A team's sums of private parts when a freeze began to hide matches, and the last match before them. They
/// hold while the season hides matches from `shown_until` on.
constexpr std::string_view private_bytes_before_a_freeze[] = {
    "alter table teams add column shown_until text not null default ''",
    "alter table teams add column shown_match bigint not null default 0",
    "alter table teams add column shown_bytes bigint not null default 0",
    "alter table teams add column shown_gone bigint not null default 0",
};

constexpr std::string_view terms_of_seasons[] = {
    "create table terms (id bigint not null primary key, name text not null unique, rule text not null,"
    " best integer not null, points text not null, seasons text not null)",
};

/// Messages count in a team's share of the disk, and their number in an hour is limited.
constexpr std::string_view counted_messages[] = {
    "create index messages_of_person on messages (person, at)",
    "create index messages_of_team on messages (season, team, id)",
    "create index activations_by_time on activations (team, at)",
    "update teams set private_bytes = private_bytes + coalesce((select sum(length(words)) from messages "
    "where "
    "messages.team = teams.id), 0)",
};

constexpr contest::Migration ladder_migrations[] = {
    first_tables,        private_bytes_of_teams,        one_table_of_matches,
    finals_with_numbers, private_bytes_before_a_freeze, terms_of_seasons,
    counted_messages};

}  // namespace

const contest::Schema& ladder_schema() {
  static const contest::Schema schema{&contest::contest_schema(), "agon_ladder", ladder_migrations,
                                      "agon ladder create"};
  return schema;
}

}  // namespace agon::ladder
