// What the champion of Zappy can be told behind its name: "champion?away=12&quiet=100".
#pragma once

#include <array>

#include "core/notes.h"
#include "games/zappy/players/champion.h"

namespace agon::zappy {

/// Of its style; times in units.
struct ChampionParams {
  int talk = static_cast<int>(ChampionStyle{}.talk);
  int quiet = static_cast<int>(ChampionStyle{}.quiet);
  int away = ChampionStyle{}.away;
  int spare_food = ChampionStyle{}.spare_food;
  int reserve = static_cast<int>(ChampionStyle{}.reserve);

  static constexpr std::array field_notes{
      FieldNote{"talk", "units between reports while it gathers", 14, 1000},
      FieldNote{
          "quiet",
          "units that its leader waits in silence at the meeting, besides 4 for each tile of both sides", 0,
          2000},
      FieldNote{"away", "tiles that the crew goes from where it was disturbed", 1, 100},
      FieldNote{"spare_food", "food that it gathers besides what the rituals take, where it can be", 0, 50},
      FieldNote{"reserve", "units of life to be left after any ritual but the last", 0, 1000},
  };

  ChampionStyle style() const {
    ChampionStyle style;
    style.talk = talk;
    style.quiet = quiet;
    style.away = away;
    style.spare_food = spare_food;
    style.reserve = reserve;
    return style;
  }
};
BOOST_DESCRIBE_STRUCT(ChampionParams, (), (talk, quiet, away, spare_food, reserve))

}  // namespace agon::zappy
