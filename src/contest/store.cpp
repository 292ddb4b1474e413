#include "contest/store.h"

#include <soci/soci.h>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "contest/database.h"
#include "contest/journal.h"
#include "contest/rows.h"
#include "contest/runner_claim.h"
#include "core/from_json.h"
#include "core/to_json.h"
#include "core/utc_now.h"
#include "text/words.h"

namespace agon::contest {

namespace {

struct EntrantRow {
  std::string contest;
  std::size_t number = 0;
  std::string name;
  std::vector<std::string> players;
  std::string hash;
};
BOOST_DESCRIBE_STRUCT(EntrantRow, (), (contest, number, name, players, hash))

struct RatingRow : Store::Rating {
  std::string contest;
  std::size_t entrant = 0;
};
BOOST_DESCRIBE_STRUCT(RatingRow, (Store::Rating), (contest, entrant))

}  // namespace

/// Plans in the database: `contests` and `entrants`. Every function is called under the database's lock.
class PlanTable {
 public:
  explicit PlanTable(soci::session& session) : session_(session) {}

  /// The names of all contests, oldest first.
  std::vector<std::string> names() {
    std::vector<std::string> names;
    const soci::rowset<std::string> rows = session_.prepare
                                           << "select name from contests order by created, name";
    for (const auto& name : rows) names.push_back(name);
    return names;
  }
  void insert(const Plan& plan) {
    const auto words = json::serialize(to_json(plan)), now = utc_now();
    session_ << "insert into contests (name, game, plan, created) values (:n, :g, :p, :c)",
        soci::use(plan.name), soci::use(plan.game), soci::use(words), soci::use(now);
    insert_entrants(plan);
  }
  /// Replaces the plan and the entrants of the contest of that name.
  void replace(const Plan& plan) {
    const auto words = json::serialize(to_json(plan));
    session_ << "update contests set plan = :p where name = :n", soci::use(words), soci::use(plan.name);
    session_ << "delete from entrants where contest = :n", soci::use(plan.name);
    insert_entrants(plan);
  }
  std::optional<Plan> find(const std::string& contest) {
    std::string words;
    session_ << "select plan from contests where name = :n", soci::use(contest), soci::into(words);
    if (!session_.got_data()) return std::nullopt;
    Plan plan;
    from_json(json::parse(words), plan, "plan", FieldBounds::none());  // the judge tells all at once
    return plan;
  }

 private:
  void insert_entrants(const Plan& plan) {
    for (std::size_t index = 0; index < plan.entrants.size(); ++index) {
      const auto& entrant = plan.entrants[index];
      insert_row(session_, "entrants",
                 EntrantRow{plan.name, index, label_of(entrant), entrant.players, entrant.hash});
    }
  }

  soci::session& session_;
};

struct Store::Parts {
  Parts(const std::string& where, bool must_exist)
      : database(where, must_exist),
        plans(database.session()),
        matches(database.session()),
        claims(database),
        pending(where) {}

  Database database;
  PlanTable plans;
  MatchTable matches;
  RunnerClaims claims;
  PendingMatches pending;  ///< for SQLite only
  bool journalled = false;
  std::vector<std::string> remarks;

