// The HTTP server under load, from a second process: 1,000 games at once, 2,000 clients over keep-alive
// connections of their own, each asking for the whole state every 0.4 s. Prints how long the answers took, as
// the clients measured, and the server's processor time.
//   treasure_hunt_server_bench [AGON [GAMES [SECONDS]]]
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <boost/asio.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <stdexcept>
#include <string>
#include <thread>

#include "core/random.h"
#include "games/treasure_hunt/rules/half_map.h"
#include "games/treasure_hunt/wire/messages.h"

namespace {

namespace asio = boost::asio;
namespace hunt = agon::treasure_hunt;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr auto poll_interval = 400ms;

double milliseconds(Clock::duration time) { return std::chrono::duration<double, std::milli>(time).count(); }

/// Whole answers out of a stream of bytes: the body's length stands in the header.
struct Answers {
  std::string bytes;
  std::size_t whole() const {
    const auto end = bytes.find("\r\n\r\n");
    if (end == std::string::npos) return 0;
    const auto at = bytes.find("Content-Length: ");
    if (at == std::string::npos || at > end) throw std::runtime_error("an answer without Content-Length");
    const std::size_t size = end + 4 + std::strtoul(bytes.c_str() + at + 16, nullptr, 10);
    return bytes.size() >= size ? size : 0;
  }
};

std::string request(const std::string& method, const std::string& path, const std::string& body = "") {
  return method + " " + path +
         " HTTP/1.1\r\nHost: bench\r\nAccept: application/xml\r\nContent-Type: application/xml\r\n" +
         "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body;
}

/// Sets games up, one request after the other.
class Setup {
 public:
  Setup(asio::io_context& network, const tcp::endpoint& server) : socket_(network) {
    socket_.connect(server);
  }

  std::string ask(const std::string& text) {
    asio::write(socket_, asio::buffer(text));
    Answers answers;
    while (answers.whole() == 0) {
      std::array<char, 16384> part;
      answers.bytes.append(part.data(), socket_.read_some(asio::buffer(part)));
    }
    const auto body = answers.bytes.substr(answers.bytes.find("\r\n\r\n") + 4);
    if (!answers.bytes.starts_with("HTTP/1.1 200")) throw std::runtime_error(answers.bytes.substr(0, 300));
    return body;
  }

  /// A running game; the paths at which its two players ask for its state.
  std::array<std::string, 2> game(agon::Random& random) {
    const std::string path =
        "/games/" + hunt::read_new_game(ask(request("GET", "/games?enableDebugMode=true")));
    std::array<std::string, 2> players;
    for (auto& player : players)
      player = hunt::read_registered(
          ask(request("POST", path + "/players", hunt::text_of(hunt::PlayerRegistration{"a", "b", "c"}))));
    const auto state = hunt::read_game_state(ask(request("GET", path + "/states/" + players[0])));
    for (const auto& each : state.players)
      if (each.uniquePlayerID == players[0] && each.state != hunt::PlayerGameState::MustAct)
        std::swap(players[0], players[1]);
    for (const auto& player : players) {
      const hunt::PlayerHalfMap half{player, hunt::random_half_map(random, hunt::Profile::strict, nullptr)};
      if (!hunt::read_envelope(ask(request("POST", path + "/halfmaps", hunt::text_of(half)))).okay)
        throw std::runtime_error("a half map was refused");
    }
    for (auto& player : players) player = path + "/states/" + player;
    return players;
  }

 private:
  tcp::socket socket_;
};

/// What all clients measured.
struct Measured {
  std::vector<float> ms;  ///< a whole answer each, from the moment the request was due
  std::uint64_t bytes = 0;
  std::uint64_t failures = 0;
};

class Poller : public std::enable_shared_from_this<Poller> {
 public:
  Poller(asio::io_context& network, const tcp::endpoint& server, const std::string& path, Measured& measured)
      : socket_(network), timer_(network), request_(request("GET", path)), measured_(measured) {
    socket_.connect(server);
    socket_.set_option(tcp::no_delay(true));
  }
  /// Asks at `first` and every 0.4 s from then on, until `end`.
  void start(Clock::time_point first, Clock::time_point end) {
    due_ = first;
    end_ = end;
    wait();
  }

