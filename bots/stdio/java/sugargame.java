  // Your bot.

  /** Cells have the numbers 5 * y + x. */
  static boolean beside(int one, int other) {
    return Math.abs(one % 5 - other % 5) + Math.abs(one / 5 - other / 5) == 1;
  }

  /** Takes the most points of this turn: sugar, and 50 for each agent that two of yours stand beside.
   * A next idea: of equal moves, take the one after which the other side gains least in its turn. */
  static String decide(String view, String legal, String timeLeftMs) {
    int[] agents = items(member(view, "agents")).stream().mapToInt(Bot::number).toArray();
    int mine = 5 * number(view, "seat"), theirs = 5 - mine;
    boolean placing = number(view, "place") >= 0;
    ToIntFunction<String> points = action -> {
      int cell = 5 * number(action, "y") + number(action, "x"), mover = number(action, "agent");
      if (mover < 0) return 0;  // no agent can move: pass
      int sum = word(member(view, placing ? "cap" : "sugar")).charAt(cell) - '0';
      for (int one = theirs; one < theirs + 5 && !placing; ++one) {
        int close = 0;
        for (int own = mine; own < mine + 5; ++own) {
          int stands = own == mover ? cell : agents[own];
          if (stands >= 0 && agents[one] >= 0 && beside(agents[one], stands)) ++close;
        }
        if (close > 1) sum += 50;
      }
      return sum;
    };
    String best = most(items(legal), points);
    note(placing ? "up to " + points.applyAsInt(best) + " sugar grow here" : points.applyAsInt(best) + " points");
    return best;
  }
