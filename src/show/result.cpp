#include "show/result.h"

#include <fmt/format.h>
#include <unistd.h>
#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "show/color.h"
#include "show/playback.h"
#include "show/screen.h"
#include "show/terminal_screen.h"
#include "show/text.h"
#include "show/view.h"
#include "text/color_choice.h"

namespace agon::show {

namespace {

/// Seats of a team share the panel that names its first.
const Panel* panel_of(const std::vector<Panel>& panels, Seat seat) {
  const Panel* found = nullptr;
  for (const auto& panel : panels)
    if (panel.seat <= seat && (found == nullptr || panel.seat > found->seat)) found = &panel;
  return found;
}

/// The name, with the role if another panel has the same name.
std::string told_apart(const Panel& panel, const std::vector<Panel>& panels) {
  const auto name = panel_name(panel);
  const auto same = std::count_if(panels.begin(), panels.end(),
                                  [&](const Panel& each) { return panel_name(each) == name; });
  return same > 1 && !panel.role.empty() && panel.role != name ? fmt::format("{} ({})", name, panel.role)
                                                               : name;
}

bool is_number(const std::string& text) {
  return !text.empty() && text.size() < 8 && std::all_of(text.begin(), text.end(), [](char letter) {
    return std::isdigit(static_cast<unsigned char>(letter)) != 0 || letter == '-' || letter == '.';
  });
}

/// " 22 – 2", the winner's score first; empty if the panels have no numbers.
std::string scores_of(const Panel& first, const Panel& second) {
  if (!is_number(first.score) || !is_number(second.score)) return "";
  return fmt::format(" {} – {}", first.score, second.score);
}

/// The text of the game's mark for the ending, if it has one; else the outcome's first clause, without the
/// score.
std::string story_of(const Outcome& outcome, const Picture& last) {
  for (const auto& mark : last.marks)
    if (mark.kind == outcome.reason && !mark.text.empty()) return mark.text;
  const auto words = words_of(outcome);
  return words.substr(0, words.find(';'));
}

std::string colored(const Screen& screen, ColorDepth depth) {
  Pen pen(depth);
  for (int row = 0; row < screen.rows(); ++row) {
    for (int column = 0; column < screen.columns(); ++column) {
      const auto& cell = screen.at(column, row);
      if (!cell.text.empty()) pen.write(cell, 1);
    }
    pen.newline();
  }
  return pen.take();
}

}  // namespace

Result result_of(const Outcome& outcome, const Picture& last) {
  if (!outcome.over()) return {};
  const auto& panels = last.panels;
  Result result{"", story_of(outcome, last), theme::text};
  const Panel* winner = outcome.winners.empty() ? nullptr : panel_of(panels, outcome.winners.front());
  const bool one =
      winner != nullptr && std::all_of(outcome.winners.begin(), outcome.winners.end(),
                                       [&](Seat seat) { return panel_of(panels, seat) == winner; });
  if (!one) {
    result.headline = "a draw";
    if (panels.size() == 2) result.headline += scores_of(panels[0], panels[1]);
    return result;
  }
  result.headline = told_apart(*winner, panels) + " wins";
  result.color = winner->color;
  if (panels.size() == 2) result.headline += scores_of(*winner, &panels[0] == winner ? panels[1] : panels[0]);
  return result;
}

std::string printed(const Picture& picture, const std::string& title, int columns) {
  if (!prints_colors(STDOUT_FILENO)) return plain_text(picture, title, columns);
  constexpr int rows = 32;
  const auto depth = color_depth(Colors::automatic, std::getenv("COLORTERM"), std::getenv("TERM"));
  return colored(compose_still(picture, title, columns, rows), depth);
}

}  // namespace agon::show