 private:
  void wait() {
    if (due_ >= end_) return;
    timer_.expires_at(due_);
    timer_.async_wait([self = shared_from_this()](auto error) {
      if (!error) self->ask();
    });
  }
  void ask() {
    asio::async_write(socket_, asio::buffer(request_), [self = shared_from_this()](auto error, std::size_t) {
      if (error) return self->fail();
      self->read();
    });
  }
  void read() {
    socket_.async_read_some(asio::buffer(part_), [self = shared_from_this()](auto error, std::size_t size) {
      if (error) return self->fail();
      self->answers_.bytes.append(self->part_.data(), size);
      const auto whole = self->answers_.whole();
      if (whole == 0) return self->read();
      self->take(whole);
    });
  }
  void take(std::size_t size) {
    measured_.ms.push_back(static_cast<float>(milliseconds(Clock::now() - due_)));
    measured_.bytes += size;
    if (!answers_.bytes.starts_with("HTTP/1.1 200") ||
        answers_.bytes.find("<state>Okay</state>") == std::string::npos)
      ++measured_.failures;
    answers_.bytes.clear();
    due_ += poll_interval;
    wait();
  }
  void fail() { ++measured_.failures; }

  tcp::socket socket_;
  asio::steady_timer timer_;
  std::string request_;
  Measured& measured_;
  Answers answers_;
  std::array<char, 32768> part_{};
  Clock::time_point due_, end_;
};

class ServerProcess {
 public:
  ServerProcess(const std::string& program, int games) {
    const std::string file = "/tmp/treasure_hunt_server_bench." + std::to_string(getpid());
    const std::string most = std::to_string(games);
    pid_ = fork();
    if (pid_ == 0) {
      execl(program.c_str(), program.c_str(), "serve", "treasure_hunt", "--port", "0", "--no-pages",
            "--records", "none", "--announce", file.c_str(), "--max-games", most.c_str(),
            static_cast<char*>(nullptr));
      _exit(127);
    }
    for (int tries = 0; tries < 600; ++tries) {
      std::ifstream in(file);
      std::string line;
      if (std::getline(in, line) && line.ends_with('}')) {
        const auto colon = line.rfind(':');
        port_ = static_cast<std::uint16_t>(std::atoi(line.c_str() + colon + 1));
        break;
      }
      std::this_thread::sleep_for(50ms);
    }
    unlink(file.c_str());
    if (port_ == 0) throw std::runtime_error("the server did not announce itself");
  }
  ~ServerProcess() { stop(); }
  std::uint16_t port() const { return port_; }
  /// Seconds of processor time it used.
  double stop() {
    if (pid_ <= 0) return 0;
    kill(pid_, SIGTERM);
    rusage used{};
    wait4(pid_, nullptr, 0, &used);
    pid_ = 0;
    const auto seconds = [](const timeval& time) {
      return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return seconds(used.ru_utime) + seconds(used.ru_stime);
  }

 private:
  pid_t pid_ = 0;
  std::uint16_t port_ = 0;
};

void raise_file_limit() {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

float share(const std::vector<float>& sorted, double part) {
  return sorted[static_cast<std::size_t>(part * static_cast<double>(sorted.size() - 1))];
}

int run(const std::string& program, int games, int seconds) {
  raise_file_limit();
  ServerProcess server(program, games);
  asio::io_context network{1};
  const tcp::endpoint endpoint(asio::ip::address_v4::loopback(), server.port());
  agon::Random random(1, "bench");
  Setup setup(network, endpoint);
  Measured measured;
  std::vector<std::shared_ptr<Poller>> pollers;
  for (int game = 0; game < games; ++game)
    for (const auto& path : setup.game(random))
      pollers.push_back(std::make_shared<Poller>(network, endpoint, path, measured));
  const auto begin = Clock::now() + 500ms, end = begin + std::chrono::seconds(seconds);
  const auto count = static_cast<std::int64_t>(pollers.size());
  for (std::int64_t index = 0; index < count; ++index)
    pollers[static_cast<std::size_t>(index)]->start(begin + poll_interval * index / count, end);
  network.run();
  const double took = milliseconds(Clock::now() - begin) / 1000;
  const double processor = server.stop();
  if (measured.ms.empty()) throw std::runtime_error("no answer came");
  std::sort(measured.ms.begin(), measured.ms.end());
  std::printf("%d games, %zu clients: %.0f requests/s, %.1f KB each, %llu failures\n", games, pollers.size(),
              static_cast<double>(measured.ms.size()) / took,
              static_cast<double>(measured.bytes) / static_cast<double>(measured.ms.size()) / 1000,
              static_cast<unsigned long long>(measured.failures));
  std::printf("answer in ms: median %.2f, 99 %% %.2f, 99.9 %% %.2f, longest %.2f\n", share(measured.ms, 0.5),
              share(measured.ms, 0.99), share(measured.ms, 0.999), measured.ms.back());
  std::printf("the server used %.2f s of processor, the setting up included; %.0f us a request at most\n",
              processor, 1e6 * processor / static_cast<double>(measured.ms.size()));
  return measured.failures == 0 ? 0 : 1;
}

}  // namespace

int main(int count, char** words) {
  try {
    return run(count > 1 ? words[1] : "./agon", count > 2 ? std::atoi(words[2]) : 1000,
               count > 3 ? std::atoi(words[3]) : 20);
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
