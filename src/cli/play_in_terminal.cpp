// A person plays one match in the terminal, as on a page: the same seat, the same time, the same keys.
#include <fmt/format.h>

#include <boost/asio/post.hpp>
#include <boost/json/parse.hpp>

#include <algorithm>
#include <filesystem>
#include <mutex>
#include <thread>

#include "arena/players.h"
#include "cli/hand.h"
#include "cli/play_options.h"
#include "cli/program.h"
#include "core/errors.h"
#include "core/temporary_folder.h"
#include "core/write_json.h"
#include "hosting/hosted_entry.h"
#include "server/live_order.h"
#include "server/person.h"
#include "show/terminal_screen.h"
#include "text/printing.h"

namespace agon::cli {

namespace {

using Clock = std::chrono::steady_clock;
using std::chrono::milliseconds;

/// Messages to the person's seat, handed over between the network's thread and the screen's.
class Inbox : public net::WebSocketPeer {
 public:
  net::awaitable<void> run(std::function<void(std::string_view)>) override { co_return; }
  void send(std::shared_ptr<const std::string> message) override {
    const std::lock_guard guard(lock_);
    messages_.push_back(std::move(message));
  }
  void when_drained(std::function<void()>) override {}
  void close(std::string_view) override {}
  bool is_open() const override { return true; }
  std::size_t queued() const override { return 0; }

  std::vector<std::shared_ptr<const std::string>> take() {
    const std::lock_guard guard(lock_);
    return std::exchange(messages_, {});
  }

 private:
  std::mutex lock_;
  std::vector<std::shared_ptr<const std::string>> messages_;
};

/// The live match and its threads.
class Table {
 public:
  Table(const HostedEntry& game, MatchRequest request, Seat seat, const std::string& records)
      : game_(game), request_(std::move(request)), seat_(seat), runtime_(2, records) {
    boost::asio::post(runtime_.network(), [this] { begin(); });
    serving_ = std::thread([this] {
      try {
        runtime_.run();
      } catch (...) {
        failure_ = std::current_exception();
      }
      frames_.finish();
    });
  }
  ~Table() {
    runtime_.stop();
    if (serving_.joinable()) serving_.join();
  }
  Table(const Table&) = delete;
  Table& operator=(const Table&) = delete;

  const show::Frames& frames() const { return frames_; }
  Inbox& inbox() { return *inbox_; }
  void say(const json::object& message) {
    boost::asio::post(runtime_.network(),
                      [person = person_, text = json_text(message)] { person->hear(text); });
  }
  /// Waits for the record, and rethrows what went wrong.
  void close() {
    boost::asio::post(runtime_.network(), [this] { runtime_.stop_when_closed(); });
    serving_.join();
    if (failure_) std::rethrow_exception(failure_);
  }
  std::filesystem::path record() const { return std::filesystem::path(runtime_.records()) / (id_ + ".agon"); }

 private:
  void begin() {
    const auto start = std::make_shared<server::MatchStart>(runtime_.network(), request_.real_time);
    start->add(person_);
    person_->join(start);
    SeatPorts ports(request_.players.size());
    ports[seat_] = person_;
    const auto match = game_.host(runtime_, request_, ports);
    id_ = match->id();
    feed_ = runtime_.hub().live(id_);
    feed_->look([this](const Picture& picture) { frames_.append(picture); });
    person_->arrive(inbox_);
  }

  const HostedEntry& game_;
  const MatchRequest request_;
  const Seat seat_;
  LiveRuntime runtime_;
  show::Frames frames_;
  std::shared_ptr<Inbox> inbox_ = std::make_shared<Inbox>();
  std::shared_ptr<server::Person> person_ = std::make_shared<server::Person>(runtime_.network(), "");
  std::shared_ptr<Feed> feed_;
  std::string id_;
  std::exception_ptr failure_;
  std::thread serving_;
};

/// The screen and the keyboard while the match is played.
class Seated {
 public:
  Seated(Table& table, const show::WatchOptions& view)
      : table_(table), view_(view), terminal_(view.colors), playback_(view.steps_per_second, true, false) {}

  /// Returns when the match is over or the person has left it.
  void play() {
    while (!left_ && !hand_.over()) {
      for (const auto& message : table_.inbox().take())
        hand_.hear(json::parse(*message).as_object(), Clock::now());
      if (!draw()) break;
      const auto woken = terminal_.wait(keys_.pending() ? show::KeyDecoder::escape_wait : frame_time);
      if (woken == show::TerminalScreen::Woken::ended || table_.frames().complete()) break;
      if (woken == show::TerminalScreen::Woken::input)
        for (const auto& press : keys_.feed(terminal_.input())) obey(press);
      if (woken == show::TerminalScreen::Woken::timeout && keys_.pending())
        for (const auto& press : keys_.flush()) obey(press);
    }
    if (!hand_.over()) table_.say({{"resign", true}});
  }

