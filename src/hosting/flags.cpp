#include "hosting/flags.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/write_json.h"

namespace agon {

namespace {

std::string text_in(const json::value& value) {
  return value.is_string() ? std::string(value.get_string()) : json_text(value);
}

/// A field's meaning and its default, unless the note already tells the default. A field that may be left out
/// stays as it is, so that its default holds only at first.
std::string help_of(const json::object& field) {
  std::string help = text_in(field.at("doc"));
  const auto& usual = field.at("default");
  const bool told = help.find("(default") != std::string::npos || usual.is_null();
  if (const auto* values = field.if_contains("values")) {
    std::string words;
    for (const auto& value : values->get_array())
      words += (words.empty() ? "" : " | ") + text_in(value) + (!told && value == usual ? " (default)" : "");
    return help + ": " + words;
  }
  if (told || usual.is_bool()) return help;
  const auto* word = field.contains("optional") ? "at first" : "default";
  if (usual.is_string() && usual.get_string().empty()) return help;
  if (help.ends_with(')'))
    return fmt::format("{}, {} {})", help.substr(0, help.size() - 1), word, text_in(usual));
  return fmt::format("{} ({} {})", help, word, text_in(usual));
}

/// "--tick-ms" for "tick_ms", and for a truth that holds without it, also "--no-tick-ms".
std::string names_of(const Flag& flag) {
  auto names =
      flag.names.empty() ? "--" + flag.path.substr(flag.path.rfind('.') + 1) : std::string(flag.names);
  std::replace(names.begin(), names.end(), '_', '-');
  const auto& usual = flag.entry.at("default");
  const bool may_be_off = flag.entry.contains("optional") || (usual.is_bool() && usual.get_bool());
  if (flag.kind == FlagKind::truth && may_be_off) names += ",!--no-" + names.substr(2);
  return names;
}

std::string type_name(const json::object& entry) {
  const auto type = text_in(entry.at("type"));
  const std::string word = type == "integer" ? "INT" : type == "number" ? "FLOAT" : "TEXT";
  if (word == "TEXT" || !entry.contains("min")) return word;
  return fmt::format("{} {}..{}", word, entry.at("min").as_double(), entry.at("max").as_double());
}

}  // namespace

void add_flag(CLI::App& command, const Flag& flag, Said& said) {
  const auto names = names_of(flag), help = help_of(flag.entry);
  const auto say = [&said, path = flag.path, place = Place{0, names.substr(0, names.find(','))}](
                       json::value value) { said.say(path, std::move(value), place); };
  if (flag.kind == FlagKind::truth) {
    command.add_flag_function(
        names, [say](std::int64_t on) { say(on > 0); }, help);
  } else if (flag.kind == FlagKind::list) {
    const auto take = [say, type = flag.type](const std::vector<std::string>& words) {
      json::array list;
      for (const auto& word : words) list.push_back(value_in_word(*type, word));
      say(std::move(list));
    };
    command.add_option_function<std::vector<std::string>>(names, take, help)->allow_extra_args(false);
  } else {
    command
        .add_option_function<std::string>(
            names, [say, type = flag.type](const std::string& word) { say(value_in_word(*type, word)); },
            help)
        ->type_name(type_name(flag.entry));
  }
}

void add_flags(CLI::App& command, Said& said, const Type& type, const void* usual,
               std::initializer_list<std::string_view> fields, const std::string& within) {
  using Kind = Type::Kind;
  for (const auto& member : type.members) {
    const auto path = reading::joined(within, member.name);
    const auto& note = member.note;
    const bool wanted = fields.size() == 0 || std::ranges::find(fields, member.name) != fields.end();
    if (note.text.empty() || !wanted) continue;
    const auto& values = value_type(*member.type);
    const auto* now = member.in(const_cast<void*>(usual));
    if (values.kind == Kind::record) {
      if (member.type == &values) add_flags(command, said, values, now, {}, path);
    } else if (values.kind == Kind::list) {
      if (values.inner->kind != Kind::record)
        add_flag(command,
                 {path, note.flag, FlagKind::list, entry_of(values, note, {}, nullptr), values.inner}, said);
    } else if (values.kind != Kind::tree) {
      const auto kind = values.kind == Kind::truth ? FlagKind::truth : FlagKind::one;
      add_flag(
          command,
          {path, note.flag, kind, entry_of(*member.type, note, {}, json_tree(*member.type, now)), &values},
          said);
    }
  }
}

}  // namespace agon
