#include <gtest/gtest.h>

#include "core/to_json.h"
#include "games/tron/vectors.h"
#include "games/tron/wire/world.h"
#include "kit/decided.h"
#include "net/frame_stream.h"

namespace agon::tron::wire {
namespace {

std::string bytes_of(std::string_view hex) {
  std::string bytes;
  for (std::size_t at = 0; at + 1 < hex.size(); at += 2)
    bytes.push_back(static_cast<char>(std::stoi(std::string(hex.substr(at, 2)), nullptr, 16)));
  return bytes;
}

/// The records' texts are UTF-8 with characters up to U+00FF; on the wire each is one byte.
std::string latin_of(const boost::json::value& text) {
  const std::string utf8 = text.as_string().c_str();
  std::string latin;
  for (std::size_t at = 0; at < utf8.size(); ++at) {
    const auto byte = static_cast<unsigned char>(utf8[at]);
    if (byte < 0x80)
      latin.push_back(utf8[at]);
    else
      latin.push_back(
          static_cast<char>((byte & 3U) << 6U | (static_cast<unsigned char>(utf8[++at]) & 0x3fU)));
  }
  return latin;
}

Name name_in(const boost::json::object& value, std::string_view key) {
  const auto& found = value.at(boost::json::string_view(key.data(), key.size()));
  return found.is_null() ? Name() : Name(latin_of(found));
}

Sides sides_in(const boost::json::value& value) {
  Sides sides;
  for (const auto& entry : value.as_object()) {
    sides.emplace_back(std::string(entry.key()), std::vector<std::string>{});
    for (const auto& agent : entry.value().as_array()) sides.back().second.push_back(latin_of(agent));
  }
  return sides;
}

EndGame end_in(const boost::json::object& value) {
  EndGame end{name_in(value, "winner_sidename"), {}};
  for (const auto& table : value.at("details").as_object()) {
    end.details.emplace_back(std::string(table.key()), ks::Table<std::string>{});
    for (const auto& entry : table.value().as_object())
      end.details.back().second.emplace_back(std::string(entry.key()), latin_of(entry.value()));
  }
  return end;
}

RealtimeCommand command_in(const boost::json::object& value) {
  RealtimeCommand command;
  command.type = latin_of(value.at("type"));
  command.cycle = static_cast<std::uint32_t>(number(value.at("cycle")));
  if (command.type == "ChangeDirection") {
    const char letter = latin_of(value.at("payload").at("direction"))[0];
    command.payload =
        ks::written(ChangeDirection{static_cast<Direction>(std::string_view("URDL").find(letter))});
  }
  return command;
}

std::string snapshot_frame_in(const boost::json::object& value) {
  const auto& world = value.at("world_payload").as_object();
  State state;
  state.cycle = number(value.at("current_cycle"));
  state.board = tron::board_of(world.at("board"));
  state.agents = {agent_of(world.at("Blue")), agent_of(world.at("Yellow"))};
  state.scores = {number(world.at("scores").at(0)), number(world.at("scores").at(1))};
  return snapshot_frame(state, constants_of(world.at("const")),
                        static_cast<float>(value.at("cycle_duration").as_double()));
}

/// The frame of a record, made from its values.
std::string frame_in(const std::string& type, const boost::json::object& value) {
  if (type == "JoinOfflineGame")
    return frame_of(type, JoinOfflineGame{name_in(value, "team_nickname"), name_in(value, "agent_name")});
  if (type == "JoinOnlineGame")
    return frame_of(type, JoinOnlineGame{name_in(value, "token"), name_in(value, "agent_name")});
  if (type == "ClientJoined")
    return frame_of(type, ClientJoined{value.at("joined").as_bool(), name_in(value, "side_name"),
                                       sides_in(value.at("sides"))});
  if (type == "AgentJoined")
    return frame_of(type, AgentJoined{name_in(value, "side_name"), name_in(value, "agent_name"),
                                      name_in(value, "team_nickname")});
  if (type == "AgentLeft")
    return frame_of(type, AgentLeft{name_in(value, "side_name"), name_in(value, "agent_name")});
  if (type == "StartGame")
    return frame_of(type, StartGame{static_cast<std::uint32_t>(value.at("start_time").as_int64())});
  if (type == "EndGame") return frame_of(type, end_in(value));
  if (type == "RealtimeCommand") return frame_of(type, command_in(value));
  if (type == "RealtimeSnapshot") return snapshot_frame_in(value);
  return "unknown type " + type;
}

template <class M>
std::string again(const Message& message) {
  const auto read = ks::read<M>(message.payload);
  return read ? frame_of(message.type, *read) : "unreadable";
}

/// The frame of a record, read and written again.
std::string reread(const std::string& frame) {
  net::FrameSplitter splitter(longest_frame);
  splitter.add(frame);
  const auto message = ks::read<Message>(splitter.next().value_or(std::string_view()));
  if (!message) return "no message";
  if (message->type == "JoinOfflineGame") return again<JoinOfflineGame>(*message);
  if (message->type == "JoinOnlineGame") return again<JoinOnlineGame>(*message);
  if (message->type == "ClientJoined") return again<ClientJoined>(*message);
  if (message->type == "AgentJoined") return again<AgentJoined>(*message);
  if (message->type == "AgentLeft") return again<AgentLeft>(*message);
  if (message->type == "StartGame") return again<StartGame>(*message);
  if (message->type == "EndGame") return again<EndGame>(*message);
  if (message->type == "RealtimeCommand") return again<RealtimeCommand>(*message);
  if (message->type != "RealtimeSnapshot") return "unknown type";
  const auto snapshot = ks::read<RealtimeSnapshot>(message->payload);
  const auto shown = snapshot ? shown_by(*snapshot) : std::nullopt;
  return shown ? snapshot_frame(shown->state, shown->constants, snapshot->cycle_duration) : "unreadable";
}

TEST(TronWire, frames_of_the_original_both_ways) {
  const auto records = vectors_of(step_file, "wire");
  ASSERT_GE(records.size(), 20U);
  for (const auto& record : records) {
    SCOPED_TRACE(boost::json::serialize(record));
    const std::string frame = bytes_of(record.at("hex").as_string().c_str());
    EXPECT_EQ(frame_in(record.at("type").as_string().c_str(), record.at("value").as_object()), frame);
    EXPECT_EQ(reread(frame), frame);
  }
}

TEST(TronWire, sizes_have_no_trailing_zero_bytes) {
  const auto size_of = [](std::size_t count) {
    const std::string bytes = ks::written(BaseSnapshot{std::string(count, 'x')});
    return bytes.substr(1, bytes.size() - 1 - count);
  };
  EXPECT_EQ(size_of(0), std::string(1, '\0'));
  EXPECT_EQ(size_of(5), "\x01\x05");
  EXPECT_EQ(size_of(255), "\x01\xff");
  EXPECT_EQ(size_of(256), std::string("\x02\x00\x01", 3));
  EXPECT_EQ(size_of(300), "\x02\x2c\x01");
  EXPECT_EQ(size_of(65536), std::string("\x03\x00\x00\x01", 4));
}

TEST(TronWire, every_prefix_of_a_frame_is_unreadable_and_harmless) {
  const std::string body = ks::written(ClientJoined{true, "Blue", {{"Blue", {"0"}}, {"Yellow", {"0"}}}});
  for (std::size_t length = 0; length < body.size(); ++length)
    EXPECT_FALSE(ks::read<ClientJoined>(std::string_view(body).substr(0, length))) << length;
  EXPECT_TRUE(ks::read<ClientJoined>(body + "more")) << "bytes after the last field are ignored";
}

TEST(TronWire, what_is_not_a_value_is_refused) {
  EXPECT_FALSE(ks::read<ChangeDirection>(std::string("\x01\x09", 2))) << "there is no direction 9";
  EXPECT_FALSE(ks::read<ChangeDirection>(std::string("\x00", 1))) << "the direction is null";
  EXPECT_FALSE(ks::read<SceneActions>("\x01\x04\xff\xff\xff\xff")) << "a list longer than its bytes";
  EXPECT_FALSE(ks::read<BaseSnapshot>("\x01\x05\xff\xff\xff\xff\xff")) << "a size of five bytes";
}

RealtimeCommand turn(Direction direction) {
  RealtimeCommand command;
  command.type = "ChangeDirection";
  command.payload = ks::written(ChangeDirection{direction});
  return command;
}

TEST(TronWire, the_last_direction_of_a_cycle_counts) {
  Action action;
  EXPECT_TRUE(add_command(turn(Direction::Up), action));
  EXPECT_TRUE(add_command(turn(Direction::Down), action));
  EXPECT_EQ(action.direction, Direction::Down);
  RealtimeCommand unknown;
  unknown.type = "Teleport";
  EXPECT_FALSE(add_command(unknown, action));
  RealtimeCommand nowhere = turn(Direction::Up);
  nowhere.payload[1] = '\x09';
  EXPECT_FALSE(add_command(nowhere, action));
  EXPECT_EQ(action.direction, Direction::Down) << "what cannot be read changes nothing";
  EXPECT_FALSE(action.activate_wall_breaker);
}

TEST(TronWire, an_opposite_direction_that_comes_last_takes_an_earlier_one_back) {
  const Rules rules;
  State state = rules.start(1), straight = state;
  Action action;
  add_command(turn(Direction::Down), action);
  add_command(turn(Direction::Left), action);  // Blue starts to the right
  rules.step(state, decided(action, Action{}));
  rules.step(straight, decided(Action{}, Action{}));
  EXPECT_EQ(state, straight);
}

}  // namespace
}  // namespace agon::tron::wire
