#include "jobs/worker_pipe.h"

#include <gtest/gtest.h>

#include "text/utf8.h"

namespace agon::jobs {
namespace {

TEST(Stated, LeavesWhatIsShortAndPlain) {
  for (const std::string words : {"", "x", "no g++ is here: größer", "…"}) EXPECT_EQ(stated(words), words);
  const std::string longest(longest_stated, 'x');
  EXPECT_EQ(stated(longest), longest);
}

TEST(Stated, CutsWhatIsLongerBetweenCharacters) {
  for (std::size_t before = 0; before < 4; ++before) {
    std::string words(before, 'x');
    while (words.size() <= 2 * longest_stated) words += "€";
    const auto cut = stated(words);
    EXPECT_LE(cut.size(), longest_stated);
    EXPECT_GT(cut.size(), longest_stated - 6);
    EXPECT_TRUE(cut.ends_with("€…")) << cut;
    EXPECT_EQ(utf8_repaired(cut), cut);
  }
}

TEST(Stated, HasNoBytesThatAreNoText) {
  EXPECT_EQ(stated("a\x1b[31m\nb"), "a?[31m?b");
  EXPECT_EQ(stated("\xff"), "\xEF\xBF\xBD");
  EXPECT_LE(stated(std::string(longest_stated, '\xff')).size(), longest_stated)
      << "a byte that is repaired becomes three";
}

TEST(Stated, GivesWhatItGaveAgain) {
  for (const auto& words : {std::string(9000, '\xff'), std::string(9000, 'x'),
                            std::string(longest_stated - 1, 'x') + "€", std::string("\n")})
    EXPECT_EQ(stated(stated(words)), stated(words));
}

}  // namespace
}  // namespace agon::jobs
