// `agon serve zappy -p PORT -x WIDTH -y HEIGHT -n NAME... -c CLIENTS [-f FREQUENCY]`, and the link
// `zappy_server`: the subject's server.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/asio/buffer.hpp>
#include <boost/asio/posix/stream_descriptor.hpp>
#include <cstdio>
#include <functional>
#include <optional>
#include <string>

#include "core/errors.h"
#include "core/random.h"
#include "games/zappy/rules/operator_text.h"
#include "games/zappy/wire/hosted_world.h"
#include "games/zappy/wire/house/house_teams.h"
#include "games/zappy/wire/wire.h"
#include "hosting/flags.h"
#include "net/line_server/line_server.h"
#include "net/listener.h"
#include "text/words.h"

namespace agon::zappy {

namespace {

constexpr std::size_t longest_deed = 64 * 1024;

/// An operator's console: each line of standard input is a command, answered by one line of output.
class Console {
 public:
  Console(boost::asio::io_context& network, std::function<std::string(const OperatorCommand&)> operate)
      : input_(network), operate_(std::move(operate)) {
    boost::system::error_code error;
    input_.assign(dup(STDIN_FILENO), error);
    if (error)
      fmt::print(stderr, "zappy: no console: {}\n", error.message());
    else
      read();
  }

 private:
  /// Reads the next command. After the end of the input the world goes on without an operator.
  void read() {
    input_.async_read_some(boost::asio::buffer(buffer_),
                           [this](const boost::system::error_code& error, std::size_t count) {
                             if (error == boost::asio::error::operation_aborted) return;
                             if (error) return void(input_.close());
                             take(count);
                             read();
                           });
  }

  void take(std::size_t count) {
    unread_.append(buffer_, count);
    std::size_t begin = 0;
    for (auto end = unread_.find('\n'); end != std::string::npos; end = unread_.find('\n', begin)) {
      std::string answer;
      try {
        answer = operate_(parse_operator_command(std::string_view(unread_).substr(begin, end - begin)));
      } catch (const BadOperatorCommand& bad) {
        answer = std::string("ko: ") + bad.what();
      }
      fmt::print("{}\n", answer);
      std::fflush(stdout);
      begin = end + 1;
    }
    unread_.erase(0, begin);
    if (unread_.size() > longest_deed) unread_.clear();
  }

