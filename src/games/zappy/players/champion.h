// The champion: six players that gather for all seven rituals at once, meet once, and rise together. They
// speak by broadcasts alone; the one with the least name leads.
#pragma once

#include "core/random.h"
#include "games/zappy/players/crew.h"
#include "games/zappy/players/gathering.h"

namespace agon::zappy {

/// Times in units.
struct ChampionStyle {
  GatheringStyle gathering{};
  Time talk = 70;               ///< between reports while gathering
  Time call = 21;               ///< between the leader's calls at the place
  Time quiet = 60;              ///< without a call there, besides 4 units for each tile of both sides
  int away = 9;                 ///< tiles: how far the crew goes from where it was disturbed
  Time silence = 500;           ///< after which a mate is taken for dead
  Time incantation_slack = 20;  ///< of each ritual beside its 300 units
  Time walk_slack = 40;  ///< food for the way to the meeting, besides 4 units for each tile of both sides
  Time rise_slack = 60;  ///< food besides when the rituals begin
  Time reserve = 250;    ///< of life after any incantation but the last, to find food in
  int spare_food = 3;    ///< gathered besides where it can be
  int hungry = 3;        ///< food below which nothing else counts
  int first_worth = 30;  ///< of a linemate, as long as it would raise its finder alone
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
  // Everybody.
  /// Of the next ritual.
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
  /// The way to the place of the order; whether it is certain.
  std::pair<Offset, bool> way_to_place() const;
  /// Who stands here, me included, as far as a Look has told since then; -1: none has.
  int standing_here(Time since) const;
  /// Somebody said of this order that it is not there.
  bool somebody_missing(const Order& order) const;
  // The leader (champion_lead.cpp).
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
  Order own_;  ///< what I want while I lead
  std::vector<Contribution> contributions_;
  Time ordered_ = 0;     ///< when I gave it, awake
  Time spoke_ = -1000;   ///< by the whole clock
  Time listed_ = -1000;  ///< the last Inventory
  std::uint8_t told_ready_ = 0;
  Name told_leader_ = 0;
  std::uint8_t told_hungry_ = 0;
  std::uint8_t missed_ = 0;   ///< the order of rituals at which I was not there when it came
  std::uint8_t present_ = 0;  ///< the one at whose place I have been since
  int level_ = 1;             ///< when the last ritual ended
  int put_level_ = 0;         ///< my share for this level lies on the tile
  std::uint8_t put_order_ = 0;
  Time put_at_ = 0;
  Time forked_ = 0;
  bool fork_due_ = false;
  bool outrun_ = false;  ///< somebody took first what I wanted
  bool stale_ = false;   ///< the mates have put down stones since they told what they have
  Time disturbed_ = 0,
       disturbed_clock_ = 0;  ///< when I was pushed or a ritual failed, awake and by the whole clock
};

}  // namespace agon::zappy
