#include "games/sugargame/wire/server.h"

#include <fmt/format.h>

#include <boost/asio/use_awaitable.hpp>

#include "core/errors.h"
#include "text/utf8.h"
#include "games/sugargame/rules/text.h"

namespace agon::sugargame {

namespace {

constexpr std::size_t longest_name = 100;  // bytes; it is shown in records and on the pages

}  // namespace

void Server::open(LiveRuntime& stage, ServeSettings settings) {
  stage_ = &stage;
  settings_ = std::move(settings);
  read_options();
  net::ListenOptions options;
  options.address = settings_.listen;
  options.port = wire_.port;
  options.name = "sugargame";
  try {
    listener_.emplace(stage.network().get_executor(), options);
  } catch (const net::BindError& error) {
    throw Failure(error.what());
  }
  listener_->start([this](net::Socket socket) { return serve(std::move(socket)); });
}

void Server::close() {
  waiting_.reset();
  tables_.clear();
  listener_.reset();
}

net::awaitable<void> Server::serve(net::Socket socket) {
  net::LineOptions options;
  options.rules.max_line = longest_line;
  net::LineStream stream(std::move(socket), options);
  const auto line = co_await stream.read_line(std::chrono::steady_clock::now() + wire_.hello_limit);
  const auto name = line ? parse_hello(line.text) : std::nullopt;
  if (!name) {
    if (line)
      stream.send(fmt::format("end refused expected \"hello NAME\", got \"{}\"\n", quoted(line.text)));
    stream.finish(line.status == net::LineStatus::timed_out
                      ? fmt::format("did not say hello within {} ms", wire_.hello_limit.count())
                      : "did not say hello");
    co_return;
  }
  const auto player = std::make_shared<Connection>(utf8_repaired(name->substr(0, longest_name)),
                                                   std::move(stream), stage_->network().get_executor());
  seat_player(player);
  co_await player->run();
  if (waiting_ == player) waiting_.reset();
}

void Server::seat_player(const std::shared_ptr<Connection>& player) {
  if (!wire_.opponent.empty()) return start_table(player, nullptr);
  if (!waiting_) {
    waiting_ = player;
    return;
  }
  start_table(std::exchange(waiting_, nullptr), player);
}

void Server::start_table(std::shared_ptr<Connection> first, std::shared_ptr<Connection> second) {
  const auto seed = derived_seed(settings_.seed, pairs_++);
  const auto table =
      std::make_shared<Table>(*stage_, wire_, seed, std::array{std::move(first), std::move(second)});
  tables_.push_back(table);
  table->when_done([this, place = std::prev(tables_.end())] { tables_.erase(place); });
  table->begin_match();
}

}  // namespace agon::sugargame
