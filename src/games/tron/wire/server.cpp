// `agon serve tron`: the agents' port and the spectators' port, both TLS; many matches at a time.
#include <fmt/format.h>

#include <algorithm>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "core/errors.h"
#include "games/tron/wire/table.h"
#include "games/tron/wire/wire.h"
#include "games/tron/wire/world.h"
#include "hosting/line_tables.h"
#include "net/listener.h"
#include "net/log.h"

namespace agon::tron::wire {
namespace {

/// Joins are short. Longer frames need a join first, so that strangers cannot fill the memory.
constexpr std::size_t longest_before_join = 64 * 1024;
constexpr int most_refusals = 20;
constexpr std::chrono::milliseconds beat_distance{10};
constexpr int beat_places = 25;  // so the last game starts a quarter of a second late
/// Room for a whole long match in the spectators' format, for late spectators.
constexpr std::size_t most_unsent_to_spectators = std::size_t{16} << 20U;

net::SteadyTime in(std::chrono::milliseconds time) { return net::SteadyClock::now() + time; }
net::SteadyTime in_ms(int count) { return in(std::chrono::milliseconds(count)); }

/// The file of the certificate that is made at the first start.
std::string own_identity_file() {
  for (const auto& [variable, below] :
       {std::pair{"XDG_DATA_HOME", "agon/tls.pem"}, {"HOME", ".local/share/agon/tls.pem"}})
    if (const char* folder = std::getenv(variable); folder != nullptr && *folder != '\0')
      return (std::filesystem::path(folder) / below).string();
  return "agon-tls.pem";
}

net::TlsIdentity identity(const WireSettings& wire) {
  if (!wire.cert.empty()) return net::read_identity(wire.cert, wire.key);
  return net::kept_identity(own_identity_file(), "agon");
}

class Server : public SocketServer {
 public:
  void add_options(CLI::App& command) override { options_.add_to(command); }
  void open(LiveRuntime& runtime, ServeSettings settings) override {
    SocketServer::begin(runtime, std::move(settings));
    wire_ = options_.read(settings_);
    try {
      tls_.emplace(net::TlsContext::server(identity(wire_)));
    } catch (const net::TlsError& error) {
      throw Failure(std::string("agon serve tron: ") + error.what());
    }
    wire_.rules = settings_.rules(wire_.config);
    seats_ = checked_plans<Rules>(settings_, 2, false, {side_names[blue], side_names[yellow]});
    if (open_seats(seats_) == 1 && !settings_.arranged)
      wire_.joins.built_in = seats_[blue].is_socket() ? yellow : blue;
    lobby_.emplace(wire_.joins);
    tables_.emplace(runtime);
    handshakes_.emplace(1);
    if (!settings_.arranged) open_ports();
    if (open_seats(seats_) == 0) start_table({});
  }

  void close() override {
    handshakes_.reset();  // joins its thread; handshakes under way are dropped
    early_spectators_.clear();
    if (lobby_) lobby_->clear();
    tables_.reset();
    close_ports();
    spectators_port_.reset();
    here_ = {};
  }

  /// Its clients may join by nickname, or by a token of the original's form.
  ClientWords client_words(Seat seat) const override {
    return {{"team", seats_[seat].name},
            {"token", fmt::format("{}-{}", side_names[seat], wire_.joins.agent_names[seat])}};
  }
  std::uint16_t usual_port() const override { return WireSettings{}.port; }
  bool has_come(Seat seat) const override { return here_[seat].agent != nullptr; }
  void give_up(Seat seat, Fault why) override {
    seats_[seat].kind = SeatPlan::Kind::absent;
    seats_[seat].why_absent = std::move(why);
    begin_if_complete();
  }

 private:
  std::string_view other_port() const override { return "--game-port or --spectator-port"; }
  void open_ports() {
    listen(wire_.port, static_cast<std::size_t>(wire_.max_connections));
    if (!wire_.spectators) return;
    spectators_port_.emplace(
        port_for(wire_.spectator_port, "tron spectators", static_cast<std::size_t>(wire_.max_connections)));
    spectators_port_->start([this](net::Socket socket) { return serve_spectator(std::move(socket)); });
    fmt::print(stderr, "spectators of Tron are served at {}\n", spectators_port_->address());
  }
  net::awaitable<void> serve(net::Socket socket, std::optional<Seat> at) override {
    net::FrameOptions options;
    options.longest = longest_before_join;
    const auto agent = std::make_shared<AgentLink>(net::FrameStream(std::move(socket), *tls_, options));
    agent->door = at;
    if (!co_await agent->stream.handshake(in_ms(wire_.handshake_limit_ms), handshakes_->get_executor()))
      co_return;
    auto joining = co_await admit(agent);
    if (!joining) co_return;
    // From here on it lives on the loop of its match.
    const auto loop = joining->place.loop;
    if (!agent->stream.move_to(loop->context.get_executor()))
      co_return agent->stream.close("does not read the server's messages");
    joining->place.agent = agent;
    begin(std::move(*joining));
    co_await boost::asio::co_spawn(loop->context, agent->play(), boost::asio::use_awaitable);
    lobby_->leave(agent);
  }

