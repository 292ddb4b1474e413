// The champion: six players that gather the stones for all seven incantations, meet once, and rise together.
// They talk by broadcasts only; the one with the lowest name leads.
#pragma once

#include "core/random.h"
#include "games/zappy/players/crew.h"
#include "games/zappy/players/gathering.h"

namespace agon::zappy {

/// How a champion plays. Times are in units.
struct ChampionStyle {
  GatheringStyle gathering{};
  Time talk = 70;      ///< between reports while gathering
  Time call = 21;      ///< between the leader's calls at the meeting place
  Time quiet = 60;     ///< that a leader sure of its crew waits silently, plus 4 for each tile of both sides
  int away = 9;        ///< tiles that the crew moves away from where it was disturbed
  Time silence = 500;  ///< after which a silent mate counts as dead
  Time incantation_slack = 20;  ///< for each incantation, besides its 300 units
  Time walk_slack = 40;         ///< to walk to the meeting, as food; plus 4 for each tile of both sides
  Time rise_slack = 60;         ///< kept as food when the incantations begin
  Time reserve = 250;           ///< of life left after every incantation but the last, to find food in
  int spare_food = 3;           ///< food to gather beyond what is needed
  int hungry = 3;               ///< food below which the player only eats
  int first_worth = 30;         ///< worth of a linemate while it would raise its finder alone
  Amounts worth{8, 7, 9, 10, 10, 11, 14};
};

class Champion : public Agent {
 public:
  Champion(Key key, std::uint64_t seed, ChampionStyle style = {});

 protected:
  void begin() override;
  void hear(int direction, const std::string& text) override;
  void know(const Command& command, const Message& answer) override;
  void incantation(bool over) override;
  void pushed() override;
  void think(Commands& commands) override;

 private:
  // For every member of the crew.
  /// Lowest level in the crew. The next incantation starts from it.
  int crew_level() const { return crew_.level(body_.level()); }
  bool leads() const { return crew_.leader() == crew_.self(); }
  const Order* order() const;
  Wants wants() const;
  int food_wanted(Time slack) const;
  Time walk_slack() const { return style_.walk_slack + 4 * (body_.width() + body_.height()); }
  void speak(Commands& commands, bool ready);
  bool sure_of_leader() const;
  bool hungry() const;
  void wait(Commands& commands);
  void gather_more(Commands& commands);
  bool rise_alone(Commands& commands);
  void go(Commands& commands, Offset way, bool certain);
  void come(Commands& commands, const Order& order);
  void rise(Commands& commands, const Order& order);
  void risen(int level);
  /// Way to the place of the order, and whether it is certain.
  std::pair<Offset, bool> way_to_place() const;
  /// Players on this tile, me included, by a Look since `since`; -1: no Look since then.
  int standing_here(Time since) const;
  /// Whether a mate reported that it is not at the place of this order.
  bool somebody_missing(const Order& order) const;
  // For the leader (champion_lead.cpp).
  void lead(Commands& commands);
  void give(Task task);
  void lead_gathering(Commands& commands);
  void lead_meeting(Commands& commands);
  void lead_incantations(Commands& commands);
  void begin_incantations(Commands& commands);
  void move_away(Commands& commands);
  bool too_few() const;
  bool has_all(Time slack) const;
  bool all_sure() const;
  bool stones_missing() const;
  bool all_ready() const;
  Amounts lacking() const;
  Offset best_place() const;

  ChampionStyle style_;
  Key key_;
  Random random_;
  Crew crew_;
  Memory memory_;
  Order own_;  ///< the order I give while I lead
  std::vector<Contribution> contributions_;
  Time ordered_ = 0;     ///< when I gave that order, in units awake
  Time spoke_ = -1000;   ///< my last broadcast, by clock()
  Time listed_ = -1000;  ///< the last Inventory, by clock()
  std::uint8_t told_ready_ = 0;
  Name told_leader_ = 0;
  std::uint8_t told_hungry_ = 0;
  std::uint8_t missed_ = 0;   ///< number of the last order to rise that reached me away from its place
  std::uint8_t present_ = 0;  ///< number of the last order to rise at whose place I have been
  int level_ = 1;             ///< my level when the last incantation ended
  int put_level_ = 0;         ///< level for which my share of stones lies on the tile
  std::uint8_t put_order_ = 0;
  Time put_at_ = 0;
  Time forked_ = 0;
  bool fork_due_ = false;
  bool outrun_ = false;  ///< somebody else took what I wanted
  bool stale_ = false;   ///< the mates have put down stones since they last reported their stock
  Time disturbed_ = 0,
       disturbed_clock_ = 0;  ///< when I was last pushed or an incantation failed: units awake, and clock()
};

}  // namespace agon::zappy
