// Where contests are kept: SQLite (a file, the default) or PostgreSQL, by way of SOCI.
//
// A match is durable when `add` returns: PostgreSQL has it then, SQLite has it or its journal has
// (journal.h). Results may come in any order and more than once; the first one counts.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "contest/plan.h"
#include "contest/played.h"

namespace agon::contest {

struct RunnerInfo {
  std::int64_t pid = 0;
  std::string host;
  std::string since;  ///< in UTC
};
BOOST_DESCRIBE_STRUCT(RunnerInfo, (), (pid, host, since))

class Store {
 public:
  /// A file, or "postgresql://…". Creates, migrates, and takes in the journals of programs that were killed.
  /// Throws Failure. `must_exist`: a file that is not there is a BadRequest.
  static std::unique_ptr<Store> open(const std::string& where, bool must_exist);
  ~Store();

  /// What the user should know of the opening: lines of journals that could not be read. Mostly none.
  const std::vector<std::string>& remarks() const;

  std::vector<std::string> contests();
  /// Throws BadRequest when there is one of that name.
  void create(const Plan& plan);
  /// Throws BadRequest, naming those that there are.
  Plan plan(const std::string& contest);

  /// The same contest with other entrants: those who came late, new versions, and who left.
  void change(const Plan& plan);

  /// While it lives, no other program may play the contest.
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
  /// Throws Failure when another program plays it, and says which.
  [[nodiscard]] std::unique_ptr<Claim> claim(const std::string& contest);
  /// Who plays the contest now; none: nobody.
  std::optional<RunnerInfo> runner(const std::string& contest);

  void add(const std::string& contest, Played match);
  /// Brings all that was added into the database.
  void flush();
  std::vector<Result> results(const std::string& contest);
  /// Everything but the records, in the order of keys.
  std::vector<Played> matches(const std::string& contest);
  /// Empty: none is kept.
  std::string record(const std::string& contest, const Key& key);
  /// The bytes of a seat's private part, for its owner and the host alone. Empty: none is kept.
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
