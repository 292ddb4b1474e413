// A bot for any game of Agon: JSON lines on standard input and output. It needs only the standard library.
//
// Build it: g++ -O2 -std=c++17 -o bot bot.cpp
// Try it:   agon play GAME "cmd:./bot" random
// Check it: agon check-bot GAME "cmd:./bot"
// The record of the match keeps what you print to std::cerr; std::cout is only for answers.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <deque>
#include <iostream>
#include <map>
#include <random>
#include <string>
#include <string_view>
#include <vector>

namespace {

/// The end of the JSON value that begins at `at`.
std::size_t end_of_value(std::string_view text, std::size_t at) {
  int depth = 0;
  bool quoted = false;
  for (std::size_t i = at; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\')
        ++i;
      else if (c == '"')
        quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      if (depth-- == 0) return i;
    } else if (c == ',' && depth == 0) {
      return i;
    }
  }
  return text.size();
}

/// The value of a member of a JSON object, as text; empty if there is none.
std::string_view member(std::string_view object, std::string_view name) {
  std::size_t at = object.find('{') + 1;
  while (at < object.size() && object[at] == '"') {
    const auto close = object.find('"', at + 1);
    const auto end = end_of_value(object, close + 2);
    if (object.substr(at + 1, close - at - 1) == name) return object.substr(close + 2, end - close - 2);
    at = end + 1;
  }
  return {};
}

/// The values of a JSON list, as texts.
std::vector<std::string_view> items(std::string_view list) {
  std::vector<std::string_view> all;
  for (std::size_t at = 1; at < list.size() && list[at] != ']';) {
    const auto end = end_of_value(list, at);
    all.push_back(list.substr(at, end - at));
    at = end + 1;
  }
  return all;
}

std::string_view word(std::string_view text) { return text.substr(1, text.size() - 2); }  ///< without quotes
int number(std::string_view text) { return std::stoi(std::string(text)); }
int number(std::string_view object, std::string_view name) { return number(member(object, name)); }

/// The entry of a list with the highest worth; of equals the first.
template <class Worth>
std::string_view most(const std::vector<std::string_view>& list, const Worth& worth) {
  return *std::max_element(list.begin(), list.end(),
                           [&](auto one, auto other) { return worth(one) < worth(other); });
}

std::string match;  // what "start" said: game, seat, seats, role, config, clocks
std::mt19937 chance{std::random_device{}()};

// Your notes beside the next answer. You see them in the replay; they cost no time and are never a fault.
// Write JSON, with a comma before each member:
//   ,"value":0.3                -1 (lost) to 1 (won), as you see it
//   ,"mark":"trapped"           stands on the time line
//   ,"draw":[{"cell":{"x":3,"y":4,"heat":0.7}},{"path":{"cells":[[1,1],[1,2]],"color":"#f80"}}]
std::string thoughts;

/// A note beside the next answer: words without quotes.
void note(const std::string& words) { thoughts += R"(,"note":")" + words + '"'; }

// Your bot.

/// `view` is what your seat knows. `legal` lists legal actions: all, or a fair sample if they are
/// too many. `time_left_ms` is "null" if no clock runs. `agon describe GAME` explains every field. A JSON
/// library of your choice reads them more comfortably than member() and items().
std::string decide(std::string_view view, std::string_view legal, std::string_view time_left_ms) {
  (void)view, (void)time_left_ms;
  const auto actions = items(legal);
  note("by chance, one of " + std::to_string(actions.size()) + " actions");
  return actions.empty() ? "{}" : std::string(actions[chance() % actions.size()]);
}

// The protocol.

void answer(std::string_view question) {
  thoughts.clear();
  const auto action =
      decide(member(question, "view"), member(question, "legal"), member(question, "time_left_ms"));
  std::cout << R"({"action":)" << action << thoughts << '}' << std::endl;
}

}  // namespace

int main() {
  std::ios::sync_with_stdio(false);
  for (std::string line; std::getline(std::cin, line);) {
    if (const auto start = member(line, "start"); !start.empty()) {
      match = start;
      std::cout << R"({"ready":{"name":"C++ kit","legal":true}})" << std::endl;
    } else if (const auto question = member(line, "decide"); !question.empty()) {
      answer(question);
    } else if (!member(line, "end").empty()) {
      return 0;
    }
  }
}
