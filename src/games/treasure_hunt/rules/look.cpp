#include "games/treasure_hunt/rules/look.h"

#include "games/treasure_hunt/rules/values.h"

namespace agon::treasure_hunt::look {

const std::vector<Swatch>& palette() {
  static const std::vector<Swatch> swatches{
      {"water", {0x1d4e89}, "~"}, {"grass", {0x45703a}, "\""}, {"mountain", {0x86796a}, "^"},
      {"water", {0x27407f}, "~"}, {"grass", {0x2f6045}, "\""}, {"mountain", {0x72707f}, "^"},
  };
  return swatches;
}

namespace {

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

}  // namespace

About about() { return {rules(), legend()}; }

}  // namespace agon::treasure_hunt::look

namespace agon::treasure_hunt {

namespace {

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

}  // namespace

FieldNotes field_notes() {
  FieldNotes notes;
  note_the_truth(notes);
  note_what_players_see(notes);
  return notes;
}

}  // namespace agon::treasure_hunt
