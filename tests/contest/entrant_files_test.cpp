// An entrant's files as its hash and its bundle take them: all that its box shows of its own, and nothing
// else.
#include <fmt/format.h>

#include <filesystem>

#include "contest/own_files.h"
#include "contest/remote/remote_run.h"
#include "core/errors.h"
#include "kit.h"

namespace agon::contest {
namespace {

namespace fs = std::filesystem;

/// Where this program works until the end of a test, also of one that throws: the next test needs a folder
/// that is there.
class WorkingFolder {
 public:
  explicit WorkingFolder(const std::string& folder) : before_(fs::current_path()) {
    fs::current_path(folder);
  }
  ~WorkingFolder() { fs::current_path(before_); }
  WorkingFolder(const WorkingFolder&) = delete;
  WorkingFolder& operator=(const WorkingFolder&) = delete;

 private:
  fs::path before_;
};

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
  const auto here = process::files_of(*command_of(seat_of(entrant_, entrant_.players[0])), settings);
  EXPECT_EQ(here.folder, path("ada"));
  Plan plan;
  plan.entrants = {entrant_};
  entrant_.folder = path("ada");
  entrant_.players = {"cmd:java -cp .:lib Bot"};
  plan.entrants.push_back(entrant_);
  plan.entrants[1].name = "folder";
  const auto bundles = pack_programs(plan);
  const auto command = [&](std::size_t entrant, const std::string& player) {
    return packed_command(bundles.at(entrant).programs.at(player), "/cache", player);
  };
  const auto program = command(0, plan.entrants[0].players[0]);
  EXPECT_EQ(program.folder, "/cache" + path("ada"));
  EXPECT_EQ(program.words.back(), "/cache" + path("ada/bot.py"));
  const auto java = command(1, "cmd:java -cp .:lib Bot");
  EXPECT_EQ(java.folder, "/cache" + path("ada"));
  EXPECT_EQ(java.words, (std::vector<std::string>{"java", "-cp", "/cache" + path("ada") + ":lib", "Bot"}));
}

TEST_F(EntrantTest, a_module_travels_with_its_package_and_keeps_its_name) {
  const WorkingFolder here(path(""));
  entrant_.players = {"cmd:/usr/bin/python3 -u -m ada.bot ada/strategy.py"};
  EXPECT_TRUE(changes_with("ada/strategy.py"));
  EXPECT_EQ(packed(),
            (std::set<std::string>{"ada/bot.py", "ada/strategy.py", "ada/.data/node_modules/x.js"}));
  Plan plan;
  plan.entrants = {entrant_, entrant_};
  plan.entrants[1].name = "folder";
  plan.entrants[1].folder = path("ada");
  plan.entrants[1].players = {"cmd:/usr/bin/python3 -m bot"};
  const auto bundles = pack_programs(plan);
  const auto command = [&](std::size_t entrant, const std::string& player) {
    return packed_command(bundles.at(entrant).programs.at(player), "/cache", player);
  };
  const auto module = command(0, entrant_.players[0]);
  const auto cache = "/cache" + path("");
  EXPECT_EQ(module.folder + "/", cache.ends_with('/') ? cache : cache + '/');
  EXPECT_EQ(module.words, (std::vector<std::string>{"/usr/bin/python3", "-u", "-m", "ada.bot",
                                                    "/cache" + path("ada/strategy.py")}));
  EXPECT_EQ(command(1, "cmd:/usr/bin/python3 -m bot").words,
            (std::vector<std::string>{"/usr/bin/python3", "-m", "bot"}));
}

TEST_F(EntrantTest, a_bundle_of_a_folder_of_its_own_holds_that_alone) {
  entrant_.folder = path("ada");
  entrant_.players = {"cmd:" + path("bob/bot.py") + " " + path("secret.txt")};
  EXPECT_EQ(packed(),
            (std::set<std::string>{"ada/bot.py", "ada/strategy.py", "ada/.data/node_modules/x.js"}));
}

TEST_F(EntrantTest, on_a_worker_the_bundles_folder_is_all_it_sees) {
  const PackedProgram eve{"1", {"python3", "{bundle}/eve/bot.py", "/etc/shadow"}};
  const auto command = packed_command(eve, "/cache/1", "cmd:python3 bot.py");
  EXPECT_EQ(command.words[1], "/cache/1/eve/bot.py");
  EXPECT_EQ(command.files, std::vector<std::string>{"/cache/1"});
  EXPECT_EQ(command.sight, process::Sight::listed);
}

TEST_F(EntrantTest, every_seat_gets_the_program_of_its_own_entrant) {
  Plan plan;
  plan.entrants = {entrant_, {"bob", {entrant_.players[0]}, ""}, {"eve", {"random"}, ""}};
  plan.entrants[1].folder = path("bob");
  PackedPrograms packed;
  for (auto& bundle : pack_programs(plan)) packed.add(std::move(bundle));
  MatchOrder order;
  for (const auto& entrant : plan.entrants) order.seats.push_back(seat_of(entrant, entrant.players[0]));
  order.seats.push_back(order.seats[0]);
  const auto needs = packed.pack(order);
  ASSERT_EQ(needs.size(), 2U) << "each once";
  EXPECT_EQ(order.seats[0].packed->bundle, needs[0]);
  EXPECT_EQ(order.seats[1].packed->bundle, needs[1]);
  EXPECT_FALSE(order.seats[2].packed.has_value());
  EXPECT_EQ(order.seats[3].packed->bundle, needs[0]);
  EXPECT_NE(packed.archive(needs[0]), packed.archive(needs[1]));
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
