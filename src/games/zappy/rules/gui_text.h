// The GUI protocol, version 3.3: requests in, messages out. Pure.
#pragma once

#include <string>
#include <string_view>

#include "games/zappy/rules/state.h"

namespace agon::zappy {

enum class GuiIds {
  hash,  ///< '#' before every number of a player or an egg (2024 and later)
  bare,  ///< the sheet of 2023: only in pnw
};

enum class Ask { msz, bct, mct, tna, ppo, plv, pin, sgt, sst, unknown, wrong };

struct Request {
  Ask ask = Ask::unknown;
  int x = 0, y = 0;  ///< coordinates of bct
  int number = 0;    ///< number of a player, or the frequency
};

/// `wrong` is a known word with unreadable arguments. It does not check whether tile and player exist.
Request parse_request(std::string_view line);

/// Writes whole messages, each with its line feed.
class GuiText {
 public:
  GuiText(const Config& config, const State& state, GuiIds ids) : config_(config), state_(state), ids_(ids) {}

  void msz(std::string& text) const;
  void bct(std::string& text, int x, int y) const;
  void mct(std::string& text) const;  ///< column by column
  void tna(std::string& text) const;
  void pnw(std::string& text, const Trantorian& who) const;
  void ppo(std::string& text, const Trantorian& who) const;
  void plv(std::string& text, const Trantorian& who) const;
  void pin(std::string& text, const Trantorian& who) const;
  void pex(std::string& text, const Trantorian& who) const;
  void pbc(std::string& text, const Trantorian& who, std::string_view words) const;
  void pic(std::string& text, const Incantation& incantation) const;
  void pie(std::string& text, const Incantation& incantation, bool success) const;
  void pfk(std::string& text, const Trantorian& who) const;
  void pdr(std::string& text, const Trantorian& who, Resource kind) const;
  void pgt(std::string& text, const Trantorian& who, Resource kind) const;
  void pdi(std::string& text, const Trantorian& who) const;
  void enw(std::string& text, const Egg& egg) const;
  void ebo(std::string& text, std::int32_t egg) const;
  void edi(std::string& text, const Egg& egg) const;
  static void sgt(std::string& text, int frequency);
  static void sst(std::string& text, int frequency);
  void seg(std::string& text, Index team) const;
  static void smg(std::string& text, std::string_view words);

  /// Another world replaces this one: writes the lines by which all players and eggs of this one leave.
  void farewell(std::string& text) const;
  /// Writes the content of a world that has replaced another one of the same size and teams.
  void another_world(std::string& text) const;
  /// Writes the messages for a GUI that has just connected.
  void greeting(std::string& text, int frequency) const;

 private:
  void start(std::string& text, std::string_view word, std::int32_t number) const;
  void id(std::string& text, std::int32_t number) const;
  void people(std::string& text) const;  ///< players and eggs
  void amounts(std::string& text, const Amounts& amounts) const;

  const Config& config_;
  const State& state_;
  GuiIds ids_;
};

}  // namespace agon::zappy
