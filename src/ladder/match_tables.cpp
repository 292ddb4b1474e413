// Matches with their records and private parts, history, messages and audit.
#include "contest/rows.h"
#include "ladder/tables.h"
#include "text/bytes.h"

#include <algorithm>
#include <limits>

namespace agon::ladder {

using soci::into;
using soci::use;

namespace {

/// The table of matches, which contests share. A match with season 0 is a contest's.
constexpr const char* played = "played";
/// The condition for both matches of a pair, by the table's key.
constexpr const char* of_pair = "contest = '' and round = 0 and board = 0 and pair = :p";

/// A point as the table has it.
struct HistoryRow : HistoryPoint {
  Id id = 0;
};
BOOST_DESCRIBE_STRUCT(HistoryRow, (HistoryPoint), (id))

}  // namespace

bool MatchTable::add(Match& match, const std::string& record, const std::vector<PrivateRow>& private_parts,
                     const ShareOf& share_of, const std::string& hidden_from) {
  int known = 0;
  session_ << fmt::format("select count(*) from played where {} and game = :g", of_pair), use(match.pair),
      use(match.game), into(known);
  if (known > 0) return false;
  match.id = new_id(session_);
  contest::insert_row(session_, played, match);
  const auto text = base64(record);
  if (!record.empty())
    session_ << "insert into ladder_records (match, bytes) values (:m, :b)", use(match.id), use(text);
  const bool hidden = !hidden_from.empty() && match.finished >= hidden_from;
  for (const auto& part : private_parts)
    if (!part.base64.empty()) keep_private(match, part, share_of, hidden ? hidden_from : std::string());
  return true;
}

void MatchTable::keep_private(const Match& match, const PrivateRow& part, const ShareOf& share_of,
                              const std::string& hidden_from) {
  const int seat = static_cast<int>(part.seat), seats = static_cast<int>(match.outcome.scores.size());
  const Id version = match.a_plays(seat, seats) ? match.a : match.b;
  Id team = 0;
  session_ << "select team from versions where id = :v", use(version), into(team);
  const auto size = static_cast<long long>(part.base64.size());
  const auto share = share_of ? share_of(team) : ~std::uint64_t{0};
  if (!TeamTable(session_).make_room(team, match.id, size, share, hidden_from)) return;
  session_
      << "insert into private_logs (match, seat, seats, bytes, team, size) values (:m, :s, :n, :b, :t, :z)",
      use(match.id), use(seat), use(seats), use(part.base64), use(team), use(size);
}

std::optional<Match> MatchTable::find(Id match) {
  return contest::find_row<Match>(session_, {played, "season > 0 and id = :i"}, match);
}

std::vector<Match> MatchTable::select(const Filter& filter) {
  std::string condition = "season > 0 and season = :s";
  // Each side uses its own index. A search for "a or b" would read all matches even if few fit.
  const auto played_by = [](const std::string& a, const std::string& b) {
    return " and id in (select id from played where season > 0 and a " + a +
           " union all select id from played where season > 0 and b " + b + ")";
  };
  const auto of_team = [](const char* bound) {
    return std::string("in (select id from versions where team = :") + bound + ")";
  };
  if (filter.version != 0) condition += played_by("= :v", "= :v2");
  if (filter.team != 0) condition += played_by(of_team("t"), of_team("t2"));
  if (filter.against != 0) condition += played_by(of_team("g"), of_team("g2"));
  if (filter.pair != 0) condition += std::string(" and ") + of_pair;
  if (filter.before != 0) condition += " and id < :b";
  if (!filter.until.empty()) condition += " and finished < :u";
  condition += " order by id desc limit " + std::to_string(filter.most);
  return contest::rows_with<Match>(session_, {played, condition}, [&](auto& rows) {
    rows.exchange(use(filter.season));
    if (filter.version != 0) rows.exchange(use(filter.version)), rows.exchange(use(filter.version));
    if (filter.team != 0) rows.exchange(use(filter.team)), rows.exchange(use(filter.team));
    if (filter.against != 0) rows.exchange(use(filter.against)), rows.exchange(use(filter.against));
    if (filter.pair != 0) rows.exchange(use(filter.pair));
    if (filter.before != 0) rows.exchange(use(filter.before));
    if (!filter.until.empty()) rows.exchange(use(filter.until));
  });
}

std::vector<Match> MatchTable::after(Id season, Id match) {
  return contest::rows_of<Match>(
      session_, {played, "season > 0 and season = :s and id > :i order by id", {"outcome", "faults"}}, season,
      match);
}

std::string MatchTable::record(Id match) {
  std::string text;
  session_ << "select bytes from ladder_records where match = :m", use(match), into(text);
  return session_.got_data() ? from_base64(text) : std::string();
}

std::string MatchTable::private_part(Id match, int seat) {
  std::string text;
  session_ << "select bytes from private_logs where match = :m and seat = :s", use(match), use(seat),
      into(text);
  return session_.got_data() ? from_base64(text) : std::string();
}

std::vector<MatchTable::PrivateSeat> MatchTable::private_seats(Id match) {
  return contest::rows_of<PrivateSeat>(session_, {"private_logs", "match = :m order by seat"}, match);
}

void MatchTable::void_match(Id match, const std::string& reason) {
  session_ << "update played set voided = :r where season > 0 and id = :i and voided = ''", use(reason),
      use(match);
}

void LogTable::add_history(const HistoryPoint& point) {
  contest::insert_row(session_, "rating_history", HistoryRow{point, new_id(session_)});
}

std::vector<HistoryPoint> LogTable::history(Id version) {
  return contest::rows_of<HistoryPoint>(session_, {"rating_history", "version = :v order by id"}, version);
}

void LogTable::add_message(Id season, Id team, Id person, const std::string& at, const std::string& text) {
  const Id id = new_id(session_);
  session_ << "insert into messages (id, season, team, person, at, words) values (:i, :s, :t, :p, :a, :w)",
      use(id), use(season), use(team), use(person), use(at), use(text);
}

std::vector<Message> LogTable::messages(const MessageFilter& filter) {
  // One search of the index for each team. A search for several teams would read those of all the others.
  std::vector<std::string> conditions;
  if (filter.of_all_teams) {
    conditions.emplace_back();
  } else {
    conditions.emplace_back(" and team = 0");
    for (const Id team : filter.teams) conditions.push_back(fmt::format(" and team = {}", team));
  }
  const Id below = filter.before == 0 ? std::numeric_limits<Id>::max() : filter.before;
  std::vector<Message> list;
  for (const auto& condition : conditions)
    for (auto& message : contest::rows_of<Message>(
             session_,
             {"(select m.id, m.season, m.team, p.name as sender, case when p.role = 'teacher' then 1 else 0 "
              "end"
              " as by_teacher, m.at, m.words from messages m join people p on p.id = m.person) as told",
              fmt::format("season = :s and id < :b{} order by id desc limit {}", condition, filter.most)},
             filter.season, below))
      list.push_back(std::move(message));
  std::sort(list.begin(), list.end(), [](const auto& one, const auto& other) { return one.id < other.id; });
  const auto most = static_cast<std::ptrdiff_t>(filter.most);
  if (std::ssize(list) > most) list.erase(list.begin(), list.end() - most);
  return list;
}

std::uint32_t LogTable::messages_since(Id person, const std::string& when) {
  int count = 0;
  session_ << "select count(*) from messages where person = :p and at >= :w", use(person), use(when),
      into(count);
  return static_cast<std::uint32_t>(count);
}

void LogTable::add_audit(Id season, Id person, const std::string& at, const std::string& action,
                         const std::string& detail) {
  const Id id = new_id(session_);
  session_ << "insert into audit (id, season, at, person, action, detail) values (:i, :s, :a, :p, :ac, :d)",
      use(id), use(season), use(at), use(person), use(action), use(detail);
}

std::vector<AuditEntry> LogTable::audit(Id season) {
  return contest::rows_of<AuditEntry>(
      session_,
      {"(select a.id, a.season, a.at, coalesce(p.name, 'the command line') as who, a.action, a.detail"
       " from audit a left join people p on p.id = a.person) as told",
       "season = :s or season = 0 order by id desc limit 1000"},
      season);
}

}  // namespace agon::ladder
