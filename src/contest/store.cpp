#include "contest/store.h"

#include <fmt/format.h>
#include <soci/soci.h>

#include <array>
#include <atomic>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <chrono>
#include <filesystem>
#include <mutex>

#include "contest/journal.h"
#include "contest/store_address.h"
#include "contest/store_schema.h"
#include "core/errors.h"
#include "core/utc_now.h"
#include "text/base64.h"
#include "core/from_json.h"
#include "core/to_json.h"

// As SOCI's headers of these backends declare them; those also want the headers of libpq and SQLite.
extern "C" const soci::backend_factory* factory_postgresql();
extern "C" const soci::backend_factory* factory_sqlite3();

namespace agon::contest {

namespace {

struct BothCosts {
  SideCost a, b;
  bool operator==(const BothCosts&) const = default;
};
BOOST_DESCRIBE_STRUCT(BothCosts, (), (a, b))

/// A row of `matches`, as SOCI binds it.
struct Row {
  std::string contest, outcome, hash, costs, finished;
  int round = 0, board = 0, game = 0, a = 0, b = 0, a_first = 0, config = 0;
  long long seed = 0, steps = 0, fault_count = 0;
  double points = 0, score_a = 0, score_b = 0;
};

Row row_of(const std::string& contest, const Played& match) {
  Row row;
  const auto& result = match.result;
  row.contest = contest;
  row.round = static_cast<int>(result.key.round);
  row.board = static_cast<int>(result.key.board);
  row.game = static_cast<int>(result.key.game);
  row.a = result.a;
  row.b = result.b;
  row.a_first = result.a_first ? 1 : 0;
  row.seed = static_cast<long long>(match.seed);
  row.config = static_cast<int>(match.config);
  row.points = result.points;
  row.score_a = result.score_a;
  row.score_b = result.score_b;
  row.outcome = json::serialize(to_json(match.outcome));
  row.steps = static_cast<long long>(match.steps);
  row.hash = match.hash;
  row.costs = json::serialize(to_json(BothCosts{match.cost_a, match.cost_b}));
  row.fault_count = static_cast<long long>(match.fault_count);
  row.finished = utc_now();
  return row;
}

Result result_of(const Row& row) {
  return {{static_cast<std::uint32_t>(row.round), static_cast<std::uint32_t>(row.board),
           static_cast<std::uint32_t>(row.game)},
          row.a,
          row.b,
          row.a_first != 0,
          row.points,
          row.score_a,
          row.score_b};
}

/// A text for PostgreSQL must not hold a zero byte, and one from a bot may.
std::string without_zeros(std::string text) {
  std::erase(text, '\0');
  return text;
}

}  // namespace

struct Store::Parts {
  std::mutex lock;
  soci::session session;
  std::string where;

  Row row;  ///< what the prepared statement is bound to
  std::unique_ptr<soci::statement> add_match;

  /// What is in a journal and not in the database. Every thread has a part of its own, so that workers
  /// neither wait for each other nor free each other's memory.
  struct Shard {
    std::mutex lock;
    std::unique_ptr<Journal> journal;
    std::vector<std::pair<std::string, Played>> queue;
    std::chrono::steady_clock::time_point flushed{};
  };
  bool journalled = false;  ///< SQLite alone
  std::array<Shard, 16> shards;
  Shard& own_shard() {
    static std::atomic<std::size_t> threads{0};
    thread_local const std::size_t number = threads++;
    return shards[number % shards.size()];
  }

