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
        if (const auto message = parse_message(line))
          if (agent_->told(*message)) planned_.clear();
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

  /// After a long silence, requests a line that shows which answers were lost.
  void nudge(std::string& out) {
    const Command command{Verb::Inventory, Resource::food, false, {}};
    append_command(out, command);
    agent_->sent(command);
  }

  Stage stage() const { return stage_; }
  bool refused() const { return refused_; }  ///< the team has no slot now
  Agent& agent() { return *agent_; }
  const Agent& agent() const { return *agent_; }

 private:
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
  bool refused_ = false;
  int slots_ = 0;
  Commands planned_;  ///< the next one last
};

constexpr std::chrono::milliseconds retry_interval{100};
constexpr std::chrono::seconds longest_wait_for_a_line{
    400};                        ///< an incantation of a server at f=1 is silent for 300
constexpr int most_players = 6;  ///< limit of the players that a process adds by itself

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
    int level = 1;
    std::string out;
    while (pilot.stage() != Pilot::Stage::dead) {
      const auto line = co_await stream.read_line(std::chrono::steady_clock::now() + longest_wait_for_a_line);
      out.clear();
      if (line.status == net::ReadStatus::timed_out)
        pilot.nudge(out);
      else if (!line)
        break;
      else
        pilot.told(line.text, out);
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
