#include "ks.h"

#include <cstring>

namespace tron::ks {
namespace {

std::string little_endian(std::uint32_t value) {
  std::string bytes;
  for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(value >> shift & 0xffU);
  return bytes;
}

std::string realtime_command(std::string_view type, std::string_view payload, int cycle) {
  Writer fields;
  fields.text(type).text(payload).uint(static_cast<std::uint32_t>(cycle));
  return message("RealtimeCommand", fields.bytes());
}

Agent read_agent(Reader& reader) {
  Agent agent;
  reader.needed();
  agent.health = reader.integer();
  reader.needed();
  agent.position.x = reader.integer();
  agent.position.y = reader.integer();
  agent.direction = static_cast<EDirection>(reader.byte() % 4);
  agent.wall_breaker_cooldown = reader.integer();
  agent.wall_breaker_rem_time = reader.integer();
  return agent;
}

Constants read_constants(Reader& reader) {
  Constants constants;
  reader.needed();
  for (int* each :
       {&constants.max_cycles, &constants.init_health, &constants.wall_breaker_cooldown,
        &constants.wall_breaker_duration, &constants.wall_score_coefficient, &constants.area_wall_crash_score,
        &constants.my_wall_crash_score, &constants.enemy_wall_crash_score})
    *each = reader.integer();
  return constants;
}

}  // namespace

Writer& Writer::text(std::string_view value) {
  std::string digits = little_endian(static_cast<std::uint32_t>(value.size()));
  while (!digits.empty() && digits.back() == '\0') digits.pop_back();
  bytes_ += '\1';
  bytes_ += static_cast<char>(digits.size());
  bytes_ += digits;
  bytes_ += value;
  return *this;
}

Writer& Writer::byte(std::uint8_t value) {
  bytes_ += '\1';
  bytes_ += static_cast<char>(value);
  return *this;
}

Writer& Writer::uint(std::uint32_t value) {
  bytes_ += '\1' + little_endian(value);
  return *this;
}

std::string_view Reader::take(std::size_t count) {
  if (count > rest_.size()) throw Error("the message ends too early");
  const auto piece = rest_.substr(0, count);
  rest_.remove_prefix(count);
  return piece;
}

void Reader::needed() {
  if (take(1)[0] == '\0') throw Error("null where a value is needed");
}

std::uint32_t Reader::word() {
  needed();
  std::uint32_t value = 0;
  const auto bytes = take(4);
  for (std::size_t at = 0; at < 4; ++at)
    value |= std::uint32_t{static_cast<unsigned char>(bytes[at])} << (8 * at);
  return value;
}

std::uint8_t Reader::byte() {
  needed();
  return static_cast<std::uint8_t>(take(1)[0]);
}

int Reader::integer() { return static_cast<int>(word()); }

double Reader::real() {
  const std::uint32_t bits = word();
  float value = 0;
  std::memcpy(&value, &bits, sizeof value);
  return static_cast<double>(value);
}

std::size_t Reader::size() {
  const auto length = static_cast<unsigned char>(take(1)[0]);
  if (length > 4) throw Error("a size of more than four bytes");
  std::size_t count = 0;
  const auto bytes = take(length);
  for (std::size_t at = 0; at < length; ++at)
    count |= std::size_t{static_cast<unsigned char>(bytes[at])} << (8 * at);
  return count;
}

std::optional<std::string> Reader::text() {
  if (take(1)[0] == '\0') return std::nullopt;
  return std::string(take(size()));
}

std::size_t Reader::count() {
  needed();
  return size();
}

std::string message(std::string_view type, std::string_view payload) {
  Writer envelope;
  envelope.text(type).text(payload);
  return little_endian(static_cast<std::uint32_t>(envelope.bytes().size())) + envelope.bytes();
}

std::string command(const ChangeDirection& command, int cycle) {
  Writer fields;
  fields.byte(static_cast<std::uint8_t>(command.direction));
  return realtime_command("ChangeDirection", fields.bytes(), cycle);
}

std::string command(const ActivateWallBreaker&, int cycle) {
  return realtime_command("ActivateWallBreaker", "", cycle);
}

World read_world(std::string_view bytes) {
  Reader reader(bytes);
  World world;
  for (auto rows = reader.count(); rows > 0; --rows) {
    world.board.emplace_back();
    for (auto cells = reader.count(); cells > 0; --cells)
      world.board.back().push_back(static_cast<ECell>(reader.byte()));
  }
  for (auto agents = reader.count(); agents > 0; --agents) {
    const auto side = reader.text().value_or("");
    world.agents[side] = read_agent(reader);
  }
  for (auto scores = reader.count(); scores > 0; --scores) {
    const auto side = reader.text().value_or("");
    world.scores[side] = reader.integer();
  }
  world.constants = read_constants(reader);
  return world;
}

}  // namespace tron::ks
