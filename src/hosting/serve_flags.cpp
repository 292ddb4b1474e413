#include "hosting/serve_flags.h"

#include <fmt/format.h>

#include "core/write_json.h"

namespace agon {

namespace {

std::string text_in(const json::value& value) {
  return value.is_string() ? std::string(value.get_string()) : json_text(value);
}

/// A field's meaning and its default, unless the note already tells the default.
std::string help_of(const json::object& field) {
  std::string help = text_in(field.at("doc"));
  const auto& usual = field.at("default");
  if (const auto* values = field.if_contains("values")) {
    std::string words;
    for (const auto& value : values->get_array())
      words += (words.empty() ? "" : " | ") + text_in(value) + (value == usual ? " (default)" : "");
    return help + ": " + words;
  }
  if (help.find("(default") != std::string::npos || usual.is_null() || usual.is_bool()) return help;
  if (usual.is_string() && usual.get_string().empty()) return help;
  if (help.ends_with(')'))
    return fmt::format("{}, default {})", help.substr(0, help.size() - 1), text_in(usual));
  return fmt::format("{} (default {})", help, text_in(usual));
}

}  // namespace

std::string flag_of(std::string_view field) {
  std::string flag = "--" + std::string(field);
  std::replace(flag.begin(), flag.end(), '_', '-');
  return flag;
}

void add_flag(CLI::App& command, const json::object& field, Assignments& given) {
  const auto name = text_in(field.at("name")), type = text_in(field.at("type"));
  const auto flag = name == "port" ? "--port,--game-port" : flag_of(name);
  if (type == "boolean") {
    command.add_flag_function(
        flag, [&given, name](std::int64_t on) { given.push_back(name + (on > 0 ? "=true" : "=false")); },
        help_of(field));
    return;
  }
  command
      .add_option_function<std::string>(
          flag, [&given, name](const std::string& word) { given.push_back(name + "=" + word); },
          help_of(field))
      ->type_name(type == "integer"  ? "INT"
                  : type == "number" ? "FLOAT"
                                     : "TEXT");
}

BadRequest bad_flag(const BadValue& bad) {
  const std::string what = std::string(bad.what()).substr(bad.where().size() + 2);
  return BadRequest(flag_of(bad.where()) + (what.starts_with("must") ? " " : ": ") + what);
}

}  // namespace agon
