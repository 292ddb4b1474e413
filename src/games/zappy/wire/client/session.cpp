// Players of one process on one server.
#include "games/zappy/wire/client/client.h"

#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <memory>
#include <random>
#include <string>
#include <string_view>

#include "core/errors.h"
#include "games/zappy/players/agent.h"
#include "games/zappy/rules/text.h"
#include "net/line_stream.h"
#include "text/words.h"

namespace agon::zappy {

namespace {

class Pilot {
 public:
  enum class Stage { welcome, slots, size, playing, dead };

  /// `ahead`: commands sent before the first is answered.
  Pilot(std::string team, std::size_t ahead, std::unique_ptr<Agent> agent)
      : team_(std::move(team)), ahead_(ahead), agent_(std::move(agent)) {}

  /// Takes a line of the server, without its line feed; appends the answer to `out`.
  void told(std::string_view line, std::string& out) {
    line = without_return(line);
    switch (stage_) {
      case Stage::welcome:
        if (line == "WELCOME") stage_ = Stage::slots, out += team_ + "\n";
        return;
      case Stage::slots:
        refused_ = line == "ko";
        if (const auto slots = read_number(trimmed(line))) slots_ = *slots, stage_ = Stage::size;
        return;
      case Stage::size: {
        Words words(line);
        const auto width = read_number(words.next()), height = read_number(words.next());
        if (!width || !height || *width < 1 || *height < 1) return;
        agent_->born(*width, *height, slots_);
        stage_ = Stage::playing;
        return pump(out);
      }
      case Stage::playing:
        if (line == "dead") {
          stage_ = Stage::dead;
          return;
        }
        if (const auto message = parse_message(line)) take(*message);
        return pump(out);
      case Stage::dead:
        return;
    }
  }

  /// Requests the slot again, after `refused()`.
  void ask_again(std::string& out) {
    refused_ = false;
    out += team_ + "\n";
  }

  /// After a long silence, requests a line that shows which answers were lost. `anew`: none of them will
  /// come.
  void nudge(std::string& out, bool anew) {
    if (anew) {
      agent_->forget();
      planned_.clear();
    }
    const Command command{Verb::Inventory, Resource::food, false, {}};
    append_command(out, command);
    agent_->sent(command);
  }

  Stage stage() const { return stage_; }
  bool refused() const { return refused_; }  ///< the team has no slot now
  /// Whether the last line answered a command, or began or ended an incantation.
  bool answered() const { return answered_; }
  Agent& agent() { return *agent_; }
  const Agent& agent() const { return *agent_; }

 private:
  void take(const Message& message) {
    const auto& body = agent_->body();
    const auto outstanding = body.outstanding();
    const bool frozen = body.frozen();
    if (agent_->told(message)) planned_.clear();
    answered_ = body.outstanding() < outstanding || body.frozen() != frozen;
  }

  void pump(std::string& out) {
    if (agent_->body().frozen()) return;
    if (planned_.empty() && agent_->body().free()) {
      planned_ = agent_->plan();
      std::reverse(planned_.begin(), planned_.end());
    }
    while (!planned_.empty() && agent_->body().outstanding() < ahead_) {
      append_command(out, planned_.back());
      agent_->sent(planned_.back());
      planned_.pop_back();
    }
  }

  std::string team_;
  std::size_t ahead_;
  std::unique_ptr<Agent> agent_;
  Stage stage_ = Stage::welcome;
  bool refused_ = false, answered_ = false;
  int slots_ = 0;
  Commands planned_;  ///< the next one last
};

/// Notices a server that owes answers. No command takes more than 42 units, and a unit lasts as long as the
/// slowest answer so far has shown. Each silence that follows another is allowed to be twice as long.
class AnswerWatch {
 public:
  using Moment = std::chrono::steady_clock::time_point;

  /// An answer has come at that moment; the player's clock shows `units` since its birth.
  void answered(Moment arrived, Time units) {
    if (silences_ == 0 && units > units_) {
      const auto unit = (arrived - since_) / (units - units_);
      unit_ = units_ == 0 ? unit : std::max(unit_, unit);
    }
    units_ = units;
    silences_ = 0;
    since_ = arrived;
  }
  /// From now on the server has the word.
  void begin() { since_ = std::chrono::steady_clock::now(); }
  Moment deadline(bool frozen) const {
    const auto units = (patience + (frozen ? incantation_time : 0)) << std::min(silences_, 4);
    return since_ + std::max<std::chrono::nanoseconds>(least, unit_ * units);
  }
  /// Returns how many silences have followed each other.
  int fell_silent() { return ++silences_; }
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - since_).count();
  }

 private:
  static constexpr Time patience = 50;                    ///< units
  static constexpr std::chrono::milliseconds least{250};  ///< a busy machine is no fault of the server
  std::chrono::nanoseconds unit_{std::chrono::milliseconds(100)};  ///< a slow one, until an answer comes
  Moment since_;
  Time units_ = 0;
  int silences_ = 0;
};

constexpr std::chrono::milliseconds retry_interval{100};
constexpr std::chrono::seconds longest_welcome{400};
constexpr int most_complaints = 5;  ///< about silences, of each player
constexpr int most_players = 6;     ///< limit of the players that a process adds by itself

class Together {
 public:
  Together(const ClientSettings& client, const AgentMaker& make, const JoinSettings& settings)
      : client_(client), make_(make), settings_(settings), seed_(settings.seed) {
    // Processes of one team without a given seed must not have the same name.
    if (seed_ == 0) seed_ = splitmix64(std::random_device{}()) ^ std::random_device{}();
  }

  int run() {
    for (int player = 0; player < client_.players; ++player) add();
    const std::stop_callback on_stop(client_.stop, [this] { network_.stop(); });
    network_.run();
    if (failure_) std::rethrow_exception(failure_);
    return ended_ > 0 ? 0 : 1;
  }

