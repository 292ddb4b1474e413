#include "contest/database.h"

#include <unistd.h>

#include <charconv>
#include <filesystem>
#include <utility>

namespace agon::contest {

namespace {

std::string decoded(std::string_view text) {
  std::string plain;
  for (std::size_t at = 0; at < text.size(); ++at) {
    unsigned code = 0;
    const bool escape =
        text[at] == '%' && at + 2 < text.size() &&
        std::from_chars(text.data() + at + 1, text.data() + at + 3, code, 16).ptr == text.data() + at + 3;
    plain += escape ? static_cast<char>(code) : text[at];
    if (escape) at += 2;
  }
  return plain;
}

void add(std::string& words, std::string_view key, std::string_view value) {
  if (value.empty()) return;
  words += words.empty() ? "" : " ";
  words += std::string(key) + "='";
  for (const char letter : decoded(value)) {
    if (letter == '\'' || letter == '\\') words += '\\';
    words += letter;
  }
  words += '\'';
}

/// Returns the text before the mark, and leaves in `text` what follows. Without a mark, all of it.
std::string_view cut(std::string_view& text, char mark) {
  const auto end = text.find(mark);
  const auto first = text.substr(0, end);
  text = end == std::string_view::npos ? std::string_view() : text.substr(end + 1);
  return first;
}

}  // namespace

bool is_postgresql(std::string_view where) {
  return where.starts_with("postgresql://") || where.starts_with("postgres://");
}

std::string connection_words(std::string_view address) {
  address.remove_prefix(address.find("://") + 3);
  std::string words;
  auto main = cut(address, '?');
  auto place = cut(main, '/');
  if (const auto at = place.rfind('@'); at != std::string_view::npos) {
    auto person = place.substr(0, at);
    place.remove_prefix(at + 1);
    add(words, "user", cut(person, ':'));
    add(words, "password", person);
  }
  if (place.starts_with('[')) {  // an address of IP version 6
    const auto end = place.find(']');
    add(words, "host", place.substr(1, end - 1));
    place.remove_prefix(end == std::string_view::npos ? place.size() : end + 1);
    if (place.starts_with(':')) place.remove_prefix(1);
  } else {
    add(words, "host", cut(place, ':'));
  }
  add(words, "port", place);
  add(words, "dbname", main);
  while (!address.empty()) {
    auto entry = cut(address, '&');
    const auto key = cut(entry, '=');
    add(words, key, entry);
  }
  return words;
}

std::string shown_store(const std::string& where) {
  if (!is_postgresql(where)) return where;
  const auto begin = where.find("://") + 3;
  const auto at = where.substr(begin, where.find('/', begin) - begin).rfind('@');
  const auto colon = where.find(':', begin);
  auto shown = where.substr(0, where.find('?'));  // a password may stand among the options, too
  if (at != std::string::npos && colon < begin + at) shown.erase(colon, begin + at - colon);
  return shown;
}

namespace {

constexpr std::string_view first[] = {
    "create table contests (name text not null primary key, game text not null, plan text not null,"
    " created text not null)",
    "create table entrants (contest text not null, number integer not null, name text not null,"
    " players text not null, hash text not null, primary key (contest, number))",
    "create table matches (contest text not null, round integer not null, board integer not null,"
    " game integer not null, a integer not null, b integer not null, a_first integer not null,"
    " seed bigint not null, config integer not null, points double precision not null,"
    " score_a double precision not null, score_b double precision not null, outcome text not null,"
    " steps bigint not null, hash text not null, costs text not null, fault_count bigint not null,"
    " finished text not null, primary key (contest, round, board, game))",
    "create table records (contest text not null, round integer not null, board integer not null,"
    " game integer not null, bytes text not null, primary key (contest, round, board, game))",
    "create table faults (contest text not null, round integer not null, board integer not null,"
    " game integer not null, number integer not null, entrant integer not null, seat integer not null,"
    " kind text not null, code text not null, words text not null,"
    " primary key (contest, round, board, game, number))",
    "create table ratings (contest text not null, entrant integer not null, elo double precision not null,"
    " low double precision not null, high double precision not null, points double precision not null,"
    " primary key (contest, entrant))",
};

/// The bots' standard error; since the fourth migration, private parts hold it.
constexpr std::string_view second[] = {
    "create table errors (contest text not null, round integer not null, board integer not null,"
    " game integer not null, a text not null, b text not null, primary key (contest, round, board, game))",
};

/// The program that plays each contest. A row is true only while its program holds the lock (runner_claim.h).
constexpr std::string_view third[] = {
    "create table runners (contest text not null primary key, pid bigint not null, host text not null,"
    " since text not null)",
};

/// The part of a match that only the owner of a seat may read, apart from the public record.
constexpr std::string_view fourth[] = {
    "create table private_parts (contest text not null, round integer not null, board integer not null,"
    " game integer not null, seat integer not null, bytes text not null,"
    " primary key (contest, round, board, game, seat))",
};

/// One table for the matches of contests and those of seasons (ladder/store.cpp), which have numbers of their
/// own and share a pair if seats are swapped. Records stay in their tables, because they are most of a
/// store's bytes.
constexpr std::string_view fifth[] = {
    "create table played (contest text not null default '', round integer not null default 0,"
    " board integer not null default 0, pair bigint not null default 0, game integer not null,"
    " id bigint not null default 0, season bigint not null default 0, kind text not null default '',"
    " a bigint not null, b bigint not null, a_first integer not null, seed bigint not null,"
    " config integer not null, points double precision not null, score_a double precision not null,"
    " score_b double precision not null, outcome text not null, steps bigint not null, hash text not null,"
    " costs text not null default '', fault_count bigint not null default 0,"
    " crash_a integer not null default 0, crash_b integer not null default 0,"
    " faults text not null default '', finished text not null, voided text not null default '',"
    " primary key (contest, round, board, pair, game))",
    "insert into played (contest, round, board, game, a, b, a_first, seed, config, points, score_a, score_b,"
    " outcome, steps, hash, costs, fault_count, finished) select contest, round, board, game, a, b, a_first,"
    " seed, config, points, score_a, score_b, outcome, steps, hash, costs, fault_count, finished"
    " from matches",
    "drop table matches",
};

/// Whether a side was broken (arena/broken.h). It is not known of matches that were played before, and
/// contests that had begun go on by the rule under which they began.
constexpr std::string_view sixth[] = {
    "alter table played add column broken_a text not null default 'no'",
    "alter table played add column broken_b text not null default 'no'",
    "alter table played add column broken text not null default ''",
    "update contests set plan = '{\"broken\":\"plays_on\",' || substr(plan, 2)",
};

constexpr Migration all[] = {first, second, third, fourth, fifth, sixth};

}  // namespace

const Schema& contest_schema() {
  static const Schema schema{nullptr, "agon_store", all, "agon contest run"};
  return schema;
}

}  // namespace agon::contest

