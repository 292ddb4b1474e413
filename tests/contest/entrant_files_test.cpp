// An entrant's files as its hash and its bundle take them: all that its box shows of its own, and nothing
// else.
#include <fmt/format.h>

#include <filesystem>

#include "contest/contest_programs.h"
#include "contest/own_files.h"
#include "contest/remote/bundle.h"
#include "core/errors.h"
#include "kit.h"

namespace agon::contest {
namespace {

namespace fs = std::filesystem;

class EntrantTest : public InFolder {
 protected:
  EntrantTest() {
    for (const char* folder : {"ada/.data/node_modules", "ada/__pycache__", "bob", "unpacked"})
      fs::create_directories(path(folder));
    write("ada/bot.py", "import strategy\n");
    write("ada/strategy.py", "1\n");
    write("ada/.data/node_modules/x.js", "1\n");
    write("bob/bot.py", "1\n");
    write("secret.txt", "1\n");
    entrant_ = {"ada", {"cmd:/usr/bin/python3 " + path("ada/bot.py")}, ""};
  }

  std::string hash() const { return content_hash(entrant_, {}); }
  /// Whether the hash is another one once this has happened.
  template <class Change>
  bool changes(Change change) const {
    const auto before = hash();
    EXPECT_EQ(hash(), before);
    change();
    return hash() != before;
  }
  bool changes_with(const std::string& file) const {
    return changes([&] { write(file, "2, and more\n"); });
  }
  /// What a bundle of the entrant unpacks to, without the folder's name.
  std::set<std::string> packed() const {
    Plan plan;
    plan.entrants = {entrant_, {"bob", {"cmd:/usr/bin/python3 " + path("bob/bot.py")}, ""}};
    const auto bundles = pack_programs(plan);
    unpack_bundle(bundles.at(0).archive, path("unpacked"));
    std::set<std::string> files;
    for (const auto& entry : fs::recursive_directory_iterator(path("unpacked")))
      if (entry.is_regular_file())
        files.insert(fs::relative(entry.path(), path("unpacked") + path("")).string());
    return files;
  }

