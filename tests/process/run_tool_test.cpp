// Tools: what they may read and write in the sandbox, whoever runs the arena.
#include "process/run_tool.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

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
    return run_tool({{"/bin/cp", from, to}, {(folder_ / "sources").string()}, (folder_ / "made").string(), 20}, {});
  }

  fs::path folder_;
};

TEST_F(RunToolTest, WritesIntoItsFolder) {
  const auto result = copy();
  EXPECT_TRUE(result.done) << result.output;
  EXPECT_TRUE(fs::exists(folder_ / "made/text"));
}

/// Then root's box has root as its user, and not the one for whom the folder was made.
TEST_F(RunToolTest, WritesIntoItsFolderWhereWhatItReadsIsClosedToOthersAndTooLargeToCopy) {
  std::ofstream(folder_ / "sources/large") << "x";
  fs::resize_file(folder_ / "sources/large", std::uintmax_t{80} << 20);
  const auto result = copy();
  EXPECT_TRUE(result.done) << result.output;
  EXPECT_TRUE(fs::exists(folder_ / "made/text"));
}

}  // namespace
}  // namespace agon::process