  /// Waits until the client has joined. Empty: it is gone.
  net::awaitable<std::optional<Joining>> admit(const std::shared_ptr<AgentLink>& agent) {
    auto& stream = agent->stream;
    const auto until = in_ms(wire_.join_limit_ms);
    while (stream.is_open()) {
      const auto frame = co_await stream.read_frame(until);
      if (frame.status == net::ReadStatus::timed_out) stream.close("did not join in time");
      if (frame.status == net::ReadStatus::too_long) stream.close(too_long(frame));
      if (!frame) break;
      if (auto joining = join(*agent, frame.body)) co_return joining;
    }
    stream.finish("the client left");
    co_return std::nullopt;
  }

  /// Drops frames that are unreadable or no join, like the original.
  std::optional<Joining> join(AgentLink& agent, std::string_view body) {
    const auto message = ks::read<Message>(body);
    if (message && message->type == "JoinOfflineGame") {
      if (const auto join = ks::read<JoinOfflineGame>(message->payload))
        return seat(agent, {false, join->team_nickname, join->agent_name});
    } else if (message && message->type == "JoinOnlineGame") {
      if (const auto join = ks::read<JoinOnlineGame>(message->payload))
        return seat(agent, {true, join->token, join->agent_name});
    }
    return std::nullopt;
  }

  std::optional<Joining> seat(AgentLink& agent, const JoinRequest& request) {
    auto joining = agent.door ? at_door(agent, request) : lobby_->join(request);
    if (open_seats(seats_) == 0) joining.refusal = "all seats are taken";
    if (!joining.refusal.empty()) {
      refuse(agent, joining.refusal);
      return std::nullopt;
    }
    joining.place.loop = joining.opponent ? joining.opponent->loop : runtime().place();
    agent.name = *request.agent_name;
    agent.side = joining.place.side;
    agent.nickname = joining.place.nickname;
    agent.until = in(std::chrono::seconds(wire_.opponent_limit_s));
    agent.stream.set_longest(longest_frame);
    return joining;
  }

  void refuse(AgentLink& agent, const std::string& why) {
    net::log_info(fmt::format("{}: refused to let it join: {}", agent.stream.peer(), why));
    agent.stream.send(frame_of("ClientJoined", ClientJoined{false, "", wire_.sides()}));
    if (++agent.refusals >= most_refusals) agent.stream.finish("tried to join too often");
  }

  /// Called on the agent's own loop.
  void welcome(AgentLink& agent) {
    const std::string side = side_names[agent.side];
    agent.stream.send(frame_of("ClientJoined", ClientJoined{true, side, wire_.sides()}) +
                      frame_of("AgentJoined", AgentJoined{side, agent.name, agent.nickname}));
  }

  /// The socket determines the side; the match begins when each side's client has joined.
  Joining at_door(const AgentLink& agent, const JoinRequest& request) const {
    Joining joining;
    const Seat side = *agent.door;
    joining.place.side = side;
    joining.place.nickname = request.who.value_or(seats_[side].name).substr(0, Lobby::longest_name);
    if (here_[side].agent || begun_ > 0)
      joining.refusal = "the side's client has joined already";
    else if (request.agent_name != wire_.joins.agent_names[side])
      joining.refusal = "the side has no agent of that name";
    return joining;
  }

  void begin(Joining joining) {
    const auto agent = joining.place.agent;
    boost::asio::dispatch(joining.place.loop->context, [this, agent] { welcome(*agent); });
    if (agent->door) {
      here_[agent->side] = std::move(joining.place);
      return begin_if_complete();
    }
    if (!joining.opponent && !wire_.joins.built_in) return wait_for_opponent(std::move(joining.place));
    std::array<WaitingPlayer, 2> places;
    if (joining.opponent) {
      const auto opponent = joining.opponent->agent;
      boost::asio::dispatch(joining.place.loop->context, [opponent, agent] {
        opponent->stream.send(
            frame_of("AgentJoined", AgentJoined{side_names[agent->side], agent->name, agent->nickname}));
      });
      places[opponent->side] = std::move(*joining.opponent);
    }
    places[agent->side] = std::move(joining.place);
    start_table(std::move(places));
  }