 private:
  void add() {
    ++present_;
    boost::asio::co_spawn(network_, play(begun_++), [this](std::exception_ptr error) {
      --present_;
      if (error && !failure_) failure_ = error;
    });
  }
  net::awaitable<void> play(int number) {
    auto socket = co_await reach();
    net::LineStream stream(std::move(socket));
    const Crewing crewing{client_.team, client_.secret,
                          derived_seed(seed_, static_cast<std::uint64_t>(number))};
    Pilot pilot(client_.team, client_.ahead, make_(crewing));
    co_await converse(stream, pilot, number);
    const auto stage = pilot.stage();
    if (stage == Pilot::Stage::dead) {
      tell(number, pilot, "died");
    } else if (stage == Pilot::Stage::playing) {
      ++ended_;
      tell(number, pilot, "played until the server closed the game");
    } else {
      settings_.complain(fmt::format("player {} was not admitted to team \"{}\": {}", number, client_.team,
                                     pilot.refused() ? "ko: the team is unknown or full" : "no welcome"));
    }
  }

  /// Waits for the server, which may just be starting.
  net::awaitable<net::Socket> reach() {
    const auto began = std::chrono::steady_clock::now();
    const auto executor = co_await boost::asio::this_coro::executor;
    boost::asio::ip::tcp::resolver resolver(executor);
    boost::asio::steady_timer timer(executor);
    for (;;) {
      net::Socket socket(executor);
      boost::system::error_code error;
      try {
        const auto endpoints =
            co_await resolver.async_resolve(client_.host, client_.port, boost::asio::use_awaitable);
        co_await boost::asio::async_connect(socket, endpoints, boost::asio::use_awaitable);
        socket.set_option(boost::asio::ip::tcp::no_delay(true));
      } catch (const boost::system::system_error& failure) {
        error = failure.code();
      }
      if (!error) co_return socket;
      if (client_.stop.stop_requested() ||
          std::chrono::steady_clock::now() - began > std::chrono::milliseconds(client_.wait_ms))
        throw Failure(fmt::format("cannot reach a Zappy server at {}:{}: {}", client_.host, client_.port,
                                  error.message()));
      timer.expires_after(retry_interval);
      co_await timer.async_wait(boost::asio::use_awaitable);
    }
  }

  net::awaitable<void> converse(net::LineStream& stream, Pilot& pilot, int number) {
    const auto began = std::chrono::steady_clock::now();
    const auto executor = co_await boost::asio::this_coro::executor;
    boost::asio::steady_timer timer(executor);
    int level = 1, complaints = 0;
    AnswerWatch watch;
    std::string out;
    while (pilot.stage() != Pilot::Stage::dead) {
      const bool plays = pilot.stage() == Pilot::Stage::playing;
      const auto deadline = !plays               ? began + longest_welcome
                            : client_.asks_again ? watch.deadline(pilot.agent().body().frozen())
                                                 : net::LineStream::no_deadline;
      const auto line = co_await stream.read_line(deadline);
      out.clear();
      if (line.status == net::ReadStatus::timed_out && plays) {
        if (++complaints <= most_complaints) complain(number, pilot, watch);
        pilot.nudge(out, watch.fell_silent() > 1);
        watch.begin();
      } else if (!line) {
        break;
      } else {
        pilot.told(line.text, out);
        if (plays && pilot.answered()) watch.answered(line.arrived, pilot.agent().body().clock());
        if (!plays || pilot.answered()) watch.begin();
      }
      if (!out.empty() && !stream.send(out)) break;
      if (pilot.agent().body().level() > level) {
        level = pilot.agent().body().level();
        tell(number, pilot, "rose");
      }
      recruit(pilot);
      if (!pilot.refused()) continue;
      // There is no slot, but a teammate may lay an egg.
      if (client_.stop.stop_requested() ||
          std::chrono::steady_clock::now() - began > std::chrono::milliseconds(client_.wait_ms))
        break;
      timer.expires_after(retry_interval);
      co_await timer.async_wait(boost::asio::use_awaitable);
      out.clear();
      pilot.ask_again(out);
      if (!stream.send(out)) break;
    }
  }

  void complain(int number, const Pilot& pilot, const AnswerWatch& watch) {
    std::string missed;
    for (const auto& command : pilot.agent().body().unanswered()) {
      missed += missed.empty() ? "" : ", ";
      append_command(missed, command);
      missed.pop_back();  // its line feed
    }
    if (pilot.agent().body().frozen()) missed = "the end of an incantation";
    settings_.complain(
        fmt::format("player {}: the server has not answered for {:.1f} s; missing: {}; it is asked again",
                    number, watch.seconds(), missed));
  }

  void tell(int number, const Pilot& pilot, std::string_view how) {
    if (client_.quiet) return;
    const SelfModel& body = pilot.agent().body();
    settings_.say(
        fmt::format("player {} {}: level {} after {} units", number, how, body.level(), body.clock()));
  }

  /// Adds a player, because a champion has found free slots.
  void recruit(Pilot& pilot) {
    for (int wanted = pilot.agent().recruits();
         wanted > 0 && present_ < std::max(most_players, client_.players); --wanted)
      add();
  }

  const ClientSettings& client_;
  const AgentMaker& make_;
  const JoinSettings& settings_;
  std::uint64_t seed_;
  boost::asio::io_context network_{1};
  std::exception_ptr failure_;
  int begun_ = 0, present_ = 0, ended_ = 0;
};

}  // namespace

int play_together(const ClientSettings& client, const AgentMaker& make, const JoinSettings& settings) {
  return Together(client, make, settings).run();
}

}  // namespace agon::zappy
