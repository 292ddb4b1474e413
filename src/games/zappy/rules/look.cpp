#include "games/zappy/rules/look.h"

#include <fmt/format.h>

#include "core/about.h"
#include "core/field_notes.h"
#include "games/zappy/rules/rules.h"

namespace agon::zappy {

namespace {

namespace words {

using namespace looks;

std::vector<std::string> rules() {
  return {
      "Teams of players walk over a map whose edges meet. A player that does not eat starves.",
      "An incantation lifts a player by a level: it needs certain stones on the tile and, from level 2 on, "
      "more "
      "players of the "
      "same level. It lasts 300 units, in which those who take part stand still.",
      "Players see a triangle before them, which grows with their level, and hear where shouts come from. "
      "Eggs make room "
      "for more players.",
      "The first team with six players of level 8 wins.",
  };
}

std::vector<LegendEntry> legend() {
  constexpr Color player{0xffb02e};
  std::vector<LegendEntry> entries{
      {"triangle", player,
       "a player in its team's colour; the tip shows where it looks, its size and number tell its level"},
      {"egg", player, "an egg of a team: room for one more player"},
      {"ring", incantation, "an incantation; the disc in it grows until it ends"},
      {"ring", player, "a shout, heard everywhere"},
  };
  for (const Thing& thing : things)
    entries.push_back(
        {thing.shape, thing.color,
         fmt::format("{}{}", thing.name,
                     thing.glyph[0] == 'f' ? "; more pieces, or brighter: more of it on the tile" : "")});
  return entries;
}

}  // namespace words

void note_what_players_see(FieldNotes& notes) {
  notes
      .of<Command>({
          {"verb", "the command; none waits one time unit, unknown is any other line"},
          {"object", "with Take and Set: which thing"},
          {"wrong", "a known word with wrong arguments: costs its time and is answered ko"},
          {"text", "with Broadcast: bytes without line feed"},
      })
      .of<SeenTile>({
          {"player", "how many players stand there; the looker itself counts"},
          {"things",
           "how many of each lie there: food, linemate, deraumere, sibur, mendiane, phiras, thystame"},
          {"egg", "eggs there, where the settings let Look name them"},
      })
      .of<Message>({
          {"kind",
           "what it says: hatched (you begin), ok, ko, look, inventory, connect_nbr, message (a "
           "broadcast), eject (you were pushed), underway (an incantation has begun), level (it is done)"},
          {"number",
           "of hatched and connect_nbr: free slots of the team; of message and eject: the direction it "
           "came from, 1 ahead, then counterclockwise, 0 the own tile; of level: the new one"},
          {"text", "of message: what was broadcast"},
          {"tiles", "of look: row by row away from you, each from left to right"},
          {"stock", "of inventory: food, linemate, deraumere, sibur, mendiane, phiras, thystame"},
      })
      .of<View>({
          {"width", "width of the map, in tiles; its edges meet"},
          {"height", "height of the map, in tiles; its edges meet"},
          {"time", "time units since the world began"},
          {"level", "your level, 1 to 8"},
          {"team", "index of your team, from 0"},
          {"messages", "what you were told since your last decision, oldest first"},
      });
}

void note_the_ground(FieldNotes& notes) {
  notes
      .of<Tile>({
          {"things",
           "how many of each lie here: food, linemate, deraumere, sibur, mendiane, phiras, thystame"},
          {"first_player", "index of a player here, the others follow by next; -1: nobody"},
          {"first_egg", "index of an egg here, the others follow by next; -1: none"},
          {"players", "how many stand here"},
          {"eggs", "how many lie here"},
      })
      .of<Egg>({
          {"number", "as the protocol shows it; -1: this entry is free"},
          {"team", "index of its team"},
          {"parent", "number of the player that laid it; -1: there from the start"},
          {"x", "column, from 0 at the left"},
          {"y", "row, from 0 at the top"},
          {"next", "index of the next egg on its tile; -1: none"},
          {"previous", "index of the one before on its tile; -1: none"},
          {"place", "in the list of its team"},
      })
      .of<Team>({
          {"name", "as clients say it"},
          {"eggs", "indices of those not hatched: the free slots of the team"},
          {"players", "living"},
          {"highest", "of them, those at level 8; six win"},
          {"forks", "eggs laid by Fork so far"},
          {"hatched", "players so far"},
      })
      .of<Incantation>({
          {"level", "of the participants before it; 0: this entry is free"},
          {"x", "column of its tile"},
          {"y", "row of its tile"},
          {"initiator", "index of the player that began it; -1: it died"},
          {"participants", "indices of the players, the initiator first"},
      });
}

void note_players(FieldNotes& notes) {
  notes
      .of<Trantorian>({
          {"number", "as the protocol shows it; -1: this entry is free"},
          {"team", "index of its team"},
          {"x", "column, from 0 at the left"},
          {"y", "row, from 0 at the top"},
          {"orientation", "where it looks: north is up"},
          {"level", "1 to 8"},
          {"stock",
           "what it carries: food (whole units, without the one being digested), then the six stones"},
          {"queue", "its commands, at most ten; the first is running if running says so"},
          {"running", "the first command has begun"},
          {"left", "ticks of the running command that are left while an incantation suspends it"},
          {"ritual", "index of the incantation that freezes it; -1: none"},
          {"next", "index of the next player on its tile; -1: none"},
          {"previous", "index of the one before on its tile; -1: none"},
          {"spoke", "tick at which its last broadcast ended; -1: none yet"},
          {"seat", "of a match in lock-step; -1: none"},
      })
      .of<SeatState>({
          {"player", "index of the player that sits there; -1: it waits for an egg, or is dead"},
          {"instant", "decisions at the present moment that took no time"},
          {"messages", "what it was told since its last decision, oldest first"},
      });
}

void note_the_world(FieldNotes& notes) {
  notes
      .of<Alarm>({
          {"at", "tick at which it rings"},
          {"order", "of setting: of one moment's alarms the one set first rings first"},
          {"subject",
           "whose: three times the number of a player (its command), one more (its meal), or two more "
           "than three times that of an incantation (its end)"},
      })
      .of<Clock>({
          {"alarms", "a binary heap"},
          {"places", "of each subject's alarm in the heap; -1: it has none"},
          {"orders", "alarms set so far"},
      })
      .of<State>({
          {"time", "ticks since the world began"},
          {"unit", "ticks of a time unit from now on; what has begun keeps its end"},
          {"seed", "where all chance comes from"},
          {"draws", "how often chance was asked"},
          {"tiles", "row by row from the top"},
          {"ground", "what lies on all tiles together: food, then the six stones"},
          {"refill_at", "tick of the next refill"},
          {"teams", "in their order"},
          {"players", "entries are used again: those whose number is -1 are free"},
          {"eggs", "entries are used again: those whose number is -1 are free"},
          {"rituals", "entries are used again: those whose level is 0 are free"},
          {"free_players", "indices of free entries"},
          {"free_eggs", "indices of free entries"},
          {"free_rituals", "indices of free entries"},
          {"players_born", "so far"},
          {"eggs_laid", "so far"},
          {"living", "players"},
          {"idle", "living players that are free and have nothing to do"},
          {"winner", "index of the team that has won; -1: none yet"},
          {"hunger", "players eat; an operator may stop that"},
          {"refill", "things come back; an operator may stop that"},
          {"clock", "what is due when"},
          {"seats", "of a match in lock-step"},
      });
}

}  // namespace

About Rules::about() { return {words::rules(), words::legend()}; }

FieldNotes Rules::field_notes() {
  FieldNotes notes;
  note_what_players_see(notes);
  note_the_ground(notes);
  note_players(notes);
  note_the_world(notes);
  return notes;
}

}  // namespace agon::zappy
