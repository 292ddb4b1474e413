  // Your bot.

  /** Goes where the most empty cells lie ahead.
   * A next idea: count all cells that you could still reach there, not only those straight ahead. */
  static String decide(String view, String legal, String timeLeftMs) {
    String me = items(member(view, "agents")).get(number(match, "seat"));
    List<String> board = items(member(view, "board"));
    ToIntFunction<String> cellsAhead = action -> {
      if (member(action, "activate_wall_breaker").equals("true")) return -1;
      String turn = member(action, "direction");
      String way = word(turn.equals("null") ? member(me, "direction") : turn);
      int dx = way.equals("Right") ? 1 : way.equals("Left") ? -1 : 0, dy = way.equals("Down") ? 1 : way.equals("Up") ? -1 : 0;
      int x = number(member(me, "position"), "x") + dx, y = number(member(me, "position"), "y") + dy, cells = 0;
      for (; word(board.get(y)).charAt(x) == 'E'; x += dx, y += dy) ++cells;
      return cells;
    };
    String best = most(items(legal), cellsAhead);
    note(cellsAhead.applyAsInt(best) + " empty cells ahead");
    return best;
  }
