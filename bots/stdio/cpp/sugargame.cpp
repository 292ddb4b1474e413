// Your bot.

/// Cells have the numbers 5 * y + x.
bool beside(int one, int other) { return std::abs(one % 5 - other % 5) + std::abs(one / 5 - other / 5) == 1; }

/// Takes the most points of this turn: sugar, and 50 for each agent that two of yours stand beside.
/// A next idea: of equal moves, take the one after which the other side gains least in its turn.
std::string decide(std::string_view view, std::string_view legal, std::string_view time_left_ms) {
  (void)time_left_ms;
  const auto agents = items(member(view, "agents"));
  const int mine = 5 * number(view, "seat"), theirs = 5 - mine;
  const bool placing = number(view, "place") >= 0;
  const auto points = [&](std::string_view action) {
    const int cell = 5 * number(action, "y") + number(action, "x"), mover = number(action, "agent");
    if (mover < 0) return 0;  // no agent can move: pass
    const auto sugar = word(member(view, placing ? "cap" : "sugar"));
    int sum = sugar[cell] - '0';
    for (int one = theirs; one < theirs + 5 && !placing; ++one) {
      int close = 0;
      for (int own = mine; own < mine + 5; ++own) {
        const int stands = own == mover ? cell : number(agents[own]);
        close += stands >= 0 && number(agents[one]) >= 0 && beside(number(agents[one]), stands);
      }
      if (close > 1) sum += 50;
    }
    return sum;
  };
  const auto best = most(items(legal), points);
  const auto worth = std::to_string(points(best));
  note(placing ? "up to " + worth + " sugar grow here" : worth + " points");
  return std::string(best);
}
