#include "show/view_bars.h"

#include <fmt/format.h>

#include "show/format.h"
#include "show/text.h"
#include "show/theme.h"
#include "show/view_help.h"
#include "show/view_panels.h"

namespace agon::show {

namespace {

Color event_color(const Event& event, const ViewState& state) {
  if (event.mark.kind == "fault") return theme::alarm;
  if (state.picture)
    for (const auto& panel : state.picture->panels)
      if (static_cast<int>(panel.seat) == event.mark.seat) return readable_on(theme::page, panel.color);
  return theme::text;
}

Segment status(const Playback& playback) {
  if (playback.following()) return {"● LIVE", theme::live, true};
  const std::string speed = " " + speed_text(playback.speed());
  if (playback.playing()) return {"▶" + speed, theme::accent, true};
  const bool over = playback.complete() && playback.position() + 1 >= playback.frames();
  return {(over ? "■ end" : "‖ paused") + (playback.speed() == 1 ? std::string() : speed), theme::quiet,
          true};
}

/// The last event that happened on this frame or within the last second of playing.
const Event* recent_event(const ViewState& state) {
  const auto here = state.playback.position();
  const double span = state.playback.playing() ? state.playback.steps_per_second() : 0;
  const Event* found = nullptr;
  for (const auto& event : state.events) {
    if (event.frame > here) break;
    if (static_cast<double>(here - event.frame) <= span) found = &event;
  }
  return found;
}

}  // namespace

void draw_title(Screen& screen, const Area& area, const ViewState& state) {
  if (area.empty()) return;
  screen.fill(area.column, area.row, area.columns, 1, theme::card);
  const auto shown = status(state.playback);
  const int right = columns_of(shown.text);
  screen.write(area.column + area.columns - right - 1, area.row, shown.text,
               {shown.color, theme::card, true});
  screen.write(area.column + 1, area.row, state.title, {theme::text, theme::card, true},
               area.columns - right - 4);
}

void draw_caption(Screen& screen, const Area& area, const ViewState& state) {
  if (area.empty() || !state.picture) return;
  int column = area.column + 1;
  const int end = area.column + area.columns - 1;
  const auto put = [&](std::string_view text, Color color, bool bold) {
    column += screen.write(column, area.row, text, {color, theme::page, bold}, end - column);
  };
  if (!state.picture->caption.empty()) put(state.picture->caption + "   ", theme::text, false);
  if (const auto* event = recent_event(state)) {
    const std::string &kind = event->mark.kind, &text = event->mark.text;
    put("◆ " + kind, event_color(*event, state), true);
    // A text that begins with the kind goes on from there: "wall 3 1 3 9 built".
    const bool goes_on = text.starts_with(kind + " ");
    if (!text.empty() && text != kind)
      put(goes_on ? text.substr(kind.size()) : "  " + text, theme::quiet, false);
  }
}

void draw_timeline(Screen& screen, const Area& area, const ViewState& state) {
  if (area.empty()) return;
  const auto& playback = state.playback;
  const std::size_t last = playback.frames() == 0 ? 0 : playback.frames() - 1;
  const std::string count =
      fmt::format(" {:>{}}/{}", playback.position(), fmt::formatted_size("{}", last), last);
  const int width = area.columns - 2 - static_cast<int>(count.size());
  if (width < 4) return;
  const int begin = area.column + 1;
  const auto place = [&](std::size_t frame) {
    return last == 0
               ? 0
               : static_cast<int>(static_cast<double>(frame) / static_cast<double>(last) * (width - 1) + 0.5);
  };
  const int here = place(playback.position());
  for (int column = 0; column < width; ++column)
    screen.put(begin + column, area.row, "━",
               {column < here ? theme::accent : theme::edge, theme::page, false});
  for (const auto& event : state.events)
    screen.put(begin + place(event.frame), area.row, "╋", {event_color(event, state), theme::page, false});
  screen.put(begin + here, area.row, "●", {theme::text, theme::page, true});
  screen.write(begin + width, area.row, count, {theme::quiet, theme::page, false});
}

void draw_keys(Screen& screen, const Area& area, const Playback& playback) {
  if (area.empty()) return;
  int column = area.column + 1;
  for (const auto& help : all_keys()) {
    if (help.brief.empty()) break;
    std::string_view meaning = help.brief;
    if (help.key == "space" && !playback.playing()) meaning = "play";
    if (column + columns_of(help.key) + columns_of(meaning) + 2 > area.column + area.columns) return;
    column += screen.write(column, area.row, help.key, {theme::quiet, theme::page, true}) + 1;
    column += screen.write(column, area.row, meaning, {theme::faint, theme::page, false}) + 2;
  }
}

}  // namespace agon::show
