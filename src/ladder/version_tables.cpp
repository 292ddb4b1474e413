// Versions: what was uploaded, what became of it, and which plays.
#include "core/described.h"
#include "ladder/tables.h"
#include "text/base64.h"

namespace agon::ladder {

using soci::into;
using soci::use;

Id VersionTable::add(const Version& version) {
  const Id id = new_id(session_);
  const std::string state(enum_name(version.state));
  session_
      << "insert into versions (id, team, person, number, file, name, language, player, state, log, verdict, "
         "problem, note, uploaded) values (:i, :t, :p, :n, :f, :na, :l, :pl, :s, :lo, :v, :pr, :no, :u)",
      use(id), use(version.team), use(version.person), use(version.number), use(version.file),
      use(version.name), use(version.language), use(version.player), use(state), use(version.log),
      use(version.check), use(version.problem), use(version.note), use(version.uploaded);
  return id;
}

void VersionTable::update(const Version& version) {
  const std::string state(enum_name(version.state));
  session_ << "update versions set language = :l, player = :pl, state = :s, log = :lo, verdict = :v, problem "
              "= :pr "
              "where id = :i",
      use(version.language), use(version.player), use(state), use(version.log), use(version.check),
      use(version.problem), use(version.id);
}

void VersionTable::set_note(Id version, const std::string& note) {
  session_ << "update versions set note = :n where id = :i", use(note), use(version);
}

std::vector<Version> VersionTable::select(const std::string& where, Id id, bool with_logs) {
  Version row;
  std::string state;
  const std::string texts = with_logs ? "log, verdict" : "'', ''";
  soci::statement rows =
      (session_.prepare << "select id, team, person, number, file, name, language, player, state, " + texts +
                               ", problem, note, uploaded from versions where " + where,
       use(id), into(row.id), into(row.team), into(row.person), into(row.number), into(row.file),
       into(row.name), into(row.language), into(row.player), into(state), into(row.log), into(row.check),
       into(row.problem), into(row.note), into(row.uploaded));
  rows.execute();
  std::vector<Version> list;
  while (rows.fetch()) {
    list.push_back(row);
    list.back().state = enum_from_name<VersionState>(state).value_or(VersionState::rejected);
  }
  return list;
}

std::optional<Version> VersionTable::find(Id version) {
  auto list = select("id = :i", version);
  return list.empty() ? std::nullopt : std::optional(list[0]);
}

std::vector<Version> VersionTable::of_team(Id team) { return select("team = :t order by number", team); }

std::vector<Version> VersionTable::of_season(Id season) {
  return select("team in (select id from teams where season = :s) order by id", season, false);
}

int VersionTable::next_number(Id team) {
  int number = 0;
  session_ << "select coalesce(max(number), 0) + 1 from versions where team = :t", use(team), into(number);
  return number;
}

std::uint32_t VersionTable::uploads_since(Id team, const std::string& when) {
  int count = 0;
  session_ << "select count(*) from versions where team = :t and uploaded >= :w", use(team), use(when),
      into(count);
  return static_cast<std::uint32_t>(count);
}

void VersionTable::keep_file(const std::string& hash, const std::string& bytes) {
  const auto text = base64(bytes);
  session_ << "insert into files (hash, bytes) values (:h, :b) on conflict do nothing", use(hash), use(text);
}

std::optional<std::string> VersionTable::file(const std::string& hash) {
  std::string text;
  session_ << "select bytes from files where hash = :h", use(hash), into(text);
  return session_.got_data() ? std::optional(from_base64(text)) : std::nullopt;
}

void VersionTable::forget_sources(Id team) {
  session_ << "update versions set log = '', verdict = '', note = '', name = 'removed', state = 'disabled', "
              "problem = "
              "'its owner has left' where team = :t",
      use(team);
  session_ << "delete from files where hash in (select file from versions where team = :t) and hash not in "
              "(select file "
              "from versions where team <> :t2)",
      use(team), use(team);
  session_ << "delete from private_logs where team = :t", use(team);
  session_ << "update teams set private_bytes = 0 where id = :t", use(team);
}

void VersionTable::activate(Id team, Id version, Id person, const std::string& at) {
  const Id id = new_id(session_);
  session_ << "insert into activations (id, team, version, person, at) values (:i, :t, :v, :p, :a)", use(id),
      use(team), use(version), use(person), use(at);
}

Id VersionTable::active(Id team) {
  Id version = 0;
  session_ << "select version from activations where team = :t order by id desc limit 1", use(team),
      into(version);
  return session_.got_data() ? version : 0;
}

Id JobTable::add(const Job& job) {
  const Id id = new_id(session_);
  const std::string kind(enum_name(job.kind)), state(enum_name(job.state));
  session_
      << "insert into jobs (id, season, kind, a, b, pair, state, attempts, created, reason, person) values "
         "(:i, :s, :k, :a, :b, :p, :st, :at, :c, :r, :pe)",
      use(id), use(job.season), use(kind), use(job.a), use(job.b), use(job.pair), use(state),
      use(job.attempts), use(job.created), use(job.reason), use(job.person);
  return id;
}

void JobTable::update(const Job& job) {
  const std::string state(enum_name(job.state));
  session_ << "update jobs set state = :s, attempts = :a, reason = :r where id = :i", use(state),
      use(job.attempts), use(job.reason), use(job.id);
}

std::vector<Job> JobTable::select(const std::string& where, Id id) {
  Job row;
  std::string kind, state;
  soci::statement rows =
      (session_.prepare << "select id, season, kind, a, b, pair, state, attempts, created, reason, "
                           "person from jobs where " +
                               where + " order by id",
       use(id), into(row.id), into(row.season), into(kind), into(row.a), into(row.b), into(row.pair),
       into(state), into(row.attempts), into(row.created), into(row.reason), into(row.person));
  rows.execute();
  std::vector<Job> list;
  while (rows.fetch()) {
    list.push_back(row);
    list.back().kind = enum_from_name<JobKind>(kind).value_or(JobKind::build);
    list.back().state = enum_from_name<JobState>(state).value_or(JobState::failed);
  }
  return list;
}

std::vector<Job> JobTable::unfinished(Id season) {
  return select("season = :s and state in ('queued', 'running')", season);
}

std::optional<Job> JobTable::find(Id job) {
  auto list = select("id = :i", job);
  return list.empty() ? std::nullopt : std::optional(list[0]);
}

std::uint32_t JobTable::friendlies_since(Id person, const std::string& when) {
  int count = 0;
  session_ << "select count(*) from jobs where kind = 'friendly' and person = :p and created >= :w",
      use(person), use(when), into(count);
  return static_cast<std::uint32_t>(count);
}

void JobTable::take_back() {
  session_
      << "update jobs set state = 'queued', attempts = attempts - 1 where state = 'running' and attempts > 0";
}

void JobTable::queue_again() { session_ << "update jobs set state = 'queued' where state = 'running'"; }

}  // namespace agon::ladder
