// Seasons and their teams.
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/from_json.h"
#include "core/to_json.h"
#include "ladder/tables.h"

namespace agon::ladder {

using soci::into;
using soci::use;

namespace {

constexpr const char* season_columns =
    "id, name, game, ladder_config, final_config, state, is_private, opens, freezes, deadline, zone, "
    "frozen_at, limits, "
    "revision";

std::string words_of(const Limits& limits) { return json::serialize(to_json(limits)); }

}  // namespace

Id SeasonTable::add(const Season& season) {
  const Id id = new_id(session_);
  const std::string state(enum_name(season.state)), limits = words_of(season.limits);
  const int is_private = season.is_private ? 1 : 0;
  session_ << "insert into seasons (" + std::string(season_columns) +
                  ") values (:i, :n, :g, :l, :f, :s, :p, :o, :fr, :d, :z, :fa, :li, 0)",
      use(id), use(season.name), use(season.game), use(season.ladder_config), use(season.final_config),
      use(state), use(is_private), use(season.opens), use(season.freeze), use(season.deadline),
      use(season.zone), use(season.frozen_at), use(limits);
  return id;
}

void SeasonTable::update(const Season& season) {
  const std::string state(enum_name(season.state)), limits = words_of(season.limits);
  const int is_private = season.is_private ? 1 : 0;
  session_ << "update seasons set state = :s, is_private = :p, opens = :o, freezes = :fr, deadline = :d, "
              "zone = :z, "
              "frozen_at = :fa, limits = :l, revision = :r where id = :i",
      use(state), use(is_private), use(season.opens), use(season.freeze), use(season.deadline),
      use(season.zone), use(season.frozen_at), use(limits), use(season.revision), use(season.id);
}

std::vector<Season> SeasonTable::select(const std::string& where, const std::string& name, Id id) {
  Season row;
  std::string state, limits;
  int is_private = 0;
  soci::statement rows =
      (session_.prepare << "select " + std::string(season_columns) + " from seasons where " + where +
                               " order by id",
       use(name), use(id), into(row.id), into(row.name), into(row.game), into(row.ladder_config),
       into(row.final_config), into(state), into(is_private), into(row.opens), into(row.freeze),
       into(row.deadline), into(row.zone), into(row.frozen_at), into(limits), into(row.revision));
  rows.execute();
  std::vector<Season> list;
  while (rows.fetch()) {
    list.push_back(row);
    list.back().state = enum_from_name<SeasonState>(state).value_or(SeasonState::paused);
    list.back().is_private = is_private != 0;
    from_json(json::parse(limits), list.back().limits, "limits");
  }
  return list;
}

std::optional<Season> SeasonTable::find(const std::string& name) {
  auto list = select("name = :n and id > :i", name, 0);
  return list.empty() ? std::nullopt : std::optional(list[0]);
}

std::optional<Season> SeasonTable::find(Id season) {
  auto list = select("name <> :n and id = :i", "", season);
  return list.empty() ? std::nullopt : std::optional(list[0]);
}

std::vector<Season> SeasonTable::all() { return select("name <> :n and id > :i", "", 0); }

namespace {

std::vector<Team> teams_where(soci::session& session, const std::string& where, Id id) {
  Team row;
  soci::statement rows =
      (session.prepare << "select id, season, name, house from teams where " + where + " order by id",
       use(id), into(row.id), into(row.season), into(row.name), into(row.house));
  rows.execute();
  std::vector<Team> list;
  while (rows.fetch()) list.push_back(row);
  return list;
}

}  // namespace

Id TeamTable::add(const Team& team) {
  const Id id = new_id(session_);
  session_ << "insert into teams (id, season, name, house) values (:i, :s, :n, :h)", use(id),
      use(team.season), use(team.name), use(team.house);
  return id;
}

std::optional<Team> TeamTable::find(Id team) {
  auto list = teams_where(session_, "id = :i", team);
  return list.empty() ? std::nullopt : std::optional(list[0]);
}

std::optional<Team> TeamTable::find(Id season, const std::string& name) {
  for (auto& team : of_season(season))
    if (team.name == name) return team;
  return std::nullopt;
}

std::vector<Team> TeamTable::of_season(Id season) { return teams_where(session_, "season = :s", season); }

std::vector<Team> TeamTable::of_person(Id person) {
  return teams_where(session_, "id in (select team from members where person = :p)", person);
}

void TeamTable::rename(Id team, const std::string& name) {
  session_ << "update teams set name = :n where id = :i", use(name), use(team);
}

TeamTable::PrivateSum TeamTable::private_sum(Id team) {
  PrivateSum sum;
  session_ << "select private_bytes, private_gone from teams where id = :t", use(team), into(sum.bytes),
      into(sum.gone);
  return sum;
}

bool TeamTable::make_room(Id team, long long bytes, std::uint64_t most) {
  const bool fits = static_cast<std::uint64_t>(bytes) <= most;
  auto sum = private_sum(team);
  if (fits)
    sum.bytes += bytes;
  else
    ++sum.gone;
  while (static_cast<std::uint64_t>(sum.bytes) > most) {
    Id match = 0;
    int seat = 0;
    long long size = 0;
    session_ << "select match, seat, size from private_logs where team = :t order by match, seat limit 1",
        use(team), into(match), into(seat), into(size);
    if (!session_.got_data()) break;
    session_ << "delete from private_logs where match = :m and seat = :s", use(match), use(seat);
    sum.bytes -= size;
    ++sum.gone;
  }
  session_ << "update teams set private_bytes = :b, private_gone = :g where id = :t", use(sum.bytes),
      use(sum.gone), use(team);
  return fits;
}

}  // namespace agon::ladder
