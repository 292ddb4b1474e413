// Tools: what they may read and write in the sandbox, whoever runs the arena.
#include "process/run_tool.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/errors.h"
#include "files/tree.h"
#include "process/box_user.h"
#include "process/sandbox.h"

namespace agon::process {
namespace {

namespace fs = std::filesystem;

class RunToolTest : public testing::Test {
 protected:
  RunToolTest() {
    char name[] = "/tmp/agon-tool-XXXXXX";
    folder_ = mkdtemp(name);  // of mode 0700: closed to others
    for (const char* inner : {"sources", "made"}) fs::create_directories(folder_ / inner);
    std::ofstream(folder_ / "sources/text") << "read\n";
  }
  ~RunToolTest() override { fs::remove_all(folder_); }

  void SetUp() override {
    if (!sandbox_state().works) GTEST_SKIP() << sandbox_state().problem;
  }
  /// Copies the text to the folder that it may write to.
  ToolResult copy() const {
    const auto from = (folder_ / "sources/text").string(), to = (folder_ / "made/text").string();
    return run_tool(
        {{"/bin/cp", from, to}, {(folder_ / "sources").string()}, (folder_ / "made").string(), 20}, {});
  }

  ToolResult sh(const std::string& script, bool sandbox = true) const {
    Settings settings;
    settings.sandbox = sandbox;
    const auto made = (folder_ / "made").string();
    return run_tool({{"/bin/sh", "-c", script, "sh", made}, {}, made, 20}, settings, 8);
  }

  fs::path folder_;
};

TEST_F(RunToolTest, PlainFilesAndFoldersAloneAreKept) {
  for (const bool sandbox : {true, false}) {
    const auto result =
        sh("cd $1 && mkdir lib && echo kept > lib/file && chmod 6755 lib/file && ln -s /etc/passwd link && "
           "ln -s .. up && mkfifo pipe",
           sandbox);
    EXPECT_TRUE(result.done) << result.output << result.ending;
    EXPECT_TRUE(files::is_plain((folder_ / "made").string())) << sandbox;
    EXPECT_EQ(fs::status(folder_ / "made/lib/file").permissions(), fs::perms(0755));
    EXPECT_NE(result.output.find("neither file nor folder, and so are 2 more"), std::string::npos)
        << result.output;
    EXPECT_FALSE(fs::exists(folder_ / "made.written"));
    fs::remove_all(folder_ / "made/lib");
  }
}

TEST_F(RunToolTest, FoldersWithoutEndEndTheTool) {
  const auto result = sh("cd $1 && for each in $(seq 40); do mkdir a && cd a; done; sleep 20");
  EXPECT_FALSE(result.done);
  EXPECT_EQ(result.ending, "it made folders more than 32 deep");
  EXPECT_TRUE(fs::is_empty(folder_ / "made"));
}

TEST_F(RunToolTest, WhatItWritesHasALimitAfterItClosedItsStreams) {
  const auto result = sh("exec >&- 2>&-; head -c 9000000 /dev/urandom > $1/large; sleep 20");
  EXPECT_EQ(result.ending, "it wrote more than 8 MiB");
  EXPECT_TRUE(fs::is_empty(folder_ / "made"));
}

TEST_F(RunToolTest, WritesIntoItsFolder) {
  const auto result = copy();
  EXPECT_TRUE(result.done) << result.output;
  EXPECT_TRUE(fs::exists(folder_ / "made/text"));
}

/// No box of root's runs as root to show it.
TEST_F(RunToolTest, WhatIsClosedToOthersAndTooLargeToCopyIsNotShown) {
  if (sandbox_state().user < 0) GTEST_SKIP() << "boxes run as our user";
  std::ofstream(folder_ / "sources/large") << "x";
  fs::resize_file(folder_ / "sources/large", (most_copied_mib + 1) << 20U);
  try {
    copy();
    FAIL() << "it ran";
  } catch (const Failure& failure) {
    const std::string words = failure.what();
    EXPECT_NE(words.find("sources cannot be shown in a sandbox: user 65534 (nobody)"), std::string::npos)
        << words;
    EXPECT_NE(words.find("chmod -R o+rX"), std::string::npos) << words;
  }
  fs::permissions(folder_, fs::perms(0755));  // as the words say
  EXPECT_TRUE(copy().done);
}

TEST_F(RunToolTest, ACopyStaysAsLongAsABoxShowsIt) {
  if (sandbox_state().user < 0) GTEST_SKIP() << "boxes run as our user";
  auto first = reachable((folder_ / "sources").string());
  const auto second = reachable((folder_ / "sources").string());
  ASSERT_NE(first.copy, nullptr);
  EXPECT_EQ(first.path, second.path);
  first = {};
  EXPECT_TRUE(fs::exists(second.path));
  const auto place = second.path;
  std::ofstream(folder_ / "sources/more") << "x";
  const auto changed = reachable((folder_ / "sources").string());
  EXPECT_NE(changed.path, place);
  EXPECT_TRUE(fs::exists(changed.path + "/more"));
  EXPECT_FALSE(fs::exists(place + "/more"));
}

TEST_F(RunToolTest, ACopyGoesWithItsLastBox) {
  if (sandbox_state().user < 0) GTEST_SKIP() << "boxes run as our user";
  const auto place = reachable((folder_ / "sources").string()).path;
  EXPECT_FALSE(fs::exists(place));
  EXPECT_TRUE(copy().done);
  const auto others = fs::directory_iterator(fs::path(place).parent_path());
  EXPECT_EQ(others, fs::directory_iterator()) << others->path();
}

}  // namespace
}  // namespace agon::process
