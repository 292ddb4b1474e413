// Class lists: what schools' systems, spreadsheets and strangers write, and what becomes of the people.
#include "core/errors.h"
#include "ladder/class_import.h"
#include "ladder/kit.h"
#include "ladder/season_setup.h"
#include "toy/toy.h"

namespace agon::ladder {
namespace {

std::string refusal(std::string_view bytes) {
  try {
    read_class(bytes);
  } catch (const BadRequest& bad) {
    return bad.what();
  }
  return {};
}

void expect_refused(std::string_view bytes, const std::string& words) {
  EXPECT_NE(refusal(bytes).find(words), std::string::npos)
      << refusal(bytes) << "\nfor " << bytes.substr(0, 100);
}

std::string in_utf16(std::string_view ascii, bool big) {
  std::string made = big ? "\xFE\xFF" : "\xFF\xFE";
  for (const char letter : ascii) (made += big ? '\0' : letter) += big ? letter : '\0';
  return made;
}

TEST(ClassListTest, encodings_are_found_by_mark_or_bytes) {
  const auto name_in = [](std::string_view bytes) {
    const auto list = read_class(bytes);
    return list.encoding + " " + list.lines.at(0).name;
  };
  EXPECT_EQ(name_in("name\nJos\xC3\xA9\n"), "UTF-8 José");
  EXPECT_EQ(name_in("\xEF\xBB\xBFname\nJos\xC3\xA9\n"), "UTF-8 José");
  EXPECT_EQ(name_in("name\nJos\xE9\n"), "Latin-1 José");
  EXPECT_EQ(name_in("name\nO\x92Hara \x80\n"), "Windows-1252 O’Hara €");
  EXPECT_EQ(name_in(in_utf16("name\r\nAda\r\n", false)), "UTF-16 Ada");
  EXPECT_EQ(name_in(in_utf16("name\r\nAda\r\n", true)), "UTF-16 Ada");
  expect_refused("name\nAda\nJos\xC3\xA9\nRen\xE9\n", "line 4: some letters of the list are UTF-8");
  expect_refused("name\nJos\x81\n", "line 2: the bytes after \"Jos\" are not Windows-1252");
  expect_refused(in_utf16("name\nAda\n", false) + "x", "are not UTF-16");
  expect_refused(in_utf16("name\nAda\n", false).substr(2), "line 1: there is a zero byte");
  expect_refused("name\nJos\xEF\xBF\xBD\n", "line 2: a letter was lost");
}

TEST(ClassListTest, separators_and_blank_rows_are_those_of_spreadsheets) {
  const auto list = read_class("sep=;\r\n\r\nname;team;email\r\n;;\r\nA One;red;a@example.org\r\n;;\r\n");
  EXPECT_EQ(list.separator, ';');
  ASSERT_EQ(list.lines.size(), 1U);
  EXPECT_EQ(list.lines[0].line, 5U);
  EXPECT_EQ(list.lines[0].email, "a@example.org");
  EXPECT_EQ(read_class("name|team\nA|red\n").separator, '|');
  const auto quoted = read_class("name,team\n\"Lovelace, \"\"Ada\"\"\nCountess\", red\nBob,blue\n");
  EXPECT_EQ(quoted.lines.at(0).name, "Lovelace, \"Ada\"Countess") << "a line feed has no place in a name";
  EXPECT_EQ(quoted.lines.at(0).team, "red");
  EXPECT_EQ(quoted.lines.at(1).line, 4U) << "a cell may go over two lines";
  expect_refused("sep=x\nnamexteam\n", "cannot be separated by \"x\"");
}

TEST(ClassListTest, a_wrong_line_is_refused_with_its_number) {
  expect_refused("name,team,email\nOne, A,red,a@example.org\n", "line 2: there are 4 cells for 3 columns");
  expect_refused("name,team\nAda,red\n\"Bo,blue\nCy,red\n", "line 3: a cell that begins with a quote");
  expect_refused("name,team\nAda \"the first\" L,red\n", "line 2: a quote stands inside a cell");
  expect_refused("name,team\n,red\n", "line 2: there is no name");
  expect_refused("name,Name\nAda,Bob\n", "mean the same");
  expect_refused("name,email\nAda,red\n", "line 2: \"red\" in the column \"email\" is no e-mail");
  expect_refused("a,b\n1,2\n", "line 1: a class list begins with the names");
  expect_refused("name\n", "no line after the names");
  expect_refused("", "begins with the names");
}

TEST(ClassListTest, a_stranger_s_file_has_limits) {
  expect_refused(std::string(most_class_bytes + 1, 'x'), "at most 1048576 are allowed");
  expect_refused("name\n" + std::string(101, 'x') + "\n", "has 101 bytes; at most 100");
  expect_refused("name,team\nAda," + std::string(61, 'x') + "\n", "has 61 bytes; at most 60");
  expect_refused("name\n" + std::string(61, 'x') + "\n", "give a team");
  expect_refused("name" + std::string(200, ',') + "\nAda\n", "more than 100 columns");
  std::string many = "name\n";
  for (std::size_t each = 0; each <= most_people; ++each) many += "x\n";
  expect_refused(many, "at most 5000 are allowed");
  expect_refused(std::string(most_class_bytes, '"'), "line 1");
  expect_refused(std::string(most_class_bytes, ','), "line 1");
  EXPECT_EQ(read_class("name\n\x1B[31mAda\xE2\x80\xAE\n").lines.at(0).name, "[31mAda")
      << "no terminal is turned";
}

class ImportTest : public LadderTest {
 protected:
  ImportTest() : store_(path("spring.ladder"), false) {
    SeasonWords words;
    words.name = "spring";
    create_season(store_, toy::entry(), words);
  }
  Import take(const std::string& text, bool apply = true) {
    Import import;
    store_.write([&](Tables& tables) {
      import = import_class(tables, tables.seasons.find("spring").value(), read_class(text), apply, 0);
    });
    return import;
  }
  std::string refused(const std::string& text) {
    try {
      take(text);
    } catch (const BadRequest& bad) {
      return bad.what();
    }
    return {};
  }
  /// "red: Ada; blue: Bob" of the teams that have members.
  std::string teams() {
    return store_.read([&](Tables& tables) {
      std::string words;
      for (const auto& team : tables.teams.of_season(tables.seasons.find("spring").value().id))
        for (const auto& person : tables.people.members(team.id))
          words += team.name + ": " + person.name + " <" + person.email + ">; ";
      return words;
    });
  }

