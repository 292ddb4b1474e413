// Plain players with a bound of positions.
#include <gtest/gtest.h>

#include "games/sugargame/players/plain_player.h"
#include "positions.h"

namespace agon::sugargame {
namespace {

TEST(BoundedSearch, stops_where_its_nodes_end) {
  const Rules rules;
  const auto state = state_with({{0, 1}, {1, 1}, {4, 0}}, {{0, 2}, {4, 4}});
  const auto view = rules.view(state, 0);
  NodeCount nodes{50};
  plain_search(Field::of(view), Position::of(view), 12, -1000, 1000, nodes);
  EXPECT_TRUE(nodes.spent());
  NodeCount enough{1'000'000};
  EXPECT_EQ(plain_search(Field::of(view), Position::of(view), 3, -1000, 1000, enough),
            plain_search(Field::of(view), Position::of(view), 3, -1000, 1000));
  EXPECT_FALSE(enough.spent());
}

}  // namespace
}  // namespace agon::sugargame
