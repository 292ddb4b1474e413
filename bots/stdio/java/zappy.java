  // Your bot.
  static final List<String> set = List.of("linemate", "deraumere", "sibur");  // takes two players from level 2 to 3
  static final ArrayDeque<String> plan = new ArrayDeque<>();  // the actions until the next look
  static String aim = "";  // what the plan is for
  static final boolean[] held = new boolean[3];  // which stones of the set you have

  static void add(int count, String verb, String thing) {
    plan.addAll(Collections.nCopies(count, "{\"verb\":\"" + verb + "\",\"object\":\"" + thing + "\"}"));
  }

  static void planFor(List<String> tiles, int level, int time) {
    plan.clear();
    for (int tile = 0; tile < tiles.size(); ++tile) {
      List<String> things = items(member(tiles.get(tile), "things"));  // food, linemate, deraumere, sibur, …
      boolean[] stones = new boolean[3];
      for (int stone = 0; stone < 3; ++stone) stones[stone] = level == 2 && number(things.get(1 + stone)) > 0 && !held[stone];
      boolean all = held[0] && held[1] && held[2], none = !stones[0] && !stones[1] && !stones[2];
      boolean together = level == 2 && all && number(tiles.get(tile), "player") > (tile == 0 ? 1 : 0);  // your own tile counts you
      boolean rises = together || (level == 1 && number(things.get(1)) > 0);
      int food = number(things.get(0));
      if (food == 0 && none && !rises) continue;
      int ahead = (int) Math.sqrt(tile), aside = tile - ahead * ahead - ahead;  // rows, and cells to the right of your way
      aim = rises ? "to rise" : none ? "for food" : "for stones";
      add(ahead, "Forward", "food");
      add(aside != 0 ? 1 : 0, aside > 0 ? "Right" : "Left", "food");
      add(Math.abs(aside), "Forward", "food");
      add(food, "Take", "food");
      for (int stone = 0; stone < 3; ++stone) {
        add(stones[stone] || together ? 1 : 0, together ? "Set" : "Take", set.get(stone));
        held[stone] = !together && (held[stone] || stones[stone]);
      }
      add(rises ? 1 : 0, "Incantation", "food");
      return;
    }
    aim = "nothing is here";
    add(1, "Forward", "food");
    add(1, List.of("Forward", "Left", "Right").get(time / 7 % 3), "food");
  }

  /** Looks, and walks to the nearest tile of use: food to eat, a linemate to rise by at level 1, the stones for level 3, and
   * with these another player, who may rise along.
   * A next idea: ask for Inventory, and call a player of your level with Broadcast. */
  static String decide(String view, String legal, String timeLeftMs) {
    for (String message : items(member(view, "messages"))) {
      if (!word(member(message, "kind")).equals("look")) continue;
      planFor(items(member(message, "tiles")), number(view, "level"), number(view, "time"));
    }
    note(plan.isEmpty() ? "what is near?" : aim + ", " + plan.size() + " actions until the next look");
    if (plan.isEmpty()) add(1, "Look", "food");
    return plan.poll();
  }