  boost::asio::posix::stream_descriptor input_;
  std::function<std::string(const OperatorCommand&)> operate_;
  std::string unread_;
  char buffer_[4096];
};

constexpr const char* usage =
    "USAGE: ./zappy_server -p port -x width -y height -n name1 name2 ... -c clientsNb -f freq\n"
    "  -p port       port number (1024 to 65535; 0: any free one)\n"
    "  -x width      width of the world (1 to 250)\n"
    "  -y height     height of the world (1 to 250)\n"
    "  -n names      names of the teams; GRAPHIC is none\n"
    "  -c clientsNb  authorized clients per team at the start (1 to 200)\n"
    "  -f freq       reciprocal of the time unit for execution of actions (1 to 10000, default 100)\n";

int number_of(const char* option, const std::string& word, int least, int most) {
  if (word.empty()) throw BadRequest(fmt::format("{} is missing", option));
  const auto number = read_number(word);
  if (!number) throw BadRequest(fmt::format("{}: \"{}\" is not a number", option, word));
  // The message contains the reference's own words.
  if (*number < least || *number > most)
    throw BadRequest(
        fmt::format("{}: Value must be between {} and {}, got {}", option, least, most, *number));
  return *number;
}

void check_names(const std::vector<std::string>& names) {
  if (names.empty()) throw BadRequest("-n: at least one team is needed");
  for (std::size_t index = 0; index < names.size(); ++index) {
    if (names[index].empty()) throw BadRequest("-n: a team's name must not be empty");
    if (names[index].find_first_of(" \t\r\n") != std::string::npos)
      throw BadRequest(
          fmt::format("-n: the name \"{}\" contains a blank; choose one without blanks", names[index]));
    if (names[index] == "GRAPHIC")
      throw BadRequest("-n: \"GRAPHIC\" is the name that GUIs send; choose another team name");
    if (std::count(names.begin(), names.end(), names[index]) > 1)
      throw BadRequest(fmt::format("-n: two teams are called {}; give each a name of its own", names[index]));
  }
}

/// A team's name as clients can send it: one word, and different from all others.
std::string word_for(std::string name, const std::vector<std::string>& taken) {
  for (char& letter : name)
    if (static_cast<unsigned char>(letter) <= ' ' || letter == 127) letter = '_';
  if (name.empty() || name == "GRAPHIC") name += "_";
  while (std::count(taken.begin(), taken.end(), name) > 0) name += "_";
  return name;
}

class Server : public GameServer {
 public:
  void add_options(CLI::App& command) override {
    command.description("Serve Zappy's own protocol, to AI clients and to GUIs.");
    command.footer(
        "Examples:\n  agon serve zappy -p 4242 -x 20 -y 20 -n red blue -c 6\n  agon serve zappy -p 4242 -x 4 "
        "-y 4 -n "
        "red -c 2 -f 10000 --console\n  agon serve zappy -p 4242 -x 20 -y 20 -n red blue -c 6 --lockstep "
        "--budget 50");
    const auto last = CLI::MultiOptionPolicy::TakeLast;
    command.add_option("-p,--game-port", port_, "port (1024 to 65535, 0: any free one)")
        ->multi_option_policy(last);
    command.add_option("-x", width_, "width of the map (1 to 250; Zappy's subject allows 10 to 42)")
        ->multi_option_policy(last);
    command.add_option("-y", height_, "height of the map")->multi_option_policy(last);
    command
        .add_option_function<std::vector<std::string>>(
            "-n", [this](const std::vector<std::string>& names) { names_ = names; }, "names of the teams")
        ->trigger_on_parse()
        ->expected(0, -1);
    command.add_option("-c", clients_, "eggs of each team at the start (1 to 200)")
        ->multi_option_policy(last);
    command.add_option("-f", frequency_, "time units a second (1 to 10000, default 100)")
        ->multi_option_policy(last);
    command.add_option("--gui-ids", gui_ids_, "hash (default): #n as since 2024 | bare: n as in 2023")
        ->check(CLI::IsMember({"hash", "bare"}));
    add_flags<ServeFlags>(command, flags_);
  }

  void open(LiveRuntime& runtime, ServeSettings settings) override {
    runtime_ = &runtime;
    static_cast<ServeFlags&>(wire_) = read_said<ServeFlags>(flags_, wire_);
    read_arguments(settings);
    wire_.say = [settings, console = wire_.console](const std::string& line) {
      if (!console) settings.say(line);  // there every line answers a command
    };
    wire_.program_failed = settings.program_failed;
    world_.emplace(runtime, wire_, settings.finished);
    if (wire_.arranged) return open_house_door(settings);
    net::ListenOptions options;
    options.address = settings.listen;
    options.port = wire_.port;
    options.name = "zappy";
    try {
      listener_.emplace(net::listen_for(world_->line_server(), runtime.network(), options,
                                        [this](net::Member member) { world_->welcome(member); }));
    } catch (const net::BindError& error) {
      throw Failure(error.what());
    }
    const bool everywhere = settings.listen == "0.0.0.0" || settings.listen == "::";
    open_house(settings, everywhere ? "127.0.0.1" : settings.listen);
    if (wire_.console)
      console_.emplace(runtime.network(),
                       [this](const OperatorCommand& command) { return world_->operate(command); });
  }

  void close() override {
    if (house_) house_->stop();
    console_.reset();
    listener_.reset();
    doors_.clear();
    world_.reset();
    house_.reset();  // the server has closed their connections
  }

  std::string address() const override { return listener_->address(); }
  ClientWords client_words(Seat seat) const override { return {{"team", wire_.names[seat / wire_.places]}}; }

  std::uint16_t usual_port() const override { return 4242; }
  void open_door(Seat seat, int socket) override {
    doors_.push_back(net::listen_for(
        world_->line_server(), runtime_->network(), net::door_options(socket),
        [this, seat](net::Member member) { world_->welcome(member, static_cast<int>(seat)); }));
  }

