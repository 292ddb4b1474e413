// A tile of the map is 3×3 cells of the picture: stones and food have a cell each around the middle one,
// where the players stand.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <string_view>

#include "core/odds.h"
#include "games/zappy/rules/constants.h"
#include "games/zappy/rules/look.h"
#include "games/zappy/rules/rules.h"
#include "games/zappy/rules/text.h"
#include "games/zappy/rules/torus.h"
#include "text/bytes.h"

namespace agon::zappy {
namespace {

constexpr int span = 3;    // cells of a tile
constexpr int shades = 3;  // fills of a heap: one, a few, many

constexpr std::array<std::uint32_t, 8> team_colors{0xffb02e, 0x3fa7ff, 0xff6b57, 0x3ddc84,
                                                   0xc58bff, 0xc9e84a, 0xff7fc0, 0xf2f2ea};

Color mixed(Color from, Color to, double share) {
  const auto part = [&](int a, int b) {
    return static_cast<std::uint32_t>(std::lround(a + (b - a) * share));
  };
  return {part(from.red(), to.red()) << 16 | part(from.green(), to.green()) << 8 |
          part(from.blue(), to.blue())};
}

/// Rounds to two digits, which are finer than a pixel and keep the frames short.
double rounded(double number) { return std::round(number * 100) / 100; }

struct NamedColor {
  std::string_view name;
  std::uint32_t color;
};
/// A team whose name is the word for a colour has that colour.
constexpr std::array<NamedColor, 24> named_colors{{
    {"red", 0xff4b4b},    {"blue", 0x4a8dff},   {"green", 0x3ddc5a},  {"yellow", 0xffe14a},
    {"orange", 0xff8c2e}, {"purple", 0xb060f0}, {"violet", 0xc58bff}, {"pink", 0xff7fc0},
    {"rose", 0xff7fc0},   {"white", 0xf2f2ea},  {"pearl", 0xf2f2ea},  {"black", 0x5a5f66},
    {"gray", 0x9aa0a6},   {"grey", 0x9aa0a6},   {"cyan", 0x3fe0e8},   {"magenta", 0xf24be0},
    {"brown", 0xb0703c},  {"lime", 0xc9e84a},   {"teal", 0x1fa99a},   {"gold", 0xffc53d},
    {"silver", 0xc0c8d0}, {"amber", 0xffb02e},  {"azure", 0x3fa7ff},  {"coral", 0xff6b57},
}};

std::optional<Color> color_named(std::string_view name) {
  const auto same = [&](const NamedColor& each) {
    return std::equal(each.name.begin(), each.name.end(), name.begin(), name.end(), [](char a, char b) {
      return a == (b >= 'A' && b <= 'Z' ? static_cast<char>(b - 'A' + 'a') : b);
    });
  };
  const auto found = std::find_if(named_colors.begin(), named_colors.end(), same);
  if (found == named_colors.end()) return std::nullopt;
  return Color{found->color};
}

/// Whether two teams of these colours could be taken for each other.
bool alike(Color one, Color other) {
  const int red = one.red() - other.red(), green = one.green() - other.green(),
            blue = one.blue() - other.blue();
  return red * red + green * green + blue * blue < 90 * 90;
}

/// The hues in turn; beyond eight teams, darker ones.
Color hue_of(std::size_t place) {
  const Color hue{team_colors[place % team_colors.size()]};
  const auto round = static_cast<double>(place / team_colors.size());
  return mixed(hue, {0x30343a}, std::min(0.6, 0.22 * round));
}

using TeamColors = std::vector<Color>;

/// First the colours of teams whose names say them; the others get the hues in turn that differ from these.
TeamColors colors_of(const State& state) {
  std::vector<Color> said;
  for (const Team& team : state.teams)
    if (const auto color = color_named(team.name)) said.push_back(*color);
  TeamColors colors;
  std::size_t next = 0;
  for (const Team& team : state.teams) {
    if (const auto color = color_named(team.name)) {
      colors.push_back(*color);
      continue;
    }
    const auto taken = [&] {
      return next < team_colors.size() &&
             std::any_of(said.begin(), said.end(), [&](Color each) { return alike(each, hue_of(next)); });
    };
    while (taken()) ++next;
    colors.push_back(hue_of(next++));
  }
  return colors;
}

/// A palette that names its ground tells viewers to draw the other tiles as small stones on it.
std::vector<Swatch> palette() {
  std::vector<Swatch> swatches{{"ground", looks::odd_ground, " "}};
  for (const looks::Thing& thing : looks::things)
    for (int shade = 0; shade < shades; ++shade)
      swatches.push_back(
          {shade == 0 ? thing.name : fmt::format("{} ({})", thing.name, shade == 1 ? "2-3" : "4+"),
           mixed(looks::ground, thing.color, 0.7 + 0.15 * shade), thing.glyph});
  return swatches;
}

std::string tile_letters(const Config& config, const State& state) {
  const auto width = static_cast<std::size_t>(config.width * span);
  std::string letters(width * static_cast<std::size_t>(config.height * span), '.');
  for (int y = 0; y < config.height; ++y)
    for (int x = 0; x < config.width; ++x) {
      const Tile& tile = state.tiles[static_cast<std::size_t>(y * config.width + x)];
      char* const corner =
          &letters[static_cast<std::size_t>(y * span) * width + static_cast<std::size_t>(x * span)];
      if ((x + y) % 2 != 0)
        for (std::size_t row = 0; row < span; ++row) std::fill_n(corner + row * width, span, 'a');
      for (std::size_t kind = 0; kind < resource_kinds; ++kind) {
        const auto amount = tile.things[kind];
        if (amount == 0) continue;
        const int shade = amount == 1 ? 0 : amount < 4 ? 1 : 2;
        corner[static_cast<std::size_t>(looks::things[kind].y) * width +
               static_cast<std::size_t>(looks::things[kind].x)] =
            static_cast<char>('b' + static_cast<int>(kind) * shades + shade);
      }
    }
  return letters;
}

/// The kinds of sprites for one thing, so that their ids never collide.
enum class Part : std::uint32_t { player, egg, wave, disc, ring };
std::uint32_t id_of(Part part, std::int32_t number) {
  return static_cast<std::uint32_t>(number) * 5 + static_cast<std::uint32_t>(part);
}

Sprite sprite(Part part, std::int32_t number, Shape shape, int x, int y, double size, Color color) {
  Sprite made;
  made.id = id_of(part, number);
  made.shape = shape;
  made.x = x * span + 1;
  made.y = y * span + 1;
  made.size = rounded(size);
  made.color = color;
  return made;
}

double heading_of(Orientation orientation) {
  switch (orientation) {
    case Orientation::N:
      return 270;
    case Orientation::E:
      return 0;
    case Orientation::S:
      return 90;
    case Orientation::W:
      return 180;
  }
  return -1;
}

/// A ring round the tile, and a disc in it that has grown to the ring when the incantation ends.
void draw_incantations(Picture& picture, const State& state) {
  for (std::size_t index = 0; index < state.rituals.size(); ++index) {
    const Incantation& incantation = state.rituals[index];
    if (incantation.level == 0) continue;
    const auto number = static_cast<std::int32_t>(index);
    const Time left = state.clock.at(end_of(number)) - state.time;
    const double done = std::clamp(
        1 - static_cast<double>(left) / static_cast<double>(incantation_time * state.unit), 0.0, 1.0);
    picture.sprites.push_back(sprite(Part::disc, number, Shape::circle, incantation.x, incantation.y,
                                     0.3 + 2.5 * std::sqrt(done),
                                     mixed(looks::ground, looks::incantation, 0.45)));
    picture.sprites.push_back(sprite(Part::ring, number, Shape::ring, incantation.x, incantation.y,
                                     span + 0.2, looks::incantation));
  }
}

void draw_waves(Picture& picture, const State& state, const TeamColors& colors) {
  constexpr double lasts = 14, reach = 16;  // units, cells
  for (const Trantorian& who : state.players) {
    if (!who.alive() || who.spoke < 0) continue;
    const double age = static_cast<double>(state.time - who.spoke) / static_cast<double>(state.unit);
    if (age >= lasts) continue;
    const Color color = colors[static_cast<std::size_t>(who.team)];
    picture.sprites.push_back(sprite(Part::wave, who.number, Shape::ring, who.x, who.y,
                                     2 + reach * age / lasts, mixed(color, looks::ground, age / lasts)));
  }
}

void draw_eggs(Picture& picture, const State& state, const TeamColors& colors) {
  for (const Egg& egg : state.eggs) {
    if (!egg.laid()) continue;
    auto made = sprite(Part::egg, egg.number, Shape::egg, egg.x, egg.y, 0.8,
                       mixed(colors[static_cast<std::size_t>(egg.team)], {0xffffff}, 0.35));
    made.x = rounded(made.x + 0.28 * (egg.number % 3 - 1));  // shifted, so that several on a tile are visible
    made.y = rounded(made.y + 1.05);
    picture.sprites.push_back(made);
  }
}

/// The place of one of several figures on a tile, from the tile's middle, and its greatest size. Each has a
/// square of its own.
struct Stand {
  double x = 0, y = 0, room = 3;
};

Stand stand_of(std::size_t place, std::size_t count) {
  if (count == 1) return {};
  constexpr double side = 3;  // width of the tile that they share, in cells
  const auto columns = static_cast<std::size_t>(std::ceil(std::sqrt(static_cast<double>(count))));
  const std::size_t rows = (count + columns - 1) / columns, row = place / columns;
  const std::size_t in_row = row + 1 == rows ? count - row * columns : columns;
  const double room = side / static_cast<double>(columns);
  const auto along = [&](std::size_t index, std::size_t of) {
    return (static_cast<double>(index) - (static_cast<double>(of) - 1) / 2) * room;
  };
  return {along(place % columns, in_row), along(row, rows), room};
}

/// The shout that a player has just ended, which everybody has heard; empty: it has ended none.
std::string shout_of(const Trantorian& now, const State* before) {
  if (before == nullptr) return {};
  const auto then = std::find_if(before->players.begin(), before->players.end(),
                                 [&](const Trantorian& each) { return each.number == now.number; });
  if (then == before->players.end() || then->spoke == now.spoke || then->queue.empty() ||
      then->queue.front().verb != Verb::Broadcast)
    return {};
  std::string text = utf8_of_latin(then->queue.front().text);  // bytes of a client, told as records tell them
  std::replace(text.begin(), text.end(), ';', ',');            // facts are told with a semicolon between
  const auto shown = cut_at_character(text, 64);
  return fmt::format("; shouted \"{}{}\"", shown, shown.size() < text.size() ? "…" : "");
}

void draw_players(Picture& picture, const Config& config, const State& state, const State* before,
                  const TeamColors& colors) {
  // On large maps, and among many figures, only the size shows the level: there is no room for numbers.
  constexpr double least_labelled = 1.2;  // cells
  const bool labelled = std::max(config.width, config.height) <= 24;
  for (const Tile& tile : state.tiles) {
    if (tile.first_player == nobody) continue;
    std::vector<const Trantorian*> here;
    for (Index each = tile.first_player; each != nobody;) {
      here.push_back(&state.players[static_cast<std::size_t>(each)]);
      each = here.back()->next;
    }
    std::sort(here.begin(), here.end(), [](const auto* a, const auto* b) { return a->number < b->number; });
    for (std::size_t place = 0; place < here.size(); ++place) {
      const Trantorian& who = *here[place];
      const Stand stand = stand_of(place, here.size());
      const double alone = labelled ? 1.9 + 0.1 * who.level : 1.9 + 0.16 * who.level;
      auto made = sprite(Part::player, who.number, Shape::triangle, who.x, who.y,
                         std::min(alone, 0.96 * stand.room), colors[static_cast<std::size_t>(who.team)]);
      made.x = rounded(made.x + stand.x);
      made.y = rounded(made.y + stand.y);
      made.heading = heading_of(who.orientation);
      if (labelled && stand.room > least_labelled) made.label = std::to_string(who.level);
      made.told = words_of(who) + shout_of(who, before);
      made.seat = who.seat;
      picture.sprites.push_back(made);
    }
  }
}

struct TeamSums {
  std::array<int, highest_level + 1> at_level{};
  Amounts stock{};
};

std::vector<TeamSums> sums_of(const State& state) {
  std::vector<TeamSums> sums(state.teams.size());
  for (const Trantorian& who : state.players) {
    if (!who.alive()) continue;
    TeamSums& sum = sums[static_cast<std::size_t>(who.team)];
    ++sum.at_level[static_cast<std::size_t>(who.level)];
    for (std::size_t kind = 0; kind < resource_kinds; ++kind) sum.stock[kind] += who.stock[kind];
  }
  return sums;
}

/// The seats of a lock-step game are players with names; in a served world only teams have names.
Panel panel_of(const Config& config, const State& state, std::size_t index, const TeamSums& sum,
               Color color) {
  const Team& team = state.teams[index];
  Panel panel;
  panel.seat = static_cast<std::uint32_t>(index) * static_cast<std::uint32_t>(config.places);
  const bool served = state.seats.empty();
  panel.role = served ? "team" : team.name;
  if (served) panel.name = team.name;
  panel.color = color;
  const int levels = Rules::score(state, index);
  panel.score = fmt::format("{} players, {} levels", team.players, levels);
  panel.value = levels;
  for (int level = highest_level; level > 0; --level)
    if (const int count = sum.at_level[static_cast<std::size_t>(level)]; count > 0)
      panel.items.push_back({fmt::format("at level {}", level), static_cast<double>(count), panel.color});
  panel.items.push_back(
      {"eggs", static_cast<double>(team.eggs.size()), mixed(panel.color, {0xffffff}, 0.35)});
  for (std::size_t kind = 0; kind < resource_kinds; ++kind)
    panel.items.push_back(
        {looks::things[kind].name, static_cast<double>(sum.stock[kind]), looks::things[kind].color});
  return panel;
}

void mark_changes(Picture& picture, const Config& config, const State& state, const State& before) {
  const auto mark = [&](const char* kind, const Trantorian& who, std::string what) {
    picture.marks.push_back(
        {kind, who.team * config.places,
         fmt::format("{} #{} {}", state.teams[static_cast<std::size_t>(who.team)].name, who.number, what)});
  };
  for (std::size_t index = 0; index < state.players.size(); ++index) {
    const Trantorian& now = state.players[index];
    static const Trantorian none;
    const Trantorian& then = index < before.players.size() ? before.players[index] : none;
    if (then.alive() && now.number != then.number) mark("death", then, "died");
    if (!now.alive()) continue;
    if (now.number != then.number)
      mark("birth", now, "hatched");
    else if (now.level > then.level)
      mark("level", now, fmt::format("rose to level {}", now.level));
  }
}

/// Adds the combined view of each team's living players. With many teams it is left out, because the frames
/// would grow too large.
void add_sights(Picture& picture, const Config& config, const State& state) {
  constexpr std::size_t most_teams = 4;
  if (state.teams.size() > most_teams) return;
  for (std::size_t team = 0; team < state.teams.size(); ++team) {
    Sight sight;
    sight.seat = static_cast<std::uint32_t>(team) * static_cast<std::uint32_t>(config.places);
    sight.block = span;
    sight.cells.assign(static_cast<std::size_t>(config.width * config.height), '#');
    const auto letter = [&](int x, int y) -> char& {
      return sight.cells[static_cast<std::size_t>(y * config.width + x)];
    };
    for (const Trantorian& who : state.players)
      if (who.alive() && static_cast<std::size_t>(who.team) == team)
        each_in_view(config, who.x, who.y, who.orientation, who.level,
                     [&](int x, int y) { letter(x, y) = '.'; });
    for (const Sprite& each : picture.sprites)
      if (letter(static_cast<int>(each.x) / span, static_cast<int>(each.y) / span) == '#')
        sight.unseen.push_back(each.id);
    picture.sights.push_back(std::move(sight));
  }
}

}  // namespace

std::vector<Color> team_colors_of(const State& state) { return colors_of(state); }

Picture Rules::picture(const State& state, const State* before) const {
  Picture picture;
  picture.width = config_.width * span;
  picture.height = config_.height * span;
  picture.ground = looks::ground;
  static const auto swatches = palette();
  picture.palette = swatches;
  picture.tiles = tile_letters(config_, state);
  draw_incantations(picture, state);
  const auto colors = colors_of(state);
  draw_waves(picture, state, colors);
  draw_eggs(picture, state, colors);
  draw_players(picture, config_, state, before, colors);
  add_sights(picture, config_, state);
  const auto sums = sums_of(state);
  for (std::size_t team = 0; team < state.teams.size(); ++team)
    picture.panels.push_back(panel_of(config_, state, team, sums[team], colors[team]));
  if (before != nullptr) mark_changes(picture, config_, state, *before);
  const bool was_over = before != nullptr && over(*before);
  if (over(state) && !was_over) {
    const Outcome end = state.seats.empty() ? outcome_by_team(state, false) : outcome(state);
    picture.marks.push_back(
        {end.reason, end.winners.empty() ? -1 : static_cast<int>(end.winners.front()), end.text});
  }
  picture.caption = fmt::format("time unit {}", state.time / state.unit);
  picture.lead = lead_of_decision(*this, state, before);
  return picture;
}

}  // namespace agon::zappy
