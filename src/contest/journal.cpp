#include "contest/journal.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/errors.h"
#include "text/bytes.h"

namespace agon::contest {

namespace {

/// Returns 0, or why not everything was written.
int write_all(int file, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto count = write(file, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return errno;
    bytes.remove_prefix(static_cast<std::size_t>(count));
  }
  return 0;
}

}  // namespace

Journal::Journal(std::string store) : store_(std::move(store)) {}

Journal::~Journal() {
  if (file_ >= 0) close(file_);
}

void Journal::open_file() {
  static std::atomic<unsigned> count{0};
  name_ = fmt::format("{}{}{}.{}", store_, mark, getpid(), count++);
  file_ = open(name_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file_ < 0)
    throw Failure(fmt::format("cannot create {}, which keeps matches until the store has them: {}", name_,
                              std::strerror(errno)));
  size_ = lseek(file_, 0, SEEK_END);
}

void Journal::add(std::string_view line) {
  if (file_ < 0) open_file();
  std::string whole(line);
  whole += '\n';
  const int problem = write_all(file_, whole);
  if (problem == 0) {
    size_ += static_cast<off_t>(whole.size());
    return;
  }
  // Half a line would spoil the next one.
  const bool undone = size_ >= 0 && ftruncate(file_, size_) == 0;
  throw Failure(fmt::format("a match was played and cannot be kept: writing {} failed: {}{}", name_,
                            std::strerror(problem), undone ? "" : "; its last line is cut off"));
}

std::string Journal::turn() {
  if (file_ >= 0) close(file_);
  file_ = -1;
  return std::exchange(name_, {});
}

void Journal::remove(const std::string& file) { std::filesystem::remove(file); }

namespace fs = std::filesystem;

std::vector<std::string> left_journals(const std::string& store) {
  std::vector<std::string> files;
  std::error_code error;
  const auto path = fs::absolute(store);
  const auto prefix = path.filename().string() + std::string(Journal::mark);
  for (const auto& entry : fs::directory_iterator(path.parent_path(), error)) {
    const auto name = entry.path().filename().string();
    if (!name.starts_with(prefix) || name.ends_with(Journal::damaged)) continue;
    int owner = 0;
    std::from_chars(name.data() + prefix.size(), name.data() + name.size(), owner);
    if (owner > 0 && kill(owner, 0) != 0 && errno == ESRCH) files.push_back(entry.path().string());
  }
  return files;
}

LeftJournal read_left_journal(const std::string& file) {
  LeftJournal left{file, {}, {}};
  std::ifstream in(file, std::ios::binary);
  std::string bad_lines;
  std::size_t number = 0;
  for (std::string line; std::getline(in, line);) {
    ++number;
    // A program that is killed while it writes leaves part of a line. That match was not kept yet.
    if (in.eof()) break;
    try {
      left.matches.push_back(match_of_line(line));
    } catch (const std::exception& bad) {
      left.damage.push_back(fmt::format("{}:{}: {}", file, number, bad.what()));
      bad_lines += line + '\n';
    }
  }
  if (bad_lines.empty()) return left;
  const auto kept = file + std::string(Journal::damaged);
  std::ofstream out(kept, std::ios::binary | std::ios::trunc);
  out << bad_lines;
  out.close();
  if (!out)
    throw Failure(fmt::format("{} is damaged, and its unreadable lines cannot be kept in {}", file, kept));
  return left;
}

namespace {

/// All matches that end within this time are one transaction.
constexpr auto longest_wait = std::chrono::milliseconds(50);
constexpr std::size_t largest_batch = 256;

}  // namespace

PendingMatches::Shard& PendingMatches::own_shard() {
  static std::atomic<std::size_t> threads{0};
  thread_local const std::size_t number = threads++;
  return shards_[number % shards_.size()];
}

bool PendingMatches::add(const std::string& contest, Played match) {
  const auto line = journal_line(contest, match);
  auto& shard = own_shard();
  const std::lock_guard guard(shard.lock);
  if (!shard.journal) shard.journal = std::make_unique<Journal>(store_);
  shard.journal->add(line);
  shard.queue.emplace_back(contest, std::move(match));
  const auto now = std::chrono::steady_clock::now();
  const bool due = shard.queue.size() >= largest_batch || now - shard.taken > longest_wait;
  if (due) shard.taken = now;
  return due;
}

std::pair<PendingMatches::Batch, std::string> PendingMatches::emptied(Shard& shard) {
  const std::lock_guard guard(shard.lock);
  if (shard.queue.empty()) return {};
  return {std::exchange(shard.queue, {}), shard.journal->turn()};
}

namespace {

constexpr const char* in_order = "contest = :c order by round, board, game";
constexpr const char* of_match = "contest = :c and round = :r and board = :b and game = :g";

struct RecordRow : RowKey {
  std::string bytes;
};
BOOST_DESCRIBE_STRUCT(RecordRow, (RowKey), (bytes))

struct PrivateRowOf : RowKey {
  Seat seat = 0;
  std::string bytes;
};
BOOST_DESCRIBE_STRUCT(PrivateRowOf, (RowKey), (seat, bytes))

struct FaultRow : RowKey {
  std::size_t number = 0;
  int entrant = 0;
  Seat seat = 0;
  FaultKind kind = FaultKind::illegal;
  std::string code, words;
};
BOOST_DESCRIBE_STRUCT(FaultRow, (RowKey), (number, entrant, seat, kind, code, words))

}  // namespace

void MatchTable::insert(const std::string& contest, const Played& match) {
  const auto row = row_of(contest, match);
  if (!matches_.add(row)) return;
  if (!match.record.empty()) insert_row(session_, "records", RecordRow{row, base64(match.record)});
  for (const auto& part : match.private_parts)
    insert_row(session_, "private_parts", PrivateRowOf{row, part.seat, part.base64});
  for (std::size_t index = 0; index < match.faults.size(); ++index) {
    const auto& fault = match.faults[index];
    insert_row(session_, "faults",
               FaultRow{row, index, fault.entrant, fault.seat, fault.kind, fault.code, fault.text});
  }
}

std::vector<Result> MatchTable::results(const std::string& contest) {
  std::vector<Result> results;
  for (const auto& row :
       rows_of<MatchRow>(session_, {"played", in_order, {"outcome", "costs", "finished"}}, contest))
    results.push_back(result_of(row));
  return results;
}

std::vector<Played> MatchTable::matches(const std::string& contest) {
  std::vector<Played> list;
  for (const auto& row : rows_of<MatchRow>(session_, {"played", in_order}, contest))
    list.push_back(played_of(row));
  add_faults(contest, list);
  return list;
}

void MatchTable::add_faults(const std::string& contest, std::vector<Played>& list) {
  auto place = list.begin();
  for (auto& row : rows_of<FaultRow>(session_, {"faults", std::string(in_order) + ", number"}, contest)) {
    const Key key{row.round, row.board, row.game};
    while (place != list.end() && place->result.key < key) ++place;
    if (place == list.end()) break;
    place->faults.push_back({row.entrant, row.seat, row.kind, std::move(row.code), std::move(row.words)});
  }
}

std::string MatchTable::record(const std::string& contest, const Key& key) {
  const auto row =
      find_row<RecordRow>(session_, {"records", of_match}, contest, key.round, key.board, key.game);
  return row ? from_base64(row->bytes) : std::string();
}

std::string MatchTable::private_part(const std::string& contest, const Key& key, Seat seat) {
  const auto row =
      find_row<PrivateRowOf>(session_, {"private_parts", std::string(of_match) + " and seat = :s"}, contest,
                             key.round, key.board, key.game, seat);
  return row ? from_base64(row->bytes) : std::string();
}

}  // namespace agon::contest