  void begin_if_complete() {
    for (Seat side = 0; side < 2; ++side)
      if (seats_[side].is_socket() && !here_[side].agent) return;
    if (begun_ == 0) start_table(here_);
  }
  void start_table(std::array<WaitingPlayer, 2> places) {
    LoopPlace loop = places[blue].loop ? places[blue].loop : places[yellow].loop;
    if (!loop) loop = runtime().place();
    for (Seat side = 0; side < 2; ++side) {
      places[side].loop = loop;
      places[side].side = side;
      if (!places[side].agent)
        places[side].nickname = seats_[side].name.empty() ? seats_[side].player : seats_[side].name;
    }
    const auto table =
        std::make_shared<Table>(runtime(), wire_, settings_, seats_, settings_.seed_of(begun_++), places);
    // All games start at a whole second. Their beats are spread, so that none waits for the others' work.
    const bool alone = tables_->empty();
    const auto after = beat_distance * (alone ? 0 : static_cast<int>(begun_ % beat_places));
    tables_->add(
        table, [this, after](Table& begun) { begin_table(begun, after); }, [this] { table_ended(); });
    for (auto& spectator : std::exchange(early_spectators_, {})) place_spectator(spectator);
  }

  /// Called on the table's loop, because only there is it known whether the waiting client is still there. If
  /// it is not, the other one waits on.
  void begin_table(Table& table, std::chrono::milliseconds after) {
    const auto there = table.reachable();
    if (settings_.arranged) return table.start({});
    if (there.size() == 2 - static_cast<std::size_t>(wire_.joins.built_in ? 1 : 0) || open_seats(seats_) == 0)
      return table.start(after);
    boost::asio::dispatch(runtime().network(), [this, there] {
      --begun_, --ended_;
      for (const auto& place : there) wait_for_opponent(place);
    });
    table.call_off();
  }

  void wait_for_opponent(WaitingPlayer place) {
    net::log_info(
        fmt::format("{} waits for an opponent as {}", shown_name(place.nickname), side_names[place.side]));
    lobby_->wait(std::move(place));
  }

  /// When all requested matches are over, the program ends as soon as their records can be read.
  void table_ended() {
    if (++ended_ == wire_.matches && wire_.matches > 0 && settings_.finished)
      runtime().hub().once_idle([finished = settings_.finished] { finished(0); });
    if (open_seats(seats_) == 0 || settings_.arranged) settings_.all_played(runtime());
  }

  net::awaitable<void> serve_spectator(net::Socket socket) {
    net::FrameOptions options;
    options.longest = longest_before_join;
    options.max_unsent = most_unsent_to_spectators;
    const auto spectator = std::make_shared<Spectator>(net::FrameStream(std::move(socket), *tls_, options),
                                                       runtime().network().get_executor());
    auto& stream = spectator->stream;
    if (!co_await stream.handshake(in_ms(wire_.handshake_limit_ms), handshakes_->get_executor())) co_return;
    if (wire_.joins.online) {
      const auto token = co_await stream.read_frame(in_ms(wire_.join_limit_ms));
      if (!token) co_return;
      spectator->match = match_in(token.body);
      const bool known = lobby_->knows(spectator->match);
      stream.send(frame_of("Auth", Auth{known}));
      if (!known) stream.finish("its token names no match of this server");
    }
    stream.send(game_info_frame(wire_.sides(), wire_.gui_cycle_duration, wire_.side_colors));
    place_spectator(spectator);
    while (co_await stream.read_frame()) {  // a viewer sends nothing; this notices its end
    }
    stream.finish("the spectator left");
    spectator->here = false;
    std::erase(early_spectators_, spectator);
  }

  /// Puts the spectator at the oldest match that is being played, or at the next one.
  void place_spectator(const std::shared_ptr<Spectator>& spectator) {
    if (!spectator->stream.is_open()) return;
    for (const auto& table : tables_->all())
      if (spectator->match.empty() || spectator->match == table->name())
        return boost::asio::dispatch(table->place()->context,
                                     [table, spectator] { table->watch(spectator); });
    early_spectators_.push_back(spectator);
  }

  Options options_;
  WireSettings wire_;

  std::optional<net::TlsContext> tls_;
  std::optional<boost::asio::thread_pool> handshakes_;  ///< one thread, so that matches keep their time
  std::optional<net::Listener> spectators_port_;
  std::optional<Lobby> lobby_;
  std::vector<SeatPlan> seats_;
  std::optional<RunningTables<Table>> tables_;
  std::vector<std::shared_ptr<Spectator>> early_spectators_;
  std::array<WaitingPlayer, 2> here_;  ///< arranged match: the clients at each side's own socket
  std::uint64_t begun_ = 0, ended_ = 0;
};

}  // namespace

std::unique_ptr<GameServer> make_server() { return std::make_unique<Server>(); }

}  // namespace agon::tron::wire
