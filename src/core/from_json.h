// JSON -> described values, with errors that say where, what is wrong and what would be right.
// Absent fields keep the value they had; unknown fields are errors that list the known ones.
#pragma once

#include <boost/json/parse.hpp>
#include <boost/json/value.hpp>
#include <stdexcept>

#include "core/members.h"

namespace agon {

/// `where` is a path such as "config.walls[2].x1".
class BadValue : public std::runtime_error {
 public:
  /// `at`: the path of what is wrong, if that is not `where`: an unknown field of it.
  BadValue(const std::string& where, const std::string& words, const std::string& at = {})
      : std::runtime_error((where.empty() ? std::string() : where + ": ") + words),
        where_(where),
        words_(words),
        at_(at.empty() ? where : at) {}
  const std::string& where() const { return where_; }
  const std::string& words() const { return words_; }
  const std::string& at() const { return at_; }

 private:
  std::string where_, words_, at_;
};

namespace reading {

std::string shown(const json::value& value);
std::string joined(const std::string& where, std::string_view field);
[[noreturn]] void refuse(const std::string& where, std::string_view expected, const json::value& got);
[[noreturn]] void refuse_range(const std::string& where, double least, double most, const json::value& got);
[[noreturn]] void refuse_field(const std::string& where, std::string_view got, const std::string& known);
/// A number that is neither infinite nor "not a number".
double real_number(const json::value& value, const std::string& where, FieldBounds bounds);
/// `bounds`: of its bytes.
std::string_view text(const json::value& value, const std::string& where, FieldBounds bounds);
/// Reads a described struct by its members, though it may have a form of its own.
void read_members(const json::value& value, const Type& type, void* into, const std::string& where,
                  FieldBounds bounds);

}  // namespace reading

/// The value of a JSON text. `where`: the place that an error names; may be empty. Throws BadValue.
json::value parse_json(std::string_view text, const std::string& where = {}, json::storage_ptr storage = {});

/// `bounds`: of this value; those of members are in their notes. Throws BadValue.
void read_json(const json::value& value, const Type& type, void* into, const std::string& where = {},
               FieldBounds bounds = {});

template <class T>
void from_json(const json::value& value, T& into, const std::string& where = {}, FieldBounds bounds = {}) {
  read_json(value, type_of<T>(), &into, where, bounds);
}

// key=value words of the command line -> fields of a described type.

/// The word as a value of that type. All but texts may be written as in JSON; "nan" and "inf" are numbers,
/// so that they are refused like those of a file.
json::value value_in_word(const Type& type, std::string_view word);

/// Sets one field from "key=value"; throws BadValue naming the valid keys or values.
void set_field(const Type& type, void* into, std::string_view assignment);

template <DescribedStruct T>
void set_field(T& into, std::string_view assignment) {
  set_field(type_of<T>(), &into, assignment);
}

}  // namespace agon
