// What a terminal sends when keys are pressed, by xterm's and the Linux console's conventions.
#pragma once

#include <chrono>
#include <string>
#include <string_view>
#include <vector>

namespace agon::show {

enum class Key {
  letter,
  left,
  right,
  up,
  down,
  shift_left,
  shift_right,
  page_up,
  page_down,
  home,
  end,
  escape,
};

struct KeyPress {
  Key key = Key::letter;
  char letter = 0;  ///< ASCII, control characters included; 0 unless key is letter

  bool operator==(const KeyPress&) const = default;
};

/// A sequence may arrive in pieces; an escape that nothing follows is the escape key.
class KeyDecoder {
 public:
  /// How long to wait after feed() before flush(), if pending().
  static constexpr std::chrono::milliseconds escape_wait{40};

  std::vector<KeyPress> feed(std::string_view bytes);
  bool pending() const { return !held_.empty(); }
  std::vector<KeyPress> flush();

 private:
  std::string held_;  ///< the beginning of a sequence; at most longest_sequence bytes
};

}  // namespace agon::show
