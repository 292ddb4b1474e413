// The live server under load, from a second process: 100 matches at once at the original's 5 ms a tick, 200
// players and 100 observers on loopback. Prints the server's processor share and how late its ticks were, as
// the server measured.
//   evasion_live_bench [AGON [MATCHES [SECONDS]]]
#include <fcntl.h>
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
#include <string>
#include <thread>

namespace {

namespace asio = boost::asio;
using asio::ip::tcp;
using namespace std::chrono_literals;

/// Answers every state line with "none".
class Player : public std::enable_shared_from_this<Player> {
 public:
  Player(asio::io_context& network, const tcp::endpoint& server) : socket_(network) {
    socket_.connect(server);
    socket_.set_option(tcp::no_delay(true));
    asio::write(socket_, asio::buffer("load\n", 5));
  }
  void start() { read(); }
  static inline std::uint64_t answers = 0;

 private:
  void read() {
    socket_.async_read_some(asio::buffer(in_), [self = shared_from_this()](auto error, std::size_t size) {
      if (error) return;
      for (std::size_t i = 0; i < size; ++i) self->take(self->in_[i]);
      self->read();
    });
  }
  void take(char letter) {
    const bool first_of_line = start_of_line_;
    start_of_line_ = letter == '\n';
    if (first_of_line) is_state_ = letter >= '0' && letter <= '9';
    if (letter != '\n' || !is_state_) return;
    boost::system::error_code ignored;
    asio::write(socket_, asio::buffer("none\n", 5), ignored);
    ++answers;
  }

  tcp::socket socket_;
  std::array<char, 4096> in_{};
  bool start_of_line_ = true, is_state_ = false;
};

class Observer : public std::enable_shared_from_this<Observer> {
 public:
  Observer(asio::io_context& network, const tcp::endpoint& server) : socket_(network) {
    socket_.connect(server);
    const std::string request =
        "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: "
        "websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";
    asio::write(socket_, asio::buffer(request));
  }
  void start() { read(); }
  static inline std::uint64_t bytes = 0;

 private:
  void read() {
    socket_.async_read_some(asio::buffer(in_), [self = shared_from_this()](auto error, std::size_t size) {
      if (error) return;
      bytes += size;
      self->read();
    });
  }
  tcp::socket socket_;
  std::array<char, 16384> in_{};
};

pid_t start_server(const std::string& program, const std::string& announce, const std::string& out) {
  const pid_t child = fork();
  if (child != 0) return child;
  const int file = open(out.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(file, STDOUT_FILENO);
  execl(program.c_str(), program.c_str(), "serve", "evasion", "0", "50", "10", "--no-pages", "--announce",
        announce.c_str(), "--pause-ms", "3000", "--stats", nullptr);
  std::perror("cannot start the server");
  _exit(127);
}

tcp::endpoint announced(const std::string& file) {
  for (int attempt = 0; attempt < 200; ++attempt, std::this_thread::sleep_for(50ms)) {
    std::ifstream in(file);
    std::string line;
    if (!std::getline(in, line) || in.eof()) continue;
    const auto colon = line.rfind(':');
    return {asio::ip::make_address("127.0.0.1"),
            static_cast<std::uint16_t>(std::atoi(line.c_str() + colon + 1))};
  }
  std::cerr << "the server did not come up\n";
  std::exit(1);
}

double processor_seconds(pid_t process) {
  std::ifstream stat("/proc/" + std::to_string(process) + "/stat");
  std::string word;
  double ticks = 0;
  for (int field = 1; stat >> word && field <= 15; ++field)
    if (field == 14 || field == 15) ticks += std::atof(word.c_str());
  return ticks / static_cast<double>(sysconf(_SC_CLK_TCK));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string program = argc > 1 ? argv[1] : "build/bench/agon";
  const int matches = argc > 2 ? std::atoi(argv[2]) : 100;
  const int seconds = argc > 3 ? std::atoi(argv[3]) : 20;
  const std::string base = "/tmp/agon_live_bench_" + std::to_string(getpid());
  const pid_t server = start_server(program, base + ".address", base + ".out");
  const auto endpoint = announced(base + ".address");

  asio::io_context network{1};
  for (int match = 0; match < matches; ++match) {
    std::make_shared<Observer>(network, endpoint)->start();
    std::this_thread::sleep_for(2ms);  // so that it belongs to the next pair
    for (int seat = 0; seat < 2; ++seat) std::make_shared<Player>(network, endpoint)->start();
  }
  network.run_for(4s);
  const double before = processor_seconds(server);
  const auto answers = Player::answers;
  network.run_for(std::chrono::seconds(seconds));
  const double used = processor_seconds(server) - before;
  std::cout << "matches " << matches << ", players " << 2 * matches << ", observers " << matches << ", "
            << seconds << " s\n"
            << "answers a second " << static_cast<double>(Player::answers - answers) / seconds
            << ", bytes to observers " << Observer::bytes << "\nserver's processor share " << used / seconds
            << " of a core\n";
  kill(server, SIGTERM);
  waitpid(server, nullptr, 0);
  std::cout << std::ifstream(base + ".out").rdbuf();
  unlink((base + ".address").c_str());
  unlink((base + ".out").c_str());
  return 0;
}
