#include "games/treasure_hunt/rules/look.h"

#include <fmt/format.h>

#include "core/about.h"
#include "core/field_notes.h"
#include "core/odds.h"
#include "games/treasure_hunt/rules/combining.h"
#include "games/treasure_hunt/rules/ending.h"
#include "games/treasure_hunt/rules/half_map.h"
#include "games/treasure_hunt/rules/rules.h"
#include "games/treasure_hunt/rules/values.h"

namespace agon::treasure_hunt {

const std::vector<Swatch>& look::palette() {
  static const std::vector<Swatch> swatches{
      {"water", {0x1d4e89}, "~"}, {"grass", {0x45703a}, "\""}, {"mountain", {0x86796a}, "^"},
      {"water", {0x27407f}, "~"}, {"grass", {0x2f6045}, "\""}, {"mountain", {0x72707f}, "^"},
  };
  return swatches;
}

namespace {

namespace words {

using namespace look;

std::vector<std::string> rules() {
  return {
      "Each player draws one half of the map, with its own fort; a treasure is hidden for it on a grass "
      "field of that half.",
      "In turns, each walks over its own half until it finds its treasure, then over the other half until it "
      "stands on the "
      "enemy's fort. The first to stand there wins.",
      "A step from grass to grass takes 2 actions, between grass and mountain 3, from mountain to mountain "
      "4. A player that walks "
      "into water or off the map loses.",
      "A player sees what is on the field where it stands, and from a mountain the eight fields around it as "
      "well.",
  };
}

std::vector<LegendEntry> legend() {
  return {
      {"triangle", avatar_colors[0], "Orange, the first player; the tip shows where it goes"},
      {"triangle", avatar_colors[1], "Violet, the second player"},
      {"square", seat_colors[0], "Orange's fort; Violet's is violet"},
      {"star", seat_colors[0], "Orange's treasure, not found yet; Violet's is violet"},
      {"star", gold, "a treasure that is carried"},
      {"tile", palette()[0].color, "water: a player that enters it loses"},
      {"tile", palette()[1].color, "grass; the two halves have tones of their own"},
      {"tile", palette()[2].color, "mountain: slow to cross, and wide to see from"},
  };
}

}  // namespace words

void note_the_truth(FieldNotes& notes) {
  notes
      .of<Point>({
          {"x", "column, from 0 at the left; -1: nowhere yet"},
          {"y", "row, from 0 at the top; -1: nowhere yet"},
      })
      .of<Side>({
          {"origin", "top left field of its half of the map"},
          {"fort", "its own, where its avatar starts"},
          {"treasure", "its own; stays here when it was collected"},
          {"position", "the field of its avatar"},
          {"collected", "it has its treasure"},
          {"heading", "the way of the move under way"},
          {"progress", "actions already spent on the move under way; 0: none is"},
          {"actions", "its own actions so far, the half map included"},
      })
      .of<State>({
          {"board",
           "rows from the top, a letter a field: ? is not yet known, W water, G grass, M mountain; empty "
           "before the first half map"},
          {"sides", "what belongs to each player"},
          {"revealed",
           "fields whose contents each seat has seen: 25 hexadecimal digits, four fields each, row by row "
           "from the top"},
          {"turn", "the seat whose turn it is"},
          {"actions", "actions of both players so far"},
          {"stacked", "the halves lie above each other (10 x 10), else side by side (20 x 5)"},
          {"first_leads", "the half that comes first lies at the top or left"},
          {"secret", "names the random streams of the match"},
          {"ending",
           "why the match ended: the enemy's fort reached, or what the loser did; none: it goes on"},
          {"loser", "the seat that lost, once the match has ended"},
      });
}

void note_what_players_see(FieldNotes& notes) {
  notes
      .of<HalfMapNode>({
          {"X", "column in the half map, 0 to 9"},
          {"Y", "row in the half map, 0 to 4"},
          {"fortPresent", "your fort stands here: on one field of grass"},
          {"terrain", "Water, Grass or Mountain; Unknown is refused"},
      })
      .of<Action>({
          {"act",
           "half_map: send the own half; move: one step of effort towards a neighbouring field; nothing "
           "loses, for there is no passing"},
          {"move", "with act move: where to"},
          {"playerHalfMapNodes", "with act half_map: its 50 fields, in any order"},
      })
      .of<View>({
          {"board",
           "rows from the top, a letter a field: ? is not yet known, W water, G grass, M mountain; empty "
           "before the first half map"},
          {"position", "the field of your avatar; null before your half map"},
          {"enemy_position", "the field of the enemy's avatar, drawn at random until enemy_position_true"},
          {"fort", "your own"},
          {"enemy_fort", "the enemy's; null until it is revealed"},
          {"treasure", "your own; null until it is revealed, and once it is collected"},
          {"collected", "you have your treasure"},
          {"enemy_collected", "the enemy has its own"},
          {"enemy_position_true", "enemy_position is where the enemy is"},
          {"must_act", "it is your turn"},
          {"over", "the match has ended"},
          {"won", "you have won it"},
          {"actions", "your own actions so far, the half map included"},
          {"game_actions", "actions of both players so far"},
          {"heading", "the way of your move under way"},
          {"progress", "your actions already spent on the move towards heading; 0: none is under way"},
          {"profile", "rules that half maps must keep"},
          {"action_limit", "actions of both players together, after which the one whose turn it is loses"},
      });
}

Seat owner_of(const State& state, Point field) {
  const Point origin = state.sides[0].origin;
  const bool first = origin.somewhere() && field.x / half_width == origin.x / half_width &&
                     field.y / half_height == origin.y / half_height;
  return first ? 0 : 1;
}

/// Draws forts first, then treasures, then avatars, so that an avatar on a fort is visible.
void draw_pieces(Picture& picture, const State& state) {
  const auto each_side = [&](auto draw) {
    for (Seat seat = 0; seat < 2; ++seat)
      if (state.sides[seat].origin.somewhere()) draw(seat, state.sides[seat]);
  };
  each_side([&](Seat seat, const Side& side) {
    picture.sprites.push_back(
        sprite(fort_id(seat), Shape::square, side.fort, 0.875, seat_colors[seat], "fort"));
  });
  each_side([&](Seat seat, const Side& side) {
    if (!side.collected)
      picture.sprites.push_back(
          sprite(treasure_id(seat), Shape::star, side.treasure, 0.75, seat_colors[seat], ""));
  });
  each_side([&](Seat seat, const Side& side) {
    picture.sprites.push_back(
        sprite(avatar_id(seat), Shape::triangle, side.position, avatar_size, avatar_colors[seat], ""));
    picture.sprites.back().heading = degrees(side.heading);
    if (side.collected) picture.sprites.push_back(carried_treasure(treasure_id(seat), side.position));
  });
}

/// While a half map is asked for, the board says whose it is, and the caption what it must have.
void explain_half_map(Picture& picture, const Config& config, const State& state) {
  if (state.ending != Ending::none || halves(state) == 2) return;
  const HalfMapLimits limits = limits_of(config.profile);
  const std::string deed = fmt::format("{} draws its half of the map", side_names[state.turn]);
  picture.caption +=
      fmt::format(", {}: {} fields, at least {} grass, {} water, {} mountains, a fort on grass, no islands",
                  deed, half_fields, limits.least_grass, limits.least_water, limits.least_mountains);
  // A first half away from the corner leaves a place open. Otherwise the second one's place is not known yet.
  const Point first = state.sides[1 - state.turn].origin;
  picture.labels.push_back({((first.x > 0 ? half_width : picture.width) - 1) / 2.0,
                            ((first.y > 0 ? half_height : picture.height) - 1) / 2.0, deed,
                            seat_colors[state.turn]});
}

/// The part of the state that the seat knows: the fields it has revealed, the forts and its own treasure on
/// them, and the enemy once its position is no longer random.
Sight sight_of(const Rules& rules, const State& state, Seat seat) {
  const View view = rules.view(state, seat);
  Sight sight;
  sight.seat = seat;
  for (int index = 0; index < state.board.fields(); ++index)
    sight.cells += state.revealed[seat].contains(index) ? '.' : '#';
  if (sight.cells.empty()) sight.cells.assign(2 * half_fields, '#');
  const Seat enemy = 1 - seat;
  if (!view.fort) sight.unseen.push_back(fort_id(seat));
  if (!view.treasure && !view.collected) sight.unseen.push_back(treasure_id(seat));
  if (!view.position) sight.unseen.push_back(avatar_id(seat));
  if (!view.enemy_fort) sight.unseen.push_back(fort_id(enemy));
  if (!view.enemy_position_true || !view.enemy_collected) sight.unseen.push_back(treasure_id(enemy));
  if (!view.enemy_position_true) sight.unseen.push_back(avatar_id(enemy));
  return sight;
}

Panel panel_of(const State& state, Seat seat, const Outcome& outcome) {
  const Side& side = state.sides[seat];
  Panel panel;
  panel.seat = seat;
  panel.role = side_names[seat];
  panel.color = seat_colors[seat];
  int revealed = 0;
  for (int index = 0; index < map_fields; ++index) revealed += state.revealed[seat].contains(index) ? 1 : 0;
  panel.value = outcome.over() ? outcome.scores[seat] : 0;
  panel.score = outcome.over()                                   ? (panel.value > 0 ? "won" : "lost")
                : side.collected                                 ? "looks for the fort"
                : state.turn == seat && !side.origin.somewhere() ? "draws its half map"
                                                                 : "looks for the treasure";
  panel.items = {{"own actions", static_cast<double>(side.actions), seat_colors[seat]},
                 {"fields revealed", static_cast<double>(revealed), seat_colors[seat]},
                 {"treasures found", side.collected ? 1.0 : 0.0, gold},
                 {"actions spent on the next step", static_cast<double>(side.progress), seat_colors[seat]}};
  return panel;
}

void mark_changes(Picture& picture, const State& state, const State& before) {
  for (Seat seat = 0; seat < 2; ++seat) {
    const Side& now = state.sides[seat];
    const Side& then = before.sides[seat];
    const auto mark = [&](std::string kind, std::string_view deed) {
      picture.marks.push_back(
          {std::move(kind), static_cast<int>(seat), fmt::format("{} {}", side_names[seat], deed)});
    };
    if (now.origin != then.origin) mark("half-map", "drew its half map");
    if (now.collected && !then.collected) mark("treasure", "found its treasure");
    if (halves(before) < 2) continue;
    const int fort = state.board.index(state.sides[1 - seat].fort);
    if (state.revealed[seat].contains(fort) && !before.revealed[seat].contains(fort))
      mark("fort", "saw the enemy's fort for the first time");
  }
}

/// The ending with colours instead of the outcome's seat numbers, because a viewer sees colours.
std::string ending_text(const State& state) {
  const Seat winner = 1 - state.loser;
  if (state.ending == Ending::enemy_fort)
    return fmt::format("{} wins: it stands on the enemy's fort with its treasure, after {} own actions",
                       side_names[winner], state.sides[winner].actions);
  return fmt::format("{} wins: {} {}", side_names[winner], side_names[state.loser],
                     ending_deed(state.ending));
}

}  // namespace

About Rules::about() { return {words::rules(), words::legend()}; }

FieldNotes Rules::field_notes() {
  FieldNotes notes;
  note_the_truth(notes);
  note_what_players_see(notes);
  return notes;
}

Picture Rules::picture(const State& state, const State* before) const {
  Picture picture;
  draw_board(picture, state.board, [&](Point point) { return owner_of(state, point); });
  draw_pieces(picture, state);
  for (Seat seat = 0; seat < 2; ++seat) picture.sights.push_back(sight_of(*this, state, seat));
  const Outcome result = outcome(state);
  for (Seat seat = 0; seat < 2; ++seat) picture.panels.push_back(panel_of(state, seat, result));
  if (before != nullptr) mark_changes(picture, state, *before);
  if (before != nullptr && before->ending == Ending::none && result.over())
    picture.marks.push_back({result.reason, static_cast<int>(result.winners.front()), ending_text(state)});
  picture.caption = fmt::format("action {}", state.actions);
  explain_half_map(picture, config_, state);
  picture.lead = lead_of_decision(*this, state, before);
  return picture;
}

void draw_board(Picture& picture, const Board& board, const std::function<Seat(Point)>& owner) {
  const bool empty = board.fields() == 0;
  picture.width = empty ? 2 * half_width : board.width();
  picture.height = empty ? half_height : board.height();
  picture.ground = look::ground;
  picture.palette = look::palette();
  for (int index = 0; index < board.fields(); ++index) {
    const Terrain terrain = board.at(index);
    const int tone = 3 * static_cast<int>(owner(board.point(index)));
    picture.tiles +=
        terrain == Terrain::Unknown ? '.' : static_cast<char>('a' + tone + static_cast<int>(terrain) - 1);
  }
}

Sprite sprite(std::uint32_t id, Shape shape, Point at, double size, Color color, std::string label) {
  Sprite made;
  made.id = id;
  made.shape = shape;
  made.x = at.x;
  made.y = at.y;
  made.size = size;
  made.color = color;
  made.label = std::move(label);
  return made;
}

Sprite carried_treasure(std::uint32_t id, Point at) {
  Sprite made = sprite(id, Shape::star, at, 0.46, gold, "");
  made.x += 0.27;
  made.y -= 0.27;
  return made;
}

double degrees(Direction direction) {
  return std::array{270.0, 90.0, 180.0, 0.0}[static_cast<std::size_t>(direction)];
}

}  // namespace agon::treasure_hunt
