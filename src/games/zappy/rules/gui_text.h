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
  int x = 0, y = 0;  ///< of bct
  int number = 0;    ///< of a player, or the frequency
};

/// `wrong` is a known word with arguments that cannot be read; whether tile and player exist is not looked
/// at.
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
  void pic(std::string& text, const Ritual& ritual) const;
  void pie(std::string& text, const Ritual& ritual, bool success) const;
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

  /// Another world takes the place of this one: those who are in this one leave, in the lines of the
  /// protocol.
  void farewell(std::string& text) const;
  /// What lies and lives in the world that has taken the place of another of the same size and teams.
  void another_world(std::string& text) const;
  /// What a GUI is sent when it comes.
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
