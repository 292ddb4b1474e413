// A season without its server: what is asked for, what is refused, and a scheduler that goes on where another
// one was stopped.
#include "ladder/season_setup.h"

#include "contest/play_match.h"
#include "core/errors.h"
#include "core/said.h"
#include "core/utc_now.h"
#include "ladder/class_import.h"
#include "ladder/kit.h"
#include "ladder/pairing.h"
#include "ladder/people_access.h"
#include "ladder/referee.h"
#include "ladder/scheduler.h"
#include "ladder/season_changes.h"
#include "ladder/workshop.h"
#include "text/words.h"
#include "toy/toy.h"

namespace agon::ladder {
namespace {

class SeasonTest : public LadderTest {
 protected:
  SeasonTest() : store_(path("spring.ladder"), false) {
    SeasonWords words;
    words.name = "spring";
    teacher_token_ = create_season(store_, toy::entry(), words);
    take_class("name,team\nAda,red\nBob,blue\n");
  }
  std::vector<std::string> take_class(const std::string& text) {
    std::vector<std::string> tokens;
    store_.write([&](Tables& tables) {
      tokens = import_class(tables, season_in(tables), read_class(text), true, 0).tokens;
    });
    return tokens;
  }
  Season season() { return season_of(store_, "spring"); }
  /// As if all matches of the final were played.
  void end_final() { end_final_of("spring"); }
  void end_final_of(const std::string& name) {
    store_.write([&](Tables& tables) {
      auto final = tables.finals.current(tables.seasons.find(name)->id).value();
      final.ended = utc_now();
      tables.finals.update(final);
    });
  }
  Visitor student(const std::string& name) {
    Visitor who;
    store_.read([&](Tables& tables) {
      who.person = person_named(tables, name);
      who.teams = tables.teams.of_person(who.person->id);
      return 0;
    });
    return who;
  }
  /// Uploaded, and ready without being built: a built-in player stands for it.
  Id ready_version(const std::string& name) {
    Version version;
    store_.write([&](Tables& tables) {
      const auto who = student_in(tables, name);
      version = upload(tables, season_in(tables), who, who.teams[0],
                       {"bot.py", "print(" + std::to_string(++uploads_) + ")", "", true}, 0);
      version.state = VersionState::ready;
      version.player = "random";
      tables.versions.update(version);
      tables.versions.activate(version.team, version.id, who.person->id, utc_now());
      for (auto job : tables.jobs.unfinished(season_in(tables).id))
        if (job.a == version.id) job.state = JobState::done, tables.jobs.update(job);
    });
    return version.id;
  }
  Season season_in(Tables& tables) { return tables.seasons.find("spring").value(); }
  Visitor student_in(Tables& tables, const std::string& name) {
    Visitor who;
    who.person = person_named(tables, name);
    who.teams = tables.teams.of_person(who.person->id);
    return who;
  }
  Scheduler scheduler() {
    return Scheduler(store_, toy::entry(), season(),
                     [](const std::string& words) { ADD_FAILURE() << words; });
  }
  /// Plays a task as a worker does, and tells the scheduler.
  Match play_task(Scheduler& scheduler, const Task& task, bool told = true) {
    const auto order =
        order_of(toy::entry(), season(), task.match, {"a", {"random"}, {}}, {"b", {"random"}, {}});
    const auto played = contest::play_match(toy::entry(), order, {});
    auto match = keep(store_, workshop_, season(), task.match, played);
    if (told) scheduler.take({task.job, match});
    return match;
  }
  template <class Wrong, class Work>
  std::string refusal(Work work) {
    try {
      store_.write(work);
    } catch (const Wrong& wrong) {
      return wrong.what();
    }
    return {};
  }

