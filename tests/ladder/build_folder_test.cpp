#include "ladder/workshop.h"

#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <fstream>
#include <optional>
#include <set>

#include "kit.h"

namespace agon::ladder {
namespace {

namespace fs = std::filesystem;

/// Where folders are made is the test's own.
class BuildFolders : public LadderTest {
 protected:
  static constexpr auto open_to_all = fs::perms::owner_all | fs::perms::group_exec | fs::perms::others_exec;

  BuildFolders() {
    const char* before = getenv("TMPDIR");
    before_ = before == nullptr ? "" : before;
    fs::create_directories(path("tmp"));
    fs::permissions(path(""), open_to_all);
    setenv("TMPDIR", path("tmp").c_str(), 1);
  }
  ~BuildFolders() override { before_.empty() ? unsetenv("TMPDIR") : setenv("TMPDIR", before_.c_str(), 1); }

  std::set<std::string> there() const {
    std::set<std::string> names;
    for (const auto& entry : fs::directory_iterator(path("tmp")))
      names.insert(entry.path().filename().string());
    return names;
  }

  /// A program of its own that makes a folder with something in it, and is killed.
  void be_killed() const {
    const pid_t child = fork();
    if (child == 0) {
      const BuildFolder folder("sources");
      fs::create_directories(folder.path() + "/deep/deeper");
      std::ofstream(folder.path() + "/deep/file") << "x";
      fs::permissions(folder.path() + "/deep/deeper", fs::perms::none);
      raise(SIGKILL);
    }
    int status = 0;
    waitpid(child, &status, 0);
    ASSERT_TRUE(WIFSIGNALED(status));
  }

 private:
  std::string before_;
};

TEST_F(BuildFolders, AreGoneAtTheirEnd) {
  {
    const BuildFolder folder("sources");
    EXPECT_TRUE(folder.path().starts_with(path("tmp") + "/agon-build-sources-")) << folder.path();
    std::ofstream(folder.path() + "/file") << "x";
    fs::create_directories(folder.path() + "/closed");
    fs::permissions(folder.path() + "/closed", fs::perms::none);
    EXPECT_EQ(there().size(), 1U);
  }
  EXPECT_TRUE(there().empty());
}

TEST_F(BuildFolders, OfAProgramThatWasKilledAreSweptByTheNext) {
  be_killed();
  be_killed();
  EXPECT_EQ(there().size(), 1U) << "the second has swept the first's";
  const auto left = *there().begin();
  const BuildFolder folder("sources");
  EXPECT_EQ(there(), std::set<std::string>{fs::path(folder.path()).filename().string()});
  EXPECT_FALSE(there().contains(left));
}

TEST_F(BuildFolders, OfTheLivingStay) {
  const BuildFolder first("sources");
  const BuildFolder second("elsewhere");
  std::ofstream(first.path() + "/file") << "x";
  EXPECT_EQ(sweep_build_folders(path("tmp")), 0U);
  be_killed();  // which sweeps, too
  EXPECT_EQ(there().size(), 3U);
  EXPECT_EQ(sweep_build_folders(path("tmp")), 1U);
  EXPECT_TRUE(fs::exists(first.path() + "/file"));
  EXPECT_TRUE(fs::exists(second.path()));
}

TEST_F(BuildFolders, AreHeldByNoProgramThatWasStartedMeanwhile) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  pid_t sleeper = 0;
  const pid_t owner = fork();
  if (owner == 0) {
    const BuildFolder folder("sources");
    const pid_t started = fork();
    if (started == 0) execlp("sleep", "sleep", "60", nullptr);
    if (::write(ends[1], &started, sizeof(started)) < 0) _exit(1);
    usleep(300'000);  // until it sleeps
    raise(SIGKILL);
  }
  ASSERT_EQ(::read(ends[0], &sleeper, sizeof(sleeper)), static_cast<ssize_t>(sizeof(sleeper)));
  waitpid(owner, nullptr, 0);
  EXPECT_EQ(kill(sleeper, 0), 0) << "what was started lives";
  EXPECT_EQ(sweep_build_folders(path("tmp")), 1U);
  kill(sleeper, SIGKILL);
  for (const int end : ends) close(end);
}

TEST_F(BuildFolders, NothingElseIsSwept) {
  fs::create_directories(path("tmp/agon-builder"));
  fs::create_directories(path("elsewhere"));
  write("elsewhere/file", "x");
  write("tmp/agon-build-sources-file", "x");
  fs::create_directory_symlink(path("elsewhere"), path("tmp/agon-build-sources-link"));
  EXPECT_EQ(sweep_build_folders(path("tmp")), 0U);
  EXPECT_EQ(there().size(), 3U);
  EXPECT_TRUE(fs::exists(path("elsewhere/file")));
  EXPECT_EQ(sweep_build_folders(path("no such folder")), 0U);
}

TEST_F(BuildFolders, AreWhereTheUserOfTheBoxesComesTo) {
  fs::permissions(path(""), fs::perms::owner_all);
  const BuildFolder folder("sources");
  // Programs that root starts are nobody's, who may not enter what is root's alone.
  EXPECT_EQ(folder.path().starts_with(path("tmp")), geteuid() != 0) << folder.path();
}

TEST_F(BuildFolders, OfAnotherUserStay) {
  if (geteuid() != 0) return;  // nobody else can give a folder away
  fs::create_directories(path("tmp/agon-build-sources-other"));
  ASSERT_EQ(chown(path("tmp/agon-build-sources-other").c_str(), 65534, 65534), 0);
  EXPECT_EQ(sweep_build_folders(path("tmp")), 0U);
  EXPECT_EQ(there().size(), 1U);
}

/// Folders of versions, as builds leave them.
class VersionFolders : public LadderTest {
 protected:
  VersionFolders() {
    write("builds/7/bot.py", std::string(1000, 'x'));
    write("builds/8/lib/book.txt", "");
    write("builds/9.part/bot.py", "x");
    write("builds/9.gone/bot.py", "x");
    workshop_.emplace(path("builds"), std::vector<std::string>{}, false);
  }

  std::optional<Workshop> workshop_;
};

TEST_F(VersionFolders, CountAsTheyAreFound) {
  EXPECT_EQ(workshop_->bytes_of({7}), 1000U + 4096U);
  EXPECT_EQ(workshop_->bytes_of({8, 9}), 2U * 4096U);
  EXPECT_EQ(workshop_->bytes(), 1000U + 3U * 4096U);
}

TEST_F(VersionFolders, GoWhenNobodyHoldsThem) {
  auto one = workshop_->hold(7), other = workshop_->hold(7);
  workshop_->drop(7);
  one.reset();
  workshop_->drop(7);
  EXPECT_TRUE(workshop_->has(7));
  other.reset();
  workshop_->drop(7);
  EXPECT_FALSE(workshop_->has(7));
  EXPECT_EQ(workshop_->bytes_of({7}), 0U);
  EXPECT_TRUE(workshop_->has(8));
}

TEST_F(VersionFolders, OfAServerThatWasKilledAreSwept) {
  workshop_->sweep();
  std::set<std::string> names;
  for (const auto& entry : fs::directory_iterator(path("builds")))
    names.insert(entry.path().filename().string());
  EXPECT_EQ(names, (std::set<std::string>{"7", "8"}));
}

}  // namespace
}  // namespace agon::ladder