  const Hand& hand() const { return hand_; }
  bool left() const { return left_; }
  int signal() const { return terminal_.signal(); }

 private:
  static constexpr milliseconds frame_time{34};

  bool draw() {
    const auto& frames = table_.frames();
    playback_.grow(frames.size(), false);
    playback_.last();
    show::PicturePointer shown;
    if (frames.size() > 0) {
      auto picture = *frames.at(playback_.position());
      hand_.mark(picture);
      shown = std::make_shared<const Picture>(std::move(picture));
    }
    for (auto& event : frames.events(events_.size())) events_.push_back(std::move(event));
    const auto words = hand_.words(Clock::now());
    return terminal_.show(show::compose(
        {view_.title, shown, playback_, events_, help_, &view_.about, !terminal_.has_colors(), &words},
        terminal_.columns(), terminal_.rows()));
  }

  void obey(const show::KeyPress& press) {
    const auto key = show::browser_name(press);
    if (press.letter == '\x03') left_ = true;
    if (press.letter == '\x1a') return terminal_.suspend();
    if (key == "?" || help_ > 0) {
      const auto words = hand_.words(Clock::now());
      const int pages = show::help_pages(view_.about, terminal_.columns(), terminal_.rows(), &words);
      help_ = (key == "?" || key == " ") && help_ < pages ? help_ + 1 : 0;
      return;
    }
    if (const auto answer = hand_.press(key)) table_.say(*answer);
  }

  Table& table_;
  const show::WatchOptions& view_;
  show::TerminalScreen terminal_;
  show::Playback playback_;
  show::KeyDecoder keys_;
  std::vector<show::Event> events_;
  Hand hand_;
  int help_ = 0;
  bool left_ = false;
};

}  // namespace

void check_person(const PlayOptions& options, const std::vector<std::string>& players) {
  if (std::count(players.begin(), players.end(), person_here) > 1)
    throw BadRequest(
        fmt::format("{}: one person plays at a terminal; for two, start `agon serve` and invite a "
                    "friend on its pages",
                    person_here));
  if (options.plan.games > 1 || options.json || options.watch || options.browser || options.thoughts ||
      options.plan.opening > 0)
    throw BadRequest(fmt::format(
        "{} plays one match here: leave out --games, --opening, --json, --watch, --browser and --thoughts",
        person_here));
  show::require_terminal("to play on a page, start `agon serve` and open its address");
}

void seat_person(const HostedEntry& game, std::vector<std::string>& players,
                 std::vector<std::string>& names) {
  bool seated = false;
  for (Seat seat = 0; seat < players.size(); ++seat) {
    if (players[seat] != person_here || !std::exchange(seated, true)) continue;
    for (const auto& player : game.players())
      if (std::find(player.seats.begin(), player.seats.end(), seat) != player.seats.end())
        players[seat] = names[seat] = player.name;  // from the simplest to the strongest
  }
}

int play_in_terminal(const HostedEntry& game, MatchRequest request, const PlayOptions& options) {
  const auto seat = static_cast<Seat>(std::find(request.players.begin(), request.players.end(), person_here) -
                                      request.players.begin());
  const auto pace = server::person_pace(game);
  request.real_time = pace.real_time;
  request.step_ms =
      options.speed > 0 ? std::max(server::fastest_beat_ms, 1000 / options.speed) : pace.step_ms;
  request.person_ms = server::LiveOrder{}.person_seconds * 1000;
  show::WatchOptions view;
  tell_about(view, game);
  view.title += " · " + title_of(seats_for(*game.rules(request.config), request.players, request.names));
  view.steps_per_second = options.speed > 0 ? options.speed : watching_speed(game, request.config);
  const TemporaryFolder folder("play");
  Table table(game, std::move(request), seat, folder.path());
  std::string result, story;
  bool left = false;
  int signal = 0;
  {
    Seated seated(table, view);
    seated.play();
    result = seated.hand().result();
    story = seated.hand().story();
    left = seated.left();
    signal = seated.signal();
  }
  table.close();
  if (signal != 0) return 128 + signal;
  if (left) {
    print_out("You left the match, so it is not recorded.\n");
    return exit_done;
  }
  if (!options.record.empty()) {
    std::error_code error;
    std::filesystem::copy_file(table.record(), options.record,
                               std::filesystem::copy_options::overwrite_existing, error);
    if (error) throw Failure(fmt::format("cannot write {}: {}", options.record, error.message()));
  }
  view.title += " · " + result;
  view.follow = true;
  if (const int code = show::watch(table.frames(), view); code != 0) return code;
  print_out("{} {}\n", result, story);
  if (!options.record.empty()) print_out("the record is in {}\n", options.record);
  return exit_done;
}

}  // namespace agon::cli
