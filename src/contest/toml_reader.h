// Reads values of a TOML file, and checks their types and ranges. A wrong value is a mistake with its line,
// and leaves its target as it was. The keys of a table are a list: a new key is one line, and the message
// about an unknown key names them all.
#pragma once

#include <fmt/format.h>
#include <toml++/toml.h>

#include <boost/json/value.hpp>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

#include "contest/plan_draft.h"
#include "core/described.h"

namespace agon::contest {

class TomlReader {
 public:
  /// `flag`: the values come from it, and from no file.
  explicit TomlReader(PlanMistakes& mistakes, std::string flag = {})
      : mistakes_(mistakes), flag_(std::move(flag)) {}

  PlanMistakes& mistakes() { return mistakes_; }
  void wrong(const toml::node& node, const std::string& words) {
    mistakes_.add({line_of(node), flag_}, words);
  }
  template <class First, class... More>
  void wrong(const toml::node& node, fmt::format_string<First, More...> words, First&& first,
             More&&... more) {
    wrong(node, fmt::format(words, std::forward<First>(first), std::forward<More>(more)...));
  }

  /// Reads a text that is not empty.
  bool text(const toml::node& node, std::string_view key, std::string& into);
  bool flag(const toml::node& node, std::string_view key, bool& into);
  template <class Number>
  bool number(const toml::node& node, std::string_view key, double least, double most, Number& into) {
    const auto value = number_in(node, key, least, most, std::is_floating_point_v<Number>);
    if (value) into = static_cast<Number>(*value);
    return value.has_value();
  }
  /// Reads a word of an enumeration.
  template <class Enum>
  bool word(const toml::node& node, std::string_view key, Enum& into) {
    std::string given, known;
    if (!text(node, key, given)) return false;
    if (const auto value = enum_from_name<Enum>(given)) {
      into = *value;
      return true;
    }
    each_word<Enum>([&](std::string_view name) { known += (known.empty() ? "" : ", ") + std::string(name); });
    wrong(node, "{} is \"{}\", but must be one of: {}", key, given, known);
    return false;
  }

  template <class Node>
  static std::uint32_t line_of(const Node& node) {
    return static_cast<std::uint32_t>(node.source().begin.line);
  }

 private:
  std::optional<double> number_in(const toml::node& node, std::string_view key, double least, double most,
                                  bool fractions);

  PlanMistakes& mistakes_;
  std::string flag_;
};

enum class TomlType { table, text, number, truth };  ///< table: tables and lists of any kind

/// A key of a table that is read into a `Target`.
template <class Target>
struct TomlKey {
  std::string_view name;
  std::function<void(TomlReader&, const toml::node&, Target&)> read;
  TomlType type = TomlType::table;
};

/// `in`: returns a reference to the value's place in the target, whose type says what the key takes: a
/// text, true or false, a word of an enumeration, or a number within `range`, its least and its greatest
/// value.
template <class Target, class In, class... Range>
TomlKey<Target> value_key(std::string_view name, In in, Range... range) {
  using Value = std::remove_reference_t<std::invoke_result_t<In, Target&>>;
  constexpr auto type = sizeof...(Range) > 0          ? TomlType::number
                        : std::is_same_v<Value, bool> ? TomlType::truth
                                                      : TomlType::text;
  return {name,
          [=](TomlReader& reader, const toml::node& node, Target& target) {
            auto& value = std::invoke(in, target);
            if constexpr (sizeof...(Range) > 0)
              reader.number(node, name, range..., value);
            else if constexpr (std::is_same_v<Value, std::string>)
              reader.text(node, name, value);
            else if constexpr (std::is_same_v<Value, bool>)
              reader.flag(node, name, value);
            else
              reader.word(node, name, value);
          },
          type};
}

/// Reads every key of `table`; one that is not in `keys` is a mistake. `where`: " of an entrant", or empty.
/// `places`: receives the place of every key; may be null.
template <class Target>
void read_keys(TomlReader& reader, const toml::table& table, std::span<const TomlKey<Target>> keys,
               std::string_view where, Target& target, std::map<std::string, Place>* places = nullptr) {
  for (const auto& [key, value] : table) {
    const auto line = TomlReader::line_of(key);
    if (places != nullptr) (*places)[std::string(key.str())] = line;
    const TomlKey<Target>* found = nullptr;
    std::string known;
    for (const auto& each : keys) {
      if (each.name == key.str()) found = &each;
      known += (known.empty() ? "" : ", ") + std::string(each.name);
    }
    if (found != nullptr)
      found->read(reader, value, target);
    else
      reader.mistakes().add(line, "unknown key \"{}\"{}; the keys are {}", key.str(), where, known);
  }
}

/// A TOML value as JSON. Dates become null: no configuration has any.
boost::json::value json_of(const toml::node& node);

/// A file of a person: at most `most` bytes of it and one more, so that a longer file is noticed. `shown`:
/// its name in the error. Throws BadRequest if it cannot be read.
std::string beginning_of(const std::string& file, const std::string& shown, std::uintmax_t most);

// Parses TOML files that people wrote; no other code does.

inline constexpr std::uintmax_t most_plan_bytes = 1 << 20;
inline constexpr std::uintmax_t most_settings_bytes = 4096;  ///< of an agon.toml
inline constexpr int most_toml_depth = 16;  ///< of parts of a dotted key, and of nested brackets

/// `shown`: the file's name in errors. Throws BadRequest with file and line if the file cannot be read, is
/// not TOML, is longer than `most_bytes`, or nests deeper than `most_toml_depth`. The parser recurses, so it
/// never gets a text that nests deeper.
toml::table parse_toml(const std::string& file, const std::string& shown, std::uintmax_t most_bytes);

/// The first line that nests deeper than `most_toml_depth`; 0: none. Safe on any bytes.
std::uint32_t too_deep_line(std::string_view text);

}  // namespace agon::contest
