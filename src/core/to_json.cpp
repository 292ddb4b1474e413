#include "core/to_json.h"

#include <bit>
#include <stdexcept>

namespace agon {

namespace {

json::value list_tree(const Type& type, const void* value, const json::storage_ptr& storage) {
  json::array list(storage);
  const auto items = type.items(const_cast<void*>(value));
  list.reserve(items.count);
  for (std::size_t at = 0; at < items.count; ++at)
    list.push_back(json_tree(*type.inner, items.first + at * type.bytes, storage));
  return list;
}

json::value record_tree(const Type& type, const void* value, const json::storage_ptr& storage) {
  json::object object(storage);
  object.reserve(type.members.size());
  for (const auto& member : type.members) {
    auto* at = member.in(const_cast<void*>(value));
    if (member.type->is_left_out && member.type->value(at) == nullptr) continue;
    object.emplace(json::string_view(member.name), json_tree(*member.type, at, storage));
  }
  return object;
}

json::value map_tree(const Type& type, const void* value) {
  struct Filling {
    const Type& inner;
    json::object object;
  } filling{*type.inner, {}};
  type.add_entries(
      value,
      [](void* context, std::string_view key, const void* each) {
        auto& into = *static_cast<Filling*>(context);
        into.object.emplace(json::string_view(key), json_tree(into.inner, each));
      },
      &filling);
  return std::move(filling.object);
}

}  // namespace

json::value json_tree(const Type& type, const void* value, json::storage_ptr storage) {
  using Kind = Type::Kind;
  if (type.write != nullptr) return json::value(type.write(value), std::move(storage));
  switch (type.kind) {
    case Kind::truth:
      return json::value(*static_cast<const bool*>(value), std::move(storage));
    case Kind::whole: {
      const auto number = whole_in(type, value);
      if (type.has_sign) return json::value(number, std::move(storage));
      return json::value(std::bit_cast<std::uint64_t>(number), std::move(storage));
    }
    case Kind::real:
      return json::value(real_in(type, value), std::move(storage));
    case Kind::word:
      return json::value(json::string_view(word_in(type, value)), std::move(storage));
    case Kind::text:
      return json::value(json::string_view(type.text(value)), std::move(storage));
    case Kind::optional: {
      const auto* held = type.value(const_cast<void*>(value));
      return held != nullptr ? json_tree(*type.inner, held, storage)
                             : json::value(nullptr, std::move(storage));
    }
    case Kind::list:
      return list_tree(type, value, storage);
    case Kind::map:
      return map_tree(type, value);
    case Kind::record:
      return record_tree(type, value, storage);
    default:
      throw std::logic_error("a type without a form in JSON");
  }
}

}  // namespace agon
