#include "contest/toml_file.h"

#include <algorithm>
#include <boost/json/array.hpp>
#include <fstream>
#include <sstream>

#include "core/errors.h"

namespace agon::contest {

namespace {

/// Turns a table into JSON, and notes the lines of its values.
class TomlValues {
 public:
  explicit TomlValues(std::map<std::string, Place>& places) : places_(places) {}

  json::object of(const toml::table& table, const std::string& path = {}) {
    json::object object;
    for (const auto& [key, value] : table) {
      const std::string name(key.str());
      const auto place = reading::joined(path, name);
      places_[place] = line_of(key);
      object[name] = of(value, place);
    }
    return object;
  }

 private:
  template <class Node>
  static Place line_of(const Node& node) {
    return static_cast<std::uint32_t>(node.source().begin.line);
  }

  json::value of(const toml::node& node, const std::string& path) {
    if (const auto* table = node.as_table()) return of(*table, path);
    if (const auto* array = node.as_array()) {
      json::array list;
      for (const auto& value : *array) {
        const auto place = fmt::format("{}[{}]", path, list.size());
        places_[place] = line_of(value);
        list.push_back(of(value, place));
      }
      return list;
    }
    if (const auto* whole = node.as_integer()) return whole->get();
    if (const auto* real = node.as_floating_point()) return real->get();
    if (const auto* truth = node.as_boolean()) return truth->get();
    if (const auto* words = node.as_string()) return json::string(words->get());
    return nullptr;
  }

  std::map<std::string, Place>& places_;
};

}  // namespace

Said said_in(const toml::table& table) {
  Said said;
  said.values = TomlValues(said.places).of(table);
  return said;
}

namespace {

toml::table table_of(const json::object& values);
toml::array list_of(std::string_view key, const json::array& values);

/// Calls `take` with the value as TOML has it.
template <class Take>
void with_toml(std::string_view key, const json::value& value, const Take& take) {
  if (value.is_object()) {
    take(table_of(value.get_object()));
  } else if (value.is_array()) {
    take(list_of(key, value.get_array()));
  } else if (value.is_string()) {
    take(std::string(value.get_string()));
  } else if (value.is_bool()) {
    take(value.get_bool());
  } else if (value.is_double()) {
    take(value.get_double());
  } else if (value.is_null()) {
    throw BadRequest(fmt::format("{}: a plan's file cannot say null: leave it out", key));
  } else {
    take(value.to_number<std::int64_t>());
  }
}

toml::table table_of(const json::object& values) {
  toml::table table;
  for (const auto& each : values)
    with_toml(each.key(), each.value(),
              [&](auto made) { table.insert_or_assign(std::string_view(each.key()), std::move(made)); });
  return table;
}

toml::array list_of(std::string_view key, const json::array& values) {
  toml::array list;
  for (const auto& each : values) with_toml(key, each, [&](auto made) { list.push_back(std::move(made)); });
  return list;
}

/// Whether TOML writes it as a section of its own, which ends the keys before it.
bool is_section(const json::value& value) {
  if (value.is_object()) return true;
  return value.is_array() && !value.get_array().empty() && value.get_array().front().is_object();
}

}  // namespace

std::string toml_text(const json::object& values) {
  std::ostringstream text;
  for (const bool sections : {false, true})
    for (const auto& each : values) {
      if (is_section(each.value()) != sections) continue;
      const auto only = table_of({{each.key(), each.value()}});  // one table of all would sort its keys
      text << (sections && text.tellp() > 0 ? "\n" : "")
           << toml::toml_formatter(only, toml::format_flags::none) << '\n';
    }
  return text.str();
}

namespace {

/// Counts brackets and dots outside texts and comments. A text that is not closed ends the count: the parser
/// refuses it at the same place.
class DepthScan {
 public:
  explicit DepthScan(std::string_view text) : text_(text) {}

  std::uint32_t first_line_too_deep() {
    for (; at_ < text_.size(); ++at_) {
      const char letter = text_[at_];
      if (letter == '"' || letter == '\'') {
        if (!skip_text(letter)) return 0;
      } else if (letter == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size()) - 1;
      } else {
        count(letter);
        if (brackets_ > most_toml_depth || dots_ >= most_toml_depth) return line_;
      }
    }
    return 0;
  }

 private:
  void count(char letter) {
    if (letter == '\n') ++line_;
    if (letter == '[' || letter == '{') ++brackets_;
    if (letter == ']' || letter == '}') brackets_ = std::max(0, brackets_ - 1);
    if (letter == '.')
      ++dots_;
    else if (std::string_view("\n=,[]{}").find(letter) != std::string_view::npos)
      dots_ = 0;
  }

  /// Leaves `at_` at the closing quote. False: there is none.
  bool skip_text(char quote) {
    const std::string three(3, quote);
    const bool has_lines = text_.substr(at_, 3) == three;
    for (at_ += has_lines ? 3 : 1; at_ < text_.size(); ++at_) {
      const char letter = text_[at_];
      if (letter == '\n') ++line_;
      if (letter == '\n' && !has_lines) return false;
      if (letter == '\\' && quote == '"') {
        ++at_;
        if (at_ < text_.size() && text_[at_] == '\n') ++line_;
      } else if (letter == quote && (!has_lines || text_.substr(at_, 3) == three)) {
        if (has_lines) close_lines(quote);
        return true;
      }
    }
    return false;
  }

  /// Up to two quotes right before the closing three belong to the text.
  void close_lines(char quote) {
    at_ += 2;
    for (int more = 0; more < 2 && at_ + 1 < text_.size() && text_[at_ + 1] == quote; ++more) ++at_;
  }

  std::string_view text_;
  std::size_t at_ = 0;
  std::uint32_t line_ = 1;
  int brackets_ = 0, dots_ = 0;
};

}  // namespace

std::string beginning_of(const std::string& file, const std::string& shown, std::uintmax_t most) {
  std::ifstream in(file, std::ios::binary);
  std::string text(most + 1, '\0');
  in.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (!in.is_open() || in.bad()) throw BadRequest(fmt::format("{} cannot be read", shown));
  text.resize(static_cast<std::size_t>(in.gcount()));
  return text;
}

std::uint32_t too_deep_line(std::string_view text) { return DepthScan(text).first_line_too_deep(); }

toml::table parse_toml(const std::string& file, const std::string& shown, std::uintmax_t most_bytes) {
  const auto text = beginning_of(file, shown, most_bytes);
  if (text.size() > most_bytes)
    throw BadRequest(fmt::format("{} has more than {} KiB; make it shorter", shown, most_bytes >> 10U));
  if (const auto line = too_deep_line(text); line != 0)
    throw BadRequest(fmt::format("{}:{}: keys and brackets nest deeper than {}; write it flatter", shown,
                                 line, most_toml_depth));
  try {
    return toml::parse(text);
  } catch (const toml::parse_error& error) {
    throw BadRequest(
        fmt::format("{}:{}: not TOML: {}", shown, error.source().begin.line, error.description()));
  }
}

}  // namespace agon::contest
