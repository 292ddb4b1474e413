#include "show/color.h"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "show/screen.h"

namespace agon::show {
namespace {

enum class Kind { grey, red, green, blue };

Kind kind_of(Color color) {
  const int most = std::max({color.red(), color.green(), color.blue()});
  const int least = std::min({color.red(), color.green(), color.blue()});
  if (most - least < 12) return Kind::grey;
  return most == color.red() ? Kind::red : most == color.green() ? Kind::green : Kind::blue;
}

TEST(Palette, EntriesAreFound) {
  for (int entry = 16; entry < 256; ++entry) {
    const Color color = palette_color(entry);
    EXPECT_EQ(palette_color(palette_entry(color)), color) << entry;
  }
}

TEST(Palette, GrassIsGreenAndWaterIsBlue) {
  for (const std::uint32_t grass : {0x45703aU, 0x2f6045U})
    EXPECT_EQ(kind_of(palette_color(palette_entry({grass}))), Kind::green);
  for (const std::uint32_t water : {0x1d4e89U, 0x27407fU})
    EXPECT_EQ(kind_of(palette_color(palette_entry({water}))), Kind::blue);
  for (const std::uint32_t grey : {0x0f1218U, 0x191e28U, 0x808080U, 0x566074U})
    EXPECT_EQ(kind_of(palette_color(palette_entry({grey}))), Kind::grey);
}

/// How much brighter or darker a letter is than its paper, as a terminal of 256 colours shows both.
double contrast_shown(Color ink, Color paper) {
  Pen pen(ColorDepth::palette256);
  pen.write({"x", {ink, paper, false}}, 1);
  const auto text = pen.take();
  const auto number_after = [&](const char* code) { return std::stoi(text.substr(text.find(code) + 5)); };
  return std::abs(brightness(palette_color(number_after("38;5;"))) -
                  brightness(palette_color(number_after("48;5;"))));
}

/// Letters that differ from their paper in true colour differ from it here.
RC_GTEST_PROP(Palette, LettersAreReadable, ()) {
  const Color ink{*rc::gen::inRange<std::uint32_t>(0, 1 << 24)},
      paper{*rc::gen::inRange<std::uint32_t>(0, 1 << 24)};
  RC_PRE(std::abs(brightness(ink) - brightness(paper)) > 0.35);
  RC_ASSERT(contrast_shown(ink, paper) > 0.15);
}

/// Here even the readable variant of the ink has a near entry that is as dark as the paper's.
TEST(Palette, LettersAreReadableWhereTheNearestEntriesLookAlike) {
  EXPECT_GT(contrast_shown({13369402}, {1614802}), 0.15);
}

}  // namespace
}  // namespace agon::show