  void insert(const PendingMatches::Batch& batch) {
    database.in_transaction([&] {
      for (const auto& [contest, match] : batch) matches.insert(contest, match);
    });
  }
  /// Takes in the last matches of a program that was killed.
  void take_over(const std::string& file) {
    const auto left = read_left_journal(file);
    insert(left.matches);
    for (const auto& damage : left.damage)
      remarks.push_back(fmt::format("a match is lost and will be played again: {} (kept in {}{})", damage,
                                    file, Journal::damaged));
    Journal::remove(file);
  }
  void flush() {
    pending.take_all([this](const auto& batch) { insert(batch); });
  }
};

Store::Store(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Store::~Store() {
  try {
    parts_->flush();
  } catch (const std::exception&) {  // the matches stay in the journal, for the next program
  }
}

std::unique_ptr<Store> Store::open(const std::string& where, bool must_exist) {
  auto parts = std::make_unique<Parts>(where, must_exist);
  if (!is_postgresql(where)) {
    for (const auto& file : left_journals(where)) parts->take_over(file);
    parts->journalled = true;
  }
  return std::unique_ptr<Store>(new Store(std::move(parts)));
}

void Store::check_whole() { parts_->database.check_whole(); }

const std::vector<std::string>& Store::remarks() const { return parts_->remarks; }

std::vector<std::string> Store::contests() {
  return parts_->database.guarded([&] { return parts_->plans.names(); });
}

bool insert_plan(soci::session& session, const Plan& plan) {
  PlanTable plans(session);
  if (plans.find(plan.name)) return false;
  plans.insert(plan);
  return true;
}

void Store::create(const Plan& plan) {
  const auto& where = parts_->database.where();
  parts_->database.in_transaction([&] {
    if (!insert_plan(parts_->database.session(), plan))
      throw BadRequest(
          fmt::format("the store {} already has a contest \"{}\": go on with `agon contest resume {}`, or "
                      "give this one another name",
                      where, plan.name, shell_word(where)));
  });
}

Plan Store::plan(const std::string& contest) {
  if (auto plan = parts_->database.guarded([&] { return parts_->plans.find(contest); })) return *plan;
  const auto names = contests();
  throw BadRequest(fmt::format("the store {} has no contest \"{}\"; there are: {}", parts_->database.where(),
                               contest, names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "))));
}

void Store::change(const Plan& plan) {
  parts_->database.in_transaction([&] { parts_->plans.replace(plan); });
}

std::unique_ptr<Store::Claim> Store::claim(const std::string& contest) {
  if (parts_->claims.take(contest)) return std::make_unique<Claim>(*this, contest);
  const auto holder = parts_->claims.holder(contest).value_or(RunnerInfo{});
  throw Failure(
      fmt::format("the contest \"{}\" is being played by process {} on {} since {}; only one program at a "
                  "time may play it. To see how far it is: agon contest status {}",
                  contest, holder.pid, holder.host, holder.since, shell_word(parts_->database.where())));
}

Store::Claim::~Claim() {
  try {
    store_.flush();
    store_.parts_->claims.release(contest_);
  } catch (const std::exception&) {  // the lock ends with the program
  }
}

std::optional<RunnerInfo> Store::runner(const std::string& contest) { return parts_->claims.holder(contest); }

Played Store::add(const std::string& contest, Played match) {
  auto& parts = *parts_;
  Played told;
  told.result = match.result;
  told.own_us = match.own_us;
  if (!parts.journalled)
    parts.insert({{contest, std::move(match)}});
  else if (parts.pending.add(contest, std::move(match)))
    parts.pending.take([&parts](const auto& batch) { parts.insert(batch); });
  return told;
}

void Store::flush() { parts_->flush(); }

std::vector<Result> Store::results(const std::string& contest) {
  parts_->flush();
  return parts_->database.guarded([&] { return parts_->matches.results(contest); });
}

std::vector<Played> Store::matches(const std::string& contest) {
  parts_->flush();
  return parts_->database.guarded([&] { return parts_->matches.matches(contest); });
}

std::string Store::record(const std::string& contest, const Key& key) {
  parts_->flush();
  return parts_->database.guarded([&] { return parts_->matches.record(contest, key); });
}

std::string Store::private_part(const std::string& contest, const Key& key, Seat seat) {
  parts_->flush();
  return parts_->database.guarded([&] { return parts_->matches.private_part(contest, key, seat); });
}

void Store::keep_ratings(const std::string& contest, const std::vector<Rating>& ratings) {
  auto& session = parts_->database.session();
  parts_->database.in_transaction([&] {
    session << "delete from ratings where contest = :c", soci::use(contest);
    for (std::size_t index = 0; index < ratings.size(); ++index)
      insert_row(session, "ratings", RatingRow{ratings[index], contest, index});
  });
}

}  // namespace agon::contest
