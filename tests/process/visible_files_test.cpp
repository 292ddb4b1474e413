// What a bot sees: the folder of its file if it has that to itself, else the file alone; never what is others'.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "process/visible_files.h"

namespace agon::process {
namespace {

namespace fs = std::filesystem;

class VisibleFilesTest : public testing::Test {
 protected:
  VisibleFilesTest() {
    char name[] = "/tmp/agon-visible-XXXXXX";
    folder_ = mkdtemp(name);
    fs::create_directories(folder_ / "ada");
    fs::create_directories(folder_ / "classes");
    for (const char* file : {"ada/bot.py", "eve.py", "bob.py", "cup.toml", "classes/Bot.class"})
      std::ofstream(folder_ / file) << "x";
  }
  ~VisibleFilesTest() override { fs::remove_all(folder_); }

  std::string path(const char* name) const { return (folder_ / name).string(); }
  VisibleFiles seen(const std::vector<std::string>& words) const { return visible_files(words, settings_); }

  fs::path folder_;
  Settings settings_;
};

using Paths = std::set<std::string>;

TEST_F(VisibleFilesTest, AFolderToItselfIsShownWhole) {
  settings_.foreign = {path("cup.toml"), path("eve.py"), path("ada/bot.py")};
  const auto files = seen({"/usr/bin/python3", path("ada/bot.py")});
  EXPECT_EQ(files.shown, Paths{path("ada")});
  EXPECT_TRUE(files.narrowed.empty());
  EXPECT_TRUE(files.hidden.empty());
}

TEST_F(VisibleFilesTest, OfASharedFolderTheFileAlone) {
  settings_.foreign = {path("cup.toml"), path("eve.py"), path("bob.py")};
  const auto files = seen({"/usr/bin/python3", path("bob.py")});
  EXPECT_EQ(files.shown, Paths{path("bob.py")});
  EXPECT_EQ(files.narrowed, std::vector<std::string>{path("bob.py")});
}

TEST_F(VisibleFilesTest, AFolderThatIsNamedLacksWhatIsOthers) {
  settings_.foreign = {path("cup.toml"), path("eve.py")};
  const auto files = seen({"/usr/bin/java", "-cp", folder_.string(), "Bot"});
  EXPECT_EQ(files.shown, Paths{folder_.string()});
  EXPECT_EQ(files.hidden, (Paths{path("cup.toml"), path("eve.py")}));
}

TEST_F(VisibleFilesTest, WordsWithoutSlashOrDotCount) {
  const auto here = fs::current_path();
  fs::current_path(folder_);
  const auto files = seen({"/usr/bin/java", "-cp", "classes", "Bot"});
  fs::current_path(here);
  EXPECT_EQ(files.shown, Paths{path("classes")});
}

TEST_F(VisibleFilesTest, FilesThatAreNamedAndNoFolders) {
  settings_.folders = false;
  settings_.readable = {path("classes")};
  EXPECT_EQ(seen({"/usr/bin/python3", path("ada/bot.py")}).shown, (Paths{path("ada/bot.py"), path("classes")}));
}

}  // namespace
}  // namespace agon::process
