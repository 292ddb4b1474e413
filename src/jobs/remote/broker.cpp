#include "jobs/remote/broker.h"

#include <fmt/format.h>
#include <hiredis/hiredis.h>
#include <poll.h>
#include <sys/time.h>

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <fstream>

namespace agon::jobs {

namespace {

[[noreturn]] void refuse_address(std::string_view text, const char* why) {
  throw BadRequest(fmt::format("\"{}\" {}; write redis://HOST:PORT, such as redis://head:6379", text, why));
}

std::string variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string() : std::string(value);
}

std::string password_told() {
  if (auto password = variable("AGON_REDIS_PASSWORD"); !password.empty()) return password;
  const auto path = variable("AGON_REDIS_PASSWORD_FILE");
  if (path.empty()) return {};
  std::ifstream file(path);
  std::string line;
  if (!std::getline(file, line))
    throw BadRequest(fmt::format("AGON_REDIS_PASSWORD_FILE names {}, which cannot be read", path));
  while (!line.empty() && (line.back() == '\r' || line.back() == ' ')) line.pop_back();
  return line;
}

/// Reads "head:6379", "[::1]:6379" or "head".
void read_place(std::string_view place, std::string_view text, BrokerAddress& address) {
  std::string_view port;
  if (place.starts_with('[')) {
    const auto end = place.find(']');
    if (end == std::string_view::npos) refuse_address(text, "has a [ without a ]");
    port = place.substr(end + 1);
    place = place.substr(1, end - 1);
  } else if (const auto colon = place.find(':'); colon != std::string_view::npos) {
    port = place.substr(colon);
    place = place.substr(0, colon);
  }
  if (place.empty()) refuse_address(text, "names no host");
  address.host = place;
  if (port.empty()) return;
  const auto* end = port.data() + port.size();
  const auto read = std::from_chars(port.data() + 1, end, address.port);
  if (port[0] != ':' || read.ec != std::errc() || read.ptr != end || address.port == 0)
    refuse_address(text, "has a port that is not a number from 1 to 65535");
}

bool is_prefix(std::string_view text) {
  return !text.empty() && text.size() <= 64 &&
         text.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-") ==
             std::string_view::npos;
}

}  // namespace

std::string BrokerAddress::text() const {
  const bool bare = host.find(':') == std::string::npos;
  return fmt::format("redis://{}{}{}:{}{}", user.empty() ? "" : user + "@", bare ? "" : "[",
                     bare ? host : host + "]", port, prefix == "agon" ? "" : "/" + prefix);
}

BrokerAddress broker_address(std::string_view text) {
  constexpr std::string_view scheme = "redis://";
  if (!text.starts_with(scheme)) refuse_address(text, "is not the address of a Redis server");
  auto rest = text.substr(scheme.size());
  BrokerAddress address;
  address.user = variable("AGON_REDIS_USER");
  if (const auto at = rest.rfind('@'); at != std::string_view::npos) {
    if (rest.substr(0, at).find(':') != std::string_view::npos)
      throw BadRequest(
          "every list of processes would show a password in the address; put it into "
          "AGON_REDIS_PASSWORD, or into a file that AGON_REDIS_PASSWORD_FILE names");
    address.user = rest.substr(0, at);
    rest = rest.substr(at + 1);
  }
  if (const auto slash = rest.find('/'); slash != std::string_view::npos) {
    const auto prefix = rest.substr(slash + 1);
    rest = rest.substr(0, slash);
    if (!prefix.empty()) {
      if (!is_prefix(prefix))
        refuse_address(text, "has a prefix with other characters than letters, digits, _, - and .");
      address.prefix = prefix;
    }
  }
  read_place(rest, text, address);
  address.password = password_told();
  return address;
}

namespace {

/// longer than any command waits for work
constexpr timeval patience{10, 0};

struct FreesReply {
  void operator()(redisReply* reply) const { freeReplyObject(reply); }
};

/// `refusal`: gets the first error in the reply.
Reply copied(const redisReply& reply, std::string& refusal) {
  Reply copy;
  switch (reply.type) {
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_STATUS:
      copy.kind = Reply::Kind::text;
      copy.text.assign(reply.str, reply.len);
      break;
    case REDIS_REPLY_INTEGER:
      copy.kind = Reply::Kind::number;
      copy.number = reply.integer;
      break;
    case REDIS_REPLY_ARRAY:
      copy.kind = Reply::Kind::list;
      for (std::size_t index = 0; index < reply.elements; ++index)
        copy.list.push_back(copied(*reply.element[index], refusal));
      break;
    case REDIS_REPLY_ERROR:
      if (refusal.empty()) refusal.assign(reply.str, reply.len);
      break;
    default:
      break;  // nothing
  }
  return copy;
}

/// A reply of hiredis, which is freed.
Reply taken(void* answer, std::string& refusal) {
  const std::unique_ptr<redisReply, FreesReply> reply(static_cast<redisReply*>(answer));
  return copied(*reply, refusal);
}

}  // namespace

