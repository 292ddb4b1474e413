#include "games/sugargame/wire/client.h"

#include <fmt/format.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/connect.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "arena/players.h"
#include "games/sugargame/players/players.h"

namespace agon::sugargame {

namespace {

constexpr const char* default_port = "4343";

std::pair<std::string, std::string> split_server(const std::string& server) {
  const auto colon = server.rfind(':');
  if (colon == std::string::npos) return {server, default_port};
  return {server.substr(0, colon), server.substr(colon + 1)};
}

/// The last part of a player's name: "beavis" of "java:lab/beavis".
std::string short_name(const std::string& player) {
  const auto cut = player.find_last_of(":/");
  return cut == std::string::npos ? player : player.substr(cut + 1);
}

std::string first_line(const std::string& text) { return text.substr(0, text.find('\n')); }

}  // namespace

void Client::add_options(CLI::App& command) {
  command.add_option("--server", server_, "HOST[:PORT] of the server (default 127.0.0.1:4343)");
  command.add_option("--name", name_, "the name to give (default: the player's)");
  command.add_flag("--quiet", quiet_, "print nothing but errors");
}

int Client::run(const JoinSettings& settings) {
  // Names that cannot be played are refused before anybody is kept waiting.
  if (!is_outside(settings.player)) player_named<Rules>(settings.player, 0);
  boost::asio::io_context network{1};
  int code = 1;
  std::exception_ptr failure;
  boost::asio::co_spawn(network, play(settings), [&](std::exception_ptr error, int result) {
    failure = error;
    code = result;
  });
  network.run();
  if (failure) std::rethrow_exception(failure);
  return code;
}

net::awaitable<int> Client::play(JoinSettings settings) {
  const auto executor = co_await boost::asio::this_coro::executor;
  const auto [host, port] = split_server(server_);
  net::Socket socket(executor);
  boost::asio::ip::tcp::resolver resolver(executor);
  try {
    const auto endpoints = co_await resolver.async_resolve(host, port, boost::asio::use_awaitable);
    co_await boost::asio::async_connect(socket, endpoints, boost::asio::use_awaitable);
  } catch (const boost::system::system_error& error) {
    throw Failure(fmt::format("cannot reach a Sugargame server at {}: {}", server_, error.code().message()));
  }
  socket.set_option(boost::asio::ip::tcp::no_delay(true));
  net::LineStream stream(std::move(socket));
  stream.send(fmt::format("hello {}\n", name_.empty() ? short_name(settings.player) : name_));
  Told told;
  bool playing = false;
  std::uint64_t ended = 0;
  while (true) {
    const auto line = co_await stream.read_line();
    if (!line) break;
    switch (told.take(line.text)) {
      case Told::News::nothing:
        break;
      case Told::News::match:
        playing = true;
        begin_match(told);
        break;
      case Told::News::request:
        stream.send(answer(told, settings) + '\n');
        break;
      case Told::News::end:
        playing = false;
        player_.reset();
        ++ended;
        if (!quiet_) fmt::print("the match ended: {}\n", told.reason());
        break;
      case Told::News::unreadable:
        throw Failure("the server does not speak Sugargame's protocol: " + told.reason());
    }
  }
  if (playing) throw Failure("the server closed the connection in the middle of a match");
  if (ended == 0) throw Failure("the server closed the connection before a match began");
  co_return 0;
}

void Client::begin_match(const Told& told) {
  player_.reset();
  rules_.reset();
  ++matches_;
  if (!quiet_) fmt::print("playing as player {}\n", told.view().seat + 1);
}

std::string Client::answer(const Told& told, const JoinSettings& settings) {
  const auto seat = static_cast<Seat>(told.view().seat);
  if (!rules_) rules_.emplace(told.config());
  try {
    if (!player_)
      player_ = make_player<Rules>(*rules_, settings.player, seat, derived_seed(settings.seed, matches_),
                                    settings.programs);
    const auto action = player_->decide(told.view(), std::chrono::milliseconds(told.move_ms()));
    return reply_line(action, told.placing());
  } catch (const BadRequest&) {
    throw;  // there is no such player: the person who typed it must know
  } catch (const PlayerFault& fault) {
    fmt::print(stderr, "{}\n", fault.fault().text);
    return "error " + first_line(fault.fault().text);
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return "error " + first_line(error.what());
  }
}

}  // namespace agon::sugargame
