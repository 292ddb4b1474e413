// Many watchers of one live match, from a second process: some hundred WebSockets that read, and some that
// never do. Prints how late the match's beats were without and with them, and the memory a watcher costs.
//   pages_watchers_bench [AGON [WATCHERS [SECONDS]]]
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <boost/asio.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <memory>
#include <regex>
#include <string>
#include <thread>

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using namespace std::chrono_literals;

constexpr int silent_share = 50;  ///< one watcher in so many never reads

class Watcher : public std::enable_shared_from_this<Watcher> {
 public:
  Watcher(asio::io_context& network, const tcp::endpoint& server, const std::string& path)
      : socket_(network) {
    socket_.connect(server);
    const std::string request =
        "GET " + path +
        " HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    asio::write(socket_, asio::buffer(request));
  }
  void read() {
    socket_.async_read_some(asio::buffer(in_), [self = shared_from_this()](auto error, std::size_t size) {
      if (error) return;
      bytes += size;
      self->read();
    });
  }
  static inline std::uint64_t bytes = 0;

 private:
  tcp::socket socket_;
  std::array<char, 16384> in_{};
};

/// One request on a connection of its own; the whole answer.
std::string ask(const tcp::endpoint& server, const std::string& method, const std::string& path,
                const std::string& body = {}) {
  asio::io_context network;
  tcp::socket socket(network);
  socket.connect(server);
  asio::write(socket, asio::buffer(method + " " + path +
                                   " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: " +
                                   std::to_string(body.size()) + "\r\n\r\n" + body));
  std::string answer;
  boost::system::error_code ended;
  asio::read(socket, asio::dynamic_buffer(answer), ended);
  return answer;
}

std::string found(const std::string& text, const std::string& pattern) {
  std::smatch match;
  if (std::regex_search(text, match, std::regex(pattern))) return match[1];
  std::cerr << "no " << pattern << " in:\n" << text << '\n';
  std::exit(1);
}

pid_t start_server(const std::string& program, const std::string& announce) {
  const pid_t child = fork();
  if (child != 0) return child;
  execl(program.c_str(), program.c_str(), "serve", "--port", "0", "--records", "none", "--announce",
        announce.c_str(), nullptr);
  std::perror("cannot start the server");
  _exit(127);
}

tcp::endpoint announced(const std::string& file) {
  for (int attempt = 0; attempt < 200; ++attempt, std::this_thread::sleep_for(50ms)) {
    std::ifstream in(file);
    std::string line;
    if (!std::getline(in, line) || in.eof()) continue;
    return {asio::ip::make_address("127.0.0.1"),
            static_cast<std::uint16_t>(std::atoi(line.c_str() + line.rfind(':') + 1))};
  }
  std::cerr << "the server did not come up\n";
  std::exit(1);
}

struct Figures {
  std::string late;   ///< seconds, 99 %
  double memory = 0;  ///< bytes
};

/// A server with one match of 200 steps a second, watched for some seconds.
Figures measure(const std::string& program, int watchers, int seconds) {
  const std::string announce =
      "/tmp/agon_watchers_bench_" + std::to_string(getpid()) + "_" + std::to_string(watchers);
  const pid_t server = start_server(program, announce);
  const auto endpoint = announced(announce);
  const auto started = ask(endpoint, "POST", "/api/matches",
                           R"({"game":"evasion","players":["still","still"],"seed":1,"step_ms":5})");
  const auto path = "/api/live/" + found(started, "\"id\":\"([0-9a-f]+)\"");
  asio::io_context network{1};
  std::vector<std::shared_ptr<Watcher>> all;
  for (int index = 0; index < watchers; ++index) {
    all.push_back(std::make_shared<Watcher>(network, endpoint, path));
    if (index % silent_share != 0) all.back()->read();
  }
  if (watchers == 0) std::this_thread::sleep_for(std::chrono::seconds(seconds));
  network.run_for(std::chrono::seconds(seconds));
  const auto metrics = ask(endpoint, "GET", "/metrics");
  kill(server, SIGTERM);
  waitpid(server, nullptr, 0);
  std::remove(announce.c_str());
  return {found(metrics, "agon_beat_lateness_seconds\\{quantile=\"0.99\\d*\"\\} (\\S+)"),
          std::atof(found(metrics, "\nprocess_resident_memory_bytes (\\S+)").c_str())};
}

}  // namespace

int main(int argc, char** argv) {
  const std::string program = argc > 1 ? argv[1] : "build/bench/agon";
  const int watchers = argc > 2 ? std::atoi(argv[2]) : 500;
  const int seconds = argc > 3 ? std::atoi(argv[3]) : 15;
  const auto alone = measure(program, 0, seconds);
  const auto watched = measure(program, watchers, seconds);
  std::cout << "late, 99 % of the beats: nobody watches " << std::atof(alone.late.c_str()) * 1000 << " ms, "
            << watchers << " watchers " << std::atof(watched.late.c_str()) * 1000 << " ms\n"
            << "memory a watcher: " << (watched.memory - alone.memory) / 1024 / watchers << " KB, one in "
            << silent_share << " never reads\n"
            << "sent: " << static_cast<double>(Watcher::bytes) / 1e6 / seconds << " MB a second\n";
}
