// What belongs to a program: what is declared, and never what other words of its command line name.
#include "process/entrant_files.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>

#include "core/errors.h"

namespace agon::process {
namespace {

namespace fs = std::filesystem;

class EntrantFilesTest : public testing::Test {
 protected:
  EntrantFilesTest() {
    char name[] = "/tmp/agon-files-XXXXXX";
    folder_ = mkdtemp(name);
    for (const char* inner : {"ada", "ada/bin", "classes", "env/bin"})
      fs::create_directories(folder_ / inner);
    for (const char* file :
         {"ada/bot.py", "ada/bin/bot", "eve.py", "bob.py", "book.txt", "cup.toml", "classes/Bot.class"})
      std::ofstream(folder_ / file) << "x";
    fs::permissions(folder_ / "ada/bin/bot", fs::perms::owner_all);
    fs::create_symlink("/usr/bin/env", folder_ / "env/bin/python3");
  }
  ~EntrantFilesTest() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }
  EntrantFiles files(const std::vector<std::string>& words, Sight sight = Sight::own_folder,
                     std::vector<std::string> list = {}) const {
    return files_of({"bot", words, std::move(list), sight}, settings_);
  }

  fs::path folder_;
  Settings settings_;
};

using Paths = std::set<std::string>;
const std::string python = "/usr/bin/python3";

TEST_F(EntrantFilesTest, a_folder_to_itself_is_shown_whole) {
  settings_.foreign = {path("cup.toml"), path("eve.py"), path("ada/bot.py")};
  const auto seen = files({python, path("ada/bot.py")});
  EXPECT_EQ(seen.shown, Paths{path("ada")});
  EXPECT_EQ(seen.own, seen.shown);
  EXPECT_TRUE(seen.narrowed.empty());
  EXPECT_TRUE(seen.hidden.empty());
}

TEST_F(EntrantFilesTest, this_program_is_shown_without_what_was_built_beside_it) {
  const auto own = fs::read_symlink("/proc/self/exe").string();
  const auto seen = files({own, "join"});
  EXPECT_EQ(seen.shown, Paths{own});
  EXPECT_EQ(seen.own, seen.shown);
}

TEST_F(EntrantFilesTest, every_part_of_a_class_path_is_shown) {
  const auto seen = files({"/usr/bin/java", "-cp", path("classes") + ":" + path("ada/bot.py"), "Main"});
  EXPECT_EQ(seen.shown, (Paths{path("classes"), path("ada")}));
  EXPECT_TRUE(seen.unshown.empty());
}

TEST_F(EntrantFilesTest, of_a_shared_folder_the_program_alone) {
  settings_.foreign = {path("cup.toml"), path("eve.py"), path("bob.py")};
  const auto seen = files({python, path("bob.py")});
  EXPECT_EQ(seen.shown, Paths{path("bob.py")});
  EXPECT_EQ(seen.narrowed, std::vector<std::string>{path("bob.py")});
}

TEST_F(EntrantFilesTest, other_words_show_nothing_and_are_told) {
  const auto seen = files({python, path("ada/bot.py"), "/etc/shadow", path("book.txt"), path("ada/bin"),
                           "no-such-file", "/usr/share"});
  EXPECT_EQ(seen.shown, Paths{path("ada")});
  ASSERT_EQ(seen.unshown.size(), 2U);
  EXPECT_EQ(seen.unshown[0].path, "/etc/shadow");
  EXPECT_EQ(seen.unshown[1].path, path("book.txt"));
  EXPECT_EQ(seen.unshown[1].why, "it is neither listed nor in a folder of the program's own");
}

TEST_F(EntrantFilesTest, what_is_listed_is_shown) {
  const auto seen = files({python, path("ada/bot.py"), path("book.txt")}, Sight::program, {path("book.txt")});
  EXPECT_EQ(seen.shown, (Paths{path("ada/bot.py"), path("book.txt")}));
  EXPECT_TRUE(seen.unshown.empty());
}

/// As a version of a ladder is declared: its recipe is a stranger's.
TEST_F(EntrantFilesTest, where_a_folder_alone_is_declared_no_word_adds_to_it) {
  const std::vector<std::vector<std::string>> starts{
      {python, path("bob.py")}, {path("ada/bin/bot")}, {path("env/bin/python3"), "x"}, {"/etc/shadow"}};
  for (const auto& words : starts) {
    const auto seen = files(words, Sight::listed, {path("ada")});
    EXPECT_EQ(seen.shown, Paths{path("ada")}) << words[0];
    EXPECT_EQ(seen.own, Paths{path("ada")}) << words[0];
  }
}

TEST_F(EntrantFilesTest, a_folder_as_the_program_lacks_what_is_others) {
  settings_.foreign = {path("cup.toml"), path("eve.py")};
  const auto seen = files({"/usr/bin/env", "-cp", folder_.string(), "Bot", path("eve.py")});
  EXPECT_EQ(seen.shown, Paths{folder_.string()});
  EXPECT_EQ(seen.hidden, (Paths{path("cup.toml"), path("eve.py")}));
  ASSERT_EQ(seen.unshown.size(), 1U);
  EXPECT_EQ(seen.unshown[0].why, "it belongs to another entrant or to the contest");
}

TEST_F(EntrantFilesTest, words_without_slash_or_dot_name_the_program_too) {
  const auto here = fs::current_path();
  fs::current_path(folder_);
  const auto seen = files({"/usr/bin/env", "-cp", "classes", "Bot"});
  fs::current_path(here);
  EXPECT_EQ(seen.shown, Paths{path("classes")});
}

TEST_F(EntrantFilesTest, folders_that_hold_more_than_a_program_are_not_shown) {
  const std::string home = std::getenv("HOME") == nullptr ? "/root" : std::getenv("HOME");
  for (const auto& folder : {std::string("/tmp"), std::string("/etc"), home}) {
    const auto seen = files({python, folder});
    EXPECT_TRUE(seen.shown.empty()) << folder;
    ASSERT_EQ(seen.unshown.size(), 1U) << folder;
    EXPECT_EQ(seen.unshown[0].why, "that folder holds more than this program");
  }
  setenv("HOME", folder_.c_str(), 1);
  EXPECT_EQ(files({python, path("bob.py")}).shown, Paths{path("bob.py")});
  EXPECT_EQ(files({path("env/bin/python3"), path("ada/bot.py")}).shown, (Paths{path("env"), path("ada")}));
  fs::rename(folder_ / "env/bin", folder_ / "bin");
  EXPECT_EQ(files({path("bin/python3"), path("ada/bot.py")}).shown, (Paths{path("bin/python3"), path("ada")}))
      << "beside bin is the home";
  setenv("HOME", home.c_str(), 1);
}

TEST_F(EntrantFilesTest, an_installation_of_an_interpreter_is_shown_and_is_not_the_entrants_own) {
  const auto seen = files({path("env/bin/python3"), path("ada/bot.py")});
  EXPECT_EQ(seen.shown, (Paths{path("env"), path("ada")}));
  EXPECT_EQ(seen.own, Paths{path("ada")});
}

TEST_F(EntrantFilesTest, a_program_in_bin_has_what_lies_beside_it) {
  const auto seen = files({path("ada/bin/bot"), path("ada/bot.py")});
  EXPECT_EQ(seen.own, Paths{path("ada")});
  EXPECT_TRUE(seen.unshown.empty());
}

TEST_F(EntrantFilesTest, a_socket_or_a_pipe_is_never_shown) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  const auto seen = files({python, path("ada/bot.py"), path("pipe")}, Sight::program, {path("pipe")});
  EXPECT_EQ(seen.shown, Paths{path("ada/bot.py")});
  ASSERT_EQ(seen.unshown.size(), 1U);
  EXPECT_EQ(seen.unshown[0].why, "it is neither a plain file nor a folder");
}

