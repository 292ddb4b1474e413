// A described type as a table, `type_of<T>()`: what it is made of, and where a value of it keeps its parts.
// Reading it from JSON, writing and documenting it are ordinary functions over the table, compiled once for
// all types. Templates stay for texts and hashes of every move (core/write_json.h, core/hash.h).
#pragma once

#include <array>
#include <boost/json/value.hpp>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <ranges>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <typeinfo>
#include <utility>

#include "core/described.h"
#include "core/notes.h"

namespace agon {

namespace json = boost::json;

struct Type;

struct Member {
  std::string_view name;
  const Type* type;
  FieldNote note;             ///< an empty one with the name if none was written
  void* (*in)(void* record);  ///< where it is
};

/// A word of an enumeration.
struct Word {
  std::string_view name;
  std::int64_t value;
};

/// Where a list keeps its items, one behind the other.
struct Items {
  std::byte* first;
  std::size_t count;
};

/// A type that JSON can say. Values are handed over by their address; what does not change a value says so in
/// its name, though the address is not const.
struct Type {
  enum class Kind : std::uint8_t {
    truth,
    whole,     ///< `bytes`, `has_sign`
    real,      ///< `bytes`
    word,      ///< an enumeration: `bytes`, `words`
    text,      ///< `text`; if `is_string`, a std::string
    optional,  ///< `inner`, `value`, `make`, `clear`
    list,      ///< `inner`, `bytes` of an item, `items`; if it grows, `make` and `clear`; else `length`
    map,       ///< `inner`, `add_entries`; not read
    record,    ///< a described struct: `members`, `usual`
    tree,      ///< JSON: `write`, `read`; if made from a value of another type, that is `inner`
    own,       ///< known by its form alone
  };
  Kind kind = Kind::truth;
  bool has_sign = false;  ///< of a whole or an enumeration
  bool is_string = false;
  bool has_hyphens = false;  ///< of words; they are read with underscores, too
  bool is_left_out = false;  ///< of an optional: without a value it is not told at all, not as null
  bool is_order = false;     ///< of a record: each member has a default
  std::size_t bytes = 0;
  std::size_t length = 0;
  const Type* inner = nullptr;
  const std::type_info* id = nullptr;  ///< of a record
  std::span<const Member> members{};
  std::span<const Word> words{};
  std::span<const Type* const> bases{};  ///< of a record
  json::value (*write)(const void*) =
      nullptr;  ///< in a form of its own, a text or a list of texts; goes first
  void (*read)(const json::value&, void*, const std::string& where) = nullptr;  ///< likewise
  std::string_view (*text)(const void*) = nullptr;
  void* (*value)(void*) = nullptr;  ///< that of an optional; null: it has none
  Items (*items)(void*) = nullptr;  ///< of a list
  void* (*make)(void*) = nullptr;   ///< a new value of an optional, or one more item: its address
  void (*clear)(void*) = nullptr;   ///< takes away the value, or all items
  const void* (*usual)() =
      nullptr;  ///< of a class: a value that has nothing but defaults; null: there is none
  /// Calls `add(context, key, value)` for each entry of a map.
  void (*add_entries)(const void* map, void (*add)(void*, std::string_view, const void*),
                      void* context) = nullptr;

  bool (*equal)(const void*, const void*) = nullptr;  ///< of what is known by its form alone

