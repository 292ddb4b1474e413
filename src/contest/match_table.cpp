#include "contest/match_table.h"

#include "core/described.h"
#include "text/base64.h"

namespace agon::contest {

using soci::into;
using soci::use;

namespace {

/// A text for PostgreSQL must not hold a zero byte, and one from a bot may.
std::string without_zeros(std::string text) {
  std::erase(text, '\0');
  return text;
}

}  // namespace

MatchTable::MatchTable(soci::session& session)
    : session_(session),
      add_match_((
          session.prepare << "insert into matches (contest, round, board, game, a, b, a_first, seed, config, "
                             "points, score_a, score_b, outcome, steps, hash, costs, fault_count, finished) "
                             "values (:contest, :round, :board, :game, :a, :b, :a_first, :seed, :config, "
                             ":points, :score_a, :score_b, :outcome, :steps, :hash, :costs, :fault_count, "
                             ":finished) on conflict do nothing",
          use(row_.contest), use(row_.round), use(row_.board), use(row_.game), use(row_.a), use(row_.b),
          use(row_.a_first), use(row_.seed), use(row_.config), use(row_.points), use(row_.score_a),
          use(row_.score_b), use(row_.outcome), use(row_.steps), use(row_.hash), use(row_.costs),
          use(row_.fault_count), use(row_.finished))) {}

void MatchTable::insert(const std::string& contest, const Played& match) {
  row_ = row_of(contest, match);
  add_match_.execute(true);
  if (add_match_.get_affected_rows() == 1) insert_details(contest, match);
}

void MatchTable::insert_details(const std::string& contest, const Played& match) {
  if (!match.record.empty()) {
    const auto text = base64(match.record);
    session_ << "insert into records (contest, round, board, game, bytes) values (:c, :r, :b, :g, :t)",
        use(contest), use(row_.round), use(row_.board), use(row_.game), use(text);
  }
  for (const auto& part : match.private_parts) {
    const int seat = static_cast<int>(part.seat);
    session_
        << "insert into private_parts (contest, round, board, game, seat, bytes) values (:c, :r, :b, :g, "
           ":s, :t)",
        use(contest), use(row_.round), use(row_.board), use(row_.game), use(seat), use(part.base64);
  }
  insert_faults(contest, match);
}

void MatchTable::insert_faults(const std::string& contest, const Played& match) {
  for (std::size_t index = 0; index < match.faults.size(); ++index) {
    const auto& fault = match.faults[index];
    const int number = static_cast<int>(index), seat = static_cast<int>(fault.seat);
    const std::string kind(enum_name(fault.kind)), words = without_zeros(fault.text);
    session_ << "insert into faults (contest, round, board, game, number, entrant, seat, kind, code, words) "
                "values (:c, :r, :b, :g, :n, :e, :s, :k, :co, :w)",
        use(contest), use(row_.round), use(row_.board), use(row_.game), use(number), use(fault.entrant),
        use(seat), use(kind), use(fault.code), use(words);
  }
}

std::vector<Result> MatchTable::results(const std::string& contest) {
  std::vector<Result> results;
  MatchRow row;
  soci::statement rows =
      (session_.prepare << "select round, board, game, a, b, a_first, points, score_a, score_b, config, "
                           "steps, hash from matches where contest = :c order by round, board, game",
       use(contest), into(row.round), into(row.board), into(row.game), into(row.a), into(row.b),
       into(row.a_first), into(row.points), into(row.score_a), into(row.score_b), into(row.config),
       into(row.steps), into(row.hash));
  rows.execute();
  while (rows.fetch()) results.push_back(result_of(row));
  return results;
}

std::vector<Played> MatchTable::matches(const std::string& contest) {
  std::vector<Played> list;
  MatchRow row;
  soci::statement rows =
      (session_.prepare << "select round, board, game, a, b, a_first, points, score_a, score_b, seed, "
                           "config, outcome, steps, hash, costs, fault_count from matches "
                           "where contest = :c order by round, board, game",
       use(contest), into(row.round), into(row.board), into(row.game), into(row.a), into(row.b),
       into(row.a_first), into(row.points), into(row.score_a), into(row.score_b), into(row.seed),
       into(row.config), into(row.outcome), into(row.steps), into(row.hash), into(row.costs),
       into(row.fault_count));
  rows.execute();
  while (rows.fetch()) list.push_back(played_of(row));
  add_faults(contest, list);
  return list;
}

void MatchTable::add_faults(const std::string& contest, std::vector<Played>& list) {
  MatchRow row;
  std::string kind, code, words;
  int entrant = 0, seat = 0;
  soci::statement faults =
      (session_.prepare << "select round, board, game, entrant, seat, kind, code, words from faults "
                           "where contest = :c order by round, board, game, number",
       use(contest), into(row.round), into(row.board), into(row.game), into(entrant), into(seat), into(kind),
       into(code), into(words));
  faults.execute();
  auto place = list.begin();
  while (faults.fetch()) {
    const auto key = result_of(row).key;
    while (place != list.end() && place->result.key < key) ++place;
    if (place == list.end()) break;
    place->faults.push_back({entrant, static_cast<Seat>(seat),
                             enum_from_name<FaultKind>(kind).value_or(FaultKind::illegal), code, words});
  }
}

std::string MatchTable::record(const std::string& contest, const Key& key) {
  std::string text;
  const int round = static_cast<int>(key.round), board = static_cast<int>(key.board),
            game = static_cast<int>(key.game);
  session_ << "select bytes from records where contest = :c and round = :r and board = :b and game = :g",
      use(contest), use(round), use(board), use(game), into(text);
  return session_.got_data() ? from_base64(text) : std::string();
}

std::string MatchTable::private_part(const std::string& contest, const Key& key, Seat seat) {
  std::string text;
  const int round = static_cast<int>(key.round), board = static_cast<int>(key.board),
            game = static_cast<int>(key.game), number = static_cast<int>(seat);
  session_
      << "select bytes from private_parts where contest = :c and round = :r and board = :b and game = :g "
         "and seat = :s",
      use(contest), use(round), use(board), use(game), use(number), into(text);
  return session_.got_data() ? from_base64(text) : std::string();
}

}  // namespace agon::contest