using FolderWalkTest = EntrantFilesTest;

TEST_F(FolderWalkTest, files_of_dot_folders_count_and_links_are_not_followed) {
  fs::create_directories(folder_ / "ada/.data/node_modules");
  std::ofstream(folder_ / "ada/.data/node_modules/x.js") << "x";
  fs::create_directory_symlink("/etc", folder_ / "ada/etc");
  fs::create_symlink(path("book.txt"), folder_ / "ada/book.txt");
  const auto found = files_below(path("ada"));
  EXPECT_EQ(found.files,
            (std::vector{path("ada/.data/node_modules/x.js"), path("ada/bin/bot"), path("ada/bot.py")}));
  EXPECT_EQ(found.links, (std::vector{path("ada/book.txt"), path("ada/etc")}));
}

TEST_F(FolderWalkTest, limits_are_told) {
  const auto refusal = [&](const FileLimits& most) -> std::string {
    try {
      files_below(path("ada"), {}, most);
    } catch (const BadRequest& bad) {
      return bad.what();
    }
    return "";
  };
  EXPECT_EQ(refusal({}), "");
  EXPECT_EQ(refusal({1, 100}), path("ada") + " holds more than 1 files");
  fs::resize_file(folder_ / "ada/bot.py", 3 << 20);
  EXPECT_EQ(refusal({10, 2 << 20}), path("ada") + " holds more than 2 MiB");
  auto deep = folder_ / "ada";
  for (int depth = 0; depth <= deepest_folder; ++depth) fs::create_directory(deep /= "x");
  EXPECT_EQ(refusal({}), path("ada") + " holds folders more than 64 deep");
}