  Store store_;
};

TEST_F(ImportTest, a_moved_and_renamed_student_is_one_person_in_one_team) {
  const auto first = take("name,team,email\nA One,red,a@example.org\nB Two,blue,b@example.org\n");
  EXPECT_EQ(first.count(ImportDeed::added), 2U);
  const std::string second = "name,team,email\nA One,blue,A@Example.org\nB Two-Three,blue,b@example.org\n";
  const auto look = take(second, false);
  EXPECT_EQ(look.rows.at(0).deed, ImportDeed::moved);
  EXPECT_EQ(look.rows.at(0).note.substr(0, 15), "from team \"red\"");
  EXPECT_EQ(look.rows.at(1).deed, ImportDeed::renamed);
  EXPECT_EQ(teams(), "red: A One <a@example.org>; blue: B Two <b@example.org>; ") << "a look changes nothing";
  EXPECT_EQ(take(second).tokens, (std::vector<std::string>{"", ""})) << "both keep their tokens";
  EXPECT_EQ(teams(), "blue: A One <A@Example.org>; blue: B Two-Three <b@example.org>; ");
}

TEST_F(ImportTest, the_same_line_is_one_person_and_whoever_is_absent_stays) {
  const auto first = take("name,team,email\nA One,red,a@example.org\nA One,red,a@example.org\nC,green,\n");
  EXPECT_EQ(first.rows.at(1).deed, ImportDeed::twice);
  EXPECT_FALSE(first.tokens.at(0).empty());
  EXPECT_TRUE(first.tokens.at(1).empty());
  const auto next = take("name,team\nC,green\nc,GREEN\n", false);
  EXPECT_EQ(next.rows.at(0).deed, ImportDeed::kept);
  EXPECT_EQ(next.rows.at(1).deed, ImportDeed::twice);
  ASSERT_EQ(next.absent.size(), 1U);
  EXPECT_EQ(next.absent[0].name, "A One");
  EXPECT_EQ(take("name,team,email\nC,green,c@example.org\n").rows.at(0).deed, ImportDeed::renamed)
      << "who had no e-mail address has one now, and is no second person";
  EXPECT_EQ(take("name,team,email\nC,green,other@example.org\n").rows.at(0).deed, ImportDeed::added)
      << "another address is another person of that name";
}

TEST_F(ImportTest, what_is_in_conflict_is_named_and_nothing_is_done) {
  const auto before = teams();
  EXPECT_NE(refused("name,team,email\nA One,red,a@example.org\nB Two,blue,A@Example.org\n")
                .find("line 3: line 2 may mean"),
            std::string::npos);
  EXPECT_NE(refused("name,team\nA One,Red\nB Two,RED\n")
                .find("line 3: the teams \"Red\" and \"RED\" look the same"),
            std::string::npos);
  EXPECT_NE(refused("name,team\nA One,Ünder\nB Two,ünder\n").find("look the same"), std::string::npos);
  EXPECT_NE(refused("name,team\nA,Random\n").find("a built-in player has that name"), std::string::npos);
  for (const std::string team : {"red v2", "Red  V12", "\uff52ed \uff562"})
    EXPECT_NE(refused("name,team\nA," + team + "\n").find("tables call a version of another team so"),
              std::string::npos)
        << team;
  EXPECT_EQ(teams(), before);
  take("name,team\nA One,red\nB Two,rev2\nC Three,red v\nD Four,2\n");
  EXPECT_NE(refused("name,team\nB Two,RED\n").find("look the same"), std::string::npos);
}

TEST_F(ImportTest, a_name_that_fits_two_people_names_nobody) {
  take(
      "name,team,email\nteacher,red,t@example.org\nAda,red,a@example.org\nAda,blue,b@example.org\nEve,red,"
      "\n");
  store_.write([&](Tables& tables) {
    EXPECT_EQ(person_named(tables, "A@example.org").email, "a@example.org");
    EXPECT_EQ(person_named(tables, "eve").name, "Eve");
    for (const auto* name : {"Ada", "teacher"}) try {
        person_named(tables, name);
        ADD_FAILURE() << name;
      } catch (const BadRequest& bad) {
        const std::string words = bad.what();
        EXPECT_NE(words.find("fits 2 people"), std::string::npos) << words;
        EXPECT_NE(words.find(*name == 'A' ? "b@example.org, team \"blue\"" : "the teacher"),
                  std::string::npos)
            << words;
      }
    EXPECT_EQ(person_named(tables, "t@example.org").role, Role::student);
    EXPECT_EQ(person_named(tables, "#" + std::to_string(person_named(tables, "Eve").id)).name, "Eve");
    EXPECT_THROW(person_named(tables, "Ev"), BadRequest);
    EXPECT_THROW(person_named(tables, ""), BadRequest)
        << "people without an e-mail address have no name in common";
  });
}

}  // namespace
}  // namespace agon::ladder