// Declared as in the headers of SOCI's backends, which also need the headers of libpq and SQLite.
extern "C" const soci::backend_factory* factory_postgresql();
extern "C" const soci::backend_factory* factory_sqlite3();

namespace agon::contest {

Database::Database(std::string where, bool must_exist, const Schema& schema)
    : where_(std::move(where)), schema_(schema) {
  guarded([&] {
    connect(must_exist);
    migrate();
  });
}

namespace {

std::chrono::milliseconds& patience() {
  thread_local std::chrono::milliseconds most = std::chrono::minutes(1);
  return most;
}

}  // namespace

void set_patience(std::chrono::milliseconds most) { patience() = most; }

std::unique_lock<std::timed_mutex> Database::locked() {
  std::unique_lock guard(lock_, patience());
  if (!guard)
    throw StoreBusy(fmt::format("the store {} is busy; try again in a moment", shown_store(where_)));
  if (patience_.count() == 0 || patience_ == patience()) return guard;
  patience_ = patience();
  session_ << fmt::format("pragma busy_timeout={}", patience_.count());
  return guard;
}

void Database::check_whole(bool also_indexes) {
  if (is_postgresql(where_)) return;
  std::string found;
  guarded([&] {
    session_ << (also_indexes ? "pragma integrity_check(1)" : "pragma quick_check(1)"), soci::into(found);
  });
  if (found != "ok") fail_damaged(found);
}

void Database::fail_damaged(const std::string& words) const {
  throw Failure(
      fmt::format("the store {} is damaged: {}; put a backup in its place, or save what can be read "
                  "with `sqlite3 {} .recover`",
                  where_, words, where_));
}

void Database::connect(bool must_exist) {
  if (is_postgresql(where_)) {
    session_.open(*factory_postgresql(), connection_words(where_));
    session_ << "set client_min_messages to warning";
    // A row that somebody else holds is waited for as long as with SQLite, and not for ever.
    std::string patience;
    session_ << "show lock_timeout", soci::into(patience);
    if (patience == "0") session_ << "set lock_timeout to '60s'";
    return;
  }
  // SQLite keeps such a store in memory, and it would be lost with the program.
  if (where_.empty() || where_.front() == ':' || where_.starts_with("file:"))
    throw BadRequest(
        fmt::format("a store is a file, such as cup.contest, and \"{0}\" is none; if a file "
                    "has this name, write ./{0}",
                    where_));
  if (must_exist && !std::filesystem::exists(where_))
    throw BadRequest(fmt::format("there is no store {}; `{}` makes one", where_, schema_.made_by));
  session_.open(*factory_sqlite3(), fmt::format("dbname=\"{}\"", where_));
  patience_ = patience();
  session_ << fmt::format("pragma busy_timeout={}", patience_.count());
  std::string mode;
  // The write-ahead log takes a commit without waiting for the disk. Committed matches survive a killed
  // program. A machine that loses power loses its last matches, and they are played again.
  session_ << "pragma journal_mode=wal", soci::into(mode);
  session_ << "pragma synchronous=normal";
}

void Database::stay_connected(std::function<void()> then) {
  stays_connected_ = is_postgresql(where_);
  when_connected_ = std::move(then);
}

void Database::revive() {
  constexpr auto trusted_for = std::chrono::seconds(1);
  const auto now = std::chrono::steady_clock::now(), before = std::exchange(used_, now);
  if (!stays_connected_ || (!is_doubtful_ && now - before < trusted_for)) return;
  is_doubtful_ = true;
  try {
    session_ << "select 1";
  } catch (const soci::soci_error&) {
    session_.close();
    connect(true);
    try {
      if (when_connected_) when_connected_();
    } catch (...) {
      session_.close();
      throw;
    }
  }
  is_doubtful_ = false;
}

namespace {
constexpr std::uintmax_t least_room = 64 << 10;  // bytes; the file that SQLite maps beside a store has 32 KiB
}

void Database::fail(const std::string& words) const {
  const auto fail_full = [&](const std::string& why) {
    throw DiskFull(
        fmt::format("the store {}: the disk is full; make room on it ({})", shown_store(where_), why));
  };
  for (const char* full : {"disk is full", "No space left on device", "could not extend file"})
    if (words.find(full) != std::string::npos) fail_full(words);
  // A file beside the store that cannot grow is told as "disk I/O error".
  std::error_code error;
  const auto folder = std::filesystem::absolute(where_, error).parent_path();
  if (!is_postgresql(where_) && std::filesystem::space(folder, error).available < least_room && !error)
    fail_full(words);
  if (words.find("malformed") != std::string::npos) fail_damaged(words);
  if (words.find("database is locked") != std::string::npos)
    throw StoreBusy(
        fmt::format("the store {}: another program holds its lock, so nothing was changed; try again "
                    "when that program has ended ({})",
                    where_, words));
  if (words.find("file is not a database") != std::string::npos)
    throw Failure(fmt::format("{} is not a store; `{}` makes one", where_, schema_.made_by));
  throw Failure(fmt::format("the store {}: {}", shown_store(where_), words));
}

void Database::migrate() {
  // Two programs that open a new store at the same time would make its tables twice. The lock ends with the
  // session at the latest.
  constexpr const char* lock =
      "4127035690211";  // for this purpose, in any database: a number that nobody else uses
  if (is_postgresql(where_)) session_ << fmt::format("select pg_advisory_lock({})", lock);
  bool has_copy = false;
  for (const auto* schema = &schema_; schema != nullptr; schema = schema->base) {
    const int version = version_of(*schema), known = static_cast<int>(schema->migrations.size());
    if (version > known)
      throw Failure(fmt::format("the store {} has version {}, but this program knows {}: use a newer program",
                                shown_store(where_), version, known));
    if (version == 0 || version == known || has_copy) continue;
    keep_copy(version);
    has_copy = true;
  }
  make_tables(schema_);
  if (is_postgresql(where_)) session_ << fmt::format("select pg_advisory_unlock({})", lock);
}

int Database::version_of(const Schema& schema) {
  session_ << fmt::format("create table if not exists {} (version integer not null)", schema.table);
  int version = 0;
  soci::indicator has = soci::i_null;
  session_ << fmt::format("select max(version) from {}", schema.table), soci::into(version, has);
  return has == soci::i_null ? 0 : version;
}

/// Keeps a copy of the file. A copy that is there already was made before any change, and stays. Owners of
/// PostgreSQL databases make their own copies.
void Database::keep_copy(int version) {
  namespace fs = std::filesystem;
  const auto copy = fmt::format("{}.version-{}", where_, version),
             part = fmt::format("{}.{}", copy, getpid());
  std::error_code error;
  if (is_postgresql(where_) || fs::exists(copy, error)) return;
  session_ << "vacuum into :f", soci::use(part);
  fs::permissions(part, fs::status(where_, error).permissions(), error);
  // If two programs do this at once, the first one's copy gets the name: the other's may be too late.
  fs::create_hard_link(part, copy, error);
  if (error && !fs::exists(copy)) fs::rename(part, copy);
  fs::remove(part, error);
}

void Database::make_tables(const Schema& schema) {
  if (schema.base != nullptr) make_tables(*schema.base);
  const auto known = static_cast<int>(schema.migrations.size());
  if (version_of(schema) >= known) return;
  soci::transaction whole(session_);
  // Another program that opens the store now waits here, and then finds the work done: all of it, so that it
  // makes no copy of a version in between.
  session_ << fmt::format("update {0} set version = version", schema.table);
  for (int version = version_of(schema); version < known; ++version) {
    for (const auto statement : schema.migrations[static_cast<std::size_t>(version)])
      session_ << std::string(statement);
    const int next = version + 1;
    session_ << fmt::format("insert into {} (version) values (:v)", schema.table), soci::use(next);
  }
  whole.commit();
}

}  // namespace agon::contest
