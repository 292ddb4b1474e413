// What `agon serve` was asked to do, whatever the game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace agon::app {

struct ServeOptions {
  std::string listen = "127.0.0.1";
  std::optional<std::uint16_t> port;  ///< of the pages; unset: the first free one from 8080 on
  bool no_pages = false;
  bool showcase = false;
  bool stats = false;
  bool watch = false;               ///< show in the terminal what is played
  std::string records = "records";  ///< folder; "none": nothing is recorded
  std::string announce;             ///< file that gets the addresses as one line of JSON
  std::string token;
  std::vector<std::string> hosts;       ///< names of this server besides the machine's own
  std::size_t per_address = 0;          ///< connections of one address at once on a port; 0: the usual limit
  std::vector<std::string> embed_from;  ///< sites that may frame a match's page
  std::string wasm;    ///< folder of the rules for browsers; "none": none; empty: those inside the program
  std::string behind;  ///< address of a trusted proxy
  std::uint64_t seed = 1;
  std::vector<std::string> assignments;
  std::vector<std::string> seats;  ///< --seat SEAT=WHO, of the game's matches
  double person_seconds = 600;     ///< a person's clock of a move; 0: none
  bool no_sandbox = false;
  std::size_t loops = 0;              ///< network threads; 0: one a core
  std::vector<std::string> contests;  ///< stores whose contests the pages show
  std::string ladder;                 ///< store of a ladder; empty: none is served
  std::string ladder_builds;          ///< folder where its versions are built; empty: beside the store
  std::string on;                ///< a Redis server whose workers play the ladder's matches, too; empty: none
  unsigned ladder_matches = 0;   ///< at the same time; 0: as many as leave every bot a core of its own
  std::string certificate, key;  ///< files, PEM: the pages speak HTTPS; empty: HTTP
  bool insecure = false;         ///< its tokens may come over plain HTTP from other machines
};

}  // namespace agon::app
