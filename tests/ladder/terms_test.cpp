// Terms: who is joined over several seasons, what each rule makes of their places, and what everybody may
// see.
#include "ladder/terms.h"

#include "core/errors.h"
#include "core/said.h"
#include "ladder/class_import.h"
#include "ladder/kit.h"
#include "ladder/season_changes.h"

namespace agon::ladder {
namespace {

class TermTest : public LadderTest {
 protected:
  TermTest() : store_(path("courses.ladder"), false) {
    add_season("spring", "name,team,email\nAda,red,ada@example.org\nBob,blue,\nEve,green,eve@example.org\n");
    add_season("autumn",
               "name,team,email\nAda L.,crimson,ADA@example.org\nBob,blue,\nZoe,green,zoe@example.org\n");
    ladders_["spring"] = {{"red", {1, 3, 1100}}, {"blue", {2, 3, 1000}}, {"green", {3, 3, 900}}};
    ladders_["autumn"] = {{"blue", {1, 2, 1050}}, {"crimson", {2, 2, 950}}};
  }
  void add_season(const std::string& name, const std::string& people) {
    store_.write([&](Tables& tables) {
      auto season = season_named(name);
      season.id = tables.seasons.add(season);
      import_class(tables, season, read_class(people), true, 0);
    });
  }
  Term make(const std::map<std::string, std::string>& words) {
    Term term;
    store_.write([&](Tables& tables) {
      term = create_term(tables, read_said<TermSettings>(said_in_words<TermSettings>(words)), 0);
    });
    return term;
  }
  std::string refusal(const std::map<std::string, std::string>& words) {
    try {
      make(words);
    } catch (const std::exception& wrong) {
      return wrong.what();
    }
    return {};
  }
  void change(const std::string& season, const std::function<void(Season&)>& what) {
    store_.write([&](Tables& tables) {
      auto found = tables.seasons.find(season).value();
      what(found);
      tables.seasons.update(found);
    });
  }
  TermTable table(const Term& term, const Visitor& who) {
    return term_table(store_, term, who,
                      {[&](const Season& season) { return ladders_[season.name]; },
                       [&](const Season& season, const Final& final) {
                         return finals_[season.name + std::to_string(final.number)];
                       }});
  }
  static Visitor teacher() {
    Visitor who;
    who.person = Person{0, "", "", Role::teacher};
    return who;
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
  /// "1 Ada 1.5", for each row.
  static std::vector<std::string> told(const TermTable& table) {
    std::vector<std::string> rows;
    for (const auto& row : table.rows) {
      std::string teams;
      for (const auto& entry : row.seasons) teams += (&entry == &row.seasons[0] ? "" : "/") + entry.team;
      rows.push_back(fmt::format("{} {} {}", row.place, row.name.empty() ? teams : row.name, row.total));
    }
    return rows;
  }
  using Rows = std::vector<std::string>;

  Store store_;
  std::map<std::string, SeasonPlaces> ladders_, finals_;
};

TEST_F(TermTest, people_are_joined_by_address_or_else_by_name_and_team) {
  const auto seen =
      table(make({{"name", "year"}, {"seasons", "spring,autumn"}, {"points", "0:0,50:1,100:2"}}), teacher());
  // Ada 2 and 0, Bob 1 and 2, Eve 0 and not there, Zoe not there and without a version that plays.
  EXPECT_EQ(told(seen), (Rows{"1 Bob 1.5", "2 Ada L. 1", "3 Eve 0", "3 Zoe 0"}));
  EXPECT_EQ(seen.rows[1].seasons[0].team, "red");
  EXPECT_EQ(seen.rows[1].seasons[1].team, "crimson");
  EXPECT_EQ(seen.rows[2].seasons[1].team, "");
  EXPECT_EQ(seen.rows[3].seasons[1].team, "green");
  EXPECT_FALSE(seen.rows[3].seasons[1].place) << "no version plays";
  EXPECT_EQ(seen.seasons[0].source, "ladder");
}

TEST_F(TermTest, each_rule_makes_its_total) {
  auto term = make({{"name", "year"}, {"seasons", "spring,autumn=3"}, {"points", "0:0,50:1,100:2"}});
  EXPECT_EQ(told(table(term, teacher())), (Rows{"1 Bob 1.75", "2 Ada L. 0.5", "3 Eve 0", "3 Zoe 0"}));
  term.rule = TermRule::places;  // without a place: the one behind the last
  EXPECT_EQ(told(table(term, teacher())), (Rows{"1 Bob 5", "2 Ada L. 7", "3 Eve 12", "4 Zoe 13"}));
  term.rule = TermRule::best;
  EXPECT_EQ(told(table(term, teacher())), (Rows{"1 Bob 2", "2 Ada L. 0.666666667", "3 Eve 0", "3 Zoe 0"}))
      << "of Ada spring counts, by its weight";
}

TEST_F(TermTest, a_final_counts_once_it_is_released_and_nothing_that_is_hidden) {
  const auto term = make({{"name", "year"}, {"seasons", "spring,autumn"}, {"points", "0:0,50:1,100:2"}});
  finals_["spring2"] = {{"green", {1, 3, 4}}, {"red", {2, 3, 2}}, {"blue", {3, 3, 0}}};
  const auto add_final = [&](int number, const std::string& released) {
    store_.write([&](Tables& tables) {
      tables.finals.add({0, tables.seasons.find("spring")->id, number, fmt::format("spring-{}", number), "x",
                         "x", "", released});
    });
  };
  add_final(1, "");
  EXPECT_EQ(table(term, teacher()).seasons[0].source, "ladder");
  add_final(2, "2026-05-01T16:00:00Z");
  add_final(3, "");
  change("autumn", [](Season& season) { season.state = SeasonState::frozen; });
  EXPECT_EQ(table(term, teacher()).seasons[1].source, "ladder");
  const auto seen = table(term, student("Eve"));
  EXPECT_EQ(seen.seasons[0].source, "final 2");
  EXPECT_EQ(seen.seasons[1].source, "hidden");
  EXPECT_EQ(told(seen), (Rows{"1 green/ 2", "2 red/crimson 1", "3 /green 0", "3 blue/blue 0"}))
      << "what is hidden is in no total";
  ladders_["autumn"].clear();
  EXPECT_EQ(table(term, teacher()).seasons[1].source, "nothing yet");
}

TEST_F(TermTest, only_the_teacher_sees_names) {
  add_season("winter",
             "name,team,email\nAda,red,ada@example.org\nFay,red,fay@example.org\nGus,red,gus@example.org\n");
  const auto term = make({{"name", "year"}, {"seasons", "winter"}});
  ladders_["winter"] = {{"red", {1, 1, 1000}}};
  EXPECT_EQ(table(term, teacher()).rows.size(), 3U);
  const auto seen = table(term, student("Fay"));
  ASSERT_EQ(seen.rows.size(), 1U);
  EXPECT_EQ(seen.rows[0].people, 3U);
  EXPECT_EQ(seen.rows[0].name + seen.rows[0].email, "");
  EXPECT_TRUE(seen.rows[0].own);
  EXPECT_FALSE(table(term, {}).rows[0].own);
  change("winter", [](Season& season) { season.is_private = true; });
  EXPECT_TRUE(table(term, {}).seasons.empty());
  EXPECT_TRUE(table(term, {}).rows.empty());
  EXPECT_EQ(table(term, student("Gus")).rows.size(), 1U);
}

TEST_F(TermTest, settings_have_bounds) {
  const std::map<std::string, std::string> good{{"name", "year"}, {"seasons", "spring"}};
  const auto refused = [&](const std::string& name, const std::string& value) {
    auto words = good;
    words[name] = value;
    return refusal(words);
  };
  for (const auto* weight : {"0", "-1", "nan", "inf", "1e9", "", "x", "1 "})
    EXPECT_NE(
        refused("seasons", fmt::format("spring={}", weight)).find("the weight of \"spring\" must be between"),
        std::string::npos)
        << weight;
  EXPECT_NE(refused("seasons", "sprung").find("no season \"sprung\""), std::string::npos);
  EXPECT_NE(refused("seasons", "spring,spring=2").find("stands twice"), std::string::npos);
  EXPECT_NE(refused("seasons", "").find("name the seasons"), std::string::npos);
  EXPECT_NE(refused("name", "a b").find("cannot name a term"), std::string::npos);
  EXPECT_NE(refused("rule", "worst").find("rule: "), std::string::npos);
  EXPECT_NE(refused("best", "0").find("best: must be between 1 and 50"), std::string::npos);
  EXPECT_NE(refused("best", "2").find("the term has 1 seasons"), std::string::npos);
  EXPECT_NE(refused("points", "100"), "");
  EXPECT_TRUE(store_.read([](Tables& tables) { return terms_of(tables).empty(); }))
      << "what is refused makes nothing";
  EXPECT_EQ(refusal(good), "");
  EXPECT_NE(refusal(good).find("a term \"year\" already"), std::string::npos);
}

TEST_F(TermTest, it_follows_a_season_that_is_renamed_and_keeps_it_from_being_deleted) {
  const auto term = make({{"name", "year"}, {"seasons", "spring,autumn=2"}});
  change("autumn", [](Season& season) { season.name = "fall"; });
  store_.read([&](Tables& tables) {
    EXPECT_EQ(seasons_in_words(tables, term_named(tables, "")), "spring,fall=2");
    return 0;
  });
  const auto remove = [&] {
    store_.write([&](Tables& tables) { remove_season(tables, tables.seasons.find("fall").value(), 0); });
  };
  EXPECT_THROW(remove(), BadRequest);
  EXPECT_TRUE(store_.read([](Tables& tables) { return tables.seasons.find("fall").has_value(); }));
  TermSettings fewer;
  fewer.seasons = "spring";
  store_.write([&](Tables& tables) { change_term(tables, term, fewer, 0); });
  remove();
  store_.write([&](Tables& tables) {
    EXPECT_THROW(change_term(tables, term_named(tables, "year"), {}, 0), BadRequest);
    remove_term(tables, term_named(tables, "year"), 0);
  });
  EXPECT_TRUE(store_.read([](Tables& tables) { return terms_of(tables).empty(); }));
}

TEST_F(TermTest, a_sheet_has_a_line_for_each_person) {
  const auto sheet = term_sheet(
      table(make({{"name", "year"}, {"seasons", "spring"}, {"points", "0:0,50:1,100:2"}}), teacher()));
  EXPECT_EQ(sheet,
            "place,name,email,spring_team,spring_from,spring_place,spring_points,spring_grade,total\n"
            "1,Ada L.,ADA@example.org,red,ladder,1,1100,2,2\n2,Bob,,blue,ladder,2,1000,1,1\n"
            "3,Eve,eve@example.org,green,ladder,3,900,0,0\n");
}

}  // namespace
}  // namespace agon::ladder
