// The values that a flag, a file or a request gives for the fields of a described type, with their places, so
// that all mistakes are told at once, each with its place.
#pragma once

#include <fmt/format.h>

#include <boost/json/object.hpp>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/from_json.h"

namespace agon {

/// Where a value was said: a line of a file, or a flag. Neither: in a request, or nowhere.
struct Place {
  Place(std::uint32_t in_line = 0, std::string by_flag = {}) : line(in_line), flag(std::move(by_flag)) {}
  std::uint32_t line;
  std::string flag;  ///< "--rounds"
};

/// Collects mistakes, to report them at once.
class Mistakes {
 public:
  /// `file` is named before every line number; may be empty.
  explicit Mistakes(std::string file = {}) : file_(std::move(file)) {}

  void add(const Place& place, const std::string& words);
  void add(const Place& place, const BadValue& bad);
  /// The words are a format for the values.
  template <class First, class... More>
  void add(const Place& place, fmt::format_string<First, More...> words, First&& first, More&&... more) {
    add(place, fmt::format(words, std::forward<First>(first), std::forward<More>(more)...));
  }
  bool none() const { return mistakes_.empty(); }
  /// Throws BadRequest with a line for each mistake, if there are any. `task`: "start the contest", which
  /// cannot be done now; empty: the mistakes alone.
  void refuse(std::string_view task = {}) const;

 private:
  std::string file_;
  std::vector<std::string> mistakes_;
};

/// A path names a value: "rounds", "sprt.elo0", "entrant[2]".
struct Said {
  json::object values;
  std::map<std::string, Place> places{};  ///< of values, and of those that follow from others

  bool has(const std::string& path) const { return places.contains(path); }
  /// The place of the value, or of the nearest one around it.
  Place place(std::string path) const;
  /// Overrides what was said before. `path`: of objects alone.
  void say(const std::string& path, json::value value, const Place& place);
};

namespace reading {

/// Runs `read`, and keeps the BadValue that it throws.
template <class Read>
void tried(std::vector<BadValue>& bad, Read read) {
  try {
    read();
  } catch (const BadValue& one) {
    bad.push_back(one);
  }
}

template <DescribedStruct T>
void read_all(const json::object& given, T& into, std::vector<BadValue>& bad, const std::string& where = {});

/// A struct, or a list of them, that is something else is told by its note.
template <class T>
void read_part(const json::value& given, T& into, const FieldNote& note, std::vector<BadValue>& bad,
               const std::string& where) {
  if constexpr (DescribedStruct<T>) {
    if (given.is_object()) return read_all(given.get_object(), into, bad, where);
    tried(bad, [&] { refuse(where, note.text, given); });
  } else {
    tried(bad, [&] { from_json(given, into, where, note.bounds()); });
  }
}

template <List T>
requires DescribedStruct<typename T::value_type>
void read_part(const json::value& given, T& into, const FieldNote& note, std::vector<BadValue>& bad,
               const std::string& where) {
  if (!given.is_array()) return tried(bad, [&] { refuse(where, note.text, given); });
  for (const auto& each : given.get_array()) {
    const auto place = fmt::format("{}[{}]", where, into.size());
    read_part(each, into.emplace_back(), note, bad, place);
  }
}

/// A field may be left out, but null is no value of it.
template <Optional T>
void read_part(const json::value& given, T& into, const FieldNote& note, std::vector<BadValue>& bad,
               const std::string& where) {
  typename T::value_type value{};
  const auto before = bad.size();
  read_part(given, value, note, bad, where);
  if (bad.size() == before) into = std::move(value);
}

/// Like from_json, but collects what is wrong. A wrong value leaves the others to be read.
template <DescribedStruct T>
void read_all(const json::object& given, T& into, std::vector<BadValue>& bad, const std::string& where) {
  each_member<T>([&](std::string_view name, auto member) {
    const auto* found = given.if_contains(json::string_view(name.data(), name.size()));
    if (found != nullptr) read_part(*found, into.*member, note_of<T>(name), bad, joined(where, name));
  });
  for (const auto& entry : given)
    if (!has_member<T>(entry.key())) tried(bad, [&] { refuse_field(where, entry.key(), members_of<T>()); });
}

}  // namespace reading

/// Reads what was said; the other fields stay.
template <DescribedStruct T>
void read_said(const Said& said, T& into, Mistakes& mistakes) {
  std::vector<BadValue> bad;
  reading::read_all(said.values, into, bad);
  for (const auto& one : bad) mistakes.add(said.place(one.at()), one);
}

/// The same, but throws BadRequest with all mistakes.
template <DescribedStruct T>
T read_said(const Said& said, T into = {}) {
  Mistakes mistakes;
  read_said(said, into, mistakes);
  mistakes.refuse();
  return into;
}

}  // namespace agon