  bool has_come(Seat seat) const override { return world_->has_come(seat); }
  void give_up(Seat seat, Fault why) override { world_->give_up(seat, std::move(why)); }
  std::optional<ProgramAlias> program_alias() const override {
    return ProgramAlias{"zappy_server", {"serve", "--no-pages", "--records", "none", "zappy"}, usage, 84};
  }

 private:
  void read_arguments(const ServeSettings& settings) {
    if (settings.arranged) return arrange(settings);
    const int port = number_of("-p", port_, 0, 65535);
    if (port != 0 && port < 1024)
      throw BadRequest(fmt::format("-p: Value must be between 1024 and 65535, got {}", port));
    wire_.port = static_cast<std::uint16_t>(port);
    wire_.config.width = number_of("-x", width_, 1, 250);
    wire_.config.height = number_of("-y", height_, 1, 250);
    check_names(names_);
    if (names_.size() > 100) throw BadRequest(fmt::format("-n: at most 100 teams, got {}", names_.size()));
    wire_.names = names_;
    wire_.config.clients = number_of("-c", clients_, 1, 200);
    wire_.teams = team_plans(settings, names_, wire_.config.clients);
    wire_.seed = wire_.map_seed.value_or(settings.seed);
    read_pace();
    read_config(settings, {}, wire_.config);
    wire_.config.teams = static_cast<int>(names_.size());
    wire_.config.places = 1;  // the pages show one panel a team
  }

  /// An arranged match has the rules of its plan, and lock-step unless a frequency was given.
  void arrange(const ServeSettings& settings) {
    wire_.arranged = settings.arranged;
    from_json(settings.arranged->config, wire_.config, "config");
    wire_.places = static_cast<std::size_t>(wire_.config.places);
    wire_.config.places = 1;  // the pages show one panel a team
    const auto seats = arranged_plans(*settings.arranged);
    for (std::size_t team = 0; team < seats.size() / wire_.places; ++team) {
      wire_.teams.push_back(seats[team * wire_.places]);
      wire_.names.push_back(word_for(wire_.teams.back().name, wire_.names));
    }
    for (Seat seat = 0; seat < seats.size(); ++seat)
      if (settings.arranged->players[seat] != settings.arranged->players[seat / wire_.places * wire_.places])
        throw BadRequest(
            "Zappy: clients of the game's own protocol play a whole team, so all seats of a team need the "
            "same player");
    wire_.seed = settings.seed;
    wire_.rounds = 1;
    wire_.console = false;
    wire_.lockstep |= frequency_.empty();
    read_pace();
  }

  void read_pace() {
    if (!frequency_.empty()) wire_.frequency = number_of("-f", frequency_, 1, highest_frequency);
    wire_.gui_ids = gui_ids_ == "bare" ? GuiIds::bare : GuiIds::hash;
  }

  /// Opens the port of the teams that this program plays, which are clients as well. If no other client comes
  /// by a port, only they use it.
  void open_house_door(const ServeSettings& settings) {
    if (std::all_of(wire_.teams.begin(), wire_.teams.end(),
                    [](const SeatPlan& plan) { return plan.is_socket(); }))
      return;
    net::ListenOptions options;
    options.name = "zappy, built-in teams";
    listener_.emplace(
        net::listen_for(world_->line_server(), runtime_->network(), options,
                        [this](net::Member member) { world_->welcome(member, HostedWorld::house_door); }));
    open_house(settings, options.address);
  }

  void open_house(const ServeSettings& settings, const std::string& host) {
    house_.emplace(*runtime_, wire_, settings, host, listener_->port());
    world_->set_house([this](const std::string& match, int round, std::function<void(Fault)> failed) {
      return house_->begin(match, round, failed);
    });
  }

  WireSettings wire_;
  std::string port_, width_, height_, clients_, frequency_;
  std::vector<std::string> names_;
  std::string gui_ids_ = "hash";
  Said flags_;

  std::optional<HostedWorld> world_;
  std::optional<net::Listener> listener_;
  std::vector<net::Listener> doors_;  ///< of an arranged match
  LiveRuntime* runtime_ = nullptr;
  std::optional<Console> console_;
  std::optional<HouseTeams> house_;
};

}  // namespace

std::unique_ptr<GameServer> make_server() { return std::make_unique<Server>(); }

}  // namespace agon::zappy
