// Your bot.
constexpr int reach = 15;  // cells: the hunter builds when the prey is so near, straight ahead on one axis
constexpr int far_aside = 14;  // cells: so far beside the hunter's way the prey is safe

/// The hunter shuts off all that lies behind it when the prey is just ahead; the prey steps out of its way.
/// A next idea: the hunter keeps two walls around the prey and removes the others; the prey looks where walls
/// are.
std::string decide(std::string_view view, std::string_view legal, std::string_view time_left_ms) {
  (void)time_left_ms;
  const auto hunter = member(view, "hunter"), going = member(view, "hunter_velocity"),
             prey = member(view, "prey");
  const auto gap = [&](const char* axis) { return number(prey, axis) - number(hunter, axis); };
  const auto cells_built = [&](std::string_view action) {
    const auto wall = member(action, "create");
    if (member(action, "removals") != "[]") return -1;
    if (wall == "null") return 0;
    const int columns = number(wall, "x2") - number(wall, "x1"),
              rows = number(wall, "y2") - number(wall, "y1");
    const char* axis = columns == 0 ? "x" : "y";
    const int ahead = gap(axis) * number(going, axis);
    return ahead >= 1 && ahead <= reach ? columns + rows + 1 : -1;
  };
  const auto step = [&](std::string_view action) {
    const auto change = member(action, "change");
    return change == "null" ? member(view, "prey_velocity") : change;
  };
  const auto aside = [&](std::string_view action) {
    const int dx = number(step(action), "x"), dy = number(step(action), "y");
    return std::abs((gap("x") + dx) * number(going, "y") - (gap("y") + dy) * number(going, "x"));
  };
  const auto safety = [&](std::string_view action) {
    const int x = number(prey, "x") + number(step(action), "x"),
              y = number(prey, "y") + number(step(action), "y");
    return 1000 * std::min(aside(action), far_aside) - std::abs(x - 150) - std::abs(y - 150);
  };
  const bool hunts = word(member(match, "role")) == "hunter";
  const auto best = hunts ? most(items(legal), cells_built) : most(items(legal), safety);
  note(hunts ? "builds " + std::to_string(cells_built(best)) + " cells"
             : std::to_string(aside(best)) + " cells beside the hunter's way");
  return std::string(best);
}
