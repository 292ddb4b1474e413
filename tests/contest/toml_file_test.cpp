// TOML files that attack their parser.
#include "contest/toml_file.h"

#include "contest/kit.h"
#include "core/errors.h"

namespace agon::contest {
namespace {

class TomlFileTest : public InFolder {
 protected:
  std::string refusal(const std::string& text, std::uintmax_t most = most_plan_bytes) {
    try {
      parse_toml(write("x.toml", text), "x.toml", most);
    } catch (const BadRequest& bad) {
      return bad.what();
    }
    return "";
  }
  static std::string repeated(const std::string& text, std::size_t times) {
    std::string made;
    for (std::size_t each = 0; each < times; ++each) made += text;
    return made;
  }
};

TEST_F(TomlFileTest, what_nests_too_deep_is_refused_before_it_is_parsed) {
  const auto deep = repeated("a.", 400'000) + "a";
  EXPECT_NE(refusal("x = 1\n" + deep + " = 1").find("x.toml:2: keys and brackets nest deeper than 16"),
            std::string::npos);
  EXPECT_NE(refusal("[" + deep + "]").find("x.toml:1: keys"), std::string::npos);
  EXPECT_NE(refusal("x = {" + deep + " = 1}").find("x.toml:1: keys"), std::string::npos);
  EXPECT_NE(refusal("x = " + repeated("[", 100'000)).find("x.toml:1: keys"), std::string::npos);
  EXPECT_NE(refusal("x = " + repeated("[\n", 100'000)).find("x.toml:17: keys"), std::string::npos);
  EXPECT_NE(refusal(repeated("\"a\" . ", 50'000) + "a = 1").find("nest deeper"), std::string::npos);
}

TEST_F(TomlFileTest, a_text_hides_no_nesting) {
  const auto deep = "\n" + repeated("a.", 100'000) + "a = 1\n";
  for (const char* before : {"x = \"#\"", "x = '\"'", "x = \"\\\"\"", "x = \"\"", "x = ''", "# \"\"\"",
                             "x = \"\"\"\"\"\"", "x = \"\"\"a\"\"\"\"\"", "x = '''a'''''",
                             "x = \"\"\"\\\"\"\"\"", "x = '\\'", "\"x'\" = 1", "x = \"\"\"\n\"\"\""})
    EXPECT_NE(refusal(before + deep).find("nest deeper"), std::string::npos) << before;
  // What is no TOML ends the parser at the same place.
  for (const char* before : {"x = \"", "x = '", "x = \"\\", "\"\"\"x\"\"\" = 1", "x = \"\"\"", "x = '''"})
    EXPECT_NE(refusal(before + deep), "") << before;
}

TEST_F(TomlFileTest, people_write_less_than_the_limits) {
  EXPECT_EQ(refusal("a.b.c = 1.5\nx = [[1, 2], [3.5, 4.5, 5.5, 6.5, 7.5, 8.5, 9.5, 1.5, 2.5, 3.5, 4.5, 5.5, "
                    "6.5, 7.5, 8.5, 9.5, 1.5, 2.5]]\n"
                    "y = \"1.2.3.4.5.6.7.8.9.10.11.12.13.14.15.16.17.18.19.20 [[[[[[[[[[[[[[[[[[[\" # "
                    "..................\n"),
            "");
  EXPECT_EQ(refusal("a = \"" + repeated("x", 4000) + "\"", most_settings_bytes), "");
  EXPECT_NE(
      refusal("a = \"" + repeated("x", 5000) + "\"", most_settings_bytes).find("x.toml has more than 4 KiB"),
      std::string::npos);
  EXPECT_NE(refusal("a = ").find("x.toml:1: not TOML"), std::string::npos);
  EXPECT_THROW(parse_toml("/nowhere/x.toml", "x.toml", 1), BadRequest);
}

TEST_F(TomlFileTest, a_file_that_is_written_says_the_same) {
  const json::object values{{"name", "\"Ada\" \\ 'Bob' # [x] = \u00e9\n\t\x7f"},
                            {"zero", 0},
                            {"seed", 9007199254740991},
                            {"least", -0.05},
                            {"large", 1e300},
                            {"swap", false},
                            {"config", {{"b", 1}, {"a", {1.5, 2.0}}, {"deep", {{"x", "y"}}}}},
                            {"after", "a section"},
                            {"empty", json::array{}},
                            {"two words", json::array{"a", "b"}},
                            {"entrant", {{{"name", "one"}, {"players", {"x", "y"}}}, {{"name", "two"}}}}};
  const auto text = toml_text(values);
  const auto again = said_in(parse_toml(write("x.toml", text), "x.toml", most_plan_bytes));
  EXPECT_EQ(json::value(again.values), json::value(values)) << text;
  EXPECT_LT(text.find("zero"), text.find("swap")) << "keys keep their order: " << text;
  EXPECT_THROW(toml_text({{"x", nullptr}}), BadRequest);
  EXPECT_EQ(toml_text({}), "");
}

}  // namespace
}  // namespace agon::contest
