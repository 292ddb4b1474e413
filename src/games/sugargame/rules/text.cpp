#include "games/sugargame/rules/text.h"

#include <fmt/format.h>

#include "text/words.h"

namespace agon::sugargame {

namespace {

constexpr std::size_t longest_quoted = 80;    // bytes of a line that an error quotes
constexpr std::size_t longest_error = 1'000;  // bytes of an error's text that are kept

Reply unreadable(std::string_view line, bool placing) {
  return {Reply::Kind::unreadable,
          {},
          fmt::format("cannot read the answer \"{}\"; right would be: {}", quoted(line),
                      placing ? "at ID X Y" : "go ID X Y, or pass")};
}

template <class Number>
void append(std::string& text, Number number) {
  fmt::format_to(std::back_inserter(text), " {}", number);
}

}  // namespace

std::string quoted(std::string_view line) {
  std::string text;
  for (const char letter : line.substr(0, longest_quoted))
    text += letter >= ' ' && letter <= '~' ? letter : '?';
  return text;
}

Reply parse_reply(std::string_view line, bool placing) {
  Words words(line);
  const auto what = words.next();
  if (what == "error") {
    std::string text;
    for (const char letter : words.text().substr(0, longest_error)) text += letter == '\0' ? '?' : letter;
    return {Reply::Kind::error, {}, std::move(text)};
  }
  if (what == "pass" && !placing && words.at_end()) return {Reply::Kind::action, {}, {}};
  if (what != (placing ? "at" : "go")) return unreadable(line, placing);
  const auto agent = words.number(), x = words.number(), y = words.number();
  if (!agent || !x || !y || !words.at_end()) return unreadable(line, placing);
  Action action{*agent, *x, *y};
  // An agent without a number belongs to no one; it must not be taken for the null that passes.
  if (!placing && action.null()) action.y = -2;
  return {Reply::Kind::action, action, {}};
}

std::string reply_line(const Action& action, bool placing) {
  if (!placing && action.null()) return "pass";
  return fmt::format("{} {} {} {}", placing ? "at" : "go", action.agent, action.x, action.y);
}

std::optional<std::string_view> parse_hello(std::string_view line) {
  Words words(line);
  if (words.next() != "hello" || words.at_end()) return std::nullopt;
  return words.text();
}

std::string opening_lines(const Config& config, Seat seat) {
  return fmt::format("seat {}\ngame steps {} growth {} growth_period {} pass {} move_ms {}\n", seat + 1,
                     config.hide_steps ? 0 : config.steps, enum_name(config.growth), config.growth_period,
                     enum_name(config.pass), config.move_ms);
}

std::string capacity_line(const View& view) {
  std::string line = "cap";
  for (int cell = 0; cell < cell_count; ++cell) append(line, view.cap.at(cell));
  return line + '\n';
}

void append_request(std::string& text, const View& view) {
  std::array<int, cell_count> agents{};
  agents.fill(-1);
  for (int agent = 0; agent < agent_count; ++agent) {
    const int cell = view.agents[static_cast<std::size_t>(agent)];
    if (is_somewhere(cell)) agents[static_cast<std::size_t>(cell)] = agent;
  }
  text += "state";
  for (const int agent : agents) append(text, agent);
  for (int cell = 0; cell < cell_count; ++cell) append(text, view.sugar.at(cell));
  fmt::format_to(std::back_inserter(text), "\nscore {} {} {} {} {}\n", view.step, view.taken[0],
                 view.kills[0], view.taken[1], view.kills[1]);
  if (view.place != -1)
    fmt::format_to(std::back_inserter(text), "place {}\n", view.place);
  else
    text += "move\n";
}

std::string end_line(const Outcome& outcome) {
  return fmt::format("end {} {}\n", outcome.reason, outcome.text);
}

Told::News Told::take(std::string_view line) {
  Words words(line);
  const auto word = words.next();
  const auto rest = words.text();
  if (word == "seat") {
    const auto seat = words.number();
    if (!seat || *seat < 1 || *seat > 2) return bad(line);
    view_ = {};
    view_.seat = *seat - 1;
    return News::match;
  }
  if (word == "game") {
    take_game(rest);
    return News::nothing;
  }
  if (word == "end") {
    reason_ = rest;
    return News::end;
  }
  const auto news = take_words(word, rest);
  return news == News::unreadable ? bad(line) : news;
}

void Told::take_game(std::string_view rest) {
  for (Words words(rest); !words.at_end();) {
    const auto key = words.next(), value = words.next();
    const int number = Words(value).number().value_or(0);
    if (key == "steps") view_.steps = number;
    if (key == "move_ms") move_ms_ = number;
    if (key == "growth_period" && number > 0) view_.growth_period = number;
    if (key == "growth") view_.growth = enum_from_name<Growth>(value).value_or(Growth::constant);
    if (key == "pass") view_.pass = enum_from_name<Pass>(value).value_or(Pass::strict);
  }
}

Told::News Told::take_words(std::string_view word, std::string_view rest) {
  Words words(rest);
  const auto levels = [&](Levels& into) {
    for (int cell = 0; cell < cell_count; ++cell) {
      const auto level = words.number();
      if (!level || *level < 0 || *level > 9) return false;
      into.set(cell, *level);
    }
    return words.at_end();
  };
  if (word == "cap") return levels(view_.cap) ? News::nothing : News::unreadable;
  if (word == "state") {
    view_.agents = State::all_nowhere();
    for (int cell = 0; cell < cell_count; ++cell) {
      const auto agent = words.number();
      if (!agent || *agent < -1 || *agent >= agent_count) return News::unreadable;
      if (*agent != -1) view_.agents[static_cast<std::size_t>(*agent)] = static_cast<std::int8_t>(cell);
    }
    return levels(view_.sugar) ? News::nothing : News::unreadable;
  }
  if (word == "score") {
    for (int* const number :
         {&view_.step, &view_.taken[0], &view_.kills[0], &view_.taken[1], &view_.kills[1]}) {
      const auto read = words.number();
      if (!read || *read < 0) return News::unreadable;
      *number = *read;
    }
    return News::nothing;
  }
  if (word == "place") {
    const auto agent = words.number();
    const int first = view_.seat * agents_a_side;
    if (!agent || *agent < first || *agent >= first + agents_a_side) return News::unreadable;
    view_.place = *agent;
    return News::request;
  }
  if (word != "move") return News::nothing;
  view_.place = -1;
  return News::request;
}

Told::News Told::bad(std::string_view line) {
  reason_ = fmt::format("cannot read the line \"{}\"", quoted(line));
  return News::unreadable;
}

Config Told::config() const {
  Config config;
  config.steps = view_.steps == 0 ? longest_hidden : view_.steps;
  config.hide_steps = view_.steps == 0;
  config.growth = view_.growth;
  config.growth_period = view_.growth_period;
  config.pass = view_.pass;
  config.move_ms = move_ms_;
  return config;
}

}  // namespace agon::sugargame
