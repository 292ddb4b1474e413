#include "core/player_spec.h"

namespace agon {

namespace {

using Kind = PlayerSpec::Kind;

struct Scheme {
  std::string_view text;
  Kind kind;
};
constexpr Scheme schemes[] = {{"cmd:", Kind::program},
                              {"client:", Kind::client},
                              {"java:", Kind::java_class},
                              {"lab:", Kind::lab_entry}};

constexpr std::string_view person = "person";

std::vector<std::string> params_in(std::string_view text) {
  std::vector<std::string> params;
  while (!text.empty()) {
    const auto next = text.find('&');
    params.emplace_back(text.substr(0, next));
    text.remove_prefix(next == text.npos ? text.size() : next + 1);
  }
  return params;
}

}  // namespace

PlayerSpec::Kind kind_of_player(std::string_view text) {
  if (text.empty()) return Kind::socket;
  if (text == person) return Kind::person;
  if (!is_outside(text)) return Kind::built_in;
  for (const auto& scheme : schemes)
    if (text.starts_with(scheme.text)) return scheme.kind;
  return Kind::other_scheme;
}

PlayerSpec player_spec(std::string_view text) {
  PlayerSpec player{kind_of_player(text)};
  if (is_outside(text)) {
    const auto end = text.find(':') + 1;
    player.scheme = text.substr(0, end);
    player.word = text.substr(end);
    return player;
  }
  const auto end = text.find('?');
  player.word = text.substr(0, end);
  if (end != text.npos) player.params = params_in(text.substr(end + 1));
  return player;
}

std::string text_of(const PlayerSpec& player) {
  auto text = player.name();
  for (std::size_t index = 0; index < player.params.size(); ++index)
    text += (index == 0 ? '?' : '&') + player.params[index];
  return text;
}

std::optional<std::string> command_line_in(std::string_view player) {
  const auto kind = kind_of_player(player);
  if (kind != Kind::program && kind != Kind::client) return std::nullopt;
  return std::string(player.substr(player.find(':') + 1));
}

std::string program_text(std::string_view command_line) {
  return text_of({Kind::program, "cmd:", std::string(command_line)});
}

std::string client_text(std::string_view command_line) {
  return text_of({Kind::client, "client:", std::string(command_line)});
}

}  // namespace agon
