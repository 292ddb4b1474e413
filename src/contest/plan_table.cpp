#include "contest/plan_table.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "contest/rows.h"
#include "core/from_json.h"
#include "core/to_json.h"
#include "core/utc_now.h"

namespace agon::contest {

using soci::into;
using soci::use;

namespace {

struct EntrantRow {
  std::string contest;
  std::size_t number = 0;
  std::string name;
  std::vector<std::string> players;
  std::string hash;
};
BOOST_DESCRIBE_STRUCT(EntrantRow, (), (contest, number, name, players, hash))

}  // namespace

std::vector<std::string> PlanTable::names() {
  std::vector<std::string> names;
  const soci::rowset<std::string> rows = session_.prepare
                                         << "select name from contests order by created, name";
  for (const auto& name : rows) names.push_back(name);
  return names;
}

void PlanTable::insert(const Plan& plan) {
  const auto words = json::serialize(to_json(plan)), now = utc_now();
  session_ << "insert into contests (name, game, plan, created) values (:n, :g, :p, :c)", use(plan.name),
      use(plan.game), use(words), use(now);
  insert_entrants(plan);
}

void PlanTable::replace(const Plan& plan) {
  const auto words = json::serialize(to_json(plan));
  session_ << "update contests set plan = :p where name = :n", use(words), use(plan.name);
  session_ << "delete from entrants where contest = :n", use(plan.name);
  insert_entrants(plan);
}

void PlanTable::insert_entrants(const Plan& plan) {
  for (std::size_t index = 0; index < plan.entrants.size(); ++index) {
    const auto& entrant = plan.entrants[index];
    insert_row(session_, "entrants",
               EntrantRow{plan.name, index, label_of(entrant), entrant.players, entrant.hash});
  }
}

std::optional<Plan> PlanTable::find(const std::string& contest) {
  std::string words;
  session_ << "select plan from contests where name = :n", use(contest), into(words);
  if (!session_.got_data()) return std::nullopt;
  Plan plan;
  from_json(json::parse(words), plan, "plan");
  return plan;
}

}  // namespace agon::contest
