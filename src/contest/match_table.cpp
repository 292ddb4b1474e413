#include "contest/match_table.h"

#include "text/base64.h"

namespace agon::contest {

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

/// A text for PostgreSQL must not hold a zero byte, and one from a bot may.
std::string without_zeros(std::string text) {
  std::erase(text, '\0');
  return text;
}

}  // namespace

void MatchTable::insert(const std::string& contest, const Played& match) {
  const auto row = row_of(contest, match);
  if (!matches_.add(row)) return;
  if (!match.record.empty()) insert_row(session_, "records", RecordRow{row, base64(match.record)});
  for (const auto& part : match.private_parts)
    insert_row(session_, "private_parts", PrivateRowOf{row, part.seat, part.base64});
  for (std::size_t index = 0; index < match.faults.size(); ++index) {
    const auto& fault = match.faults[index];
    insert_row(
        session_, "faults",
        FaultRow{row, index, fault.entrant, fault.seat, fault.kind, fault.code, without_zeros(fault.text)});
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
