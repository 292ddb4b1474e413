#include "games/sugargame/wire/server.h"

#include <fmt/format.h>

#include <boost/asio/use_awaitable.hpp>

#include "core/errors.h"
#include "games/sugargame/rules/text.h"
#include "text/utf8.h"

namespace agon::sugargame {

namespace {

constexpr std::size_t longest_name = 100;  // bytes; it is shown in records and on the pages

/// To somebody who does not know what this port is.
std::string refusal(const std::string& address, std::string_view line) {
  return fmt::format(
      "end refused expected \"hello NAME\", got \"{}\": this port speaks the lines of Sugargame, a game of "
      "Agon; a "
      "player that is ready: agon join sugargame hunter --server {}\n",
      quoted(line), address);
}

std::string address_of(const net::Socket& socket) {
  boost::system::error_code error;
  return net::endpoint_text(socket.local_endpoint(error));
}

}  // namespace

void Server::open(LiveRuntime& stage, ServeSettings settings) {
  stage_ = &stage;
  settings_ = std::move(settings);
  read_options();
  if (!settings_.arranged) listen();
  LineTables::Hooks hooks;
  hooks.make = [this](TableSetup setup, std::array<Participant, 2> participants) {
    return std::make_shared<Table>(std::move(setup), wire_, std::move(participants));
  };
  tables_.emplace(stage, settings_, wire_.series, settings_.rules(wire_.config),
                  checked_plans<Rules>(settings_, 2, wire_.series.swap), std::move(hooks));
  if (listener_) listener_->start([this](net::Socket socket) { return serve(std::move(socket), {}); });
  tables_->open();
}

void Server::listen() {
  net::ListenOptions options;
  options.address = settings_.listen;
  options.port = wire_.port;
  options.name = "sugargame";
  try {
    listener_.emplace(stage_->network().get_executor(), options);
  } catch (const net::BindError& error) {
    throw Failure(std::string(error.what()) + "; another port for the game: --game-port");
  }
}

void Server::open_door(Seat seat, int socket) {
  auto& door = doors_.emplace_back(stage_->network().get_executor(), net::door_options(socket));
  door.start([this, seat](net::Socket peer) { return serve(std::move(peer), seat); });
}

void Server::close() {
  tables_.reset();
  listener_.reset();
  doors_.clear();
}

net::awaitable<void> Server::serve(net::Socket socket, std::optional<Seat> at) {
  net::LineOptions options;
  options.rules.max_line = longest_line;
  const auto address = address_of(socket);
  net::LineStream stream(std::move(socket), options);
  const auto line = co_await stream.read_line(std::chrono::steady_clock::now() + wire_.hello_limit);
  const auto name = line ? parse_hello(line.text) : std::nullopt;
  if (!name) {
    if (line) stream.send(refusal(address, line.text));
    stream.finish(line.status == net::LineStatus::timed_out
                      ? fmt::format("did not say hello within {} ms", wire_.hello_limit.count())
                      : "did not say hello");
    co_return;
  }
  const auto place = tables_->next_place();
  const auto player = std::make_shared<LineConnection>(kept_name(name->substr(0, longest_name)),
                                                       std::move(stream), place->context);
  co_await tables_->serve(player, place, at);
}

}  // namespace agon::sugargame
