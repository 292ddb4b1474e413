// Matches of contests in the database: `played`, and beside it `records`, `private_parts` and `faults`. Every
// function is called under the database's lock.
#pragma once

#include <string>
#include <vector>

#include "contest/database.h"
#include "contest/match_row.h"
#include "contest/rows.h"

namespace agon::contest {

class MatchTable {
 public:
  explicit MatchTable(soci::session& session)
      : session_(session), matches_(session, "played", "on conflict do nothing") {}

  /// One that is there already stays as it is.
  void insert(const std::string& contest, const Played& match);
  /// In the order of keys.
  std::vector<Result> results(const std::string& contest);
  /// The same with all that belongs to them, but for records.
  std::vector<Played> matches(const std::string& contest);
  /// The bytes of a record; empty: none is kept.
  std::string record(const std::string& contest, const Key& key);
  /// The bytes of a seat's private part; empty: none is kept.
  std::string private_part(const std::string& contest, const Key& key, Seat seat);

 private:
  void add_faults(const std::string& contest, std::vector<Played>& list);

  soci::session& session_;
  Inserter<MatchRow> matches_;
};

}  // namespace agon::contest
