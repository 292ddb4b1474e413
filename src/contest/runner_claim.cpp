#include "contest/runner_claim.h"

#include <unistd.h>

#include <filesystem>

#include "contest/rows.h"
#include "contest/store_address.h"
#include "core/hash.h"
#include "core/utc_now.h"

namespace agon::contest {

using soci::into;
using soci::use;

namespace {

struct RunnerRow : RunnerInfo {
  std::string contest;
};
BOOST_DESCRIBE_STRUCT(RunnerRow, (RunnerInfo), (contest))

std::string this_host() {
  char name[256] = "";
  gethostname(name, sizeof name - 1);
  return name;
}

/// Asks the session for a truth.
bool ask(soci::session& session, const char* question, std::uint64_t number) {
  const auto key = static_cast<long long>(number);
  int answer = 0;
  session << question, use(key), into(answer);
  return answer != 0;
}

}  // namespace

RangeLock& RunnerClaims::file() {
  if (!file_)
    file_ = std::make_unique<RangeLock>(std::filesystem::absolute(database_.where()).string() + "-lock");
  return *file_;
}

bool RunnerClaims::lock(std::uint64_t number) {
  if (!is_postgresql(database_.where())) return file().take(number);
  if (own_ ||
      !ask(database_.session(), "select case when pg_try_advisory_lock(:k) then 1 else 0 end", number))
    return false;
  own_ = number;
  return true;
}

void RunnerClaims::unlock(std::uint64_t number) {
  if (!is_postgresql(database_.where())) return file().release(number);
  ask(database_.session(), "select case when pg_advisory_unlock(:k) then 1 else 0 end", number);
  own_.reset();
}

bool RunnerClaims::is_locked(std::uint64_t number) {
  if (!is_postgresql(database_.where())) {
    // Who only looks must not need to write.
    if (!file_ && !std::filesystem::exists(database_.where() + "-lock")) return false;
    return file().is_taken(number);
  }
  if (own_ == number) return true;
  if (!lock(number)) return true;
  unlock(number);
  return false;
}

bool RunnerClaims::take(const std::string& contest) {
  return database_.guarded([&] {
    if (!lock(fnv1a(contest))) return false;
    auto& session = database_.session();
    soci::transaction whole(session);
    session << "delete from runners where contest = :c", use(contest);
    insert_row(session, "runners", RunnerRow{{getpid(), this_host(), utc_now()}, contest});
    whole.commit();
    return true;
  });
}

void RunnerClaims::release(const std::string& contest) {
  database_.guarded([&] {
    database_.session() << "delete from runners where contest = :c", use(contest);
    unlock(fnv1a(contest));
  });
}

std::optional<RunnerInfo> RunnerClaims::holder(const std::string& contest) {
  return database_.guarded([&]() -> std::optional<RunnerInfo> {
    if (!is_locked(fnv1a(contest))) return std::nullopt;
    return find_row<RunnerInfo>(database_.session(), {"runners", "contest = :c"}, contest)
        .value_or(RunnerInfo{});
  });
}

}  // namespace agon::contest