/// The words and the folder with which a command is started, as if this program ran in `here`.
struct Started {
  std::vector<std::string> words;
  std::string folder;
  bool operator==(const Started&) const = default;
};

class ProgramsFolderTest : public EntrantFilesTest {
 protected:
  ProgramsFolderTest() : before_(fs::current_path()) { fs::current_path(folder_ / "classes"); }
  ~ProgramsFolderTest() override { fs::current_path(before_); }

  Started started(const std::vector<std::string>& words, const std::string& declared = {}) const {
    Declared command("bot", words, {}, declared.empty() ? Sight::own_folder : Sight::listed);
    command.folder = declared;
    const auto files = files_of(command, settings_);
    return {files.words, files.folder};
  }

 private:
  fs::path before_;
};

TEST_F(ProgramsFolderTest, a_program_runs_in_the_folder_of_its_file_and_paths_stay_what_they_were) {
  EXPECT_EQ(started({python, "../ada/bot.py", "Bot.class", "fast"}),
            (Started{{python, path("ada/bot.py"), path("classes/Bot.class"), "fast"}, path("ada")}));
  EXPECT_EQ(started({"../ada/bin/bot", "--book=../book.txt"}),
            (Started{{path("ada/bin/bot"), "--book=" + path("book.txt")}, path("ada/bin")}));
  EXPECT_EQ(started({"/usr/bin/java", "-cp", "../classes", "Bot"}),
            (Started{{"/usr/bin/java", "-cp", "../classes", "Bot"}, path("classes")}))
      << "where we are, names are right as they are";
  EXPECT_EQ(started({"/usr/bin/java", "-cp", "../ada", "Bot", ".:../ada/*"}),
            (Started{{"/usr/bin/java", "-cp", path("ada"), "Bot", path("classes") + ":" + path("ada") + "/*"},
                     path("ada")}));
}

TEST_F(ProgramsFolderTest, a_program_without_a_file_of_its_own_runs_where_we_are) {
  for (const std::vector<std::string>& words : {std::vector<std::string>{python, "-c", "pass"},
                                                {"/usr/bin/yes"},
                                                {"sh", "-c", "exec ../ada/bin/bot"},
                                                {python, "-m", "../ada"}})
    EXPECT_EQ(started(words), (Started{words, ""})) << words.back();
}

TEST_F(ProgramsFolderTest, a_declared_folder_is_what_words_are_relative_to) {
  EXPECT_EQ(started({"java", "-cp", ".", "Bot"}, path("ada")),
            (Started{{"java", "-cp", ".", "Bot"}, path("ada")}));
  Declared command("bot", {"java", "-cp", ".", "Bot"}, {path("ada")}, Sight::listed);
  command.folder = path("ada");
  const auto files = files_of(command, settings_);
  EXPECT_TRUE(files.unshown.empty());
  EXPECT_EQ(files.shown, Paths{path("ada")}) << "where it runs shows nothing more";
}

TEST_F(ProgramsFolderTest, where_it_runs_is_not_shown_for_that) {
  settings_.foreign = {path("eve.py")};
  const auto files = files_of({"bot", {python, "../bob.py"}}, settings_);
  EXPECT_EQ(files.folder, folder_.string());
  EXPECT_EQ(files.shown, Paths{path("bob.py")});
}

TEST_F(EntrantFilesTest, links_that_lead_out_are_named) {
  fs::create_symlink("bot.py", folder_ / "ada/same");
  fs::create_symlink("bin", folder_ / "ada/tools");
  fs::create_symlink("/usr/bin/env", folder_ / "ada/env");
  fs::create_symlink("../book.txt", folder_ / "ada/book");
  fs::create_directory_symlink(path("classes"), folder_ / "ada/lib");
  fs::create_symlink("nothing", folder_ / "ada/none");
  const auto stray = stray_links(files({python, path("ada/bot.py")}));
  std::vector<std::string> named;
  for (const auto& link : stray) named.push_back(link.path + " -> " + link.target);
  EXPECT_EQ(named, (std::vector<std::string>{path("ada/book") + " -> ../book.txt",
                                             path("ada/lib") + " -> " + path("classes"),
                                             path("ada/none") + " -> nothing"}));
}

}  // namespace
}  // namespace agon::process
