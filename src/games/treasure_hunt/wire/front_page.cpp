#include "games/treasure_hunt/wire/front_page.h"

#include <fmt/format.h>

#include "text/utf8.h"

namespace agon::treasure_hunt {
namespace {

std::string escaped(std::string_view text) {
  std::string found;
  for (const char letter : utf8_repaired(text)) {
    if (letter == '<')
      found += "&lt;";
    else if (letter == '>')
      found += "&gt;";
    else if (letter == '&')
      found += "&amp;";
    else if (letter == '"')
      found += "&quot;";
    else
      found += letter;
  }
  return found;
}

std::string commands(const std::string& url, const std::string& game) {
  return fmt::format("<pre>java -jar client.jar TR {0} {1}\nagon join treasure_hunt scout TR {0} {1}</pre>\n",
                     url, game);
}

}  // namespace

std::string front_page_text(const FrontPage& page) {
  const auto url = escaped(page.url);
  std::string news;
  if (!page.new_game.empty())
    news = fmt::format("<p>Game <b id=\"game\">{}</b> waits for two clients:</p>\n{}", page.new_game,
                       commands(url, page.new_game));
  else if (page.wanted_game)
    news = "<p>The server plays as many games as it may; try again later.</p>\n";
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Treasure "
      "Hunt</title></head><body>\n"
      "<h1>Treasure Hunt</h1>\n"
      "<p>This port speaks the course's protocol, XML over HTTP below <code>/games</code>; half maps are "
      "checked by the "
      "profile <b id=\"profile\">{}</b>. A client is told this address and a game's id:</p>\n{}"
      "{}<form method=\"post\" action=\"/\"><button>New game for my client</button></form>\n"
      "<p>By hand: <code>curl {}/games</code> makes a game and answers its id.</p>\n</body></html>\n",
      page.profile, commands(url, "GAMEID"), news, url);
}

}  // namespace agon::treasure_hunt