  template <class Work>
  auto guarded(Work&& work) {
    const std::lock_guard guard(lock);
    try {
      return work();
    } catch (const soci::soci_error& error) {
      throw Failure(fmt::format("the store {}: {}", where, error.what()));
    }
  }
  void migrate();
  void prepare();
  void insert(const std::string& contest, const Played& match);
  void flush(Shard& shard);
  void flush() {
    for (auto& shard : shards) flush(shard);
  }
  void take_over(const std::string& file);
  void add_details(const std::string& contest, const Played& match);
};

void Store::Parts::migrate() {
  session << "create table if not exists agon_store (version integer not null)";
  int version = -1;
  soci::indicator has = soci::i_null;
  session << "select max(version) from agon_store", soci::into(version, has);
  if (has == soci::i_null) version = 0;
  const auto known = static_cast<int>(migrations().size());
  if (version > known)
    throw Failure(fmt::format("the store {} has version {}, this program knows {}: use a newer one", where,
                              version, known));
  for (; version < known; ++version) {
    soci::transaction whole(session);
    for (const auto statement : migrations()[static_cast<std::size_t>(version)])
      session << std::string(statement);
    const int next = version + 1;
    session << "insert into agon_store (version) values (:v)", soci::use(next);
    whole.commit();
  }
}

void Store::Parts::prepare() {
  using soci::use;
  add_match = std::make_unique<soci::statement>(
      (session.prepare << "insert into matches (contest, round, board, game, a, b, a_first, seed, config, "
                          "points, score_a, score_b, outcome, steps, hash, costs, fault_count, finished) "
                          "values (:contest, :round, :board, :game, :a, :b, :a_first, :seed, :config, "
                          ":points, :score_a, :score_b, :outcome, :steps, :hash, :costs, :fault_count, "
                          ":finished) on conflict do nothing",
       use(row.contest), use(row.round), use(row.board), use(row.game), use(row.a), use(row.b),
       use(row.a_first), use(row.seed), use(row.config), use(row.points), use(row.score_a), use(row.score_b),
       use(row.outcome), use(row.steps), use(row.hash), use(row.costs), use(row.fault_count),
       use(row.finished)));
}

Store::Store(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Store::~Store() {
  try {
    parts_->flush();
  } catch (const std::exception&) {  // it stays in the journal, for the next program
  }
}

std::unique_ptr<Store> Store::open(const std::string& where, bool must_exist) {
  auto parts = std::make_unique<Parts>();
  parts->where = where;
  auto& session = parts->session;
  parts->guarded([&] {
    if (is_postgresql(where)) {
      session.open(*factory_postgresql(), connection_words(where));
      session << "set client_min_messages to warning";
    } else {
      if (must_exist && !std::filesystem::exists(where))
        throw BadRequest(fmt::format("there is no store {}; `agon contest run` makes one", where));
      session.open(*factory_sqlite3(), fmt::format("dbname=\"{}\" timeout=60", where));
      std::string mode;
      // The log takes a commit without waiting for the disk: what is committed survives a killed program; a
      // machine that loses power loses the last matches, which are then played again.
      session << "pragma journal_mode=wal", soci::into(mode);
      session << "pragma synchronous=normal";
    }
    parts->migrate();
    parts->prepare();
    if (is_postgresql(where)) return;
    for (const auto& file : Journal::left_behind(where)) parts->take_over(file);
    parts->journalled = true;
  });
  return std::unique_ptr<Store>(new Store(std::move(parts)));
}

std::vector<std::string> Store::contests() {
  return parts_->guarded([&] {
    std::vector<std::string> names;
    const soci::rowset<std::string> rows = parts_->session.prepare
                                           << "select name from contests order by created, name";
    for (const auto& name : rows) names.push_back(name);
    return names;
  });
}

void Store::create(const Plan& plan) {
  const auto known = contests();
  for (const auto& name : known)
    if (name == plan.name)
      throw BadRequest(
          fmt::format("the store {} has a contest \"{}\" already: go on with `agon contest resume "
                      "{}`, or give this one another name",
                      parts_->where, plan.name, parts_->where));
  parts_->guarded([&] {
    soci::transaction whole(parts_->session);
    const auto words = json::serialize(to_json(plan)), now = utc_now();
    parts_->session << "insert into contests (name, game, plan, created) values (:n, :g, :p, :c)",
        soci::use(plan.name), soci::use(plan.game), soci::use(words), soci::use(now);
    for (std::size_t index = 0; index < plan.entrants.size(); ++index) {
      const int number = static_cast<int>(index);
      const auto& entrant = plan.entrants[index];
      const auto players = json::serialize(to_json(entrant.players));
      parts_->session
          << "insert into entrants (contest, number, name, players, hash) values (:c, :i, :n, :p, :h)",
          soci::use(plan.name), soci::use(number), soci::use(entrant.name), soci::use(players),
          soci::use(entrant.hash);
    }
    whole.commit();
  });
}

Plan Store::plan(const std::string& contest) {
  std::string words;
  const bool found = parts_->guarded([&] {
    parts_->session << "select plan from contests where name = :n", soci::use(contest), soci::into(words);
    return parts_->session.got_data();
  });
  if (!found) {
    std::string known;
    for (const auto& name : contests()) known += (known.empty() ? "" : ", ") + name;
    throw BadRequest(fmt::format("the store {} has no contest \"{}\"; there are: {}", parts_->where, contest,
                                 known.empty() ? "none" : known));
  }
  Plan plan;
  from_json(json::parse(words), plan, "plan");
  return plan;
}

void Store::Parts::add_details(const std::string& contest, const Played& match) {
  using soci::use;
  if (!match.record.empty()) {
    const auto text = base64(match.record);
    session << "insert into records (contest, round, board, game, bytes) values (:c, :r, :b, :g, :t)",
        use(contest), use(row.round), use(row.board), use(row.game), use(text);
  }
  if (!match.errors_a.empty() || !match.errors_b.empty()) {
    const auto a = without_zeros(match.errors_a), b = without_zeros(match.errors_b);
    session << "insert into errors (contest, round, board, game, a, b) values (:c, :r, :bo, :g, :a, :b)",
        use(contest), use(row.round), use(row.board), use(row.game), use(a), use(b);
  }
  for (std::size_t index = 0; index < match.faults.size(); ++index) {
    const auto& fault = match.faults[index];
    const int number = static_cast<int>(index), seat = static_cast<int>(fault.seat);
    const std::string kind(enum_name(fault.kind)), words = without_zeros(fault.text);
    session << "insert into faults (contest, round, board, game, number, entrant, seat, kind, code, words) "
               "values (:c, :r, :b, :g, :n, :e, :s, :k, :co, :w)",
        use(contest), use(row.round), use(row.board), use(row.game), use(number), use(fault.entrant),
        use(seat), use(kind), use(fault.code), use(words);
  }
}

void Store::Parts::insert(const std::string& contest, const Played& match) {
  row = row_of(contest, match);
  add_match->execute(true);
  if (add_match->get_affected_rows() == 1) add_details(contest, match);
}

namespace {

/// One transaction for as many matches as end within this time.
constexpr auto longest_wait = std::chrono::milliseconds(50);
constexpr std::size_t largest_batch = 256;

std::string journal_line(const std::string& contest, const Played& match) {
  auto value = to_json(match);
  value.get_object()["record"] = base64(match.record);
  return json::serialize(json::object{{"contest", contest}, {"match", std::move(value)}});
}

}  // namespace

void Store::Parts::flush(Shard& shard) {
  std::vector<std::pair<std::string, Played>> batch;
  std::string file;
  {
    const std::lock_guard guard(shard.lock);
    if (shard.queue.empty()) return;
    batch.swap(shard.queue);
    file = shard.journal->turn();
  }
  guarded([&] {
    soci::transaction whole(session);
    for (const auto& [contest, match] : batch) insert(contest, match);
    whole.commit();
  });
  std::filesystem::remove(file);
}

/// Matches that a program had finished when it was killed.
void Store::Parts::take_over(const std::string& file) {
  soci::transaction whole(session);
  for (const auto& line : Journal::lines_of(file)) {
    json::error_code error;
    const auto value = json::parse(line, error);
    if (error) break;
    Played match;
    from_json(value.at("match"), match, file);
    match.record = from_base64(match.record);
    insert(std::string(value.at("contest").as_string()), match);
  }
  whole.commit();
  std::filesystem::remove(file);
}

void Store::add(const std::string& contest, const Played& match) {
  auto& parts = *parts_;
  if (!parts.journalled) {
    parts.guarded([&] {
      soci::transaction whole(parts.session);
      parts.insert(contest, match);
      whole.commit();
    });
    return;
  }
  const auto line = journal_line(contest, match);
  auto& shard = parts.own_shard();
  bool due = false;
  {
    const std::lock_guard guard(shard.lock);
    if (!shard.journal) shard.journal = std::make_unique<Journal>(parts.where);
    shard.journal->add(line);
    shard.queue.emplace_back(contest, match);
    const auto now = std::chrono::steady_clock::now();
    due = shard.queue.size() >= largest_batch || now - shard.flushed > longest_wait;
    if (due) shard.flushed = now;
  }
  if (due) parts.flush(shard);
}

void Store::flush() { parts_->flush(); }

std::vector<Result> Store::results(const std::string& contest) {
  parts_->flush();
  return parts_->guarded([&] {
    std::vector<Result> results;
    Row row;
    soci::statement rows =
        (parts_->session.prepare << "select round, board, game, a, b, a_first, points, score_a, score_b from "
                                    "matches where contest = :c order by round, board, game",
         soci::use(contest), soci::into(row.round), soci::into(row.board), soci::into(row.game),
         soci::into(row.a), soci::into(row.b), soci::into(row.a_first), soci::into(row.points),
         soci::into(row.score_a), soci::into(row.score_b));
    rows.execute();
    while (rows.fetch()) results.push_back(result_of(row));
    return results;
  });
}

std::vector<Played> Store::matches(const std::string& contest) {
  parts_->flush();
  return parts_->guarded([&] {
    std::vector<Played> list;
    Row row;
    soci::statement rows =
        (parts_->session.prepare
             << "select round, board, game, a, b, a_first, points, score_a, score_b, seed, "
                "config, outcome, steps, hash, costs, fault_count from matches "
                "where contest = :c order by round, board, game",
         soci::use(contest), soci::into(row.round), soci::into(row.board), soci::into(row.game),
         soci::into(row.a), soci::into(row.b), soci::into(row.a_first), soci::into(row.points),
         soci::into(row.score_a), soci::into(row.score_b), soci::into(row.seed), soci::into(row.config),
         soci::into(row.outcome), soci::into(row.steps), soci::into(row.hash), soci::into(row.costs),
         soci::into(row.fault_count));
    rows.execute();
    while (rows.fetch()) {
      Played match;
      match.result = result_of(row);
      match.seed = static_cast<std::uint64_t>(row.seed);
      match.config = static_cast<std::size_t>(row.config);
      from_json(json::parse(row.outcome), match.outcome, "outcome");
      match.steps = static_cast<std::uint64_t>(row.steps);
      match.hash = row.hash;
      BothCosts costs;
      from_json(json::parse(row.costs), costs, "costs");
      match.cost_a = costs.a;
      match.cost_b = costs.b;
      match.fault_count = static_cast<std::uint64_t>(row.fault_count);
      list.push_back(std::move(match));
    }
    std::string kind, code, words;
    int entrant = 0, seat = 0;
    soci::statement faults =
        (parts_->session.prepare << "select round, board, game, entrant, seat, kind, code, words from faults "
                                    "where contest = :c order by round, board, game, number",
         soci::use(contest), soci::into(row.round), soci::into(row.board), soci::into(row.game),
         soci::into(entrant), soci::into(seat), soci::into(kind), soci::into(code), soci::into(words));
    faults.execute();
    auto place = list.begin();
    while (faults.fetch()) {
      const auto key = result_of(row).key;
      while (place != list.end() && place->result.key < key) ++place;
      if (place == list.end()) break;
      place->faults.push_back({entrant, static_cast<Seat>(seat),
                               enum_from_name<FaultKind>(kind).value_or(FaultKind::illegal), code, words});
    }
    return list;
  });
}

std::string Store::record(const std::string& contest, const Key& key) {
  parts_->flush();
  return parts_->guarded([&]() -> std::string {
    std::string text;
    const int round = static_cast<int>(key.round), board = static_cast<int>(key.board),
              game = static_cast<int>(key.game);
    parts_->session
        << "select bytes from records where contest = :c and round = :r and board = :b and game = :g",
        soci::use(contest), soci::use(round), soci::use(board), soci::use(game), soci::into(text);
    return parts_->session.got_data() ? from_base64(text) : std::string();
  });
}

void Store::keep_ratings(const std::string& contest, const std::vector<Rating>& ratings) {
  parts_->guarded([&] {
    soci::transaction whole(parts_->session);
    parts_->session << "delete from ratings where contest = :c", soci::use(contest);
    for (std::size_t index = 0; index < ratings.size(); ++index) {
      const int entrant = static_cast<int>(index);
      const auto& rating = ratings[index];
      parts_->session
          << "insert into ratings (contest, entrant, elo, low, high, points) values (:c, :e, :el, "
             ":l, :h, :p)",
          soci::use(contest), soci::use(entrant), soci::use(rating.elo), soci::use(rating.low),
          soci::use(rating.high), soci::use(rating.points);
    }
    whole.commit();
  });
}

}  // namespace agon::contest
