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
      return ahead >= 1 && ahead <= reach ? columns + rows + 1 : -1;
    };
    Function<String, String> step = action -> {
      String change = member(action, "change");
      return change.equals("null") ? member(view, "prey_velocity") : change;
    };
    ToIntFunction<String> aside = action -> {
      int dx = number(step.apply(action), "x"), dy = number(step.apply(action), "y");
      return Math.abs((gap.applyAsInt("x") + dx) * number(going, "y") - (gap.applyAsInt("y") + dy) * number(going, "x"));
    };
    ToIntFunction<String> safety = action -> {
      int x = number(prey, "x") + number(step.apply(action), "x"), y = number(prey, "y") + number(step.apply(action), "y");
      return 1000 * Math.min(aside.applyAsInt(action), farAside) - Math.abs(x - 150) - Math.abs(y - 150);
    };
    boolean hunts = word(member(match, "role")).equals("hunter");
    String best = most(items(legal), hunts ? cellsBuilt : safety);
    note(hunts ? "builds " + cellsBuilt.applyAsInt(best) + " cells" : aside.applyAsInt(best) + " cells beside the hunter's way");
    return best;
  }
