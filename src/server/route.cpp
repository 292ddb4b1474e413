#include "server/route.h"

#include <algorithm>
#include <thread>

namespace agon::server {

const std::vector<net::QueueLimits>& budgets() {
  using std::chrono::seconds;
  static const std::size_t replays = std::max<std::size_t>(2, std::thread::hardware_concurrency() / 2);
  // In the order of Cost. A turn of the network thread is short, so many may be begun.
  static const std::vector<net::QueueLimits> list{
      {.at_once = 64, .of_one = 8},
      {.at_once = 2, .of_one = 1, .patience = seconds(5)},
      {.at_once = replays,
       .of_one = replays / 2,
       .unsent_of_one = 4,
       .waiting_of_one = 64,
       .patience = seconds(30)},
      {.at_once = 1, .of_one = 1, .unsent_of_one = 2, .waiting_of_one = 3, .patience = seconds(60)}};
  return list;
}

std::string budget_in_words(Cost cost) {
  const auto number = static_cast<std::size_t>(cost);
  if (cost == Cost::stream) return "the connections of one address";
  if (number >= budgets().size()) return "the requests a second of one address";
  const auto& budget = budgets()[number];
  return fmt::format(
      "of one person or address {} at once and {} waiting (more: 429), for at most {} s each (then 503)",
      budget.of_one, budget.waiting_of_one, budget.patience.count() / 1000);
}

Said said_in_body(std::string_view body) {
  Said said;
  if (body.empty()) return said;
  try {
    const auto value = parse_json(body, "the body");
    if (!value.is_object()) reading::refuse("the body", "an object", value);
    said.values = value.get_object();
    for (const auto& entry : said.values) said.places[std::string(entry.key())];
  } catch (const BadValue& bad) {
    throw BadRequest(bad.what());
  }
  return said;
}

bool is_required(const Type& record, const Member& member) {
  return !member.type->is_left_out && !record.is_order;
}

void read_body(std::string_view body, const Type& type, void* into) {
  const auto said = said_in_body(body);
  Mistakes mistakes;
  read_said(said, type, into, mistakes);
  for (const auto& member : type.members)
    if (is_required(type, member) && !said.has(std::string(member.name)))
      mistakes.add({}, "{}: is missing", member.name);
  mistakes.refuse();
}

}  // namespace agon::server
