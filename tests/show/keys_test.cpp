#include "show/terminal_view.h"

#include <gtest/gtest.h>

namespace agon::show {
namespace {

using Presses = std::vector<KeyPress>;

Presses decoded(std::string_view bytes) { return KeyDecoder().feed(bytes); }

TEST(Keys, Letters) {
  EXPECT_EQ(decoded("q "), (Presses{{Key::letter, 'q'}, {Key::letter, ' '}}));
  EXPECT_EQ(decoded("\x03"), (Presses{{Key::letter, '\x03'}}));
  EXPECT_EQ(decoded("é"), Presses{});
}

TEST(Keys, Sequences) {
  EXPECT_EQ(decoded("\x1b[A\x1b[B\x1b[C\x1b[D"),
            (Presses{{Key::up}, {Key::down}, {Key::right}, {Key::left}}));
  EXPECT_EQ(decoded("\x1bOA\x1bOH\x1bOF"), (Presses{{Key::up}, {Key::home}, {Key::end}}));
  EXPECT_EQ(decoded("\x1b[1;2C\x1b[1;2D"), (Presses{{Key::shift_right}, {Key::shift_left}}));
  EXPECT_EQ(decoded("\x1b[5~\x1b[6~"), (Presses{{Key::page_up}, {Key::page_down}}));
  EXPECT_EQ(decoded("\x1b[H\x1b[F\x1b[1~\x1b[4~"),
            (Presses{{Key::home}, {Key::end}, {Key::home}, {Key::end}}));
}

TEST(Keys, ASequenceMayComeInPieces) {
  for (const std::string_view whole : {"\x1b[1;2C", "\x1b[5~", "\x1bOA", "\x1b[A"})
    for (std::size_t cut = 1; cut < whole.size(); ++cut) {
      KeyDecoder decoder;
      EXPECT_EQ(decoder.feed(whole.substr(0, cut)), Presses{});
      EXPECT_TRUE(decoder.pending());
      EXPECT_EQ(decoder.feed(whole.substr(cut)), decoded(whole)) << whole.substr(1) << " cut at " << cut;
      EXPECT_FALSE(decoder.pending());
    }
}

TEST(Keys, ALoneEscapeIsTheEscapeKey) {
  KeyDecoder decoder;
  EXPECT_EQ(decoder.feed("\x1b"), Presses{});
  EXPECT_EQ(decoder.flush(), Presses{{Key::escape}});
  EXPECT_EQ(decoder.feed("\x1b["), Presses{});
  EXPECT_EQ(decoder.flush(), Presses{});  // the beginning of something that never came
  EXPECT_EQ(decoder.feed("A"), (Presses{{Key::letter, 'A'}}));
}

TEST(Keys, EscapeBeforeAnotherKey) {
  EXPECT_EQ(decoded("\x1bq"), (Presses{{Key::escape}, {Key::letter, 'q'}}));
  EXPECT_EQ(decoded("\x1b\x1b[A"), (Presses{{Key::escape}, {Key::up}}));
}

TEST(Keys, UnknownSequencesAreSwallowedWhole) {
  EXPECT_EQ(decoded("\x1b[200~\x1b[<0;1;2Mq"), (Presses{{Key::letter, 'q'}}));
}

TEST(Keys, ASequenceWithoutEndDoesNotGrow) {
  KeyDecoder decoder;
  decoder.feed("\x1b[");
  for (int part = 0; part < 1000; ++part) decoder.feed(";;;");
  decoder.flush();
  EXPECT_EQ(decoder.feed("q"), (Presses{{Key::letter, 'q'}}));
}

}  // namespace
}  // namespace agon::show
