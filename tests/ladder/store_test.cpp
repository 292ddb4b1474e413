// The tables of a ladder on SQLite: what goes in comes out, once, and is not lost.
#include "ladder/store.h"

#include <thread>

#include "contest/rows.h"
#include "core/errors.h"
#include "core/to_json.h"
#include "ladder/kit.h"

namespace agon::ladder {
namespace {

class StoreTest : public LadderTest {
 protected:
  StoreTest() : store_(path("spring.ladder"), false) {
    store_.write([&](Tables& tables) {
      season_ = tables.seasons.add(season_named("spring"));
      team_ = tables.teams.add({0, season_, "red", ""});
    });
  }
  Id version(int number) {
    Id id = 0;
    store_.write([&](Tables& tables) {
      Version version;
      version.team = team_;
      version.number = number;
      version.file = "abc";
      version.uploaded = "2026-01-01T00:00:00Z";
      id = tables.versions.add(version);
    });
    return id;
  }

  Store store_;
  Id season_ = 0, team_ = 0;
};

TEST_F(StoreTest, a_season_comes_back_as_it_was_and_changes) {
  auto season = *store_.read([](Tables& tables) { return tables.seasons.find("spring"); });
  EXPECT_EQ(season.game, "toy");
  EXPECT_EQ(season.limits, Limits{});
  season.state = SeasonState::frozen;
  season.limits.files = 7;
  season.is_private = true;
  season.frozen_at = "2026-05-01T00:00:00Z";
  store_.write([&](Tables& tables) { tables.seasons.update(season); });
  const auto back = *store_.read([&](Tables& tables) { return tables.seasons.find(season_); });
  EXPECT_EQ(back.state, SeasonState::frozen);
  EXPECT_EQ(back.limits.files, 7U);
  EXPECT_TRUE(back.is_private);
  EXPECT_EQ(back.frozen_at, season.frozen_at);
  EXPECT_FALSE(store_.read([](Tables& tables) { return tables.seasons.find("autumn"); }));
}

TEST_F(StoreTest, people_are_in_teams_and_go_without_a_trace_of_their_names) {
  Id ada = 0;
  store_.write([&](Tables& tables) {
    ada = tables.people.add({0, "Ada", "ada@example.org", Role::student});
    tables.people.join(team_, ada);
    tables.tokens.add({"hash", ada, "token", "2026-01-01T00:00:00Z", "", ""});
  });
  EXPECT_EQ(store_.read([&](Tables& tables) { return tables.people.members(team_); }).size(), 1U);
  EXPECT_EQ(store_.read([&](Tables& tables) { return tables.teams.of_person(ada); })[0].name, "red");
  store_.write([&](Tables& tables) { tables.people.remove(ada); });
  const auto gone = *store_.read([&](Tables& tables) { return tables.people.find(ada); });
  EXPECT_TRUE(gone.removed);
  EXPECT_EQ(gone.email, "");
  EXPECT_EQ(gone.name.find("Ada"), std::string::npos);
  EXPECT_FALSE(
      store_.read([](Tables& tables) { return tables.tokens.find("hash", "2026-01-02T00:00:00Z"); }));
}

TEST_F(StoreTest, tokens_end_when_they_expire_or_are_revoked) {
  store_.write([&](Tables& tables) {
    const Id ada = tables.people.add({0, "Ada", "", Role::teacher});
    tables.tokens.add({"short", ada, "session", "2026-01-01T00:00:00Z", "2026-01-01T12:00:00Z", ""});
    tables.tokens.add({"long", ada, "token", "2026-01-01T00:00:00Z", "", ""});
  });
  const auto known = [&](const std::string& hash, const std::string& now) {
    return store_.read([&](Tables& tables) { return tables.tokens.find(hash, now).has_value(); });
  };
  EXPECT_TRUE(known("short", "2026-01-01T11:59:59Z"));
  EXPECT_FALSE(known("short", "2026-01-01T12:00:00Z"));
  EXPECT_TRUE(known("long", "2036-01-01T00:00:00Z"));
  EXPECT_FALSE(known("other", "2026-01-01T00:00:00Z"));
  store_.write([](Tables& tables) { tables.tokens.revoke("long", "2026-01-02T00:00:00Z"); });
  EXPECT_FALSE(known("long", "2026-01-01T00:00:00Z"));
}

TEST_F(StoreTest, versions_are_numbered_and_going_back_is_a_row) {
  const Id first = version(1), second = version(2);
  EXPECT_EQ(store_.read([&](Tables& tables) { return tables.versions.next_number(team_); }), 3);
  EXPECT_THROW(version(2), Failure) << "a version is never written over";
  for (const Id each : {first, second, first})
    store_.write([&](Tables& tables) { tables.versions.activate(team_, each, 0, "2026-01-01T00:00:00Z"); });
  EXPECT_EQ(store_.read([&](Tables& tables) { return tables.versions.active(team_); }), first);
  EXPECT_EQ(store_.read([&](Tables& tables) { return tables.versions.of_team(team_); }).size(), 2U);
}

TEST_F(StoreTest, a_file_is_kept_once_with_every_byte) {
  std::string bytes;
  for (int each = 0; each < 256; ++each) bytes += static_cast<char>(each);
  for (int round = 0; round < 2; ++round)
    store_.write([&](Tables& tables) { tables.versions.keep_file("hash", bytes); });
  EXPECT_EQ(store_.read([](Tables& tables) { return tables.versions.file("hash"); }), bytes);
  EXPECT_FALSE(store_.read([](Tables& tables) { return tables.versions.file("other"); }));
}

TEST_F(StoreTest, a_match_counts_once_with_record_and_private_parts) {
  auto match = match_between(season_, version(1), version(2), 77, 0);
  bool first = false, again = true;
  store_.write([&](Tables& tables) {
    first = tables.matches.add(match, std::string("\0rec", 4), {{1, "VHJhY2ViYWNr"}});
    auto twice = match;
    twice.points = 0;
    again = tables.matches.add(twice, "", {});
  });
  EXPECT_TRUE(first);
  EXPECT_FALSE(again);
  const auto back = *store_.read([&](Tables& tables) { return tables.matches.find(match.id); });
  EXPECT_EQ(back.points, 1);
  EXPECT_EQ(back.seed, match.seed);
  EXPECT_EQ(to_json(back.outcome), to_json(match.outcome));
  store_.read([&](Tables& tables) {
    EXPECT_EQ(tables.matches.record(match.id), std::string("\0rec", 4));
    EXPECT_EQ(tables.matches.private_part(match.id, 1), "Traceback");
    EXPECT_EQ(tables.matches.private_part(match.id, 0), "");
    return 0;
  });
}

/// Bytes of a team's private parts that are kept, and how many parts were dropped.
std::pair<long long, long long> private_sum(Store& store, Id team) {
  const auto sum = store.read([&](Tables& tables) { return tables.teams.private_sum(team); });
  return {sum.bytes, sum.gone};
}

TEST_F(StoreTest, each_team_keeps_its_latest_private_parts_within_its_own_limit) {
  Id blue = 0;
  store_.write([&](Tables& tables) { blue = tables.teams.add({0, season_, "blue", ""}); });
  const Id own = version(1);
  Id other = 0;
  store_.write([&](Tables& tables) {
    Version version;
    version.team = blue;
    other = tables.versions.add(version);
  });
  std::vector<Id> played;
  const auto add = [&](Id pair, int game, std::string a, std::string b) {
    auto match = match_between(season_, own, other, pair, game);
    if (!match.a_first) std::swap(a, b);
    store_.write([&](Tables& tables) {
      tables.matches.add(match, "", {{0, a}, {1, b}}, [](Id) { return 100; });
    });
    played.push_back(match.id);
  };
  const auto kept = [&](std::size_t index, int seat) {
    return store_.read([&](Tables& tables) { return tables.matches.private_part(played[index], seat); })
        .size();
  };
  const std::string forty(40, 'A'), eighty(80, 'A'), large(104, 'A');
  add(1, 0, forty, forty);
  add(1, 1, forty, "");  // seats swapped: it is red's all the same
  EXPECT_EQ(private_sum(store_, team_), std::pair(80LL, 0LL));
  EXPECT_EQ(private_sum(store_, blue), std::pair(40LL, 0LL));
  add(2, 0, forty, "");
  EXPECT_EQ(private_sum(store_, team_), std::pair(80LL, 1LL)) << "the oldest part has gone";
  EXPECT_EQ(kept(0, 0), 0U);
  EXPECT_EQ(kept(0, 1), 30U) << "the other team's part of the same match stays";
  EXPECT_EQ(kept(1, 1), 30U);
  add(2, 1, large, "");
  EXPECT_EQ(private_sum(store_, team_), std::pair(80LL, 2LL))
      << "a part that can never fit takes no other's place";
  add(3, 0, eighty, "");
  EXPECT_EQ(private_sum(store_, team_), std::pair(80LL, 4LL));
  store_.write([&](Tables& tables) { tables.versions.forget_sources(team_); });
  EXPECT_EQ(private_sum(store_, team_).first, 0);
  EXPECT_EQ(private_sum(store_, blue).first, 40);
}

TEST_F(StoreTest, parts_of_hidden_matches_take_no_room_from_shown_ones_and_are_told_later) {
  const Id own = version(1), other = version(2);
  const std::string freeze = "2026-02-01T00:00:00Z", later = "2026-03-01T00:00:00Z", forty(40, 'A');
  std::vector<Id> played;
  const auto add = [&](Id pair, const std::string& finished, const std::string& hidden_from) {
    auto match = match_between(season_, own, other, pair, 0);
    match.finished = finished;
    store_.write([&](Tables& tables) {
      tables.matches.add(
          match, "", {{0, forty}}, [](Id) { return 100; }, hidden_from);
    });
    played.push_back(match.id);
  };
  const auto shown = [&](const std::string& hidden_from) {
    const auto sum =
        store_.read([&](Tables& tables) { return tables.teams.private_sum(team_, hidden_from); });
    return std::pair(sum.bytes, sum.gone);
  };
  const auto kept = [&] {
    std::string list;
    for (const Id match : played)
      list += store_.read([&](Tables& tables) { return tables.matches.private_part(match, 0); }).empty()
                  ? '-'
                  : '+';
    return list;
  };
  add(1, "2026-01-01T00:00:00Z", "");
  EXPECT_EQ(shown(freeze), std::pair(40LL, 0LL)) << "nothing is hidden yet";
  add(2, freeze, freeze);
  EXPECT_EQ(kept(), "++");
  add(3, freeze, freeze);
  EXPECT_EQ(kept(), "+-+") << "the oldest that is hidden makes room";
  EXPECT_EQ(shown(freeze), std::pair(40LL, 0LL));
  EXPECT_EQ(private_sum(store_, team_), std::pair(80LL, 1LL));
  add(4, "2026-02-02T00:00:00Z", "");
  EXPECT_EQ(kept(), "--++") << "without a freeze the oldest of all does";
  add(5, later, later);
  EXPECT_EQ(kept(), "--++-") << "all room is taken by what is shown";
  EXPECT_EQ(shown(later), std::pair(80LL, 2LL));
  EXPECT_EQ(private_sum(store_, team_), std::pair(80LL, 3LL));
  store_.write([&](Tables& tables) { tables.versions.forget_sources(team_); });
  EXPECT_EQ(shown(later).first, 0);
}

TEST_F(StoreTest, private_parts_of_an_older_store_are_counted_when_it_is_opened) {
  auto first_tables = ladder_schema();
  first_tables.migrations = first_tables.migrations.first(1);
  const auto where = path("old.ladder");
  Id red = 0, blue = 0;
  {
    contest::Database old(where, false, first_tables);
    Tables tables{old.session()};
    red = tables.teams.add({0, 1, "red", ""}), blue = tables.teams.add({0, 1, "blue", ""});
    Version version;
    version.team = red;
    const Id a = tables.versions.add(version);
    version.team = blue;
    const Id b = tables.versions.add(version);
    for (int game : {0, 1}) {
      auto match = match_between(1, a, b, 1, game);
      tables.matches.add(match, "", {});
      for (int seat = 0; seat < 4; ++seat) {
        const bool is_red = (seat < 2) == (game == 0);
        const std::string part(is_red ? 40 : 8, 'A');
        old.session() << "insert into private_logs (match, seat, seats, bytes) values (:m, :s, 4, :b)",
            soci::use(match.id), soci::use(seat), soci::use(part);
      }
    }
    // Then, matches had a table of their own, and crashes were numbers.
    auto columns = contest::columns_of<Match>();
    const std::string broken = "broken_a, broken_b";
    columns.erase(columns.find(broken), broken.size() + 2);
    old.session() << "insert into ladder_matches (" + columns + ", crash_a, crash_b) select " + columns +
                         ", 0, 0 from played";
    old.session() << "delete from played";
  }
  Store store(where, true);
  EXPECT_EQ(private_sum(store, red), std::pair(160LL, 0LL));
  EXPECT_EQ(private_sum(store, blue), std::pair(32LL, 0LL));
}

TEST_F(StoreTest, matches_are_chosen_by_version_team_and_page) {
  const Id a = version(1), b = version(2), c = version(3);
  store_.write([&](Tables& tables) {
    for (Id pair = 1; pair <= 5; ++pair) {
      auto match = match_between(season_, a, pair % 2 == 0 ? b : c, pair, 0);
      tables.matches.add(match, "", {});
    }
  });
  const auto count = [&](MatchTable::Filter filter) {
    filter.season = season_;
    return store_.read([&](Tables& tables) { return tables.matches.select(filter); }).size();
  };
  EXPECT_EQ(count({}), 5U);
  EXPECT_EQ(count({.version = b}), 2U);
  EXPECT_EQ(count({.version = c}), 3U);
  EXPECT_EQ(count({.team = team_}), 5U);
  EXPECT_EQ(count({.team = team_ + 1000}), 0U);
  EXPECT_EQ(count({.most = 2}), 2U);
  EXPECT_EQ(count({.until = "2026-01-01T00:00:00Z"}), 0U);
  const auto page =
      store_.read([&](Tables& tables) { return tables.matches.select({.season = season_, .most = 2}); });
  EXPECT_EQ(count({.before = page.back().id}), 3U);
}

TEST_F(StoreTest, a_match_is_voided_once_and_says_why) {
  auto match = match_between(season_, version(1), version(2), 1, 0);
  store_.write([&](Tables& tables) {
    tables.matches.add(match, "", {});
    tables.matches.void_match(match.id, "the machine was asleep");
    tables.matches.void_match(match.id, "another reason");
  });
  EXPECT_EQ(store_.read([&](Tables& tables) { return tables.matches.after(season_, 0); })[0].voided,
            "the machine was asleep");
}

TEST_F(StoreTest, what_was_under_way_is_queued_again) {
  store_.write([&](Tables& tables) {
    Job job;
    job.season = season_;
    job.a = 1;
    job.state = JobState::running;
    tables.jobs.add(job);
    job.state = JobState::done;
    tables.jobs.add(job);
    tables.jobs.queue_again();
  });
  const auto jobs = store_.read([&](Tables& tables) { return tables.jobs.unfinished(season_); });
  ASSERT_EQ(jobs.size(), 1U);
  EXPECT_EQ(jobs[0].state, JobState::queued);
}

TEST_F(StoreTest, what_throws_changes_nothing) {
  EXPECT_THROW(store_.write([&](Tables& tables) {
    tables.teams.add({0, season_, "blue", ""});
    throw BadRequest("no");
  }),
               BadRequest);
  EXPECT_FALSE(store_.read([&](Tables& tables) { return tables.teams.find(season_, "blue"); }));
}

TEST_F(StoreTest, two_programs_write_at_once_and_no_number_is_given_twice) {
  Store other(path("spring.ladder"), true);
  const auto add = [&](Store& store) {
    for (int each = 0; each < 40; ++each)
      store.write([&](Tables& tables) { tables.people.add({0, "x", "", Role::student}); });
  };
  std::jthread one([&] { add(store_); });
  add(other);
  one.join();
  EXPECT_EQ(store_.read([](Tables& tables) { return tables.people.all(); }).size(), 80U);
}

TEST_F(StoreTest, a_backup_is_restored_whole_and_writes_over_nothing) {
  version(1);
  store_.backup(path("copy"));
  version(2);
  EXPECT_THROW(store_.backup(path("copy")), BadRequest);
  EXPECT_THROW(restore(path("copy"), path("spring.ladder")), BadRequest);
  EXPECT_THROW(restore(path("absent"), path("new.ladder")), BadRequest);
  EXPECT_THROW(restore(write("rubbish", "no database at all, just words"), path("new.ladder")),
               std::exception);
  restore(path("copy"), path("new.ladder"));
  Store back(path("new.ladder"), true);
  EXPECT_EQ(
      back.read([](Tables& tables) { return tables.versions.of_season(tables.seasons.find("spring")->id); })
          .size(),
      1U);
  EXPECT_FALSE(std::filesystem::exists(path("new.ladder.part")));
}

TEST_F(StoreTest, a_store_that_must_exist_is_not_made) {
  EXPECT_THROW(Store(path("absent"), true), BadRequest);
}

}  // namespace
}  // namespace agon::ladder
