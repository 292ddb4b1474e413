  // Your bot.
  static final int reach = 15;  // cells: the hunter builds when the prey is so near, straight ahead on one axis
  static final int farAside = 14;  // cells: so far beside the hunter's way the prey is safe

  /** The hunter shuts off all that lies behind it when the prey is just ahead; the prey steps out of the hunter's way.
   * A next idea: the hunter keeps two walls around the prey and removes the others; the prey looks where walls are. */
  static String decide(String view, String legal, String timeLeftMs) {
    String hunter = member(view, "hunter"), going = member(view, "hunter_velocity"), prey = member(view, "prey");
    ToIntFunction<String> gap = axis -> number(prey, axis) - number(hunter, axis);
    ToIntFunction<String> cellsBuilt = action -> {
      String wall = member(action, "create");
      if (!member(action, "removals").equals("[]")) return -1;
      if (wall.equals("null")) return 0;
      int columns = number(wall, "x2") - number(wall, "x1"), rows = number(wall, "y2") - number(wall, "y1");
      String axis = columns == 0 ? "x" : "y";
      int ahead = gap.applyAsInt(axis) * number(going, axis);
      return ahead >= 1 && ahead <= reach ? columns + rows : -1;
    };
    ToIntFunction<String> safety = action -> {
      String change = member(action, "change"), step = change.equals("null") ? member(view, "prey_velocity") : change;
      int dx = number(step, "x"), dy = number(step, "y");
      int aside = Math.abs((gap.applyAsInt("x") + dx) * number(going, "y") - (gap.applyAsInt("y") + dy) * number(going, "x"));
      return 1000 * Math.min(aside, farAside) - Math.abs(number(prey, "x") + dx - 150) - Math.abs(number(prey, "y") + dy - 150);
    };
    return most(items(legal), word(member(match, "role")).equals("hunter") ? cellsBuilt : safety);
  }
