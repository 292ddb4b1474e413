#include "show/terminal_view.h"

#include <array>
#include <optional>

#include "show/terminal_screen.h"
#include "show/view.h"

namespace agon::show {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

constexpr milliseconds frame_time{34};  // just under 30 a second
constexpr milliseconds idle_time{500};
constexpr double longest_advance =
    0.25;  // seconds: after the program was stopped, the match continues where it was

class Viewer {
 public:
  Viewer(const Frames& frames, const WatchOptions& options)
      : frames_(frames),
        options_(options),
        playback_(options.steps_per_second, options.follow, options.paused),
        terminal_(options.colors) {}

  int run() {
    auto before = Clock::now();
    auto drawn = before - frame_time;
    while (!left_) {
      look_at_match();
      const auto now = Clock::now();
      playback_.advance(std::min(longest_advance, std::chrono::duration<double>(now - before).count()));
      before = now;
      if (now - drawn >= frame_time && changed()) {
        if (!draw()) break;
        drawn = now;
      }
      handle(terminal_.wait(until_next(now - drawn)));
    }
    return terminal_.signal() == 0 ? 0 : 128 + terminal_.signal();
  }

 private:
  /// The state that the screen depends on, beside the pictures, which never change.
  struct Shown {
    std::size_t position, frames;
    bool complete, playing, following;
    int help;
    double speed;
    int columns, rows;
    bool operator==(const Shown&) const = default;
  };

  Shown shown_now() const {
    return {playback_.position(), playback_.frames(),    playback_.complete(),
            playback_.playing(),  playback_.following(), help_,
            playback_.speed(),    terminal_.columns(),   terminal_.rows()};
  }

  bool changed() const { return !shown_ || *shown_ != shown_now(); }

  void look_at_match() {
    const bool complete = frames_.complete();  // read first, so that a complete match has all its frames
    playback_.grow(frames_.size(), complete);
    for (auto& event : frames_.events(events_.size())) events_.push_back(std::move(event));
  }

  bool draw() {
    shown_ = shown_now();
    const auto picture = playback_.frames() == 0 ? nullptr : frames_.at(playback_.position());
    const ViewState state{options_.title,         picture, playback_, events_, help_, &options_.about,
                          !terminal_.has_colors()};
    return terminal_.show(compose(state, terminal_.columns(), terminal_.rows()));
  }

  milliseconds until_next(Clock::duration since_drawn) const {
    if (keys_.pending()) return KeyDecoder::escape_wait;
    if (changed())
      return std::max(milliseconds(1), std::chrono::ceil<milliseconds>(frame_time - since_drawn));
    return playback_.playing() || !playback_.complete() ? frame_time : idle_time;
  }

  void handle(TerminalScreen::Woken woken) {
    if (woken == TerminalScreen::Woken::ended) left_ = true;
    if (woken == TerminalScreen::Woken::resized) shown_.reset();
    if (woken == TerminalScreen::Woken::input)
      for (const auto& press : keys_.feed(terminal_.input())) obey(press);
    if (woken == TerminalScreen::Woken::timeout && keys_.pending())
      for (const auto& press : keys_.flush()) obey(press);
  }

  void obey(const KeyPress& press) {
    if (help_ > 0 && press.letter != 'q' && press.letter != '\x03') {
      const bool more = press.letter == '?' || press.letter == 'h' || press.letter == ' ';
      const int pages = help_pages(options_.about, terminal_.columns(), terminal_.rows());
      help_ = more && help_ < pages ? help_ + 1 : 0;  // any other key closes it
      return;
    }
    constexpr std::array<std::pair<Key, int>, 6> steps{{{Key::left, -1},
                                                        {Key::right, 1},
                                                        {Key::shift_left, -10},
                                                        {Key::shift_right, 10},
                                                        {Key::page_up, -100},
                                                        {Key::page_down, 100}}};
    for (const auto& [key, count] : steps)
      if (press.key == key) return playback_.step(count);
    switch (press.key) {
      case Key::up:
      case Key::shift_up:
        return playback_.faster();
      case Key::down:
      case Key::shift_down:
        return playback_.slower();
      case Key::home:
        return playback_.first();
      case Key::end:
        return playback_.last();
      case Key::letter:
        return obey_letter(press.letter);
      default:
        return;
    }
  }

  void obey_letter(char letter) {
    switch (letter) {
      case ' ':
        return playback_.toggle();
      case '+':
      case '=':
        return playback_.faster();
      case '-':
        return playback_.slower();
      case '<':
      case ',':
        return playback_.step(-10);
      case '>':
      case '.':
        return playback_.step(10);
      case 'n':
        return playback_.to_event(events_, true);
      case 'p':
        return playback_.to_event(events_, false);
      case '?':
      case 'h':
        help_ = 1;
        return;
      case 'q':
      case '\x03':
        left_ = true;
        return;  // Ctrl-C comes as a letter
      case '\x1a':
        return suspend();
      default:
        return;
    }
  }

