#include "contest/store_schema.h"

namespace agon::contest {

namespace {

constexpr std::string_view first[] = {
    "create table contests (name text not null primary key, game text not null, plan text not null,"
    " created text not null)",
    "create table entrants (contest text not null, number integer not null, name text not null,"
    " players text not null, hash text not null, primary key (contest, number))",
    "create table matches (contest text not null, round integer not null, board integer not null,"
    " game integer not null, a integer not null, b integer not null, a_first integer not null,"
    " seed bigint not null, config integer not null, points double precision not null,"
    " score_a double precision not null, score_b double precision not null, outcome text not null,"
    " steps bigint not null, hash text not null, costs text not null, fault_count bigint not null,"
    " finished text not null, primary key (contest, round, board, game))",
    "create table records (contest text not null, round integer not null, board integer not null,"
    " game integer not null, bytes text not null, primary key (contest, round, board, game))",
    "create table faults (contest text not null, round integer not null, board integer not null,"
    " game integer not null, number integer not null, entrant integer not null, seat integer not null,"
    " kind text not null, code text not null, words text not null,"
    " primary key (contest, round, board, game, number))",
    "create table ratings (contest text not null, entrant integer not null, elo double precision not null,"
    " low double precision not null, high double precision not null, points double precision not null,"
    " primary key (contest, entrant))",
};

/// The bots' standard error; since the fourth migration, private parts hold it.
constexpr std::string_view second[] = {
    "create table errors (contest text not null, round integer not null, board integer not null,"
    " game integer not null, a text not null, b text not null, primary key (contest, round, board, game))",
};

/// The program that plays each contest. A row is true only while its program holds the lock (runner_claim.h).
constexpr std::string_view third[] = {
    "create table runners (contest text not null primary key, pid bigint not null, host text not null,"
    " since text not null)",
};

/// The part of a match that only the owner of a seat may read, apart from the public record.
constexpr std::string_view fourth[] = {
    "create table private_parts (contest text not null, round integer not null, board integer not null,"
    " game integer not null, seat integer not null, bytes text not null,"
    " primary key (contest, round, board, game, seat))",
};

/// One table for the matches of contests and those of seasons (ladder/store.cpp), which have numbers of their
/// own and share a pair if seats are swapped. Records stay in their tables, because they are most of a
/// store's bytes.
constexpr std::string_view fifth[] = {
    "create table played (contest text not null default '', round integer not null default 0,"
    " board integer not null default 0, pair bigint not null default 0, game integer not null,"
    " id bigint not null default 0, season bigint not null default 0, kind text not null default '',"
    " a bigint not null, b bigint not null, a_first integer not null, seed bigint not null,"
    " config integer not null, points double precision not null, score_a double precision not null,"
    " score_b double precision not null, outcome text not null, steps bigint not null, hash text not null,"
    " costs text not null default '', fault_count bigint not null default 0,"
    " crash_a integer not null default 0, crash_b integer not null default 0,"
    " faults text not null default '', finished text not null, voided text not null default '',"
    " primary key (contest, round, board, pair, game))",
    "insert into played (contest, round, board, game, a, b, a_first, seed, config, points, score_a, score_b,"
    " outcome, steps, hash, costs, fault_count, finished) select contest, round, board, game, a, b, a_first,"
    " seed, config, points, score_a, score_b, outcome, steps, hash, costs, fault_count, finished"
    " from matches",
    "drop table matches",
};

constexpr Migration all[] = {first, second, third, fourth, fifth};

}  // namespace

const Schema& contest_schema() {
  static const Schema schema{nullptr, "agon_store", all, "agon contest run"};
  return schema;
}

}  // namespace agon::contest
