#include "ladder/build_order.h"

#include <fmt/format.h>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/to_json.h"
#include "jobs/remote/identity.h"

namespace agon::ladder {

namespace {

constexpr std::size_t longest_name = 400;  // bytes; a file's name has at most 255
constexpr double longest_build = 86'400;   // seconds

bool is_sum(std::string_view text) {
  constexpr std::size_t digits = 40;
  return text.size() == digits && text.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

void check_sum(const char* where, std::string_view text) {
  if (!is_sum(text)) throw BadValue(where, "it must be a hash of 40 hexadecimal digits");
}

template <class Value>
Value value_in(std::string_view text, const char* what) {
  json::error_code error;
  const auto parsed = json::parse(text, error);
  if (error) throw BadRequest(std::string(what) + " is not JSON: " + error.message());
  Value value;
  from_json(parsed, value, what);
  return value;
}

}  // namespace

std::string built_by(std::string_view worker) { return fmt::format("built by worker {}\n", worker); }

std::string text_of(const BuildOrder& order) { return json::serialize(to_json(order)); }
std::string text_of(const BuildReply& reply) { return json::serialize(to_json(reply)); }

BuildOrder build_order_of(std::string_view text) {
  auto order = value_in<BuildOrder>(text, "build");
  if (order.name.empty() || order.name.size() > longest_name)
    throw BadValue("build.name", "it must be the name of a file");
  check_sum("build.upload", order.upload);
  if (!(order.build_seconds > 0 && order.build_seconds <= longest_build))
    throw BadValue("build.build_seconds",
                   fmt::format("it must be more than 0 and at most {}", longest_build));
  return order;
}

BuildReply build_reply_of(std::string_view text, std::string_view worker) {
  auto reply = value_in<BuildReply>(text, "built");
  if (reply.worker != worker)
    throw BadValue("built.worker", fmt::format("it must be {}, the worker that sent it", worker));
  if (reply.done) check_sum("built.built", reply.built);
  reply.problem = jobs::stated(reply.problem);
  return reply;
}

}  // namespace agon::ladder
