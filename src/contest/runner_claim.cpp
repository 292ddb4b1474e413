#include "contest/runner_claim.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <mutex>
#include <set>
#include <utility>

#include "contest/rows.h"
#include "core/errors.h"
#include "core/hash.h"
#include "core/utc_now.h"

namespace agon::contest {

namespace {

/// The locks that this process holds. Such locks exclude only other processes, so this list excludes the
/// process's own. Closing any descriptor of a file gives up all the process's locks on it.
struct Held {
  std::mutex lock;
  std::set<std::pair<std::string, std::uint64_t>> bytes;
};
Held& held() {
  static Held all;
  return all;
}

struct flock byte_of(std::uint64_t number) {
  struct flock range {};
  range.l_type = F_WRLCK;
  range.l_whence = SEEK_SET;
  range.l_start = static_cast<off_t>(number & 0x3FFFFFFFFFFFFFFF);
  range.l_len = 1;
  return range;
}

}  // namespace

RangeLock::RangeLock(std::string file) : file_(std::move(file)) {
  descriptor_ = open(file_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0644);
  if (descriptor_ < 0) throw Failure(fmt::format("cannot open the lock {}: {}", file_, std::strerror(errno)));
}

RangeLock::~RangeLock() {
  const std::lock_guard guard(held().lock);
  // While this process holds locks of the file, the descriptor stays open.
  for (const auto& [file, number] : held().bytes)
    if (file == file_) return;
  close(descriptor_);
}

bool RangeLock::take(std::uint64_t number) {
  const std::lock_guard guard(held().lock);
  if (held().bytes.count({file_, number}) != 0) return false;
  auto range = byte_of(number);
  if (fcntl(descriptor_, F_SETLK, &range) != 0) {
    if (errno == EACCES || errno == EAGAIN) return false;
    throw Failure(fmt::format("cannot lock {}: {}", file_, std::strerror(errno)));
  }
  held().bytes.insert({file_, number});
  return true;
}

void RangeLock::release(std::uint64_t number) {
  const std::lock_guard guard(held().lock);
  if (held().bytes.erase({file_, number}) == 0) return;
  auto range = byte_of(number);
  range.l_type = F_UNLCK;
  fcntl(descriptor_, F_SETLK, &range);
}

bool RangeLock::is_taken(std::uint64_t number) const {
  const std::lock_guard guard(held().lock);
  if (held().bytes.count({file_, number}) != 0) return true;
  auto range = byte_of(number);
  return fcntl(descriptor_, F_GETLK, &range) == 0 && range.l_type != F_UNLCK;
}

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

/// Asks the database a question with a true or false answer.
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
    // A program that only looks must not need to write.
    if (!file_ && !std::filesystem::exists(database_.where() + "-lock")) return false;
    return file().is_taken(number);
  }
  if (own_ == number) return true;
  if (!lock(number)) return true;
  unlock(number);
  return false;
}

bool RunnerClaims::take(const std::string& contest) {
  return database_.guarded([&] { return take_now(contest); });
}

bool RunnerClaims::take_now(const std::string& contest) {
  if (!lock(fnv1a(contest))) return false;
  auto& session = database_.session();
  soci::transaction whole(session);
  session << "delete from runners where contest = :c", use(contest);
  insert_row(session, "runners", RunnerRow{{getpid(), this_host(), utc_now()}, contest});
  whole.commit();
  return true;
}

void RunnerClaims::keep(const std::string& contest) {
  database_.stay_connected([this, contest] {
    own_.reset();  // the lock ended with the connection that held it
    if (!take_now(contest))
      throw ClaimLost(
          fmt::format("the store {}: the connection was lost, and another program plays meanwhile",
                      shown_store(database_.where())));
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
