// Your bot.
constexpr std::array set{"linemate", "deraumere", "sibur"};  // takes two players from level 2 to 3
std::deque<std::string> plan;                                // the actions until the next look
std::string aim;                                             // what the plan is for
std::array<bool, 3> held{};                                  // which stones of the set you have

void add(int count, const std::string& verb, const std::string& thing = "food") {
  plan.insert(plan.end(), count, R"({"verb":")" + verb + R"(","object":")" + thing + R"("})");
}

void plan_for(const std::vector<std::string_view>& tiles, int level, int time) {
  plan.clear();
  for (int tile = 0; tile < static_cast<int>(tiles.size()); ++tile) {
    const auto things = items(member(tiles[tile], "things"));  // food, linemate, deraumere, sibur, …
    std::array<bool, 3> stones{};
    for (int stone = 0; stone < 3; ++stone)
      stones[stone] = level == 2 && number(things[1 + stone]) > 0 && !held[stone];
    const bool all = held[0] && held[1] && held[2], none = !stones[0] && !stones[1] && !stones[2];
    const bool together =
        level == 2 && all && number(tiles[tile], "player") > (tile == 0);  // your own tile counts you
    const bool rises = together || (level == 1 && number(things[1]) > 0);
    if (number(things[0]) == 0 && none && !rises) continue;
    const int ahead = static_cast<int>(std::sqrt(tile));  // the row
    const int aside = tile - ahead * ahead - ahead;       // cells to the right of your way
    aim = rises ? "to rise" : none ? "for food" : "for stones";
    add(ahead, "Forward");
    add(aside != 0, aside > 0 ? "Right" : "Left");
    add(std::abs(aside), "Forward");
    add(number(things[0]), "Take");
    for (int stone = 0; stone < 3; ++stone) {
      add(stones[stone] || together, together ? "Set" : "Take", set[stone]);
      held[stone] = !together && (held[stone] || stones[stone]);
    }
    return add(rises, "Incantation");
  }
  aim = "nothing is here";
  constexpr std::array ways{"Forward", "Left", "Right"};
  add(1, "Forward");
  add(1, ways[time / 7 % 3]);
}

/// Looks, and walks to the nearest tile of use: food to eat, a linemate to rise by at level 1, the stones for
/// level 3, and with these another player, who may rise along.
/// A next idea: ask for Inventory, and call a player of your level with Broadcast.
std::string decide(std::string_view view, std::string_view legal, std::string_view time_left_ms) {
  (void)legal, (void)time_left_ms;
  for (const auto message : items(member(view, "messages"))) {
    if (word(member(message, "kind")) != "look") continue;
    plan_for(items(member(message, "tiles")), number(view, "level"), number(view, "time"));
  }
  note(plan.empty() ? "what is near?"
                    : aim + ", " + std::to_string(plan.size()) + " actions until the next look");
  if (plan.empty()) add(1, "Look");
  const auto action = plan.front();
  plan.pop_front();
  return action;
}
