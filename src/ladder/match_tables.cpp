// Matches with their records and private parts, and what is told beside them.
#include "core/described.h"
#include "ladder/tables.h"
#include "text/base64.h"

namespace agon::ladder {

using soci::into;
using soci::use;

namespace {

/// What statements about matches are bound to.
struct MatchRow {
  Match match;
  std::string kind;
  int a_first = 0, crash_a = 0, crash_b = 0;
  long long seed = 0, steps = 0;

  Match value() const {
    Match made = match;
    made.kind = enum_from_name<MatchKind>(kind).value_or(MatchKind::friendly);
    made.a_first = a_first != 0;
    made.crash_a = crash_a != 0;
    made.crash_b = crash_b != 0;
    made.seed = static_cast<std::uint64_t>(seed);
    made.steps = static_cast<std::uint64_t>(steps);
    return made;
  }
};

MatchRow row_of(const Match& match) {
  return {match,
          std::string(enum_name(match.kind)),
          match.a_first ? 1 : 0,
          match.crash_a ? 1 : 0,
          match.crash_b ? 1 : 0,
          static_cast<long long>(match.seed),
          static_cast<long long>(match.steps)};
}

/// `before` binds what the condition names.
template <class Bind>
std::vector<Match> matches_where(soci::session& session, const std::string& condition, bool with_texts,
                                 Bind bind) {
  MatchRow row;
  soci::statement rows(session);
  bind(rows);
  rows.exchange(into(row.match.id));
  rows.exchange(into(row.match.season));
  rows.exchange(into(row.kind));
  for (auto* id : {&row.match.a, &row.match.b, &row.match.pair}) rows.exchange(into(*id));
  for (auto* number : {&row.match.game, &row.a_first}) rows.exchange(into(*number));
  rows.exchange(into(row.seed));
  rows.exchange(into(row.match.config));
  for (auto* number : {&row.match.points, &row.match.score_a, &row.match.score_b})
    rows.exchange(into(*number));
  rows.exchange(into(row.match.outcome));
  rows.exchange(into(row.steps));
  rows.exchange(into(row.match.hash));
  for (auto* number : {&row.crash_a, &row.crash_b}) rows.exchange(into(*number));
  for (auto* text : {&row.match.faults, &row.match.finished, &row.match.voided}) rows.exchange(into(*text));
  rows.alloc();
  rows.prepare(
      "select id, season, kind, a, b, pair, game, a_first, seed, config, points, score_a, score_b, " +
      std::string(with_texts ? "outcome" : "''") + ", steps, hash, crash_a, crash_b, " +
      std::string(with_texts ? "faults" : "''") + ", finished, voided from ladder_matches where " +
      condition);
  rows.define_and_bind();
  rows.execute();
  std::vector<Match> list;
  while (rows.fetch()) list.push_back(row.value());
  return list;
}

}  // namespace

bool MatchTable::add(Match& match, const std::string& record, const std::vector<std::string>& private_parts,
                     int seats, std::uint64_t most_a_team) {
  int known = 0;
  session_ << "select count(*) from ladder_matches where pair = :p and game = :g", use(match.pair),
      use(match.game), into(known);
  if (known > 0) return false;
  match.id = new_id(session_);
  const auto row = row_of(match);
  session_ << "insert into ladder_matches (id, season, kind, a, b, pair, game, a_first, seed, config, "
              "points, score_a, "
              "score_b, outcome, steps, hash, crash_a, crash_b, faults, finished, voided) values (:i, :s, "
              ":k, :a, :b, "
              ":p, :g, :af, :se, :c, :po, :sa, :sb, :o, :st, :h, :ca, :cb, :f, :fi, :v)",
      use(match.id), use(match.season), use(row.kind), use(match.a), use(match.b), use(match.pair),
      use(match.game), use(row.a_first), use(row.seed), use(match.config), use(match.points),
      use(match.score_a), use(match.score_b), use(match.outcome), use(row.steps), use(match.hash),
      use(row.crash_a), use(row.crash_b), use(match.faults), use(match.finished), use(match.voided);
  const auto text = base64(record);
  if (!record.empty())
    session_ << "insert into ladder_records (match, bytes) values (:m, :b)", use(match.id), use(text);
  for (std::size_t seat = 0; seat < private_parts.size(); ++seat)
    if (!private_parts[seat].empty())
      keep_private(match, static_cast<int>(seat), seats, private_parts[seat], most_a_team);
  return true;
}

void MatchTable::keep_private(const Match& match, int seat, int seats, const std::string& part,
                              std::uint64_t most_a_team) {
  const Id version = match.a_plays(seat, seats) ? match.a : match.b;
  Id team = 0;
  session_ << "select team from versions where id = :v", use(version), into(team);
  const auto size = static_cast<long long>(part.size());
  if (!TeamTable(session_).make_room(team, size, most_a_team)) return;
  session_
      << "insert into private_logs (match, seat, seats, bytes, team, size) values (:m, :s, :n, :b, :t, :z)",
      use(match.id), use(seat), use(seats), use(part), use(team), use(size);
}

std::optional<Match> MatchTable::find(Id match) {
  auto list = matches_where(session_, "id = :i", true, [&](auto& rows) { rows.exchange(use(match)); });
  return list.empty() ? std::nullopt : std::optional(list[0]);
}

std::vector<Match> MatchTable::select(const Filter& filter) {
  std::string condition = "season = :s";
  // Both sides by their own index: a search for "a or b" would read all matches where few of them fit.
  const auto played_by = [](const std::string& a, const std::string& b) {
    return " and id in (select id from ladder_matches where a " + a +
           " union all select id from ladder_matches where b " + b + ")";
  };
  const auto of_team = [](const char* bound) {
    return std::string("in (select id from versions where team = :") + bound + ")";
  };
  if (filter.version != 0) condition += played_by("= :v", "= :v2");
  if (filter.team != 0) condition += played_by(of_team("t"), of_team("t2"));
  if (filter.against != 0) condition += played_by(of_team("g"), of_team("g2"));
  if (filter.pair != 0) condition += " and pair = :p";
  if (filter.before != 0) condition += " and id < :b";
  if (!filter.until.empty()) condition += " and finished < :u";
  condition += " order by id desc limit " + std::to_string(filter.most);
  return matches_where(session_, condition, true, [&](auto& rows) {
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
  return matches_where(session_, "season = :s and id > :i order by id", false, [&](auto& rows) {
    rows.exchange(use(season));
    rows.exchange(use(match));
  });
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
  PrivateSeat row;
  soci::statement rows =
      (session_.prepare << "select seat, seats from private_logs where match = :m order by seat", use(match),
       into(row.seat), into(row.seats));
  rows.execute();
  std::vector<PrivateSeat> list;
  while (rows.fetch()) list.push_back(row);
  return list;
}

void MatchTable::void_match(Id match, const std::string& reason) {
  session_ << "update ladder_matches set voided = :r where id = :i and voided = ''", use(reason), use(match);
}

void LogTable::add_history(const HistoryPoint& point) {
  const Id id = new_id(session_);
  const auto matches = static_cast<long long>(point.matches);
  session_ << "insert into rating_history (id, version, at, matches, elo, low, high) values (:i, :v, :a, :m, "
              ":e, :l, :h)",
      use(id), use(point.version), use(point.at), use(matches), use(point.elo), use(point.low),
      use(point.high);
}

std::vector<HistoryPoint> LogTable::history(Id version) {
  HistoryPoint row;
  long long matches = 0;
  soci::statement rows =
      (session_.prepare << "select version, at, matches, elo, low, high from rating_history where "
                           "version = :v order by id",
       use(version), into(row.version), into(row.at), into(matches), into(row.elo), into(row.low),
       into(row.high));
  rows.execute();
  std::vector<HistoryPoint> list;
  while (rows.fetch()) {
    row.matches = static_cast<std::uint32_t>(matches);
    list.push_back(row);
  }
  return list;
}

void LogTable::add_message(Id season, Id team, Id person, const std::string& at, const std::string& text) {
  const Id id = new_id(session_);
  session_ << "insert into messages (id, season, team, person, at, words) values (:i, :s, :t, :p, :a, :w)",
      use(id), use(season), use(team), use(person), use(at), use(text);
}

std::vector<Message> LogTable::messages(Id season) {
  Message row;
  std::string role;
  soci::statement rows =
      (session_.prepare
           << "select m.id, m.team, p.name, p.role, m.at, m.words from messages m join people p on p.id = "
              "m.person where m.season = :s order by m.id",
       use(season), into(row.id), into(row.team), into(row.from), into(role), into(row.at), into(row.text));
  rows.execute();
  std::vector<Message> list;
  while (rows.fetch()) {
    row.by_teacher = role == "teacher";
    list.push_back(row);
  }
  return list;
}

void LogTable::add_audit(Id season, Id person, const std::string& at, const std::string& action,
                         const std::string& detail) {
  const Id id = new_id(session_);
  session_ << "insert into audit (id, season, at, person, action, detail) values (:i, :s, :a, :p, :ac, :d)",
      use(id), use(season), use(at), use(person), use(action), use(detail);
}

std::vector<AuditEntry> LogTable::audit(Id season) {
  AuditEntry row;
  soci::statement rows =
      (session_.prepare
           << "select a.at, coalesce(p.name, 'the command line'), a.action, a.detail from audit a left join "
              "people p on p.id = a.person where a.season = :s or a.season = 0 order by a.id desc limit 1000",
       use(season), into(row.at), into(row.who), into(row.action), into(row.detail));
  rows.execute();
  std::vector<AuditEntry> list;
  while (rows.fetch()) list.push_back(row);
  return list;
}

}  // namespace agon::ladder
