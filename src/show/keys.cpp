#include "show/keys.h"

#include <array>
#include <optional>

namespace agon::show {

namespace {

constexpr std::size_t longest_sequence = 32;
constexpr char escape = '\x1b';

struct Named {
  std::string_view sequence;  ///< after the escape
  Key key;
};

constexpr std::array<Named, 34> named{{
    {"[A", Key::up},
    {"[B", Key::down},
    {"[C", Key::right},
    {"[D", Key::left},
    {"OA", Key::up},
    {"OB", Key::down},
    {"OC", Key::right},
    {"OD", Key::left},
    {"[1;2C", Key::shift_right},
    {"[1;2D", Key::shift_left},
    {"[1;5C", Key::shift_right},
    {"[1;5D", Key::shift_left},
    {"[1;2A", Key::up},
    {"[1;2B", Key::down},
    {"[c", Key::shift_right},
    {"[d", Key::shift_left},
    {"[5~", Key::page_up},
    {"[6~", Key::page_down},
    {"[H", Key::home},
    {"[F", Key::end},
    {"OH", Key::home},
    {"OF", Key::end},
    {"[1~", Key::home},
    {"[4~", Key::end},
    {"[7~", Key::home},
    {"[8~", Key::end},
    {"[1;2H", Key::home},
    {"[1;2F", Key::end},
    {"[1;5H", Key::home},
    {"[1;5F", Key::end},
    {"[1;3C", Key::shift_right},
    {"[1;3D", Key::shift_left},
    {"[5;2~", Key::page_up},
    {"[6;2~", Key::page_down},
}};

std::optional<Key> key_of(std::string_view sequence) {
  for (const auto& one : named)
    if (one.sequence == sequence) return one.key;
  return {};
}

/// The length of the whole sequence after the escape; nothing if more must come.
std::optional<std::size_t> sequence_length(std::string_view text) {
  if (text.empty()) return {};
  if (text[0] == 'O') return text.size() >= 2 ? std::optional<std::size_t>(2) : std::nullopt;
  if (text[0] != '[') return 0;  // Alt and a letter: the escape alone
  for (std::size_t index = 1; index < text.size(); ++index)
    if (text[index] >= '@' && text[index] <= '~') return index + 1;
  return {};
}

}  // namespace

std::vector<KeyPress> KeyDecoder::feed(std::string_view bytes) {
  held_ += bytes;
  std::vector<KeyPress> presses;
  std::string_view rest = held_;
  while (!rest.empty()) {
    if (rest[0] != escape) {
      // Letters beyond ASCII mean nothing here.
      if (static_cast<unsigned char>(rest[0]) < 0x80) presses.push_back({Key::letter, rest[0]});
      rest.remove_prefix(1);
      continue;
    }
    const auto length = sequence_length(rest.substr(1));
    if (!length && rest.size() < longest_sequence) break;
    if (!length) {  // no terminal sends this
      rest = {};
      break;
    }
    if (*length == 0) {
      presses.push_back({Key::escape});
    } else if (const auto key = key_of(rest.substr(1, *length))) {
      presses.push_back({*key});
    }
    rest.remove_prefix(1 + *length);
  }
  held_ = std::string(rest);
  return presses;
}

std::vector<KeyPress> KeyDecoder::flush() {
  const bool lone = held_.size() == 1;
  held_.clear();
  if (lone) return {{Key::escape}};
  return {};
}

}  // namespace agon::show
