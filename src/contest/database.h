// The database of a store: SQLite (a file) or PostgreSQL. It is migrated when it is opened, and used by one
// thread at a time.
#pragma once

#include <fmt/format.h>
#include <soci/soci.h>

#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "core/errors.h"

namespace agon::contest {

// The address of a PostgreSQL database, in SOCI's form.

bool is_postgresql(std::string_view where);

/// Turns "postgresql://user:word@host:port/name?key=value" into "host='…' port='…' …". SOCI adds words of its
/// own, which libpq takes in this form only.
std::string connection_words(std::string_view address);

// The tables, as a list of migrations: each is applied once, in order, and never changed afterwards.

/// The statements of one migration.
using Migration = std::span<const std::string_view>;

/// Tables that are migrated together. A database may hold several schemas.
struct Schema {
  const Schema* base;                     ///< tables that these build on, migrated first; or null
  std::string_view table;                 ///< holds the versions that were reached
  std::span<const Migration> migrations;  ///< migration i brings it from version i to i + 1
  std::string_view made_by;               ///< the command that makes such a store
};

const Schema& contest_schema();

class Database {
 public:
  /// `where`: a file's name, or "postgresql://…". Creates the tables or migrates them; a file of an earlier
  /// version is copied first, to FILE.version-N. `must_exist`: throws BadRequest if there is no such file.
  /// Throws Failure. `schema` must outlive the database.
  Database(std::string where, bool must_exist, const Schema& schema = contest_schema());

  const std::string& where() const { return where_; }
  /// Use it under the lock only: inside `guarded` or `in_transaction`.
  soci::session& session() { return session_; }

  /// Calls `work` under the lock. An error of the database becomes a Failure (DiskFull) that names the store.
  template <class Work>
  auto guarded(Work&& work) {
    const std::lock_guard guard(lock_);
    try {
      return work();
    } catch (const soci::soci_error& error) {
      fail(error.what());
    }
  }
  /// Calls `work` under the lock, in one transaction.
  template <class Work>
  void in_transaction(Work&& work) {
    guarded([&] {
      soci::transaction whole(session_);
      work();
      whole.commit();
    });
  }

 private:
  /// Throws DiskFull if the disk is full, and Failure for anything else.
  [[noreturn]] void fail(const std::string& words) const;
  void connect(bool must_exist);
  void migrate();
  /// The version that these tables have reached; 0: they do not exist yet.
  int version_of(const Schema& schema);
  void keep_copy(int version);
  void make_tables(const Schema& schema);

  std::mutex lock_;
  std::string where_;
  const Schema& schema_;
  soci::session session_;
};

}  // namespace agon::contest
