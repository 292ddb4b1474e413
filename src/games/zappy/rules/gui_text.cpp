#include "games/zappy/rules/gui_text.h"

#include <algorithm>
#include <optional>

#include "games/zappy/rules/constants.h"
#include "games/zappy/rules/world_observer.h"
#include "text/words.h"

namespace agon::zappy {

namespace {

struct RequestWord {
  std::string_view text;
  Ask ask;
  int arguments;
};
constexpr std::array<RequestWord, 9> requests{{
    {"msz", Ask::msz, 0},
    {"bct", Ask::bct, 2},
    {"mct", Ask::mct, 0},
    {"tna", Ask::tna, 0},
    {"ppo", Ask::ppo, 1},
    {"plv", Ask::plv, 1},
    {"pin", Ask::pin, 1},
    {"sgt", Ask::sgt, 0},
    {"sst", Ask::sst, 1},
}};

bool names_player(Ask ask) { return ask == Ask::ppo || ask == Ask::plv || ask == Ask::pin; }

/// "#n" and "n" both name a player.
std::optional<int> read_argument(std::string_view word, Ask ask) {
  if (names_player(ask) && word.starts_with('#')) word.remove_prefix(1);
  return read_number(word);
}

void append_all(std::string& text, std::initializer_list<std::int64_t> numbers) {
  for (const auto number : numbers) {
    text += ' ';
    append_number(text, number);
  }
}

}  // namespace

Request parse_request(std::string_view line) {
  Words words(without_return(line));
  const auto word = words.next();
  for (const RequestWord& each : requests) {
    if (each.text != word) continue;
    Request request;
    request.ask = each.ask;
    std::array<int, 2> numbers{};
    for (std::size_t index = 0; index < static_cast<std::size_t>(each.arguments); ++index) {
      const auto number = read_argument(words.next(), each.ask);
      if (!number) return {Ask::wrong};
      numbers[index] = *number;
    }
    if (!words.at_end()) return {Ask::wrong};
    request.number = request.x = numbers[0];
    request.y = numbers[1];
    return request;
  }
  return {};
}

void GuiText::id(std::string& text, std::int32_t number) const {
  text += ids_ == GuiIds::hash ? " #" : " ";
  append_number(text, number);
}

void GuiText::start(std::string& text, std::string_view word, std::int32_t number) const {
  text += word;
  id(text, number);
}

void GuiText::amounts(std::string& text, const Amounts& each) const {
  for (const auto amount : each) {
    text += ' ';
    append_number(text, amount);
  }
  text += '\n';
}

void GuiText::msz(std::string& text) const {
  text += "msz";
  append_all(text, {config_.width, config_.height});
  text += '\n';
}

void GuiText::bct(std::string& text, int x, int y) const {
  text += "bct";
  append_all(text, {x, y});
  amounts(text, state_.tiles[static_cast<std::size_t>(y * config_.width + x)].things);
}

void GuiText::mct(std::string& text) const {
  for (int x = 0; x < config_.width; ++x)
    for (int y = 0; y < config_.height; ++y) bct(text, x, y);
}

void GuiText::tna(std::string& text) const {
  for (const Team& team : state_.teams) {
    text += "tna ";
    text += team.name;
    text += '\n';
  }
}

void GuiText::pnw(std::string& text, const Trantorian& who) const {
  text += "pnw #";
  append_number(text, who.number);
  append_all(text, {who.x, who.y, static_cast<int>(who.orientation), who.level});
  text += ' ';
  text += state_.teams[static_cast<std::size_t>(who.team)].name;
  text += '\n';
}

void GuiText::ppo(std::string& text, const Trantorian& who) const {
  start(text, "ppo", who.number);
  append_all(text, {who.x, who.y, static_cast<int>(who.orientation)});
  text += '\n';
}

void GuiText::plv(std::string& text, const Trantorian& who) const {
  start(text, "plv", who.number);
  append_all(text, {who.level});
  text += '\n';
}

void GuiText::pin(std::string& text, const Trantorian& who) const {
  start(text, "pin", who.number);
  append_all(text, {who.x, who.y});
  amounts(text, shown_stock(config_, who));
}

void GuiText::pex(std::string& text, const Trantorian& who) const {
  start(text, "pex", who.number);
  text += '\n';
}

void GuiText::pbc(std::string& text, const Trantorian& who, std::string_view words) const {
  start(text, "pbc", who.number);
  text += ' ';
  text += words;
  text += '\n';
}

void GuiText::pic(std::string& text, const Incantation& incantation) const {
  text += "pic";
  append_all(text, {incantation.x, incantation.y, incantation.level});
  for (const Index each : incantation.participants)
    id(text, state_.players[static_cast<std::size_t>(each)].number);
  text += '\n';
}

void GuiText::pie(std::string& text, const Incantation& incantation, bool success) const {
  text += "pie";
  append_all(text, {incantation.x, incantation.y, success ? 1 : 0});
  text += '\n';
}

void GuiText::pfk(std::string& text, const Trantorian& who) const {
  start(text, "pfk", who.number);
  text += '\n';
}

void GuiText::pdr(std::string& text, const Trantorian& who, Resource kind) const {
  start(text, "pdr", who.number);
  append_all(text, {static_cast<int>(kind)});
  text += '\n';
}

void GuiText::pgt(std::string& text, const Trantorian& who, Resource kind) const {
  start(text, "pgt", who.number);
  append_all(text, {static_cast<int>(kind)});
  text += '\n';
}

void GuiText::pdi(std::string& text, const Trantorian& who) const {
  start(text, "pdi", who.number);
  text += '\n';
}

void GuiText::enw(std::string& text, const Egg& egg) const {
  start(text, "enw", egg.number);
  id(text, egg.parent);
  append_all(text, {egg.x, egg.y});
  text += '\n';
}

void GuiText::ebo(std::string& text, std::int32_t egg) const {
  start(text, "ebo", egg);
  text += '\n';
}

void GuiText::edi(std::string& text, const Egg& egg) const {
  start(text, "edi", egg.number);
  text += '\n';
}

void GuiText::sgt(std::string& text, int frequency) {
  text += "sgt";
  append_all(text, {frequency});
  text += '\n';
}

void GuiText::sst(std::string& text, int frequency) {
  text += "sst";
  append_all(text, {frequency});
  text += '\n';
}

void GuiText::seg(std::string& text, Index team) const {
  text += "seg ";
  text += state_.teams[static_cast<std::size_t>(team)].name;
  text += '\n';
}

void GuiText::smg(std::string& text, std::string_view words) {
  text += "smg ";
  text += words;
  text += '\n';
}

void GuiText::farewell(std::string& text) const {
  for (const Trantorian& who : state_.players)
    if (who.alive()) pdi(text, who);
  for (const Egg& egg : state_.eggs)
    if (egg.laid()) edi(text, egg);
}

void GuiText::another_world(std::string& text) const {
  mct(text);
  people(text);
}

void GuiText::people(std::string& text) const {
  std::vector<const Trantorian*> living;
  for (const Trantorian& who : state_.players)
    if (who.alive()) living.push_back(&who);
  std::sort(living.begin(), living.end(), [](const auto* a, const auto* b) { return a->number < b->number; });
  for (const Trantorian* who : living) {
    pnw(text, *who);
    pin(text, *who);
    plv(text, *who);
  }
  std::vector<const Egg*> eggs;
  for (const Egg& egg : state_.eggs)
    if (egg.laid()) eggs.push_back(&egg);
  std::sort(eggs.begin(), eggs.end(), [](const auto* a, const auto* b) { return a->number < b->number; });
  for (const Egg* egg : eggs) enw(text, *egg);
}

void GuiText::greeting(std::string& text, int frequency) const {
  msz(text);
  sgt(text, frequency);
  mct(text);
  tna(text);
  people(text);
}

}  // namespace agon::zappy
