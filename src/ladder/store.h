// The store of a ladder: SQLite (a file, the default) or PostgreSQL, as for contests. Threads take turns at
// it, so `work`, which is given to read or write, must not call it again: it would wait for itself.
#pragma once

#include <string>

#include "contest/database.h"
#include "ladder/tables.h"

namespace agon::ladder {

class Store {
 public:
  /// `where`: a file, or "postgresql://…". Creates or migrates the tables. `must_exist`: throws BadRequest if
  /// there is no such file. Throws Failure.
  Store(const std::string& where, bool must_exist);

  const std::string& where() const { return database_.where(); }

  /// Reads in one transaction. Lets the exceptions of `work` through; an error of the database is a Failure.
  template <class Work>
  auto read(Work&& work) {
    return database_.guarded([&] {
      soci::transaction whole(database_.session());
      return work(tables_);
    });
  }
  /// Writes in one transaction. The changes are durable when it returns; none is made if `work` throws.
  template <class Work>
  void write(Work&& work) {
    database_.in_transaction([&] {
      take_turn();
      work(tables_);
    });
  }

  /// Copies the whole store into one SQLite file, while others go on writing. Throws Failure, or BadRequest
  /// if the store is no file.
  void backup(const std::string& file);
  /// Throws Failure if the file is damaged or was cut.
  void check_whole(bool also_indexes = false) { database_.check_whole(also_indexes); }
  /// Bytes on the disk; of PostgreSQL, of the whole database.
  std::uint64_t size();

 private:
  void take_turn();

  contest::Database database_;
  Tables tables_;
};

/// Makes a new store of a backup. Throws BadRequest if it is no backup, or the store is there already.
void restore(const std::string& backup, const std::string& store);

/// The ladder's tables lie beside those of contests: matches share a table, and a final is a contest.
const contest::Schema& ladder_schema();

}  // namespace agon::ladder
