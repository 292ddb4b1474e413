#include "contest/remote/match_order.h"

#include <boost/json/serialize.hpp>

#include "core/from_json.h"
#include "core/to_json.h"

namespace agon::contest {

namespace {

template <class Value>
Value read_task_line(std::string_view text) {
  Value value;
  from_json(parse_json(text, "task"), value, "task");
  return value;
}

}  // namespace

std::string task_text(const Planned& match) { return json::serialize(to_json(match)); }

std::string task_text(const MatchOrder& order) {
  auto text = task_text(order.match);
  if (order.own) text += '\n' + json::serialize(to_json(*order.own));
  return text;
}

Planned task_of(std::string_view text) { return read_task_line<Planned>(text.substr(0, text.find('\n'))); }

MatchOrder order_of(std::string_view text) {
  MatchOrder order{task_of(text), std::nullopt};
  if (const auto end = text.find('\n'); end != std::string_view::npos)
    order.own = read_task_line<OwnEntrants>(text.substr(end + 1));
  return order;
}

}  // namespace agon::contest
