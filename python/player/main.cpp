// The program of an exported player. It speaks the bot protocol of JSON lines and asks a network what to do.
//   player POLICY.net [NAME [OPTIONS]]
#include <fmt/format.h>

#include <boost/json/parse.hpp>
#include <fstream>
#include <iostream>
#include <iterator>
#include <random>

#include "codings.h"
#include "core/errors.h"
#include "core/random.h"
#include "core/write_json.h"
#include "learning/network.h"
#include "learning/seat_coder.h"
#include "learning_games.h"

namespace agon::player {
namespace {

namespace json = boost::json;

std::uint64_t fresh_seed() {
  std::random_device device;
  return (std::uint64_t{device()} << 32 | device()) & largest_seed;
}

template <class C>
std::unique_ptr<learning::SeatCoder> seat_of(const json::value& config, const json::value& options,
                                             Seat seat) {
  typename C::Rules::Config read_config;
  typename C::Options read_options;
  from_json(config, read_config, "config");
  from_json(options, read_options, "options");
  return std::make_unique<learning::SeatCoderOf<C>>(read_config, read_options, seat, fresh_seed());
}

std::unique_ptr<learning::SeatCoder> seat_named(const std::string& game, const json::value& config,
                                                const json::value& options, Seat seat) {
#define AGON_SEAT(name) \
  if (game == #name) return seat_of<name::LearningCoding>(config, options, seat);
  AGON_LEARNING_GAMES(AGON_SEAT)
  throw BadRequest(fmt::format("no game \"{}\"", game));
}

learning::Network network_in(const char* path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw BadRequest(fmt::format("{} cannot be read", path));
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  return learning::Network::read(bytes);
}

/// Plays one match over standard input and output.
class Bot {
 public:
  Bot(learning::Network network, std::string name, json::value options)
      : network_(std::move(network)), name_(std::move(name)), options_(std::move(options)) {}

  /// Handles a line. Returns false when the match is over.
  bool hear(const json::object& line) {
    if (const auto* start = line.if_contains("start")) {
      begin(start->as_object());
      say({{"ready", {{"name", name_}}}});
    } else if (const auto* decide = line.if_contains("decide")) {
      if (!seat_) throw BadRequest("\"decide\" came before \"start\"");
      say({{"action", action(decide->as_object().at("view"))}});
    }
    return !line.contains("end");
  }

 private:
  void begin(const json::object& start) {
    seat_ = seat_named(std::string(start.at("game").as_string()), start.at("config"), options_,
                       start.at("seat").to_number<Seat>());
    network_.check(seat_->shape());
    row_.resize(seat_->shape().bytes() / sizeof(float) + 1);
    mask_.resize(seat_->shape().actions);
  }
  json::value action(const json::value& view) {
    std::int32_t chosen = 0;
    if (seat_->asked(view, row_.data(), mask_.data()))
      chosen = network_.choose(seat_->shape(), row_.data(), mask_.data(), random_);
    return seat_->answer(chosen);
  }
  static void say(const json::value& line) { std::cout << json_text(line) << '\n' << std::flush; }

  learning::Network network_;
  std::string name_;
  json::value options_;
  std::unique_ptr<learning::SeatCoder> seat_;
  std::vector<float> row_;  ///< memory for an observation of either type
  std::vector<std::int8_t> mask_;
  Random random_{fresh_seed(), "player"};
};

int main_of(int count, char** words) {
  if (count < 2) throw BadRequest("player POLICY.net [NAME [OPTIONS]]");
  Bot bot(network_in(words[1]), count > 2 ? words[2] : "learned", json::parse(count > 3 ? words[3] : "{}"));
  for (std::string line; std::getline(std::cin, line);)
    if (!bot.hear(json::parse(line).as_object())) break;
  return 0;
}

}  // namespace
}  // namespace agon::player

int main(int count, char** words) {
  try {
    return agon::player::main_of(count, words);
  } catch (const std::exception& error) {
    std::cerr << "player: " << error.what() << '\n';
    return 1;
  }
}
