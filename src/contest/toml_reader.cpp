#include "contest/toml_reader.h"

#include <boost/json/array.hpp>
#include <boost/json/object.hpp>

namespace agon::contest {

namespace json = boost::json;

bool TomlReader::text(const toml::node& node, std::string_view key, std::string& into) {
  const auto* words = node.as_string();
  if (words == nullptr || words->get().empty()) {
    wrong(node, fmt::format("{} must be a text in quotes, such as {} = \"…\"", key, key));
    return false;
  }
  into = words->get();
  return true;
}

bool TomlReader::flag(const toml::node& node, std::string_view key, bool& into) {
  const auto* truth = node.as_boolean();
  if (truth == nullptr) {
    wrong(node, fmt::format("{} must be true or false", key));
    return false;
  }
  into = truth->get();
  return true;
}

std::optional<double> TomlReader::number_in(const toml::node& node, std::string_view key, double least,
                                            double most, bool fractions) {
  const auto value = node.value<double>();
  const bool fits = value && (fractions || node.is_integer()) && !node.is_boolean();
  if (fits && *value >= least && *value <= most) return value;
  wrong(node,
        fmt::format("{} must be a {}number between {} and {}", key, fractions ? "" : "whole ", least, most));
  return std::nullopt;
}

json::value json_of(const toml::node& node) {
  if (const auto* table = node.as_table()) {
    json::object object;
    for (const auto& [key, value] : *table) object[std::string(key.str())] = json_of(value);
    return object;
  }
  if (const auto* array = node.as_array()) {
    json::array list;
    for (const auto& value : *array) list.push_back(json_of(value));
    return list;
  }
  if (const auto* whole = node.as_integer()) return whole->get();
  if (const auto* real = node.as_floating_point()) return real->get();
  if (const auto* truth = node.as_boolean()) return truth->get();
  if (const auto* words = node.as_string()) return json::string(words->get());
  return nullptr;
}

}  // namespace agon::contest
