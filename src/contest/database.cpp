#include "contest/database.h"

#include <unistd.h>

#include <filesystem>

#include "contest/store_address.h"
#include "core/errors.h"

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

void Database::connect(bool must_exist) {
  if (is_postgresql(where_)) {
    session_.open(*factory_postgresql(), connection_words(where_));
    session_ << "set client_min_messages to warning";
    return;
  }
  if (must_exist && !std::filesystem::exists(where_))
    throw BadRequest(fmt::format("there is no store {}; `{}` makes one", where_, schema_.made_by));
  session_.open(*factory_sqlite3(), fmt::format("dbname=\"{}\" timeout=60", where_));
  std::string mode;
  // The write-ahead log takes a commit without waiting for the disk. Committed matches survive a killed
  // program. A machine that loses power loses its last matches, and they are played again.
  session_ << "pragma journal_mode=wal", soci::into(mode);
  session_ << "pragma synchronous=normal";
}

void Database::fail(const std::string& words) const {
  for (const char* full : {"disk is full", "No space left on device", "could not extend file"})
    if (words.find(full) != std::string::npos)
      throw DiskFull(fmt::format("the store {}: the disk is full; make room on it ({})", where_, words));
  if (words.find("file is not a database") != std::string::npos)
    throw Failure(fmt::format("{} is not a store; `{}` makes one", where_, schema_.made_by));
  throw Failure(fmt::format("the store {}: {}", where_, words));
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
                                where_, version, known));
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
  while (version_of(schema) < known) {
    soci::transaction whole(session_);
    // Another program that opens the store now waits here, and then finds the work done.
    session_ << fmt::format("update {0} set version = version", schema.table);
    const int version = version_of(schema);
    if (version >= known) return;
    for (const auto statement : schema.migrations[static_cast<std::size_t>(version)])
      session_ << std::string(statement);
    const int next = version + 1;
    session_ << fmt::format("insert into {} (version) values (:v)", schema.table), soci::use(next);
    whole.commit();
  }
}

}  // namespace agon::contest
