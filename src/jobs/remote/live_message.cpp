#include "jobs/remote/live_message.h"

#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>

#include <algorithm>

#include "core/errors.h"
#include "jobs/remote/stated.h"

namespace agon::jobs {

std::string text_of(const LiveMessage& message) {
  const boost::json::object head{{"at", message.at}, {"over", message.over}, {"why", message.why}};
  auto text = boost::json::serialize(head) + '\n';
  return text += message.bytes;
}

LiveMessage live_message_of(std::string_view text) {
  const auto line = text.substr(0, text.find('\n'));
  boost::json::error_code error;
  const auto value = boost::json::parse(boost::json::string_view(line.data(), line.size()), error);
  const auto* head = error ? nullptr : value.if_object();
  const auto* at = head == nullptr ? nullptr : head->if_contains("at");
  const auto* over = head == nullptr ? nullptr : head->if_contains("over");
  const auto* why = head == nullptr ? nullptr : head->if_contains("why");
  const bool whole = at != nullptr && at->is_int64() && at->get_int64() >= 0 && over != nullptr &&
                     over->is_bool() && why != nullptr && why->is_string();
  if (!whole)
    throw BadRequest(
        "a message of a live text begins with {\"at\": bytes before it, \"over\": true or false, \"why\": "
        "text} and a line feed");
  LiveMessage message{static_cast<std::size_t>(at->get_int64()),
                      over->get_bool(),
                      {},
                      text.substr(std::min(text.size(), line.size() + 1))};
  message.why = stated(why->get_string());
  return message;
}

}  // namespace agon::jobs
