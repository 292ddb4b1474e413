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

namespace {

/// Runs `read`, and keeps the BadValue that it throws.
template <class Read>
void tried(std::vector<BadValue>& bad, Read read) {
  try {
    read();
  } catch (const BadValue& one) {
    bad.push_back(one);
  }
}

/// A struct, or a list of them, that is something else is told by its note.
void read_part(const json::value& given, const Type& type, void* into, const FieldNote& note,
               std::vector<BadValue>& bad, const std::string& where) {
  using Kind = Type::Kind;
  if (type.kind == Kind::optional) {
    const auto before = bad.size();
    read_part(given, *type.inner, type.make(into), note, bad, where);
    if (bad.size() != before) type.clear(into);
  } else if (type.kind == Kind::record && type.read == nullptr) {
    if (given.is_object()) return read_all(given.get_object(), type, into, bad, where);
    tried(bad, [&] { reading::refuse(where, note.text, given); });
  } else if (type.kind == Kind::list && type.inner->kind == Kind::record && type.make != nullptr) {
    if (!given.is_array()) return tried(bad, [&] { reading::refuse(where, note.text, given); });
    for (const auto& each : given.get_array()) {
      const auto place = fmt::format("{}[{}]", where, type.items(into).count);
      read_part(each, *type.inner, type.make(into), note, bad, place);
    }
  } else {
    tried(bad, [&] { read_json(given, type, into, where, note.bounds()); });
  }
}

}  // namespace

void read_all(const json::object& given, const Type& type, void* into, std::vector<BadValue>& bad,
              const std::string& where) {
  for (const auto& member : type.members)
    if (const auto* found = given.if_contains(json::string_view(member.name)))
      read_part(*found, *member.type, member.in(into), member.note, bad, reading::joined(where, member.name));
  for (const auto& entry : given)
    if (find_member(type, entry.key()) == nullptr)
      tried(bad, [&] { reading::refuse_field(where, entry.key(), names_of_members(type)); });
}

void read_said(const Said& said, const Type& type, void* into, Mistakes& mistakes) {
  std::vector<BadValue> bad;
  read_all(said.values, type, into, bad);
  for (const auto& one : bad) mistakes.add(said.place(one.at()), one);
}

}  // namespace agon