  Store store_;
  Workshop workshop_{path("builds"), {}, false};
  std::string teacher_token_;
  int uploads_ = 0;
};

TEST_F(SeasonTest, tokens_open_what_is_theirs) {
  const auto tokens = take_class("Name;Team;E-Mail\n\"Curie; Marie\";red;m@example.org\nAda;red;\n");
  ASSERT_EQ(tokens.size(), 2U);
  EXPECT_EQ(tokens[1], "") << "Ada is there already";
  const auto who = store_.read([&](Tables& tables) { return visitor_of(tables, tokens[0]); });
  ASSERT_TRUE(who.person);
  EXPECT_EQ(who.person->name, "Curie; Marie");
  EXPECT_EQ(who.teams.size(), 1U);
  EXPECT_FALSE(who.is_teacher());
  EXPECT_TRUE(store_.read([&](Tables& tables) { return visitor_of(tables, teacher_token_); }).is_teacher());
  EXPECT_FALSE(store_.read([&](Tables& tables) { return visitor_of(tables, sha256(tokens[0])); }).person)
      << "a hash opens nothing";
}

TEST_F(SeasonTest, a_class_list_comes_back_with_tokens_and_without_formulas) {
  const auto list = read_class("\xEF\xBB\xBFname\tteam\n=1+1\tred\n");
  EXPECT_EQ(list.separator, '\t');
  EXPECT_EQ(class_with_tokens(list, {"t"}), "name\tteam\ttoken\n'=1+1\tred\tt\n");
  EXPECT_EQ(csv_cell("a \"b\", c"), "\"a \"\"b\"\", c\"");
}

TEST_F(SeasonTest, settings_have_bounds_and_change_what_they_say) {
  const auto change = [&](const std::map<std::string, std::string>& words) {
    return refusal<std::exception>([&](Tables& tables) {
      change_season(tables, season_in(tables),
                    read_said<SeasonSettings>(said_in_words<SeasonSettings>(words)), 0);
    });
  };
  for (const auto* wrong : {"nan", "inf", "-1", "0", "1.5", "1e999", "", "x", "0x1"})
    EXPECT_NE(change({{"clocks", wrong}}).find("clocks: "), std::string::npos) << wrong;
  for (const auto* wrong : {"-1", "1.5", "4294967296", "nan", "1e3", ""})
    EXPECT_NE(change({{"uploads", wrong}}).find("uploads: "), std::string::npos) << wrong;
  EXPECT_NE(change({{"team_disk", "1048577"}}).find("must be between 0 and 1048576"), std::string::npos);
  EXPECT_NE(change({{"trees", "3"}}), "") << "there is nothing of that name to change";
  EXPECT_NE(change({{"name", ""}}).find("cannot name a season"), std::string::npos);
  EXPECT_EQ(season().limits, Limits{}) << "what is refused changes nothing";
  EXPECT_EQ(
      change({{"private", "true"}, {"zone", "Europe/Berlin"}, {"deadline", "2036-05-01"}, {"clocks", "0.5"}}),
      "");
  EXPECT_TRUE(season().is_private);
  EXPECT_EQ(season().deadline, "2036-05-01T22:00:00Z");
  EXPECT_EQ(change({{"zone", "UTC"}}), "");
  EXPECT_EQ(season().deadline, "2036-05-01T22:00:00Z") << "the same moment, told in another zone";
  EXPECT_NE(change({{"freeze", "2036-05-02"}}).find("is after the deadline"), std::string::npos);
  EXPECT_NE(change({{"deadline", "2020-05-02"}}).find("in the past"), std::string::npos);
  EXPECT_EQ(change({{"deadline", "2020-05-02"}, {"past", "true"}}), "");
  EXPECT_EQ(change({{"disk", "5"}}), "")
      << "a deadline that passed long ago keeps nothing else from changing";
  EXPECT_EQ(change({{"deadline", "never"}, {"name", "summer"}}), "");
  EXPECT_EQ(season_of(store_, "summer").deadline, "");
  EXPECT_THROW(season_of(store_, "spring"), BadRequest);
}

TEST_F(SeasonTest, what_a_new_season_cannot_be_is_refused) {
  const auto refused = [&](const std::function<void(SeasonWords&)>& wrong) {
    SeasonWords words;
    words.name = "fall";
    wrong(words);
    return refusal<BadRequest>([&](Tables&) { new_season(toy::entry(), words); });
  };
  EXPECT_EQ(refused([](SeasonWords&) {}), "");
  EXPECT_NE(refused([](SeasonWords& words) { words.name = ""; }).find("cannot name a season"),
            std::string::npos);
  EXPECT_NE(refused([](SeasonWords& words) {
              words.house = {"random", "random"};
            }).find("stands twice"),
            std::string::npos);
  EXPECT_NE(refused([](SeasonWords& words) { words.deadline = "2020-01-01"; }).find("in the past"),
            std::string::npos);
}

TEST_F(SeasonTest, uploads_are_limited_and_closed) {
  const auto ada = student("Ada");
  const auto put = [&](Upload what) {
    return refusal<BadRequest>(
        [&](Tables& tables) { upload(tables, season_in(tables), ada, ada.teams[0], what, 0); });
  };
  EXPECT_EQ(put({"bot.py", "x", "", true}), "");
  EXPECT_NE(put({"bot.py", "", "", true}), "");
  EXPECT_NE(put({"..", "x", "", true}), "");
  EXPECT_NE(put({"bot.py", std::string((1 << 20) + 1, 'x'), "", true}).find("at most 1048576"),
            std::string::npos);
  for (int each = 0; each < 9; ++each) EXPECT_EQ(put({"bot.py", "x", "", true}), "");
  EXPECT_NE(refusal<TooMany>([&](Tables& tables) {
              upload(tables, season_in(tables), ada, ada.teams[0], {"bot.py", "x", "", true}, 0);
            }),
            "");
  auto late = season();
  late.deadline = "2020-01-01T00:00:00Z";
  const auto bob = student("Bob");
  EXPECT_NE(refusal<BadRequest>([&](Tables& tables) {
              upload(tables, late, bob, bob.teams[0], {"bot.py", "x", "", true}, 0);
            }).find("deadline"),
            std::string::npos);
  const std::uint64_t full = season().limits.disk_mib << 20U;
  EXPECT_NE(refusal<BadRequest>([&](Tables& tables) {
              upload(tables, season_in(tables), bob, bob.teams[0], {"bot.py", "x", "", true}, full);
            }).find("as large as its teacher allows"),
            std::string::npos);
}

TEST_F(SeasonTest, others_versions_are_not_ones_own) {
  const Id red = ready_version("Ada");
  const auto bob = student("Bob");
  EXPECT_NE(refusal<Missing>([&](Tables& tables) { activate(tables, season_in(tables), bob, red); }), "");
  EXPECT_NE(
      refusal<Missing>([&](Tables& tables) { ask_friendly(tables, season_in(tables), bob, red, "random"); }),
      "");
  EXPECT_THROW(team_for(bob, season(), "red"), BadRequest);
  EXPECT_EQ(team_for(bob, season(), "").name, "blue");
}

TEST_F(SeasonTest, a_desk_hands_out_pairs_and_counts_them_once) {
  ready_version("Ada");
  ready_version("Bob");
  auto first = scheduler();
  const auto tasks = first.next(2);
  ASSERT_EQ(tasks.size(), 2U);
  EXPECT_EQ(tasks[0].match.kind, MatchKind::placement);
  EXPECT_EQ(tasks[0].match.pair, tasks[1].match.pair);
  EXPECT_EQ(tasks[0].match.seed, tasks[1].match.seed);
  EXPECT_NE(tasks[0].match.a_first, tasks[1].match.a_first);
  for (const auto& task : tasks) play_task(first, task);
  first.refit();
  EXPECT_EQ(first.standings()->matches, 2U);
  EXPECT_EQ(first.standings()->rows.size(), 3U);
}

TEST_F(SeasonTest, a_pair_that_was_cut_in_two_is_completed_by_the_next_server) {
  ready_version("Ada");
  Match half;
  {
    auto killed = scheduler();
    const auto tasks = killed.next(2);
    half = play_task(killed, tasks[0], false);  // the result is kept, and nobody was told
  }
  auto next = scheduler();
  const auto task = next.next(1).at(0);
  EXPECT_EQ(task.match.pair, half.pair);
  EXPECT_EQ(task.match.game, 1);
  EXPECT_EQ(task.match.seed, half.seed);
  EXPECT_NE(task.match.a_first, half.a_first);
  play_task(next, task);
  EXPECT_NE(next.next(1).at(0).match.pair, half.pair);
}

TEST_F(SeasonTest, a_freeze_hides_that_a_version_breaks_and_it_is_paired_no_more) {
  const Id red = ready_version("Ada");
  ready_version("Bob");
  store_.write([&](Tables& tables) { freeze(tables, season_in(tables), 0); });
  const auto version = [&] {
    return store_.read([&](Tables& tables) { return *tables.versions.find(red); });
  };
  // Red breaks in each of its matches; returns how many of these it had.
  const auto play_some = [&](Scheduler& served) {
    int met = 0;
    for (int each = 0; each < 40; ++each) {
      const auto task = served.next(1).at(0);
      PlayedMatch played;
      played.outcome.scores = {0, 0};
      played.hash = std::to_string(each);
      played.seats.resize(2);
      for (int seat = 0; seat < 2; ++seat) {
        if ((task.match.a_plays(seat, 2) ? task.match.a : task.match.b) != red) continue;
        played.seats[static_cast<std::size_t>(seat)].broken = Broken::crashed;
        ++met;
      }
      served.take({task.job, keep(store_, workshop_, season(), task.match, played)});
    }
    return met;
  };
  auto served = scheduler();
  EXPECT_GE(play_some(served), 5);
  EXPECT_EQ(play_some(served), 0);
  EXPECT_EQ(version().state, VersionState::ready);
  EXPECT_EQ(version().problem, "");
  auto again = scheduler();
  EXPECT_EQ(play_some(again), 0) << "also by the next server";
  EXPECT_EQ(version().state, VersionState::ready);
  store_.write([&](Tables& tables) { unfreeze(tables, season_in(tables), 0); });
  auto thawed = scheduler();
  EXPECT_EQ(version().state, VersionState::disabled);
  EXPECT_NE(version().problem.find("matches in a row"), std::string::npos) << version().problem;
}

TEST_F(SeasonTest, a_friendly_that_was_cut_in_two_is_played_once_both_ways) {
  const Id red = ready_version("Ada");
  const auto ada = student("Ada");
  Id job = 0;
  store_.write([&](Tables& tables) { job = ask_friendly(tables, season_in(tables), ada, red, "random"); });
  {
    auto killed = scheduler();
    const auto tasks = killed.next(2);
    ASSERT_EQ(tasks[0].job.id, job) << "what was asked for goes before placement";
    play_task(killed, tasks[0], false);
  }
  auto next = scheduler();
  const auto task = next.next(1).at(0);
  EXPECT_EQ(task.job.id, job);
  EXPECT_EQ(task.match.game, 1);
  play_task(next, task);
  EXPECT_EQ(store_.read([&](Tables& tables) { return tables.jobs.find(job).value().state; }), JobState::done);
  EXPECT_EQ(next.standings()->matches, 0U) << "it is not rated";
}

TEST_F(SeasonTest, a_job_under_which_three_servers_ended_is_rejected_and_the_others_go_on) {
  const auto put = [&](const std::string& name) {
    Version version;
    store_.write([&](Tables& tables) {
      const auto who = student_in(tables, name);
      version = upload(tables, season_in(tables), who, who.teams[0],
                       {"bot.py", "print(" + std::to_string(++uploads_) + ")", "", true}, 0);
    });
    return version.id;
  };
  const auto job_of = [&](Id version) {
    for (auto& job :
         store_.read([&](Tables& tables) { return tables.jobs.unfinished(season_in(tables).id); }))
      if (job.a == version) return job;
    return Job{};
  };
  const Id red = put("Ada");
  EXPECT_EQ(scheduler().next(1).at(0).job.a, red);
  EXPECT_EQ(job_of(red).attempts, 1) << "known before the work begins";
  const Id blue = put("Bob"), green = put("Bob");
  {
    auto second = scheduler();
    EXPECT_EQ(second.next(1).at(0).job.a, blue) << "what never ended a server goes first";
    EXPECT_EQ(second.next(1).at(0).job.a, green);
    EXPECT_EQ(second.next(1).at(0).job.a, red);
  }
  {
    auto third = scheduler();
    EXPECT_EQ(third.next(2).at(0).job.a, blue) << "one at a time, and not the one with two ends";
    EXPECT_TRUE(third.next(2).empty());
  }
  store_.write([&](Tables& tables) { tables.jobs.take_back(); });
  EXPECT_EQ(job_of(blue).attempts, 1) << "a server that ends in order does not count";
  EXPECT_EQ(job_of(blue).state, JobState::queued);
  auto job = job_of(red);
  job.attempts = 3;
  store_.write([&](Tables& tables) { tables.jobs.update(job); });
  std::string said;
  Scheduler fourth(store_, toy::entry(), season(), [&](const std::string& words) { said += words; });
  EXPECT_EQ(fourth.next(1).at(0).job.a, blue);
  EXPECT_TRUE(fourth.next(1).empty()) << "one that ended a server is under way";
  EXPECT_EQ(job_of(red).id, 0);
  const auto version = store_.read([&](Tables& tables) { return tables.versions.find(red).value(); });
  EXPECT_EQ(version.state, VersionState::rejected);
  EXPECT_NE(version.problem.find("the server ended 3 times while it was built"), std::string::npos)
      << version.problem;
  EXPECT_NE(said.find("not tried again"), std::string::npos);
}

TEST_F(SeasonTest, voiding_is_previewed_applied_and_counted_out) {
  ready_version("Ada");
  auto served = scheduler();
  std::vector<Match> played;
  for (const auto& task : served.next(2)) played.push_back(play_task(served, task));
  VoidOrder order{{played[0].id}, 0, "the machine was asleep"};
  std::size_t seen = 0;
  store_.write([&](Tables& tables) {
    seen = void_matches(tables, season_in(tables), order, false, 0).matches.size();
  });
  EXPECT_EQ(seen, 1U);
  EXPECT_EQ(standings_now(store_, toy::entry(), season()).matches, 2U);
  store_.write([&](Tables& tables) { void_matches(tables, season_in(tables), order, true, 0); });
  EXPECT_EQ(standings_now(store_, toy::entry(), season()).matches, 1U);
  store_.write(
      [&](Tables& tables) { seen = void_matches(tables, season_in(tables), order, true, 0).matches.size(); });
  EXPECT_EQ(seen, 0U) << "it is voided once";
  order.reason.clear();
  EXPECT_NE(refusal<BadRequest>([&](Tables& tables) {
              void_matches(tables, season_in(tables), order, true, 0);
            }).find("give a reason"),
            std::string::npos);
  order.matches = {999'999};
  EXPECT_NE(
      refusal<Missing>([&](Tables& tables) { void_matches(tables, season_in(tables), order, false, 0); }),
      "");
}

TEST_F(SeasonTest, a_voided_pair_is_played_again_by_the_same_versions) {
  const Id red = ready_version("Ada");
  auto served = scheduler();
  std::vector<Match> played;
  for (const auto& task : served.next(2)) played.push_back(play_task(served, task));
  const Id newer = ready_version("Ada");
  const VoidOrder order{{played[0].id, played[1].id}, 0, "the machine was asleep", true};
  Voided voided;
  store_.write([&](Tables& tables) { voided = void_matches(tables, season_in(tables), order, false, 0); });
  EXPECT_EQ(voided.replays, 1U) << "two matches are one pair";
  EXPECT_TRUE(
      store_.read([&](Tables& tables) { return tables.jobs.unfinished(season_in(tables).id); }).empty())
      << "a preview asks for nothing";
  store_.write([&](Tables& tables) { voided = void_matches(tables, season_in(tables), order, true, 0); });
  ASSERT_EQ(voided.replays, 1U);
  Match half;
  {
    auto killed = scheduler();
    const auto tasks = killed.next(2);
    ASSERT_EQ(tasks.size(), 2U);
    for (const auto& task : tasks) {
      EXPECT_EQ(task.match.a, red) << "not the version that plays by now, which is " << newer;
      EXPECT_TRUE(is_rated(task.match.kind));
      EXPECT_NE(task.match.pair, played[0].pair);
      EXPECT_EQ(task.match.pair, tasks[0].match.pair);
    }
    half = play_task(killed, tasks[0]);
    EXPECT_NE(killed.next(1).at(0).match.pair, half.pair) << "its second match is under way already";
  }
  auto next = scheduler();
  const auto task = next.next(1).at(0);
  EXPECT_EQ(task.match.pair, half.pair);
  EXPECT_NE(task.match.game, half.game);
  play_task(next, task);
  EXPECT_NE(next.next(1).at(0).match.pair, half.pair);
  EXPECT_EQ(standings_now(store_, toy::entry(), season()).matches, 2U);
  store_.write([&](Tables& tables) { voided = void_matches(tables, season_in(tables), order, true, 0); });
  EXPECT_EQ(voided.replays, 0U) << "what is voided already is not played a third time";
}

TEST_F(SeasonTest, who_cannot_play_any_more_is_not_played_again) {
  const Id red = ready_version("Ada");
  auto served = scheduler();
  std::vector<Match> played;
  for (const auto& task : served.next(2)) played.push_back(play_task(served, task));
  VoidOrder order{{}, red, "it crashed the machine", true};
  store_.write([&](Tables& tables) {
    auto version = tables.versions.find(red).value();
    version.state = VersionState::disabled;
    tables.versions.update(version);
    const auto voided = void_matches(tables, season_in(tables), order, true, 0);
    EXPECT_EQ(voided.matches.size(), 2U);
    EXPECT_EQ(voided.replays, 0U);
  });
  store_.write([&](Tables& tables) { call_final(tables, season_in(tables), {}, 0); });
  EXPECT_NE(refusal<BadRequest>([&](Tables& tables) {
              void_matches(tables, season_in(tables), order, false, 0);
            }).find("played again"),
            std::string::npos);
}

// Changes as a teacher asks for them who consents to nothing.
void open_as_it_is(Tables& tables, Season season, Id who) { reopen(tables, std::move(season), false, who); }
void release_as_it_is(Tables& tables, Season season, Id who) {
  release(tables, std::move(season), false, who);
}
void reveal_one(Tables& tables, const Season& season, Id who) { reveal(tables, season, 1, who); }
void call(Tables& tables, Season season, Id who) {
  contest::Plan plan;
  plan.game = "toy";
  plan.entrants = {{"red", {"random"}, ""}, {"blue", {"random"}, ""}};
  call_final(tables, std::move(season), plan, who);
}

TEST_F(SeasonTest, finals_have_numbers_and_one_that_is_given_up_decides_nothing) {
  const auto change = [&](auto what) {
    store_.write([&](Tables& tables) { what(tables, season_in(tables), Id{0}); });
  };
  change(call);
  change([](Tables& tables, const Season& season, Id who) { reopen(tables, season, true, who); });
  EXPECT_EQ(season().state, SeasonState::open);
  change(call);
  end_final();
  change(release_as_it_is);
  change(open_as_it_is);
  change(call);
  const auto finals =
      store_.read([&](Tables& tables) { return tables.finals.of_season(season_in(tables).id); });
  ASSERT_EQ(finals.size(), 3U);
  const std::string name = season().name + "-final";
  EXPECT_EQ(finals[0].contest, name);
  EXPECT_EQ(finals[1].contest, name + "-2");
  EXPECT_EQ(finals[2].contest, name + "-3");
  EXPECT_TRUE(!finals[0].given_up.empty() && finals[0].released.empty());
  EXPECT_TRUE(!finals[1].released.empty()) << "what is released stays so";
  EXPECT_TRUE(finals[2].released.empty());
}

TEST_F(SeasonTest, a_season_changes_its_name_and_its_finals_keep_theirs) {
  const auto change = [&](const std::string& name, auto what) {
    store_.write([&](Tables& tables) { what(tables, tables.seasons.find(name).value(), Id{0}); });
  };
  const auto rename = [&](const std::string& name, const std::string& to) {
    store_.write([&](Tables& tables) {
      SeasonSettings settings;
      settings.name = to;
      change_season(tables, tables.seasons.find(name).value(), settings, 0);
    });
  };
  change("spring", call);
  rename("spring", "summer");  // a final waits to be played
  end_final_of("summer");
  change("summer", reveal_one);
  change("summer", release_as_it_is);
  rename("summer", "fall");
  change("fall", open_as_it_is);
  change("fall", call);
  SeasonWords words;
  words.name = "spring";
  create_season(store_, toy::entry(), words);
  change("spring", call);
  const auto contests = [&](const std::string& name) {
    std::vector<std::string> list;
    store_.read([&](Tables& tables) {
      for (const auto& final : tables.finals.of_season(tables.seasons.find(name)->id))
        list.push_back(fmt::format("{}: {}", final.number, final.contest));
      return 0;
    });
    return list;
  };
  EXPECT_EQ(contests("fall"), (std::vector<std::string>{"1: spring-final", "2: fall-final-2"}));
  EXPECT_EQ(contests("spring"), (std::vector<std::string>{"1: spring-final-2"}))
      << "another season's final has the name";
}

TEST_F(SeasonTest, settings_are_told_as_they_are_written) {
  store_.write([&](Tables& tables) {
    SeasonSettings settings;
    settings.zone = "Europe/Berlin";
    settings.deadline = "2036-05-01";
    settings.freeze = "2036-04-30 18:00";
    settings.disk = 99;
    change_season(tables, season_in(tables), settings, 0);
  });
  const auto now = settings_of(season());
  EXPECT_EQ(now.deadline, "2036-05-01");
  EXPECT_EQ(now.freeze, "2036-04-30 18:00");
  EXPECT_EQ(now.opens, "never");
  EXPECT_EQ(now.disk, 99U);
  const auto before = season();
  store_.write(
      [&](Tables& tables) { change_season(tables, season_in(tables), settings_of(season_in(tables)), 0); });
  EXPECT_EQ(season().deadline, before.deadline) << "what is told may be written back";
  EXPECT_EQ(season().freezes, before.freezes);
}

TEST_F(SeasonTest, a_season_goes_its_way_and_not_back) {
  const auto change = [&](auto what) {
    return refusal<BadRequest>([&](Tables& tables) { what(tables, season_in(tables), Id{0}); });
  };
  EXPECT_EQ(change(pause), "");
  EXPECT_TRUE(scheduler().next(1).empty());
  EXPECT_EQ(change(open_as_it_is), "");
  EXPECT_EQ(change(freeze), "");
  EXPECT_TRUE(is_frozen(season()));
  EXPECT_NE(change(freeze), "");
  EXPECT_EQ(change(unfreeze), "");
  EXPECT_NE(change(unfreeze), "") << "nothing is hidden any more";
  EXPECT_EQ(change(freeze), "");
  EXPECT_NE(change(release_as_it_is).find("no final to release"), std::string::npos);
  EXPECT_EQ(change(call), "");
  EXPECT_NE(change(call), "") << "one at a time";
  EXPECT_NE(change(open_as_it_is).find("final 1 has been called"), std::string::npos);
  EXPECT_NE(change(release_as_it_is).find("final 1 is not over"), std::string::npos);
  EXPECT_NE(change(unfreeze), "");
  EXPECT_NE(change(reveal_one), "") << "it is not over";
  end_final();
  EXPECT_NE(change(open_as_it_is).find("final 1 is over"), std::string::npos);
  EXPECT_EQ(change(reveal_one), "");
  EXPECT_EQ(change(reveal_one), "");
  EXPECT_NE(change(reveal_one), "") << "it has two teams";
  EXPECT_EQ(change(release_as_it_is), "");
  EXPECT_NE(change(release_as_it_is), "");
  EXPECT_NE(change(call).find("open it first"), std::string::npos);
  EXPECT_FALSE(is_frozen(season()));
  auto by_time = season();
  by_time.state = SeasonState::open;
  by_time.freezes = "2020-01-01T00:00:00Z";
  EXPECT_TRUE(is_frozen(by_time)) << "a freeze that is due is one";
  by_time.state = SeasonState::paused;
  EXPECT_TRUE(is_frozen(by_time)) << "a pause shows nothing";
  EXPECT_GE(store_.read([&](Tables& tables) { return tables.log.audit(season_in(tables).id); }).size(), 5U);
}

TEST_F(SeasonTest, a_pause_of_a_hidden_season_and_its_end_show_nothing) {
  const auto change = [&](auto what) {
    store_.write([&](Tables& tables) { what(tables, season_in(tables), Id{0}); });
    return is_frozen(season());
  };
  store_.write([&](Tables& tables) {
    auto due = season_in(tables);
    due.freezes = "2020-01-01T00:00:00Z";
    tables.seasons.update(due);
  });
  EXPECT_TRUE(change(pause));
  EXPECT_TRUE(change(open_as_it_is));
  EXPECT_FALSE(change(open_as_it_is)) << "now that is what was asked for";
}

TEST_F(SeasonTest, the_end_of_a_freeze_ends_no_pause) {
  const auto change = [&](auto what) {
    store_.write([&](Tables& tables) { what(tables, season_in(tables), Id{0}); });
  };
  change(pause);
  store_.write([&](Tables& tables) {
    auto due = season_in(tables);
    due.freezes = "2020-01-01T00:00:00Z";
    tables.seasons.update(due);
  });
  EXPECT_TRUE(is_frozen(season()));
  change(unfreeze);
  EXPECT_FALSE(is_frozen(season()));
  EXPECT_EQ(season().state, SeasonState::paused);
}

TEST_F(SeasonTest, who_leaves_takes_names_and_sources_along) {
  const Id red = ready_version("Ada");
  const auto ada = student("Ada");
  const auto file = store_.read([&](Tables& tables) { return tables.versions.find(red).value().file; });
  store_.write([&](Tables& tables) { remove_person(tables, ada.person->id, 0); });
  store_.read([&](Tables& tables) {
    EXPECT_FALSE(tables.versions.file(file));
    EXPECT_FALSE(tables.teams.find(season_in(tables).id, "red"));
    EXPECT_EQ(tables.versions.find(red)->state, VersionState::disabled);
    return 0;
  });
}

TEST_F(SeasonTest, the_last_of_several_members_takes_the_sources_along) {
  const Id red = ready_version("Ada");
  const auto ada = student("Ada").person->id;
  const auto there = [&] {
    return store_.read(
        [&](Tables& tables) { return tables.versions.file(tables.versions.find(red)->file).has_value(); });
  };
  Id zoe = 0;
  store_.write([&](Tables& tables) {
    zoe = tables.people.add({0, "Zoe", "", Role::student});
    tables.people.join(tables.versions.find(red)->team, zoe);
    remove_person(tables, ada, 0);
  });
  EXPECT_TRUE(there()) << "Zoe is still in the team";
  store_.write([&](Tables& tables) { remove_person(tables, zoe, 0); });
  EXPECT_FALSE(there());
}

}  // namespace
}  // namespace agon::ladder
