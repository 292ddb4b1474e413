// The GUI protocol, version 3.3: requests in, messages out. Pure.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "games/zappy/rules/constants.h"
#include "games/zappy/rules/world_observer.h"

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

  void msz(std::string& text) const { line(text, "msz", {config_.width, config_.height}); }
  void bct(std::string& text, int x, int y) const {
    numbers(text += "bct", {x, y});
    amounts(text, state_.tiles[static_cast<std::size_t>(y * config_.width + x)].things);
  }
  void mct(std::string& text) const {  ///< column by column
    for (int x = 0; x < config_.width; ++x)
      for (int y = 0; y < config_.height; ++y) bct(text, x, y);
  }
  void tna(std::string& text) const {
    for (const Team& team : state_.teams) words(text, "tna", team.name);
  }
  void pnw(std::string& text, const Trantorian& who) const {
    text += "pnw #";
    append_number(text, who.number);
    numbers(text, {who.x, who.y, static_cast<int>(who.orientation), who.level});
    words(text, "", name_of(who.team));
  }
  void ppo(std::string& text, const Trantorian& who) const {
    about(text, "ppo", who.number, {who.x, who.y, static_cast<int>(who.orientation)});
  }
  void plv(std::string& text, const Trantorian& who) const { about(text, "plv", who.number, {who.level}); }
  void pin(std::string& text, const Trantorian& who) const {
    id(text += "pin", who.number);
    numbers(text, {who.x, who.y});
    amounts(text, shown_stock(config_, who));
  }
  void pex(std::string& text, const Trantorian& who) const { about(text, "pex", who.number); }
  void pbc(std::string& text, const Trantorian& who, std::string_view said) const {
    id(text += "pbc", who.number);
    words(text, "", said);
  }
  void pic(std::string& text, const Incantation& incantation) const {
    numbers(text += "pic", {incantation.x, incantation.y, incantation.level});
    for (const Index each : incantation.participants)
      id(text, state_.players[static_cast<std::size_t>(each)].number);
    text += '\n';
  }
  static void pie(std::string& text, const Incantation& incantation, bool success) {
    line(text, "pie", {incantation.x, incantation.y, success ? 1 : 0});
  }
  void pfk(std::string& text, const Trantorian& who) const { about(text, "pfk", who.number); }
  void pdr(std::string& text, const Trantorian& who, Resource kind) const {
    about(text, "pdr", who.number, {static_cast<int>(kind)});
  }
  void pgt(std::string& text, const Trantorian& who, Resource kind) const {
    about(text, "pgt", who.number, {static_cast<int>(kind)});
  }
  void pdi(std::string& text, const Trantorian& who) const { about(text, "pdi", who.number); }
  void enw(std::string& text, const Egg& egg) const {
    id(text += "enw", egg.number);
    id(text, egg.parent);
    line(text, "", {egg.x, egg.y});
  }
  void ebo(std::string& text, std::int32_t egg) const { about(text, "ebo", egg); }
  void edi(std::string& text, const Egg& egg) const { about(text, "edi", egg.number); }
  static void sgt(std::string& text, int frequency) { line(text, "sgt", {frequency}); }
  static void sst(std::string& text, int frequency) { line(text, "sst", {frequency}); }
  void seg(std::string& text, Index team) const { words(text, "seg", name_of(team)); }
  static void smg(std::string& text, std::string_view said) { words(text, "smg", said); }

  /// Another world replaces this one: writes the lines by which all players and eggs of this one leave.
  void farewell(std::string& text) const {
    for (const Trantorian& who : state_.players)
      if (who.alive()) pdi(text, who);
    for (const Egg& egg : state_.eggs)
      if (egg.laid()) edi(text, egg);
  }
  /// Writes the content of a world that has replaced another one of the same size and teams.
  void another_world(std::string& text) const {
    mct(text);
    people(text);
  }
  /// Writes the messages for a GUI that has just connected.
  void greeting(std::string& text, int frequency) const {
    msz(text);
    sgt(text, frequency);
    mct(text);
    tna(text);
    people(text);
  }

 private:
  using Numbers = std::initializer_list<std::int64_t>;

  static void numbers(std::string& text, Numbers each) {
    for (const auto number : each) {
      text += ' ';
      append_number(text, number);
    }
  }
  static void line(std::string& text, std::string_view word, Numbers each) {
    text += word;
    numbers(text, each);
    text += '\n';
  }
  /// A line that ends with a name or with what somebody says.
  static void words(std::string& text, std::string_view word, std::string_view rest) {
    text += word;
    text += ' ';
    text += rest;
    text += '\n';
  }
  /// A line about the player or egg of that number.
  void about(std::string& text, std::string_view word, std::int32_t number, Numbers each = {}) const {
    text += word;
    id(text, number);
    line(text, "", each);
  }
  void id(std::string& text, std::int32_t number) const {
    text += ids_ == GuiIds::hash ? " #" : " ";
    append_number(text, number);
  }
  static void amounts(std::string& text, const Amounts& each) {
    for (const auto amount : each) numbers(text, {amount});
    text += '\n';
  }
  const std::string& name_of(Index team) const { return state_.teams[static_cast<std::size_t>(team)].name; }

  /// The entries in use of a list of players or eggs, by rising number.
  template <class Entry>
  static std::vector<const Entry*> in_order(const std::vector<Entry>& entries) {
    std::vector<const Entry*> used;
    for (const Entry& entry : entries)
      if (entry.number != nobody) used.push_back(&entry);
    std::sort(used.begin(), used.end(), [](const auto* a, const auto* b) { return a->number < b->number; });
    return used;
  }
  void people(std::string& text) const {  ///< players and eggs
    for (const Trantorian* who : in_order(state_.players)) {
      pnw(text, *who);
      pin(text, *who);
      plv(text, *who);
    }
    for (const Egg* egg : in_order(state_.eggs)) enw(text, *egg);
  }

  const Config& config_;
  const State& state_;
  GuiIds ids_;
};

}  // namespace agon::zappy
