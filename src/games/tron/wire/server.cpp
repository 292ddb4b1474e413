#include "games/tron/wire/server.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/errors.h"
#include "games/tron/wire/world.h"
#include "net/log.h"

namespace agon::tron::wire {
namespace {

/// Joins are short; only who has joined may send longer frames, so that strangers cannot fill the memory.
constexpr std::size_t longest_before_join = 64 * 1024;
constexpr int most_refusals = 20;
constexpr std::chrono::milliseconds record_poll{20};
constexpr std::chrono::milliseconds beat_distance{10};
constexpr int beat_places = 25;  // so the latest game starts a quarter of a second late
/// A whole long match as spectators see it must fit, for those who come late.
constexpr std::size_t most_unsent_to_spectators = std::size_t{16} << 20U;

net::SteadyTime in(std::chrono::milliseconds time) { return net::SteadyClock::now() + time; }

std::string too_long(const net::FrameResult& frame) {
  return fmt::format("announced a frame of {} bytes, which is longer than a frame may be", frame.announced);
}

}  // namespace

net::Listener Server::listen(std::uint16_t port, const char* name) const {
  net::ListenOptions options;
  options.address = settings_.listen;
  options.port = port;
  options.name = name;
  options.max_connections = wire_.most_connections;
  try {
    return {stage_->network().get_executor(), options};
  } catch (const net::BindError& error) {
    throw Failure(error.what());
  }
}

void Server::open(LiveRuntime& stage, ServeSettings settings) {
  stage_ = &stage;
  settings_ = std::move(settings);
  read_arguments();
  try {
    tls_.emplace(net::TlsContext::server(identity()));
  } catch (const net::TlsError& error) {
    throw Failure(std::string("agon serve tron: ") + error.what());
  }
  lobby_.emplace(wire_.joins);
  handshakes_.emplace(1);
  end_timer_.emplace(stage.network());
  agents_port_.emplace(listen(wire_.port, "tron"));
  if (wire_.spectators) spectators_port_.emplace(listen(wire_.spectator_port, "tron spectators"));
  agents_port_->start([this](net::Socket socket) { return serve_agent(std::move(socket)); });
  if (!spectators_port_) return;
  spectators_port_->start([this](net::Socket socket) { return serve_spectator(std::move(socket)); });
  fmt::print(stderr, "spectators of Tron are served at {}\n", spectators_port_->address());
}

void Server::close() {
  handshakes_.reset();  // joins; what was under way goes on nowhere
  end_timer_.reset();
  early_spectators_.clear();
  if (lobby_) lobby_->clear();
  tables_.clear();
  agents_port_.reset();
  spectators_port_.reset();
}

net::awaitable<void> Server::serve_agent(net::Socket socket) {
  net::FrameOptions options;
  options.longest = longest_before_join;
  const auto agent = std::make_shared<Agent>(net::FrameStream(std::move(socket), *tls_, options));
  auto& stream = agent->stream;
  if (!co_await stream.handshake(in(wire_.handshake_limit), handshakes_->get_executor())) co_return;
  const auto join_until = in(wire_.join_limit);
  while (stream.is_open()) {
    const auto waits = !agent->table.lock();  // for a place, or for an opponent
    const auto until = !waits ? net::SteadyTime::max() : agent->joined ? agent->until : join_until;
    const auto frame = co_await stream.read_frame(until);
    if (frame.status == net::FrameStatus::timed_out && !agent->table.lock())
      stream.close(agent->joined ? "no opponent came" : "did not join in the time for it");
    if (frame.status == net::FrameStatus::timed_out) continue;
    if (frame.status == net::FrameStatus::too_long) stream.close(too_long(frame));
    if (!frame) break;
    take(agent, frame.body, frame.arrived);
  }
  stream.finish("the client left");
  if (lobby_) lobby_->leave(agent);
  if (const auto table = agent->table.lock()) table->left(*agent);
}

void Server::take(const std::shared_ptr<Agent>& agent, std::string_view body, Commands::Arrival arrived) {
  const auto message = ks::read<Message>(body);
  if (!message) return;  // as the original: what cannot be read is dropped
  const bool offline = message->type == "JoinOfflineGame";
  if (!offline && message->type != "JoinOnlineGame") {
    if (const auto table = agent->table.lock()) table->take(*agent, *message, arrived);
    return;
  }
  if (agent->joined) return;  // a second join changes nothing
  if (offline) {
    if (const auto join = ks::read<JoinOfflineGame>(message->payload))
      this->join(agent, {false, join->team_nickname, join->agent_name});
  } else if (const auto join = ks::read<JoinOnlineGame>(message->payload)) {
    this->join(agent, {true, join->token, join->agent_name});
  }
}

void Server::join(const std::shared_ptr<Agent>& agent, const JoinRequest& request) {
  auto joining = lobby_->join(request);
  if (!joining.refusal.empty()) return refuse(*agent, joining.refusal);
  agent->name = *request.agent_name;
  joining.place.agent = agent;
  welcome(agent, joining.place);
  if (!joining.opponent) return wait_for_opponent(std::move(joining.place));
  joining.opponent->agent->stream.send(
      frame_of("AgentJoined", AgentJoined{side_names[agent->side], agent->name, agent->nickname}));
  std::array<Place, 2> places;
  places[joining.opponent->side] = std::move(*joining.opponent);
  places[agent->side] = std::move(joining.place);
  start_table(places);
}

void Server::refuse(Agent& agent, const std::string& why) {
  net::log_info(fmt::format("{}: refused to let it join: {}", agent.stream.peer(), why));
  agent.stream.send(frame_of("ClientJoined", ClientJoined{false, "", wire_.sides()}));
  if (++agent.refusals >= most_refusals) agent.stream.finish("tried to join too often");
}

void Server::welcome(const std::shared_ptr<Agent>& agent, const Place& place) {
  agent->joined = true;
  agent->side = place.side;
  agent->nickname = place.nickname;
  agent->until = in(wire_.opponent_limit);
  agent->stream.set_longest(longest_frame);
  const std::string side = side_names[place.side];
  agent->stream.send(frame_of("ClientJoined", ClientJoined{true, side, wire_.sides()}) +
                     frame_of("AgentJoined", AgentJoined{side, agent->name, agent->nickname}));
}

void Server::wait_for_opponent(Place place) {
  net::log_info(
      fmt::format("{} waits for an opponent as {}", shown_name(place.nickname), side_names[place.side]));
  lobby_->wait(std::move(place));
}

void Server::start_table(const std::array<Place, 2>& places) {
  const auto table = std::make_shared<Table>(*stage_, wire_, derived_seed(settings_.seed, begun_++), places);
  for (const auto& place : places) place.agent->table = table;
  tables_.push_back(table);
  table->when_done([this, place = std::prev(tables_.end())] {
    tables_.erase(place);
    if (++ended_ == wire_.matches) finish_when_recorded();
  });
  // All games start at a whole second; their beats are set apart, so that none waits for the others' work.
  const bool alone = tables_.size() == 1;
  table->start(beat_distance * (alone ? 0 : static_cast<int>(begun_ % beat_places)));
  for (auto& spectator : std::exchange(early_spectators_, {})) place_spectator(spectator);
}

/// All matches that were asked for are over; the program ends when their records can be read.
void Server::finish_when_recorded() {
  if (stage_->hub().feeds().empty()) {
    if (settings_.finished) settings_.finished(0);
    return;
  }
  end_timer_->expires_after(record_poll);
  end_timer_->async_wait([this](const boost::system::error_code& error) {
    if (!error) finish_when_recorded();
  });
}

net::awaitable<void> Server::serve_spectator(net::Socket socket) {
  net::FrameOptions options;
  options.longest = longest_before_join;
  options.max_unsent = most_unsent_to_spectators;
  const auto spectator = std::make_shared<Spectator>(net::FrameStream(std::move(socket), *tls_, options));
  auto& stream = spectator->stream;
  if (!co_await stream.handshake(in(wire_.handshake_limit), handshakes_->get_executor())) co_return;
  if (wire_.joins.online) {
    const auto token = co_await stream.read_frame(in(wire_.join_limit));
    if (!token) co_return;
    spectator->match = match_in(token.body);
    const bool known = lobby_->knows(spectator->match);
    stream.send(frame_of("Auth", Auth{known}));
    if (!known) stream.finish("its token names no match of this server");
  }
  stream.send(game_info_frame(wire_.sides(), wire_.gui_cycle_duration, wire_.side_colors));
  place_spectator(spectator);
  while (co_await stream.read_frame()) {  // a viewer has nothing to say; this notices its end
  }
  stream.finish("the spectator left");
  std::erase(early_spectators_, spectator);
}

/// To the oldest match that is played, or to the next one.
void Server::place_spectator(const std::shared_ptr<Spectator>& spectator) {
  if (!spectator->stream.is_open()) return;
  for (const auto& table : tables_)
    if (spectator->match.empty() || spectator->match == table->name()) return table->watch(spectator);
  early_spectators_.push_back(spectator);
}

}  // namespace agon::tron::wire
