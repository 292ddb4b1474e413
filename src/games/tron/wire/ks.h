// KS, the serialization of the Chillin framework, driven by the description of a type. Before each value is
// one byte that says whether it is present. Numbers are little-endian, sizes have no trailing zero bytes, and
// fields come in declared order, those of the parents first. Pure: bytes in, values out.
//
//   bool, char, integers, float, double     enumerations, as their base
//   std::string, ks::Nullable<T>            a null string is not an empty one
//   std::vector<T>, ks::Table<V>            lists, and maps in the writer's order
//   described structs                       classes
#pragma once

#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/described.h"

namespace agon::tron::ks {

template <class T>
using Nullable = std::optional<T>;

/// A map with text keys that keeps the writer's order.
template <class V>
using Table = std::vector<std::pair<std::string, V>>;

template <class T>
concept IsTable = requires(T t) {
  t.front().first;
  t.front().second;
};

class Writer {
 public:
  std::string take() { return std::move(bytes_); }

  /// A value in a field, a list or a map: the byte that says that it is present, then its body.
  template <class T>
  void value(const T& value) {
    if constexpr (Optional<T>) {
      if (!value) return byte(0);
      this->value(*value);
    } else {
      byte(1);
      body(value);
    }
  }

  template <class T>
  void body(const T& value) {
    if constexpr (std::is_same_v<T, bool>)
      byte(value ? 1 : 0);
    else if constexpr (std::is_enum_v<T>)
      number(static_cast<std::make_unsigned_t<std::underlying_type_t<T>>>(value));
    else if constexpr (std::is_same_v<T, float>)
      number(std::bit_cast<std::uint32_t>(value));
    else if constexpr (std::is_same_v<T, double>)
      number(std::bit_cast<std::uint64_t>(value));
    else if constexpr (std::is_integral_v<T>)
      number(static_cast<std::make_unsigned_t<T>>(value));
    else if constexpr (Text<T>)
      text(value);
    else if constexpr (IsTable<T>)
      table(value);
    else if constexpr (List<T>)
      list(value);
    else
      each_member<T>([&](std::string_view, auto member) { this->value(value.*member); });
  }

 private:
  void byte(std::uint8_t value) { bytes_.push_back(static_cast<char>(value)); }
  template <class U>
  void number(U value) {
    for (std::size_t at = 0; at < sizeof(U); ++at) byte(static_cast<std::uint8_t>(value >> (8 * at)));
  }

  /// One byte with the number of bytes, then the count, low byte first, without its trailing zero bytes.
  void size(std::size_t count) {
    std::uint8_t digits[8];
    std::uint8_t length = 0;
    for (; count != 0; count >>= 8) digits[length++] = static_cast<std::uint8_t>(count);
    byte(length);
    for (std::uint8_t at = 0; at < length; ++at) byte(digits[at]);
  }
  void text(std::string_view value) {
    size(value.size());
    bytes_ += value;
  }
  template <class T>
  void list(const T& items) {
    size(items.size());
    for (const auto& item : items) value(item);
  }
  template <class T>
  void table(const T& entries) {
    size(entries.size());
    for (const auto& [key, entry] : entries) {
      value(key);
      value(entry);
    }
  }

  std::string bytes_;
};

/// Reads what Writer writes. After a failure every value read is empty and `failed()` is true. A list never
/// reserves more than the remaining bytes could hold. Bytes after the last field are ignored.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}

  bool failed() const { return failed_; }
  std::size_t left() const { return rest_.size(); }

  template <class T>
  void value(T& into) {
    const bool there = byte() != 0;
    if constexpr (Optional<T>) {
      into.reset();
      if (there) body(into.emplace());
    } else {
      if (!there)
        failed_ = true;  // null where a value is required
      else
        body(into);
    }
  }

  template <class T>
  void body(T& into) {
    if (failed_) return;
    if constexpr (std::is_same_v<T, bool>)
      into = byte() != 0;
    else if constexpr (DescribedEnum<T>)
      word(into);
    else if constexpr (std::is_same_v<T, float>)
      into = std::bit_cast<float>(number<std::uint32_t>());
    else if constexpr (std::is_same_v<T, double>)
      into = std::bit_cast<double>(number<std::uint64_t>());
    else if constexpr (std::is_integral_v<T>)
      into = static_cast<T>(number<std::make_unsigned_t<T>>());
    else if constexpr (std::is_same_v<T, std::string>)
      into = text();
    else if constexpr (IsTable<T>)
      table(into);
    else if constexpr (List<T>)
      list(into);
    else
      each_member<T>([&](std::string_view, auto member) {
        if (!failed_) value(into.*member);
      });
  }

 private:
  std::uint8_t byte() {
    if (rest_.empty()) {
      failed_ = true;
      return 0;
    }
    const auto first = static_cast<std::uint8_t>(rest_.front());
    rest_.remove_prefix(1);
    return first;
  }

  template <class U>
  U number() {
    std::uint64_t value = 0;
    for (std::size_t at = 0; at < sizeof(U); ++at) value |= std::uint64_t{byte()} << (8 * at);
    return static_cast<U>(value);
  }
  template <class E>
  void word(E& into) {
    into = static_cast<E>(number<std::make_unsigned_t<std::underlying_type_t<E>>>());
    if (enum_name(into) == "?") failed_ = true;  // a number outside the enumeration
  }
  std::size_t size() {
    const std::uint8_t length = byte();
    if (length > 4) failed_ = true;
    std::size_t count = 0;
    for (std::uint8_t at = 0; at < length && !failed_; ++at) count |= std::size_t{byte()} << (8 * at);
    return failed_ ? 0 : count;
  }
  std::string text() {
    const std::size_t count = size();
    if (failed_ || count > rest_.size()) {
      failed_ = true;
      return {};
    }
    std::string found(rest_.substr(0, count));
    rest_.remove_prefix(count);
    return found;
  }

  /// Each item takes at least one byte, so a larger count than the remaining bytes is a failure.
  std::size_t count_of_items() {
    const std::size_t count = size();
    if (count > rest_.size()) failed_ = true;
    return failed_ ? 0 : count;
  }
  template <class T>
  void list(T& into) {
    into.clear();
    for (std::size_t left = count_of_items(); left > 0 && !failed_; --left) value(into.emplace_back());
  }
  template <class T>
  void table(T& into) {
    into.clear();
    for (std::size_t left = count_of_items(); left > 0 && !failed_; --left) {
      auto& [key, entry] = into.emplace_back();
      value(key);
      if (!failed_) value(entry);
    }
  }

  std::string_view rest_;
  bool failed_ = false;
};

/// A whole object without the byte in front, as top-level messages are.
template <DescribedStruct T>
std::string written(const T& object) {
  Writer writer;
  writer.body(object);
  return writer.take();
}

template <DescribedStruct T>
std::optional<T> read(std::string_view bytes) {
  Reader reader(bytes);
  T object{};
  reader.body(object);
  if (reader.failed()) return std::nullopt;
  return object;
}

}  // namespace agon::tron::ks
