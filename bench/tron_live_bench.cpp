// The live server under load, from a second process over TLS on loopback.
//
//   tron_live_bench real_time [AGON [MATCHES [SECONDS]]]
//
// measures how late cycles of 0.5 s are, and the server's processor time;
//
//   tron_live_bench lock_step [AGON [MATCHES [SECONDS]]]
//
// measures the cycles a second of all matches together, with limits of 2, 1 and 1 commands.
#include <fcntl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <boost/asio.hpp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <string>
#include <thread>
#include <vector>

#include "games/tron/wire/world.h"
#include "net/frame_stream.h"

namespace {

namespace asio = boost::asio;
namespace wire = agon::tron::wire;
using namespace std::chrono_literals;

std::uint64_t snapshots = 0;
std::uint64_t games = 0;

/// Runs in a circle of four cells and pays each of its own walls with health: it lives for a thousand cycles.
std::string answer_to(std::string_view snapshot, agon::tron::Direction& direction, std::uint32_t& cycle) {
  // The cycle and the duration are the last ten bytes.
  const auto* bytes = reinterpret_cast<const unsigned char*>(snapshot.data() + snapshot.size() - 9);
  cycle = bytes[0] | std::uint32_t{bytes[1]} << 8U | std::uint32_t{bytes[2]} << 16U;
  auto frames = wire::command_frames({direction, false}, cycle);
  direction = static_cast<agon::tron::Direction>((static_cast<unsigned>(direction) + 1) % 4);
  return frames;
}

agon::net::awaitable<void> play_games(asio::ip::tcp::endpoint server, const agon::net::TlsContext& context) {
  const auto executor = co_await asio::this_coro::executor;
  for (;;) {
    agon::net::Socket socket(executor);
    co_await socket.async_connect(server, asio::use_awaitable);
    socket.set_option(asio::ip::tcp::no_delay(true));
    agon::net::FrameStream stream(std::move(socket), context);
    if (!co_await stream.handshake(agon::net::SteadyClock::now() + 60s)) co_return;
    stream.send(wire::frame_of("JoinOfflineGame", wire::JoinOfflineGame{"load", "0"}));
    auto direction = agon::tron::Direction::Right;
    std::uint32_t cycle = 0;
    for (;;) {
      const auto frame = co_await stream.read_frame();
      if (!frame) break;
      const auto type = frame.body.substr(3, 16);
      if (type == "RealtimeSnapshot") {
        ++snapshots;
        stream.send(answer_to(frame.body, direction, cycle));
      } else if (type.starts_with("ClientJoined") && frame.body.find("Yellow") < frame.body.find("Blue")) {
        direction = agon::tron::Direction::Left;
      } else if (type.starts_with("EndGame")) {
        ++games;
        break;
      }
    }
  }
}

pid_t start_server(const std::string& program, bool lock_step, const std::string& base) {
  const pid_t child = fork();
  if (child != 0) return child;
  const int file = open((base + ".out").c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(file, STDOUT_FILENO);
  setenv("XDG_DATA_HOME", (base + ".home").c_str(), 1);
  const std::string address = base + ".address", records = base + ".records";
  std::vector<const char*> words{
      program.c_str(), "serve",          "tron",      "--port",        "0",     "--no-pages",
      "--announce",    address.c_str(),  "--records", records.c_str(), "--set", "init_health=1000",
      "--set",         "max_cycles=990", "--stats"};
  if (lock_step) words.insert(words.end(), {"--lock-step", "--at-once"});
  words.push_back(nullptr);
  execv(program.c_str(), const_cast<char* const*>(words.data()));
  std::perror("cannot start the server");
  _exit(127);
}

asio::ip::tcp::endpoint announced(const std::string& file) {
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
  const bool lock_step = argc > 1 && std::string(argv[1]) == "lock_step";
  const std::string program = argc > 2 ? argv[2] : "build/bench/agon";
  const int matches = argc > 3 ? std::atoi(argv[3]) : lock_step ? 10 : 50;
  const int seconds = argc > 4 ? std::atoi(argv[4]) : 20;
  const std::string base = "/tmp/agon_tron_live_bench_" + std::to_string(getpid());
  const pid_t server = start_server(program, lock_step, base);
  const auto endpoint = announced(base + ".address");

  asio::io_context network{1};
  const auto context = agon::net::TlsContext::client();
  for (int player = 0; player < 2 * matches; ++player)
    asio::co_spawn(network, play_games(endpoint, context), asio::detached);
  network.run_for(lock_step ? 2s : 7s);  // all have joined, and the first cycles of three seconds are over
  const double before = processor_seconds(server);
  const auto seen = snapshots;
  network.run_for(std::chrono::seconds(seconds));
  const double used = processor_seconds(server) - before;
  std::cout << (lock_step ? "lock-step" : "real time") << ", matches " << matches << ", players "
            << 2 * matches << ", " << seconds << " s, games ended " << games
            << "\ncycles a second, all matches together: "
            << static_cast<double>(snapshots - seen) / 2 / seconds << "\nserver's processor share "
            << used / seconds << " of a core\n";
  kill(server, SIGTERM);
  waitpid(server, nullptr, 0);
  std::ifstream out(base + ".out");
  std::string line, last;
  while (std::getline(out, line)) last = line;
  std::cout << last << "\n";
  return std::system(("rm -r " + base + ".*").c_str());
}