  void suspend() {
    terminal_.suspend();
    shown_.reset();
  }

  const Frames& frames_;
  const WatchOptions& options_;
  Playback playback_;
  TerminalScreen terminal_;
  KeyDecoder keys_;
  std::vector<Event> events_;
  std::optional<Shown> shown_;
  int help_ = 0;  ///< the page of help; 0: none
  bool left_ = false;
};

}  // namespace

int watch(const Frames& frames, const WatchOptions& options) { return Viewer(frames, options).run(); }

namespace {

constexpr std::size_t longest_sequence = 32;
constexpr char escape = '\x1b';

struct Named {
  std::string_view sequence;  ///< the part after the escape
  Key key;
};

constexpr std::array<Named, 34> named{{{"[A", Key::up},
                                       {"[B", Key::down},
                                       {"[C", Key::right},
                                       {"[D", Key::left},
                                       {"OA", Key::up},
                                       {"OB", Key::down},
                                       {"OC", Key::right},
                                       {"OD", Key::left},
                                       {"[1;2C", Key::shift_right},
                                       {"[1;2D", Key::shift_left},
                                       {"[1;5C", Key::shift_right},
                                       {"[1;5D", Key::shift_left},
                                       {"[1;2A", Key::shift_up},
                                       {"[1;2B", Key::shift_down},
                                       {"[c", Key::shift_right},
                                       {"[d", Key::shift_left},
                                       {"[5~", Key::page_up},
                                       {"[6~", Key::page_down},
                                       {"[H", Key::home},
                                       {"[F", Key::end},
                                       {"OH", Key::home},
                                       {"OF", Key::end},
                                       {"[1~", Key::home},
                                       {"[4~", Key::end},
                                       {"[7~", Key::home},
                                       {"[8~", Key::end},
                                       {"[1;2H", Key::home},
                                       {"[1;2F", Key::end},
                                       {"[1;5H", Key::home},
                                       {"[1;5F", Key::end},
                                       {"[1;3C", Key::shift_right},
                                       {"[1;3D", Key::shift_left},
                                       {"[5;2~", Key::page_up},
                                       {"[6;2~", Key::page_down}}};

std::optional<Key> key_of(std::string_view sequence) {
  for (const auto& one : named)
    if (one.sequence == sequence) return one.key;
  return {};
}

/// The length of the whole sequence after the escape; empty if more bytes must come.
std::optional<std::size_t> sequence_length(std::string_view text) {
  if (text.empty()) return {};
  if (text[0] == 'O') return text.size() >= 2 ? std::optional<std::size_t>(2) : std::nullopt;
  if (text[0] != '[') return 0;  // Alt and a letter: the escape alone
  for (std::size_t index = 1; index < text.size(); ++index)
    if (text[index] >= '@' && text[index] <= '~') return index + 1;
  return {};
}

}  // namespace

std::vector<KeyPress> KeyDecoder::feed(std::string_view bytes) {
  held_ += bytes;
  std::vector<KeyPress> presses;
  std::string_view rest = held_;
  while (!rest.empty()) {
    if (rest[0] != escape) {
      // Letters beyond ASCII have no function here.
      if (static_cast<unsigned char>(rest[0]) < 0x80) presses.push_back({Key::letter, rest[0]});
      rest.remove_prefix(1);
      continue;
    }
    const auto length = sequence_length(rest.substr(1));
    if (!length && rest.size() < longest_sequence) break;
    if (!length) {  // no terminal sends this
      rest = {};
      break;
    }
    if (*length == 0) {
      presses.push_back({Key::escape});
    } else if (const auto key = key_of(rest.substr(1, *length))) {
      presses.push_back({*key});
    }
    rest.remove_prefix(1 + *length);
  }
  held_ = std::string(rest);
  return presses;
}

std::string browser_name(const KeyPress& press) {
  constexpr std::array names{"",
                             "ArrowLeft",
                             "ArrowRight",
                             "ArrowUp",
                             "ArrowDown",
                             "Shift+ArrowLeft",
                             "Shift+ArrowRight",
                             "Shift+ArrowUp",
                             "Shift+ArrowDown",
                             "PageUp",
                             "PageDown",
                             "Home",
                             "End",
                             "Escape"};
  static_assert(names.size() == static_cast<std::size_t>(Key::escape) + 1);
  if (press.key != Key::letter) return names.at(static_cast<std::size_t>(press.key));
  if (press.letter == '\r' || press.letter == '\n') return "Enter";
  if (press.letter == '\t') return "Tab";
  const bool capital = press.letter >= 'A' && press.letter <= 'Z';
  return capital ? std::string("Shift+") + static_cast<char>(press.letter - 'A' + 'a')
                 : std::string(1, press.letter);
}

std::vector<KeyPress> KeyDecoder::flush() {
  const bool lone = held_.size() == 1;
  held_.clear();
  if (lone) return {{Key::escape}};
  return {};
}

}  // namespace agon::show
