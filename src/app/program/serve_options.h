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
  std::vector<std::string> hosts;  ///< names of this server besides the machine's own
  std::size_t per_address = 0;     ///< connections of one address at once on a port; 0: the usual limit
  std::string behind;              ///< address of a trusted proxy
  std::uint64_t seed = 1;
  std::vector<std::string> assignments;
  std::vector<std::string> seats;   ///< --seat SEAT=WHO, of the game's matches
  double person_seconds = 600;      ///< a person's clock of a move; 0: none
  bool no_sandbox = false;
  std::size_t loops = 0;            ///< network threads; 0: one a core
  std::vector<std::string> contests;  ///< stores whose contests the pages show
};

}  // namespace agon::app
