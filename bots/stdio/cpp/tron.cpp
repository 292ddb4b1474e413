// Your bot.

/// How the cell beside lies, in columns and rows.
std::array<int, 2> ahead(std::string_view direction) {
  return {(direction == "Right") - (direction == "Left"), (direction == "Down") - (direction == "Up")};
}

/// Goes where the most empty cells lie ahead.
/// A next idea: count all cells that you could still reach there, not only those straight ahead.
std::string decide(std::string_view view, std::string_view legal, std::string_view time_left_ms) {
  (void)time_left_ms;
  const auto me = items(member(view, "agents"))[number(match, "seat")];
  const auto board = items(member(view, "board"));
  const auto cells_ahead = [&](std::string_view action) {
    if (member(action, "activate_wall_breaker") == "true") return -1;
    const auto turn = member(action, "direction");
    const auto [dx, dy] = ahead(word(turn == "null" ? member(me, "direction") : turn));
    int x = number(member(me, "position"), "x") + dx, y = number(member(me, "position"), "y") + dy, cells = 0;
    for (; word(board[y])[x] == 'E'; x += dx, y += dy) ++cells;
    return cells;
  };
  const auto best = most(items(legal), cells_ahead);
  note(std::to_string(cells_ahead(best)) + " empty cells ahead");
  return std::string(best);
}
