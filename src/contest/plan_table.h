// Plans in the database: `contests` and `entrants`. Every function is called under the database's lock.
#pragma once

#include <soci/soci.h>

#include <optional>
#include <string>
#include <vector>

#include "contest/plan.h"

namespace agon::contest {

class PlanTable {
 public:
  explicit PlanTable(soci::session& session) : session_(session) {}

  /// Of all contests, the oldest first.
  std::vector<std::string> names();
  void insert(const Plan& plan);
  /// The plan and the entrants of the contest of that name.
  void replace(const Plan& plan);
  std::optional<Plan> find(const std::string& contest);

 private:
  void insert_entrants(const Plan& plan);

  soci::session& session_;
};

}  // namespace agon::contest
