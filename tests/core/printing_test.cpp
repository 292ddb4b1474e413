#include "text/printing.h"

#include <gtest/gtest.h>

#include <string>

#include "text/printing.h"
#include "text/words.h"

namespace agon {
namespace {

using Texts = std::vector<std::string_view>;

TEST(LastLines, a_trace_is_whole_wherever_its_error_stands) {
  EXPECT_EQ(last_lines("so far\nTraceback:\n  File x\n    f()\nValueError: no\n\n"),
            (Texts{"Traceback:", "  File x", "    f()", "ValueError: no"}));
  EXPECT_EQ(last_lines("so far\nException: no\n\tat f\n\tat main\n"),
            (Texts{"Exception: no", "\tat f", "\tat main"}));
  EXPECT_EQ(last_lines("so far\nand on\n \n"), (Texts{"and on"}));
  EXPECT_EQ(last_lines("  a\n  b"), (Texts{"  a", "  b"}));
  EXPECT_EQ(last_lines(" \n\n"), Texts{});
  std::string deep = "Exception: no\n";
  for (int frame = 0; frame < 100; ++frame) deep += "\tat f\n";
  EXPECT_EQ(last_lines(deep).size(), 31U);
  EXPECT_EQ(last_lines(deep)[15], "    …");
}

TEST(LastLine, it_says_what_went_wrong) {
  EXPECT_EQ(last_line("Traceback:\n  File x\nValueError: no\n"), "ValueError: no");
  EXPECT_EQ(last_line("Exception: no\n\tat f\n"), "Exception: no");
  EXPECT_EQ(last_line("  a\n  b\n"), "  b");
  EXPECT_EQ(last_line(""), "");
}

}  // namespace
}  // namespace agon
