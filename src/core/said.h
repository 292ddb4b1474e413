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

/// Like read_json, but collects what is wrong. A wrong value leaves the others to be read. A field may be
/// left out, but null is no value of it.
void read_all(const json::object& given, const Type& type, void* into, std::vector<BadValue>& bad,
              const std::string& where = {});

/// Reads what was said; the other fields stay.
void read_said(const Said& said, const Type& type, void* into, Mistakes& mistakes);
template <DescribedStruct T>
void read_said(const Said& said, T& into, Mistakes& mistakes) {
  read_said(said, type_of<T>(), &into, mistakes);
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
