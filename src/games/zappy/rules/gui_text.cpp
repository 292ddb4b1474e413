#include "games/zappy/rules/gui_text.h"

#include <array>
#include <optional>

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

}  // namespace agon::zappy
