#include "core/members.h"

#include <algorithm>
#include <cstring>
#include <stdexcept>

namespace agon {

namespace {

template <class T>
T copied(const void* value) {
  T held;
  std::memcpy(&held, value, sizeof held);
  return held;
}

template <class T>
void put(void* value, std::int64_t bits) {
  const auto held = static_cast<T>(bits);
  std::memcpy(value, &held, sizeof held);
}

bool is_same_word(const Type& type, std::string_view word, std::string_view name) {
  const auto plain = [&](char letter) { return type.has_hyphens && letter == '_' ? '-' : letter; };
  return std::equal(word.begin(), word.end(), name.begin(), name.end(),
                    [&](char one, char other) { return plain(one) == plain(other); });
}

}  // namespace

std::int64_t whole_in(const Type& type, const void* value) {
  const auto bits = static_cast<int>(64 - type.bytes * 8);
  std::uint64_t held = 0;
  switch (type.bytes) {
    case 1:
      held = copied<std::uint8_t>(value);
      break;
    case 2:
      held = copied<std::uint16_t>(value);
      break;
    case 4:
      held = copied<std::uint32_t>(value);
      break;
    default:
      held = copied<std::uint64_t>(value);
  }
  if (!type.has_sign) return static_cast<std::int64_t>(held);
  return static_cast<std::int64_t>(held << bits) >> bits;  // the sign fills the bits in front
}

void set_whole(const Type& type, void* value, std::int64_t bits) {
  switch (type.bytes) {
    case 1:
      return put<std::uint8_t>(value, bits);
    case 2:
      return put<std::uint16_t>(value, bits);
    case 4:
      return put<std::uint32_t>(value, bits);
    default:
      return put<std::uint64_t>(value, bits);
  }
}

double real_in(const Type& type, const void* value) {
  return type.bytes == sizeof(float) ? copied<float>(value) : copied<double>(value);
}

void set_real(const Type& type, void* value, double number) {
  if (type.bytes == sizeof(float)) {
    const auto shorter = static_cast<float>(number);
    std::memcpy(value, &shorter, sizeof shorter);
  } else {
    std::memcpy(value, &number, sizeof number);
  }
}

std::string_view word_in(const Type& type, const void* value) {
  const auto held = whole_in(type, value);
  for (const auto& word : type.words)
    if (word.value == held) return word.name;
  return "?";
}

const Word* find_word(const Type& type, std::string_view name) {
  for (const auto& word : type.words)
    if (is_same_word(type, name, word.name)) return &word;
  return nullptr;
}

bool is_equal(const Type& type, const void* one, const void* other) {
  using Kind = Type::Kind;
  auto *a = const_cast<void*>(one), *b = const_cast<void*>(other);
  switch (type.kind) {
    case Kind::truth:
    case Kind::whole:
    case Kind::word:
      return std::memcmp(one, other, type.bytes) == 0;
    case Kind::real:
      return real_in(type, one) == real_in(type, other);
    case Kind::text:
      return type.text(one) == type.text(other);
    case Kind::optional: {
      const auto *x = type.value(a), *y = type.value(b);
      return x != nullptr && y != nullptr ? is_equal(*type.inner, x, y) : x == y;
    }
    case Kind::list: {
      const auto x = type.items(a), y = type.items(b);
      if (x.count != y.count) return false;
      for (std::size_t at = 0; at < x.count * type.bytes; at += type.bytes)
        if (!is_equal(*type.inner, x.first + at, y.first + at)) return false;
      return true;
    }
    case Kind::record:
      for (const auto& member : type.members)
        if (!is_equal(*member.type, member.in(a), member.in(b))) return false;
      return true;
    default:
      if (type.equal == nullptr) throw std::logic_error("values of a type that are not compared");
      return type.equal(one, other);
  }
}

const Member* find_member(const Type& type, std::string_view name) {
  for (const auto& member : type.members)
    if (member.name == name) return &member;
  return nullptr;
}

std::string names_of_members(const Type& type) {
  std::string names;
  for (const auto& member : type.members) names += (names.empty() ? "" : ", ") + std::string(member.name);
  return names;
}

}  // namespace agon
