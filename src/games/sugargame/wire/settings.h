// The settings of `agon serve sugargame`.
#pragma once

#include <array>
#include <string>

#include "core/notes.h"
#include "hosting/series_table.h"

namespace agon::sugargame {

/// Options of `agon serve sugargame` besides the rules.
struct WireSettings {
  int port = 4343;
  std::string opponent;
  int games = 1;
  bool swap = false;
  std::string lab;
  int hello_limit_ms = 30'000;
  int start_limit_ms = 10'000;
  int return_limit_ms = SeriesPlan::usual_return_limit_ms;

  static constexpr std::array field_notes{
      FieldNote{"port", "port to listen on (0: any free one)", 0, 65535, "--port,--game-port"},
      FieldNote{
          "opponent",
          "the opponent of every client, the same as --seat 1=WHO (default: the next client that connects)"},
      FieldNote{"games", "matches that a pair plays", 1, 100'000},
      FieldNote{"swap", "play every match twice, with the seats swapped"},
      FieldNote{
          "lab",
          "folder of Java classes (beavis1, beavis2) or zips of them that the pages' simulator may play"},
      FieldNote{"hello_limit_ms", "limit for a player to send its name", 1, 3'600'000},
      FieldNote{"start_limit_ms", "limit for the first answer of a match, while programs start", 1,
                3'600'000},
      FieldNote{"return_limit_ms", SeriesPlan::return_limit_note, 0, 3'600'000},
  };
};
BOOST_DESCRIBE_STRUCT(WireSettings, (),
                      (port, opponent, games, swap, lab, hello_limit_ms, start_limit_ms, return_limit_ms))

}  // namespace agon::sugargame
