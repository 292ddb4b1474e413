#include "ladder/build_order.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include "core/errors.h"
#include "core/from_json.h"
#include "core/to_json.h"

namespace agon::ladder {

namespace {

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

std::string text_of(const BuildOrder& order) { return json::serialize(to_json(order)); }
std::string text_of(const BuildReply& reply) { return json::serialize(to_json(reply)); }
BuildOrder build_order_of(std::string_view text) { return value_in<BuildOrder>(text, "build"); }
BuildReply build_reply_of(std::string_view text) { return value_in<BuildReply>(text, "built"); }

}  // namespace agon::ladder
