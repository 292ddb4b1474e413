// Versions (the upload, the result of its build, and which one plays) and the jobs that were asked for.
#include "contest/rows.h"
#include "ladder/tables.h"
#include "text/bytes.h"

namespace agon::ladder {

using contest::find_row;
using contest::rows_of;
using soci::into;
using soci::use;

Id VersionTable::add(Version version) {
  version.id = new_id(session_);
  contest::insert_row(session_, "versions", version);
  return version.id;
}

void VersionTable::update(const Version& version) {
  contest::update_row<&Version::language, &Version::player, &Version::state, &Version::log, &Version::verdict,
                      &Version::problem>(session_, "versions", version);
}

void VersionTable::set_note(Id version, const std::string& note) {
  session_ << "update versions set note = :n where id = :i", use(note), use(version);
}

std::optional<Version> VersionTable::find(Id version) {
  return find_row<Version>(session_, {"versions", "id = :i"}, version);
}

std::vector<Version> VersionTable::of_team(Id team) {
  return rows_of<Version>(session_, {"versions", "team = :t order by number"}, team);
}

std::vector<Version> VersionTable::of_season(Id season) {
  return rows_of<Version>(
      session_,
      {"versions", "team in (select id from teams where season = :s) order by id", {"log", "verdict"}},
      season);
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
  contest::insert_row(session_, "activations", Activation{new_id(session_), team, version, person, at});
}

Id VersionTable::active(Id team) {
  Id version = 0;
  session_ << "select version from activations where team = :t order by id desc limit 1", use(team),
      into(version);
  return session_.got_data() ? version : 0;
}

Id JobTable::add(Job job) {
  job.id = new_id(session_);
  contest::insert_row(session_, "jobs", job);
  return job.id;
}

void JobTable::update(const Job& job) {
  contest::update_row<&Job::state, &Job::attempts, &Job::reason>(session_, "jobs", job);
}

std::vector<Job> JobTable::unfinished(Id season) {
  return rows_of<Job>(session_, {"jobs", "season = :s and state in ('queued', 'running') order by id"},
                      season);
}

std::optional<Job> JobTable::find(Id job) { return find_row<Job>(session_, {"jobs", "id = :i"}, job); }

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
