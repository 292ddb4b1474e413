// The database under a store: SQLite (a file) or PostgreSQL, opened, brought up to date, and used by one
// thread at a time.
#pragma once

#include <fmt/format.h>
#include <soci/soci.h>

#include <mutex>
#include <string>

#include "contest/store_schema.h"
#include "core/errors.h"

namespace agon::contest {

class Database {
 public:
  /// A file's name or "postgresql://…". Creates and migrates: of a file of an earlier version a copy stays
  /// beside it, FILE.version-N. Throws Failure; BadRequest where a file that must exist does not. `schema`
  /// must outlive it.
  Database(std::string where, bool must_exist, const Schema& schema = contest_schema());

  const std::string& where() const { return where_; }
  /// Under the lock, by the thread that has it.
  soci::session& session() { return session_; }

  /// Does the work under the lock; what the database finds wrong becomes a Failure (DiskFull) that names the
  /// store.
  template <class Work>
  auto guarded(Work&& work) {
    const std::lock_guard guard(lock_);
    try {
      return work();
    } catch (const soci::soci_error& error) {
      fail(error.what());
    }
  }
  /// The same, in one transaction.
  template <class Work>
  void in_transaction(Work&& work) {
    guarded([&] {
      soci::transaction whole(session_);
      work();
      whole.commit();
    });
  }

 private:
  /// Throws Failure, and DiskFull where that is the reason.
  [[noreturn]] void fail(const std::string& words) const;
  void connect(bool must_exist);
  void migrate();
  /// How far these tables have been brought; 0: there are none.
  int version_of(const Schema& schema);
  void keep_copy(int version);
  void make_tables(const Schema& schema);

  std::mutex lock_;
  std::string where_;
  const Schema& schema_;
  soci::session session_;
};

}  // namespace agon::contest
