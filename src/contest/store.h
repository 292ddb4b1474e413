// The store of contests: SQLite (a file, the default) or PostgreSQL, through SOCI.
//
// A match is durable when `add` returns: it is in the database, or in SQLite's journal (journal.h). Results
// may come in any order and more than once; the first one counts.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contest/plan.h"
#include "contest/played.h"

namespace soci {
class session;
}

namespace agon::contest {

/// Stores a plan as a part of a larger change: call it within a transaction of the store's own database.
/// False: there is a contest of that name.
bool insert_plan(soci::session& session, const Plan& plan);

struct RunnerInfo {
  std::int64_t pid = 0;
  std::string host;
  std::string since;  ///< UTC
};
BOOST_DESCRIBE_STRUCT(RunnerInfo, (), (pid, host, since))

class Store {
 public:
  /// `where`: a file, or "postgresql://…". Creates or migrates the tables, and takes in the journals of
  /// programs that were killed. `must_exist`: throws BadRequest if there is no such file. Throws Failure.
  static std::unique_ptr<Store> open(const std::string& where, bool must_exist);
  ~Store();

  /// Throws Failure if the file is damaged.
  void check_whole();
  /// Messages for the user: lines of journals that could not be read. Mostly empty.
  const std::vector<std::string>& remarks() const;

  std::vector<std::string> contests();
  /// Throws BadRequest if there is a contest of that name.
  void create(const Plan& plan);
  /// Throws BadRequest that names the contests there are.
  Plan plan(const std::string& contest);

  /// Replaces the plan by one with other entrants: late ones, new versions, and some that have left.
  void change(const Plan& plan);

  /// No other program may play the contest while a claim lives.
  class Claim {
   public:
    Claim(Store& store, std::string contest) : store_(store), contest_(std::move(contest)) {}
    ~Claim();
    Claim(const Claim&) = delete;
    Claim& operator=(const Claim&) = delete;

   private:
    Store& store_;
    std::string contest_;
  };
  /// Throws Failure that names the program which plays the contest, if another does.
  [[nodiscard]] std::unique_ptr<Claim> claim(const std::string& contest);
  /// The program that plays the contest now; empty: none.
  std::optional<RunnerInfo> runner(const std::string& contest);

  /// Keeps a match. Returns what a schedule needs of it: its result and own_us.
  Played add(const std::string& contest, Played match);
  /// Brings all added matches into the database.
  void flush();
  std::vector<Result> results(const std::string& contest);
  /// The matches in the order of keys, without records and private parts.
  std::vector<Played> matches(const std::string& contest);
  /// Empty: no record is kept.
  std::string record(const std::string& contest, const Key& key);
  /// The bytes of a seat's private part, for its owner and the host only. Empty: none is kept.
  std::string private_part(const std::string& contest, const Key& key, Seat seat);

  struct Rating {
    double elo = 0, low = 0, high = 0, points = 0;
    BOOST_DESCRIBE_CLASS(Rating, (), (elo, low, high, points), (), ())
  };
  void keep_ratings(const std::string& contest, const std::vector<Rating>& ratings);

 private:
  struct Parts;
  explicit Store(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

}  // namespace agon::contest
