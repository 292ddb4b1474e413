#include "core/said.h"

#include "core/errors.h"

namespace agon {

void Mistakes::add(const Place& place, const std::string& words) {
  mistakes_.push_back(!place.flag.empty() ? fmt::format("{}: {}", place.flag, words)
                      : place.line == 0   ? words
                                          : fmt::format("{}:{}: {}", file_, place.line, words));
}

void Mistakes::add(const Place& place, const BadValue& bad) {
  add(place, place.flag.empty() ? std::string(bad.what()) : bad.words());
}

void Mistakes::refuse(std::string_view task) const {
  if (mistakes_.empty()) return;
  if (task.empty()) throw BadRequest(fmt::format("{}", fmt::join(mistakes_, "\n")));
  throw BadRequest(
      fmt::format("cannot {}; fix {}:\n  {}", task,
                  mistakes_.size() == 1 ? "one thing" : fmt::format("{} things", mistakes_.size()),
                  fmt::join(mistakes_, "\n  ")));
}

Place Said::place(std::string path) const {
  for (;;) {
    if (const auto found = places.find(path); found != places.end()) return found->second;
    const auto end = path.find_last_of(".[");
    if (end == std::string::npos) return {};
    path.resize(end);
  }
}

void Said::say(const std::string& path, json::value value, const Place& place) {
  auto* object = &values;
  std::size_t begin = 0;
  for (auto end = path.find('.'); end != std::string::npos; end = path.find('.', begin)) {
    auto& inner = (*object)[path.substr(begin, end - begin)];
    if (!inner.is_object()) inner.emplace_object();
    object = &inner.get_object();
    begin = end + 1;
  }
  (*object)[path.substr(begin)] = std::move(value);
  places[path] = place;
}

}  // namespace agon