  bool is_number() const { return kind == Kind::truth || kind == Kind::whole || kind == Kind::real; }
  /// A text, or a list of texts, whatever it holds.
  bool has_own_form() const { return write != nullptr && kind != Kind::tree; }
  bool own_form_is_list() const { return usual != nullptr && write(usual()).is_array(); }
};

template <class T>
struct TypeTable {
  static const Type table;
};

/// The table of T. It lives as long as the program, which has one: describe a type where it is defined.
template <class T>
constexpr const Type& type_of() {
  return TypeTable<std::remove_cvref_t<T>>::table;
}

/// The number of a whole or of an enumeration, as its bits.
std::int64_t whole_in(const Type& type, const void* value);
void set_whole(const Type& type, void* value, std::int64_t bits);
double real_in(const Type& type, const void* value);
void set_real(const Type& type, void* value, double number);
/// The word of an enumeration; "?" if it has none.
std::string_view word_in(const Type& type, const void* value);
/// Null: it has no such word.
const Word* find_word(const Type& type, std::string_view name);
/// Whether two values say the same. Throws std::logic_error for maps and JSON.
bool is_equal(const Type& type, const void* one, const void* other);
/// Null: it has no such member.
const Member* find_member(const Type& type, std::string_view name);
/// "rounds, games, seed"
std::string names_of_members(const Type& type);
/// The type of the values, also if they may be left out.
inline const Type& value_type(const Type& type) {
  return type.kind == Type::Kind::optional ? *type.inner : type;
}

namespace tables {

template <class T, class Description>
void* place_in(void* record) {
  return &(static_cast<T*>(record)->*Description::pointer);
}

template <class T>
using Descriptions =
    boost::describe::describe_members<T, boost::describe::mod_public | boost::describe::mod_inherited>;

template <class T, class... Described>
constexpr std::array<Member, sizeof...(Described)> members(boost::mp11::mp_list<Described...>) {
  return {Member{member_name(Described::name), &type_of<decltype(std::declval<T&>().*Described::pointer)>(),
                 note_of<T>(member_name(Described::name)), &place_in<T, Described>}...};
}
template <class T>
inline constexpr auto members_of =
    members<T>(boost::mp11::mp_rename<Descriptions<T>, boost::mp11::mp_list>());

template <class E, class... Described>
constexpr std::array<Word, sizeof...(Described)> words(boost::mp11::mp_list<Described...>) {
  return {Word{told_word<E, Described>(), static_cast<std::int64_t>(Described::value)}...};
}
template <class E>
inline constexpr auto words_of =
    words<E>(boost::mp11::mp_rename<boost::describe::describe_enumerators<E>, boost::mp11::mp_list>());

template <class... Base>
constexpr std::array<const Type*, sizeof...(Base)> bases(boost::mp11::mp_list<Base...>) {
  return {&type_of<typename Base::type>()...};
}
template <class T>
inline constexpr auto bases_of =
    bases(boost::mp11::mp_rename<boost::describe::describe_bases<T, boost::describe::mod_public>,
                                 boost::mp11::mp_list>());

template <class T>
constexpr void describe_optional(Type& type) {
  type.kind = Type::Kind::optional;
  type.inner = &type_of<typename T::value_type>();
  type.is_left_out = requires { T::is_left_out; };
  type.value = [](void* value) -> void* {
    auto& held = *static_cast<T*>(value);
    return held.has_value() ? &*held : nullptr;
  };
  if constexpr (std::is_default_constructible_v<typename T::value_type>)
    type.make = [](void* value) -> void* { return &static_cast<T*>(value)->emplace(); };
  type.clear = [](void* value) { static_cast<T*>(value)->reset(); };
}

template <class T>
constexpr void describe_list(Type& type) {
  using Item = typename T::value_type;
  static_assert(std::ranges::contiguous_range<T>, "a list keeps its items one behind the other");
  type.kind = Type::Kind::list;
  type.inner = &type_of<Item>();
  type.bytes = sizeof(Item);
  type.items = [](void* value) -> Items {
    auto& list = *static_cast<T*>(value);
    return {reinterpret_cast<std::byte*>(const_cast<std::remove_const_t<Item>*>(std::data(list))),
            list.size()};
  };
  if constexpr (requires(T list) { list.emplace_back(); }) {
    type.make = [](void* value) -> void* { return &static_cast<T*>(value)->emplace_back(); };
    type.clear = [](void* value) { static_cast<T*>(value)->clear(); };
  } else if constexpr (requires { std::tuple_size<T>::value; }) {
    type.length = std::tuple_size_v<T>;
  }
}

template <class T>
constexpr void describe_record(Type& type) {
  type.kind = Type::Kind::record;
  type.id = &typeid(T);
  type.members = members_of<T>;
  type.is_order = requires { T::is_order; };
  if constexpr (boost::describe::has_describe_bases<T>::value) type.bases = bases_of<T>;
}

/// Adds what a class can do, whatever it holds.
template <class T>
constexpr void describe_form(Type& type) {
  if constexpr (std::is_class_v<T> && std::is_default_constructible_v<T>)
    type.usual = []() -> const void* {
      static const T usual{};
      return &usual;
    };
  if constexpr (requires(const T& value) { value.to_json(); })
    type.write = [](const void* value) { return json::value(static_cast<const T*>(value)->to_json()); };
  if constexpr (requires(T value, const json::value& from) { value.read_json(from, std::string()); })
    type.read = [](const json::value& from, void* into, const std::string& where) {
      static_cast<T*>(into)->read_json(from, where);
    };
}

template <class T>
constexpr Type described() {
  Type type;
  if constexpr (std::is_same_v<T, bool>) {
    type.kind = Type::Kind::truth;
  } else if constexpr (std::is_integral_v<T>) {
    type.kind = Type::Kind::whole;
    type.has_sign = std::is_signed_v<T>;
  } else if constexpr (std::is_floating_point_v<T>) {
    type.kind = Type::Kind::real;
  } else if constexpr (DescribedEnum<T>) {
    type.kind = Type::Kind::word;
    type.words = words_of<T>;
    type.has_sign = std::is_signed_v<std::underlying_type_t<T>>;
    type.has_hyphens = Hyphenated<T>;
  } else if constexpr (Text<T>) {
    type.kind = Type::Kind::text;
    type.is_string = std::is_same_v<T, std::string>;
    type.text = [](const void* value) -> std::string_view { return *static_cast<const T*>(value); };
  } else if constexpr (std::is_same_v<T, json::value>) {
    type.kind = Type::Kind::tree;
    type.write = [](const void* value) { return *static_cast<const json::value*>(value); };
    type.read = [](const json::value& from, void* into, const std::string&) {
      *static_cast<json::value*>(into) = from;
    };
  } else if constexpr (requires { typename T::MadeFrom; }) {
    type.kind = Type::Kind::tree;
    type.inner = &type_of<typename T::MadeFrom>();
  } else if constexpr (Optional<T>) {
    describe_optional<T>(type);
  } else if constexpr (requires { typename T::mapped_type; }) {
    type.kind = Type::Kind::map;
    type.inner = &type_of<typename T::mapped_type>();
    type.add_entries = [](const void* value, void (*add)(void*, std::string_view, const void*),
                          void* context) {
      for (const auto& [key, each] : *static_cast<const T*>(value)) add(context, key, &each);
    };
  } else if constexpr (List<T>) {
    describe_list<T>(type);
  } else if constexpr (DescribedStruct<T>) {
    describe_record<T>(type);
  } else {
    static_assert(
        requires(const T& value) { value.to_json(); }, "describe the type with BOOST_DESCRIBE_STRUCT");
    type.kind = Type::Kind::own;
    if constexpr (std::equality_comparable<T>)
      type.equal = [](const void* one, const void* other) {
        return *static_cast<const T*>(one) == *static_cast<const T*>(other);
      };
  }
  if constexpr (std::is_arithmetic_v<T> || std::is_enum_v<T>) type.bytes = sizeof(T);
  describe_form<T>(type);
  return type;
}

}  // namespace tables

template <class T>
constinit const Type TypeTable<T>::table = tables::described<T>();

}  // namespace agon