  Entrant entrant_;
};

TEST_F(EntrantTest, any_file_that_its_box_shows_makes_another_hash) {
  for (const char* file : {"ada/bot.py", "ada/strategy.py", "ada/.data/node_modules/x.js", "ada/new.txt"})
    EXPECT_TRUE(changes_with(file)) << file;
  EXPECT_TRUE(changes(
      [&] { fs::permissions(path("ada/strategy.py"), fs::perms::owner_exec, fs::perm_options::add); }));
  EXPECT_TRUE(changes([&] { fs::rename(path("ada/new.txt"), path("ada/newer.txt")); }));
  EXPECT_TRUE(changes([&] { fs::create_symlink(path("secret.txt"), path("ada/link")); }));
}

TEST_F(EntrantTest, what_its_box_does_not_show_makes_none) {
  fs::create_symlink(path("secret.txt"), path("ada/link"));
  for (const char* file : {"secret.txt", "bob/bot.py", "ada/__pycache__/strategy.pyc"})
    EXPECT_FALSE(changes_with(file)) << file;
  entrant_.players[0] += " " + path("secret.txt");
  EXPECT_FALSE(changes_with("secret.txt")) << "a word lists nothing";
}

TEST_F(EntrantTest, the_command_line_counts) {
  EXPECT_TRUE(changes([&] { entrant_.players[0] += " x"; }));
}

TEST_F(EntrantTest, what_is_listed_counts_and_what_is_not_does_not) {
  entrant_.files = {path("ada/strategy.py")};
  EXPECT_TRUE(changes_with("ada/strategy.py"));
  EXPECT_TRUE(changes_with("ada/bot.py")) << "its program is shown in any case";
  EXPECT_FALSE(changes_with("ada/.data/node_modules/x.js"));
}

TEST_F(EntrantTest, of_a_folder_of_its_own_all_counts_whatever_starts_it) {
  entrant_.folder = path("ada");
  entrant_.players = {"cmd:/usr/bin/python3 " + path("bob/bot.py")};
  EXPECT_TRUE(changes_with("ada/strategy.py"));
  EXPECT_FALSE(changes_with("bob/bot.py"));
}

TEST_F(EntrantTest, more_than_it_may_have_is_refused_with_its_name) {
  write("ada/huge", "");
  fs::resize_file(path("ada/huge"), std::uintmax_t{3} << 30);
  try {
    hash();
    FAIL() << "it was taken";
  } catch (const BadRequest& bad) {
    EXPECT_EQ(bad.what(), "entrant \"ada\": " + path("ada") +
                              " holds more than 2048 MiB; give its program a folder to itself, or list what "
                              "it needs: files = [\"…\"]");
  }
}

TEST_F(EntrantTest, a_bundle_holds_what_the_box_shows) {
  entrant_.players[0] += " " + path("secret.txt") + " /etc/hostname ~ " + path("bob");
  fs::create_symlink(path("secret.txt"), path("ada/link"));
  fs::create_symlink("bot.py", path("ada/same"));
  fs::create_directory_symlink(path("bob"), path("ada/friend"));
  write("ada/__pycache__/strategy.pyc", "1\n");
  fs::create_directory_symlink(".data", path("ada/more"));
  EXPECT_EQ(packed(), (std::set<std::string>{"ada/bot.py", "ada/strategy.py", "ada/same",
                                             "ada/.data/node_modules/x.js", "ada/more/node_modules/x.js"}));
  Plan plan;
  plan.entrants = {entrant_};
  const auto told = fmt::format("{}", fmt::join(sight_warnings(plan), "\n"));
  for (const std::string left_out : {"ada/link", "ada/friend"})
    EXPECT_NE(told.find("where its link " + path(left_out.c_str()) + " leads, to "), std::string::npos)
        << told;
  EXPECT_EQ(told.find("ada/same"), std::string::npos) << told;
}

TEST_F(EntrantTest, at_home_and_on_a_worker_it_runs_in_its_own_folder) {
  const auto settings = settings_with_foreign({}, {});
  const auto here = process::files_of(*command_of(entrant_, entrant_.players[0]), settings);
  EXPECT_EQ(here.folder, path("ada"));
  Plan plan;
  plan.entrants = {entrant_};
  entrant_.folder = path("ada");
  entrant_.players = {"cmd:java -cp .:lib Bot"};
  plan.entrants.push_back(entrant_);
  plan.entrants[1].name = "folder";
  ProgramTable table;
  const auto bundles = pack_programs(plan);
  for (const auto& bundle : bundles) add_commands(bundle.told, "/cache", table);
  const auto& program = table.at({"ada", plan.entrants[0].players[0]});
  EXPECT_EQ(program.folder, "/cache" + path("ada"));
  EXPECT_EQ(program.words.back(), "/cache" + path("ada/bot.py"));
  const auto& java = table.at({"folder", "cmd:java -cp .:lib Bot"});
  EXPECT_EQ(java.folder, "/cache" + path("ada"));
  EXPECT_EQ(java.words, (std::vector<std::string>{"java", "-cp", "/cache" + path("ada") + ":lib", "Bot"}));
}

TEST_F(EntrantTest, a_bundle_of_a_folder_of_its_own_holds_that_alone) {
  entrant_.folder = path("ada");
  entrant_.players = {"cmd:" + path("bob/bot.py") + " " + path("secret.txt")};
  EXPECT_EQ(packed(),
            (std::set<std::string>{"ada/bot.py", "ada/strategy.py", "ada/.data/node_modules/x.js"}));
}

TEST_F(EntrantTest, on_a_worker_the_bundles_folder_is_all_it_sees_and_it_takes_no_other_entrants_place) {
  const PackedEntrant ada{"ada", "0", {{"cmd:python3 bot.py", {"python3", "{bundle}/ada/bot.py"}}}};
  const PackedEntrant eve{
      "eve", "1", {{"cmd:python3 bot.py", {"python3", "{bundle}/eve/bot.py", "/etc/shadow"}}}};
  ProgramTable table;
  add_commands(ada, "/cache/0", table);
  add_commands(eve, "/cache/1", table);
  const auto& command = table.at({"ada", "cmd:python3 bot.py"});
  EXPECT_EQ(command.words[1], "/cache/0/ada/bot.py");
  EXPECT_EQ(command.files, std::vector<std::string>{"/cache/0"});
  EXPECT_EQ(command.sight, process::Sight::listed);
  EXPECT_EQ(table.at({"eve", "cmd:python3 bot.py"}).files, std::vector<std::string>{"/cache/1"});
}

TEST_F(EntrantTest, a_word_that_shows_nothing_is_told_with_what_to_do) {
  entrant_.players[0] += " " + path("secret.txt");
  Plan plan;
  plan.entrants = {entrant_};
  const auto warnings = sight_warnings(plan);
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0], "entrant \"ada\" does not see " + path("secret.txt") +
                             ", which its command line names: it is neither listed nor in a folder of the "
                             "program's own; list all that it "
                             "needs: files = [\"" +
                             path("ada") + "\", \"" + path("secret.txt") + "\"]");
  plan.entrants[0].files = {path("ada"), path("secret.txt")};
  EXPECT_TRUE(sight_warnings(plan).empty());
}

}  // namespace
}  // namespace agon::contest
