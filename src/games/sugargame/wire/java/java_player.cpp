#include "games/sugargame/wire/java/java_player.h"

#include <fmt/format.h>

#include <cstdlib>

#include "core/errors.h"
#include "text/utf8.h"
#include "games/sugargame/rules/text.h"

namespace agon::sugargame {

namespace {

using std::chrono::steady_clock;

/// Without a clock, a decision that takes this long counts as hanging.
constexpr std::chrono::minutes watchdog{10};
/// The host tells where a late player is; what it prints is waited for this long.
constexpr std::chrono::milliseconds last_words{500};
constexpr std::string_view end_of_stack = "-- end of stack";  // SugarGameWatch.END
constexpr std::size_t longest_shown = 1'000;                  // bytes of a line that it printed
constexpr std::size_t longest_trace = 4'000;  // bytes of what a loser printed that are recorded

std::vector<std::string> command_of(const JavaClasses& classes) {
  std::vector<std::string> words{classes.java, "-Xmx256m",      "-XX:+UseSerialGC", "-XX:-UsePerfData", "-cp",
                                 classes.api,  "SugarGameHost", "--pipes",          classes.entry};
  words.insert(words.end(), classes.folders.begin(), classes.folders.end());
  return words;
}

/// Lines fit for records and terminals.
std::string readable(std::string_view text) {
  std::string lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    lines += utf8_repaired(text.substr(begin, end - begin)) + '\n';
    begin = end + 1;
  }
  return lines;
}

/// What students print is for them: it goes to standard error, unless the environment variable says none.
void show_prints(const std::string& name, const std::string& prints) {
  const char* const wanted = std::getenv("AGON_PLAYER_OUTPUT");
  if (prints.empty() || (wanted != nullptr && std::string_view(wanted) == "none")) return;
  std::string text;
  const auto lines = readable(prints);
  for (std::size_t begin = 0; begin < lines.size();) {
    const auto end = lines.find('\n', begin);
    if (lines.compare(begin, end_of_stack.size(), end_of_stack) != 0)
      text += fmt::format("{}: {}\n", name, lines.substr(begin, std::min(end - begin, longest_shown)));
    begin = end + 1;
  }
  fmt::print(stderr, "{}", text);
}

}  // namespace

JavaPlayer::JavaPlayer(const JavaClasses& classes, const Config& config, Seat seat)
    : name_(fmt::format("{}{}", classes.entry, seat + 1)), machine_(command_of(classes)) {
  const auto deadline = steady_clock::now() + start_allowance;
  machine_.write(opening_lines(config, seat));
  await_hello(deadline);
}

JavaPlayer::~JavaPlayer() {
  machine_.kill();
  machine_.await_print("", steady_clock::now() + last_words);  // what is on the way
  show_prints(name_, machine_.printed());
}

void JavaPlayer::await_hello(Child::Time deadline) {
  bool loading = false;  // from here on the student's own code runs
  while (true) {
    const auto read = machine_.read_line(line_, deadline);
    if (read == Child::Read::line && line_.starts_with("loading ")) {
      loading = true;
    } else if (read == Child::Read::line && line_.starts_with("unusable ")) {
      throw BadRequest(fmt::format("player \"{}\": {}", name_, readable(line_.substr(9))));
    } else if (read == Child::Read::line && line_.starts_with("error ")) {
      machine_.await_print(end_of_stack, steady_clock::now() + last_words);
      fault_ = fault_of(FaultKind::crashed, "exception", line_.substr(6));
      return;
    } else if (read == Child::Read::line) {
      return;
    } else if (!loading) {
      throw Failure(
          fmt::format("Java did not start for player \"{}\": {}", name_, readable(machine_.printed())));
    } else if (read == Child::Read::timed_out) {
      machine_.await_print(end_of_stack, steady_clock::now() + last_words);
      machine_.kill();
      fault_ = fault_of(FaultKind::late, "late",
                        fmt::format("the constructor took more than {} s", start_allowance.count()));
      return;
    } else {
      fault_ = ended();
      return;
    }
  }
}

Action JavaPlayer::decide(const View& view, Nanoseconds time_left) {
  if (fault_) throw PlayerFault(*fault_, true);
  const auto began = steady_clock::now();
  text_.clear();
  if (!map_told_) text_ = capacity_line(view);
  map_told_ = true;
  append_request(text_, view);
  machine_.forget_recent();
  machine_.write(text_);  // whether it is still there, reading tells
  const auto allowed = time_left.count() > 0 ? time_left : Nanoseconds(watchdog);
  switch (machine_.read_line(line_, began + allowed)) {
    case Child::Read::line:
      break;
    case Child::Read::closed:
      fault_ = ended();
      throw PlayerFault(*fault_, true);
    case Child::Read::timed_out:
      machine_.await_print(end_of_stack, steady_clock::now() + last_words);
      machine_.kill();
      fail(FaultKind::late, "late", "no answer came within the time allowed");
    case Child::Read::too_long:
      machine_.kill();
      fail(FaultKind::unreadable, "unreadable", "the answer is longer than 16 KiB");
  }
  auto reply = parse_reply(line_, view.place != -1);
  if (reply.kind == Reply::Kind::action) return reply.action;
  if (reply.kind == Reply::Kind::unreadable) fail(FaultKind::unreadable, "unreadable", reply.text);
  machine_.await_print(end_of_stack, steady_clock::now() + last_words);
  fail(FaultKind::crashed, "exception", reply.text);
}

Fault JavaPlayer::ended() {
  const auto code = machine_.await_end(steady_clock::now() + last_words);
  machine_.await_print("", steady_clock::now() + last_words);
  return fault_of(FaultKind::left, "left",
                  code ? fmt::format("the program of the player ended, with exit code {}", *code)
                       : "the program of the player closed its end");
}

/// With what it printed since it was asked: the host's stack trace, and whatever the student's code said.
Fault JavaPlayer::fault_of(FaultKind kind, const char* code, const std::string& what) {
  auto prints = readable(machine_.recent());
  if (const auto mark = prints.find(end_of_stack); mark != std::string::npos) prints.resize(mark);
  if (prints.size() > longest_trace)
    prints = utf8_repaired("...") + prints.substr(prints.size() - longest_trace);
  auto text = utf8_repaired(what);
  // The trace begins with the very words of the error.
  if (const auto again = prints.find(text); !text.empty() && again != std::string::npos)
    prints.erase(again, text.size() + 1);
  if (!prints.empty()) text += '\n' + prints;
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return {0, kind, code, text};
}

void JavaPlayer::fail(FaultKind kind, const char* code, const std::string& what) {
  fault_ = fault_of(kind, code, what);
  throw PlayerFault(*fault_, true);
}

std::unique_ptr<Player<Rules>> Rules::outside_player(const Rules& rules, const std::string& name, Seat seat,
                                                     std::uint64_t) {
  constexpr std::string_view scheme = "java:";
  if (!name.starts_with(scheme)) return nullptr;
  return std::make_unique<JavaPlayer>(java_classes(name.substr(scheme.size()), seat), rules.config(), seat);
}

}  // namespace agon::sugargame
