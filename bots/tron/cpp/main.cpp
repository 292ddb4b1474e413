// The loop around the bot: build/bot [HOST:PORT] [--name NAME] [--token TOKEN]
#include <iostream>
#include <stdexcept>

#include "ai.h"

namespace {

struct Arguments {
  std::string host = "127.0.0.1", port = "5000", name = "C++", token;
};

Arguments read_arguments(int argc, char** argv) {
  Arguments arguments;
  for (int at = 1; at < argc; ++at) {
    const std::string word = argv[at];
    const bool named = word == "--name" || word == "--token";
    if (named && at + 1 == argc) throw std::runtime_error(word + " needs a value");
    if (word == "--name") {
      arguments.name = argv[++at];
    } else if (word == "--token") {
      arguments.token = argv[++at];
    } else if (const auto colon = word.rfind(':'); colon != std::string::npos) {
      arguments.host = word.substr(0, colon);
      arguments.port = word.substr(colon + 1);
    } else {
      throw std::runtime_error("expected HOST:PORT, --name NAME or --token TOKEN, got " + word);
    }
  }
  return arguments;
}

void join(tron::Connection& connection, const Arguments& arguments) {
  const bool online = !arguments.token.empty();
  tron::ks::Writer fields;
  fields.text(online ? arguments.token : arguments.name).text("0");
  connection.send(tron::ks::message(online ? "JoinOnlineGame" : "JoinOfflineGame", fields.bytes()));
}

void take_snapshot(AI& ai, const std::string& payload) {
  const bool first = ai.world.board.empty();
  tron::ks::Reader reader(payload);
  ai.world = tron::ks::read_world(reader.text().value_or(""));
  ai.current_cycle = ai.world.current_cycle = reader.integer();
  ai.cycle_duration = ai.world.cycle_duration = reader.real();
  for (const auto& [side, agent] : ai.world.agents)
    if (side != ai.my_side) ai.other_side = side;
  ai.world.my_side = ai.my_side;
  ai.world.other_side = ai.other_side;
  if (first) ai.initialize();
}

void decide(AI& ai, tron::Connection& connection) {
  ai.sent = 0;
  ai.decide();
  // A server in lock-step waits for a command from every player; going straight on is one, too.
  if (ai.sent == 0)
    connection.send(
        tron::ks::command(tron::ChangeDirection{ai.world.agents[ai.my_side].direction}, ai.current_cycle));
}

void tell_the_end(const std::string& payload) {
  tron::ks::Reader reader(payload);
  const auto winner = reader.text();
  std::cout << "the game is over: " << (winner ? *winner + " wins" : "a draw");
  for (auto tables = reader.count(); tables > 0; --tables) {
    reader.text();
    for (auto entries = reader.count(); entries > 0; --entries) {
      const auto side = reader.text().value_or("");
      std::cout << ", " << side << " " << reader.text().value_or("");
    }
  }
  std::cout << std::endl;
}

int play(const Arguments& arguments) {
  tron::Connection connection(arguments.host, arguments.port);
  AI ai(connection);
  join(connection, arguments);
  bool fresh = false;
  for (;;) {
    const auto body = connection.receive();
    tron::ks::Reader envelope(body);
    const auto type = envelope.text().value_or("");
    const auto payload = envelope.text().value_or("");
    if (type == "ClientJoined") {
      tron::ks::Reader reader(payload);
      if (reader.byte() == 0) throw std::runtime_error("the server did not let the bot join");
      ai.my_side = reader.text().value_or("");
      std::cout << "joined as " << ai.my_side << std::endl;
    } else if (type == "RealtimeSnapshot") {
      take_snapshot(ai, payload);
      fresh = true;
    } else if (type == "EndGame") {
      tell_the_end(payload);
      return 0;
    }
    if (fresh && !connection.more()) {  // only the latest world is worth a decision
      fresh = false;
      decide(ai, connection);
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return play(read_arguments(argc, argv));
  } catch (const std::exception& problem) {
    std::cerr << problem.what() << std::endl;
    return 1;
  }
}
