#include "contest/database.h"

#include <unistd.h>

#include <filesystem>

#include "contest/store_address.h"
#include "core/errors.h"

// As SOCI's headers of these backends declare them; those also want the headers of libpq and SQLite.
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
  // The log takes a commit without waiting for the disk: what is committed survives a killed program; a
  // machine that loses power loses the last matches, which are then played again.
  session_ << "pragma journal_mode=wal", soci::into(mode);
  session_ << "pragma synchronous=normal";
}

void Database::fail(const std::string& words) const {
  for (const char* full : {"disk is full", "No space left on device", "could not extend file"})
    if (words.find(full) != std::string::npos)
      throw DiskFull(fmt::format("the store {}: the disk is full; make room on it ({})", where_, words));
  throw Failure(fmt::format("the store {}: {}", where_, words));
}

void Database::migrate() {
  // Two programs that open a new store at once would make its tables twice. Gone with the session at the
  // latest.
  constexpr const char* lock =
      "4127035690211";  // of this purpose in a database: any number that nobody else takes
  if (is_postgresql(where_)) session_ << fmt::format("select pg_advisory_lock({})", lock);
  bool has_copy = false;
  for (const auto* schema = &schema_; schema != nullptr; schema = schema->base) {
    const int version = version_of(*schema), known = static_cast<int>(schema->migrations.size());
    if (version > known)
      throw Failure(fmt::format("the store {} has version {}, this program knows {}: use a newer one", where_,
                                version, known));
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

/// A copy that is there already was made before anything was changed, and stays. PostgreSQL's owners make
/// their own copies.
void Database::keep_copy(int version) {
  namespace fs = std::filesystem;
  const auto copy = fmt::format("{}.version-{}", where_, version),
             part = fmt::format("{}.{}", copy, getpid());
  std::error_code error;
  if (is_postgresql(where_) || fs::exists(copy, error)) return;
  session_ << "vacuum into :f", soci::use(part);
  fs::permissions(part, fs::status(where_, error).permissions(), error);
  // Of two programs that do this at once the first gives its copy the name: the other's may be too late.
  fs::create_hard_link(part, copy, error);
  if (error && !fs::exists(copy)) fs::rename(part, copy);
  fs::remove(part, error);
}

void Database::make_tables(const Schema& schema) {
  if (schema.base != nullptr) make_tables(*schema.base);
  const auto known = static_cast<int>(schema.migrations.size());
  while (version_of(schema) < known) {
    soci::transaction whole(session_);
    // Another program that opens the store now waits here, and finds the work done.
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
