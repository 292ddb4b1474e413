// Many AI clients with commands always queued, as a process of its own: how late the answers of a Zappy
// server are, and what they cost it.
//
//   zappy_load_bench PORT PID CLIENTS SECONDS F [COMMAND:UNITS ...]
//
// The server must have the teams t0, t1, … with slots for all. A client's commands follow one another without
// a gap, so each answer is due the durations of all before it after the first began. When that was is taken
// from the promptest answer of the client's first two seconds; what is shown is how much later than that the
// answers were read, this program's own sluggishness included. (`agon serve --stats` tells the server's own
// lateness.)
#include <fmt/format.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <fstream>
#include <string>
#include <vector>

namespace {

using Clock = std::chrono::steady_clock;
constexpr int batch = 5;  // commands sent at once, when so many are left
constexpr int per_team = 200;

struct Verb {
  std::string line;
  int units;
};

struct Client {
  int socket = -1;
  int greeting = 0;  // lines read of WELCOME, CLIENT-NUM, X Y
  std::size_t sent = 0, answered = 0;
  Clock::time_point began;
  long long units = 0;  // of what was answered
  double base = 1e9;    // seconds; of the promptest answer
};

double now_seconds() { return std::chrono::duration<double>(Clock::now().time_since_epoch()).count(); }

double processor_seconds(const std::string& pid) {
  std::ifstream file("/proc/" + pid + "/stat");
  std::string line;
  std::getline(file, line);
  std::size_t place = line.rfind(')') + 2;
  std::vector<std::string> words;
  for (std::size_t end; (end = line.find(' ', place)) != std::string::npos; place = end + 1)
    words.push_back(line.substr(place, end - place));
  return (std::stod(words.at(11)) + std::stod(words.at(12))) / static_cast<double>(sysconf(_SC_CLK_TCK));
}

int connected(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM, 0);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(socket, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    std::perror("connect");
    std::exit(1);
  }
  const int on = 1;
  setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  return socket;
}

class Load {
 public:
  Load(int port, int count, int frequency, std::vector<Verb> verbs)
      : verbs_(std::move(verbs)),
        unit_(1.0 / frequency),
        set_(epoll_create1(0)),
        clients_(static_cast<std::size_t>(count)) {
    for (std::size_t index = 0; index < clients_.size(); ++index) {
      clients_[index].socket = connected(port);
      const auto name = fmt::format("t{}\n", index / per_team);
      put(clients_[index], name);
      epoll_event event{};
      event.events = EPOLLIN;
      event.data.u64 = index;
      epoll_ctl(set_, EPOLL_CTL_ADD, clients_[index].socket, &event);
      if (index % 64 == 63) turn(0);
    }
  }

  void run(double seconds) {
    for (const double end = now_seconds() + seconds; now_seconds() < end;) turn(20);
  }
  void measure() {
    measures_ = true;
    late_.reserve(1 << 24);
  }
  std::vector<float>& late() { return late_; }
  std::size_t closed() const { return closed_; }

 private:
  static void put(Client& client, const std::string& text) {
    if (send(client.socket, text.data(), text.size(), MSG_NOSIGNAL) < 0) client.socket = -1;
  }

  void turn(int wait) {
    std::array<epoll_event, 512> events;
    const int count = epoll_wait(set_, events.data(), events.size(), wait);
    for (int index = 0; index < count; ++index)
      read(clients_[events[static_cast<std::size_t>(index)].data.u64]);
  }

  void read(Client& client) {
    std::array<char, 65536> buffer;
    const auto count = recv(client.socket, buffer.data(), buffer.size(), MSG_DONTWAIT);
    if (count <= 0) {
      epoll_ctl(set_, EPOLL_CTL_DEL, client.socket, nullptr);
      ++closed_;
      return;
    }
    const auto arrived = Clock::now();
    for (const char* at = buffer.data();
         (at = static_cast<const char*>(
              std::memchr(at, '\n', static_cast<std::size_t>(buffer.data() + count - at))));
         ++at)
      line(client, arrived);
    if (client.greeting == 3 && client.sent - client.answered <= batch) refill(client);
  }

  void line(Client& client, Clock::time_point arrived) {
    if (client.greeting < 3) {
      ++client.greeting;
      return;
    }
    client.units += verbs_[client.answered++ % verbs_.size()].units;
    const double due = static_cast<double>(client.units) * unit_;
    const double late = std::chrono::duration<double>(arrived - client.began).count() - due;
    if (measures_)
      late_.push_back(static_cast<float>(late - client.base));
    else
      client.base = std::min(client.base, late);
  }

  void refill(Client& client) {
    if (client.sent == 0) client.began = Clock::now();
    std::string text;
    for (int count = 0; count < batch; ++count) text += verbs_[client.sent++ % verbs_.size()].line + '\n';
    put(client, text);
  }

  std::vector<Verb> verbs_;
  double unit_;
  int set_;
  std::vector<Client> clients_;
  std::vector<float> late_;
  std::size_t closed_ = 0;
  bool measures_ = false;
};

std::vector<Verb> verbs_of(int argc, char** argv) {
  std::vector<Verb> verbs;
  for (int index = 6; index < argc; ++index) {
    const std::string word = argv[index];
    const auto colon = word.rfind(':');
    verbs.push_back({word.substr(0, colon), std::stoi(word.substr(colon + 1))});
  }
  if (verbs.empty())
    verbs = {{"Forward", 7}, {"Right", 7}, {"Take food", 7}, {"Look", 7}, {"Left", 7}, {"Set food", 7}};
  return verbs;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) {
    fmt::print(stderr, "zappy_load_bench PORT PID CLIENTS SECONDS F [COMMAND:UNITS ...]\n");
    return 2;
  }
  const std::string pid = argv[2];
  const double seconds = std::stod(argv[4]);
  Load load(std::stoi(argv[1]), std::stoi(argv[3]), std::stoi(argv[5]), verbs_of(argc, argv));
  load.run(2);  // the pipes are full
  load.measure();
  const double before = processor_seconds(pid), began = now_seconds();
  load.run(seconds);
  const double passed = now_seconds() - began, used = processor_seconds(pid) - before;
  auto& late = load.late();
  std::sort(late.begin(), late.end());
  const auto share = [&](double part) {
    if (late.empty()) return 0.0;
    return 1000.0 * late[static_cast<std::size_t>(part * static_cast<double>(late.size() - 1))];
  };
  fmt::print(
      "{:.0f} answers/s, late by {:.2f} ms (median) {:.2f} (99 %) {:.2f} (99.9 %), {:.1f} % of a core, {} "
      "closed\n",
      static_cast<double>(late.size()) / passed, share(0.5), share(0.99), share(0.999), 100 * used / passed,
      load.closed());
  return 0;
}
