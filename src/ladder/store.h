// Where a ladder is kept: SQLite (a file, the default) or PostgreSQL, as contests are.
#pragma once

#include <memory>
#include <string>

#include "contest/database.h"
#include "contest/store_schema.h"
#include "ladder/tables.h"

namespace agon::ladder {

class Store {
 public:
  /// A file, or "postgresql://…". Creates and migrates. Throws Failure; BadRequest where a file that must
  /// exist does not.
  Store(const std::string& where, bool must_exist);

  const std::string& where() const { return database_.where(); }

  /// One look at the tables. Whatever it throws comes out; what the database finds wrong is a Failure.
  template <class Work>
  auto read(Work&& work) {
    return database_.guarded([&] {
      soci::transaction whole(database_.session());
      return work(tables_);
    });
  }
  /// The same, and what was changed is durable when it returns; nothing is changed where it throws.
  template <class Work>
  void write(Work&& work) {
    database_.in_transaction([&] {
      take_turn();
      work(tables_);
    });
  }

  /// A copy of the whole as one SQLite file, while others go on writing. Throws Failure; BadRequest where the
  /// store is no file.
  void backup(const std::string& file);
  /// Bytes on the disk; 0: not known.
  std::uint64_t size();

 private:
  void take_turn();

  contest::Database database_;
  Tables tables_;
};

/// A backup as a new store. Throws BadRequest where the backup is none, or the store is there already.
void restore(const std::string& backup, const std::string& store);

// The tables of a ladder, beside those of contests in the same database: its matches stand in the same
// table, and its final is a contest.

const contest::Schema& ladder_schema();

}  // namespace agon::ladder
