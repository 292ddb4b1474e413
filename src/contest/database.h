// The database of a store: SQLite (a file) or PostgreSQL. It is migrated when it is opened, and used by one
// thread at a time.
#pragma once

#include <fmt/format.h>
#include <soci/soci.h>

#include <chrono>
#include <functional>
#include <mutex>
#include <span>
#include <string>
#include <string_view>

#include "core/errors.h"
#include "core/store_busy.h"

namespace agon::contest {

// The address of a PostgreSQL database, in SOCI's form.

bool is_postgresql(std::string_view where);

/// Turns "postgresql://user:word@host:port/name?key=value" into "host='…' port='…' …". SOCI adds words of its
/// own, which libpq takes in this form only.
std::string connection_words(std::string_view address);

/// The name of a store for messages: an address without its password.
std::string shown_store(const std::string& where);

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

/// Sets how long the calling thread waits for a store that others hold, before it throws StoreBusy; at first
/// a minute. Threads that answer requests wait for a shorter time.
void set_patience(std::chrono::milliseconds most);

class Database {
 public:
  /// `where`: a file's name, or "postgresql://…". Creates the tables or migrates them; a file of an earlier
  /// version is copied first, to FILE.version-N. `must_exist`: throws BadRequest if there is no such file.
  /// Throws Failure. `schema` must outlive the database.
  Database(std::string where, bool must_exist, const Schema& schema = contest_schema());

  const std::string& where() const { return where_; }
  /// From now on, a lost connection to PostgreSQL is opened again before the next work. Call it only if
  /// nothing of the old connection is used after that, such as a prepared statement. `then`: called first on
  /// each new connection, which is closed again if it throws.
  void stay_connected(std::function<void()> then = {});
  /// Use it under the lock only: inside `guarded` or `in_transaction`.
  soci::session& session() { return session_; }

  /// Calls `work` under the lock. An error of the database becomes a Failure (DiskFull, StoreBusy) that names
  /// the store.
  template <class Work>
  auto guarded(Work&& work) {
    const auto guard = locked();
    try {
      revive();
      return work();
    } catch (const soci::soci_error& error) {
      is_doubtful_ = true;
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
  /// Reads the whole file and looks whether its pages fit together. Throws Failure if they do not. A database
  /// of PostgreSQL looks after itself.
  /// `also_indexes`: this takes longer.
  void check_whole(bool also_indexes = false);

 private:
  /// Takes the lock. Throws StoreBusy.
  std::unique_lock<std::timed_mutex> locked();
  /// Throws DiskFull if the disk is full, StoreBusy if others hold the store, and Failure for anything else.
  [[noreturn]] void fail(const std::string& words) const;
  [[noreturn]] void fail_damaged(const std::string& words) const;
  void connect(bool must_exist);
  /// Opens a lost connection again, if it is to stay.
  void revive();
  void migrate();
  /// The version that these tables have reached; 0: they do not exist yet.
  int version_of(const Schema& schema);
  void keep_copy(int version);
  void make_tables(const Schema& schema);

  std::timed_mutex lock_;
  std::chrono::milliseconds patience_{0};  ///< what SQLite was told; 0: it is not open
  std::string where_;
  const Schema& schema_;
  soci::session session_;
  bool stays_connected_ = false;
  bool is_doubtful_ = false;  ///< the last work failed, perhaps because the connection is lost
  std::chrono::steady_clock::time_point used_{};
  std::function<void()> when_connected_;
};

}  // namespace agon::contest
