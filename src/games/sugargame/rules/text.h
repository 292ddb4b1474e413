// The lines of Sugargame's protocol. Pure. The same lines go over TCP and to the Java host; docs/hosting-
// sugargame.md describes them.
//
//   to a player:    seat 1|2        game KEY VALUE …     cap <25 numbers>
//                   state <25 agents> <25 sugar>         score STEP TAKEN1 KILLS1 TAKEN2 KILLS2
//                   place ID        move                 end REASON TEXT
//   from a player:  hello NAME      at ID X Y            go ID X Y      pass      error CLASS: MESSAGE
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "games/sugargame/rules/rules.h"

namespace agon::sugargame {

/// A player's answer to `place` or `move`.
struct Reply {
  enum class Kind {
    action,
    error,       ///< its program failed; `text` says how
    unreadable,  ///< `text` says what is wrong and what would be right
  };
  Kind kind = Kind::unreadable;
  Action action;
  std::string text;
};

/// `placing`: the request was `place`. Never throws.
Reply parse_reply(std::string_view line, bool placing);
/// The line that a player sends for an action; the inverse of parse_reply.
std::string reply_line(const Action& action, bool placing);

/// The name of "hello NAME"; empty if the line is another one.
std::optional<std::string_view> parse_hello(std::string_view line);

/// The lines "seat" and "game", which are known before the match begins. With line feeds.
std::string opening_lines(const Config& config, Seat seat);
/// "cap": sent before the first request, because the map is drawn with the match.
std::string capacity_line(const View& view);
/// "state", "score", and "place" or "move": a request, appended to `text`.
void append_request(std::string& text, const View& view);
std::string end_line(const Outcome& outcome);

/// The printable ASCII of a line, shortened, for messages about it.
std::string quoted(std::string_view line);

/// Collects the lines that a player is sent into the view that built-in players know.
class Told {
 public:
  enum class News {
    nothing,     ///< the line was stored, or belongs to a later version
    match,       ///< a new match: `view().seat` is set
    request,     ///< an answer is expected: view() is complete
    end,         ///< `reason()` says why
    unreadable,  ///< `reason()` says what is wrong
  };
  News take(std::string_view line);
  const View& view() const { return view_; }
  bool placing() const { return view_.place != -1; }
  const std::string& reason() const { return reason_; }
  int move_ms() const { return move_ms_; }  ///< as the server said; 0: no clock
  Config config() const;                    ///< as far as it has been told

 private:
  News take_words(std::string_view word, std::string_view rest);
  void take_game(std::string_view rest);
  News bad(std::string_view line);

  View view_;
  int move_ms_ = 3000;
  std::string reason_;
};

}  // namespace agon::sugargame