std::vector<std::pair<const std::string&, const std::string&>> pairs_in(const Reply& reply) {
  std::vector<std::pair<const std::string&, const std::string&>> pairs;
  for (std::size_t index = 0; index + 1 < reply.list.size(); index += 2)
    pairs.emplace_back(reply.list[index].text, reply.list[index + 1].text);
  return pairs;
}

void Broker::Closes::operator()(redisContext* context) const { redisFree(context); }

Broker::Broker(BrokerAddress address) : address_(std::move(address)) { reconnect(); }
Broker::~Broker() = default;

void Broker::lose(const std::string& why) {
  context_.reset();
  throw BrokerLost(
      fmt::format("the Redis server at {}:{} is not there: {}", address_.host, address_.port, why));
}

void Broker::reconnect() {
  context_.reset(redisConnectWithTimeout(address_.host.c_str(), address_.port, timeval{3, 0}));
  if (!context_) lose("no memory");
  if (context_->err != 0) {
    const std::string why = context_->errstr;
    context_.reset();
    throw BrokerLost(
        fmt::format("cannot reach a Redis server at {}:{}: {}. On that machine: redis-server --port {} "
                    "--appendonly yes --appendfsync always   (Debian: apt-get install redis-server)",
                    address_.host, address_.port, why, address_.port));
  }
  redisSetTimeout(context_.get(), patience);
  redisEnableKeepAlive(context_.get());
  if (address_.password.empty()) return;
  Command words{"AUTH"};
  if (!address_.user.empty()) words.push_back(address_.user);
  words.push_back(address_.password);
  ask(words);
}

void Broker::send(const Command& command) {
  std::vector<const char*> words;
  std::vector<std::size_t> lengths;
  for (const auto& word : command) {
    words.push_back(word.data());
    lengths.push_back(word.size());
  }
  if (redisAppendCommandArgv(context_.get(), static_cast<int>(words.size()), words.data(), lengths.data()) !=
      REDIS_OK)
    lose(context_->errstr);
}

Reply Broker::receive(std::string& refusal) {
  void* answer = nullptr;
  if (redisGetReply(context_.get(), &answer) != REDIS_OK || answer == nullptr) lose(context_->errstr);
  return taken(answer, refusal);
}

std::vector<Reply> Broker::ask_all(const std::vector<Command>& commands) {
  if (!context_) lose("the connection broke");
  for (const auto& command : commands) send(command);
  std::vector<Reply> replies;
  std::string refusal;
  for (std::size_t index = 0; index < commands.size(); ++index) replies.push_back(receive(refusal));
  if (!refusal.empty()) refuse(refusal);
  return replies;
}

void Broker::refuse(const std::string& refusal) const {
  // A server that was started again reads what it had kept before it answers.
  if (refusal.starts_with("LOADING"))
    throw BrokerLost(
        fmt::format("the Redis server at {}:{} is not ready: {}", address_.host, address_.port, refusal));
  throw BrokerRefused(
      fmt::format("the Redis server at {}:{} refuses: {}", address_.host, address_.port, refusal));
}

void Broker::say(const Command& command) {
  if (!context_) lose("the connection broke");
  send(command);
  for (int done = 0; done == 0;)
    if (redisBufferWrite(context_.get(), &done) != REDIS_OK) lose(context_->errstr);
}

std::optional<Reply> Broker::hear(std::chrono::milliseconds wait) {
  if (!context_) lose("the connection broke");
  const auto until = std::chrono::steady_clock::now() + wait;
  for (;;) {
    void* answer = nullptr;
    if (redisGetReplyFromReader(context_.get(), &answer) != REDIS_OK) lose(context_->errstr);
    if (answer != nullptr) {
      std::string refusal;
      auto heard = taken(answer, refusal);
      if (!refusal.empty()) refuse(refusal);
      return heard;
    }
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
    pollfd line{context_->fd, POLLIN, 0};
    const int ready = poll(&line, 1, static_cast<int>(std::max<std::int64_t>(0, left.count())));
    if (ready == 0) return std::nullopt;
    if (ready > 0 && redisBufferRead(context_.get()) != REDIS_OK) lose(context_->errstr);
  }
}

Reply Broker::ask(const Command& command) { return std::move(ask_all({command})[0]); }

}  // namespace agon::jobs
