#include "ladder/recipe.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <boost/json/parse.hpp>
#include <boost/json/serialize.hpp>
#include <filesystem>
#include <optional>

#include "contest/toml_file.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "core/player_spec.h"
#include "core/to_json.h"
#include "process/command_line.h"
#include "text/utf8.h"
#include "text/words.h"

namespace agon::ladder {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_shown = 100;
constexpr std::string_view folder_mark = "{folder}";

bool names_the_system(std::string_view path) {
  for (const std::string_view folder : {"/usr/", "/bin/", "/sbin/", "/lib/", "/lib64/", "/lib32/"})
    if (path.starts_with(folder)) return true;
  return path == "/usr" || path == "/dev/null";
}

/// "--file=/etc/passwd" and "a:b" hold several names: each part is checked by itself.
std::vector<std::string_view> parts_of(std::string_view word) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= word.size();) {
    const auto end = std::min(word.find_first_of("=:,;", begin), word.size());
    parts.push_back(word.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

bool goes_up(std::string_view part) {
  for (std::size_t begin = 0; begin <= part.size();) {
    const auto end = std::min(part.find('/', begin), part.size());
    if (part.substr(begin, end - begin) == "..") return true;
    begin = end + 1;
  }
  return false;
}

/// Whether "{folder}" is spoiled: "{folder}2" would be the folder of another version.
bool spoils_folder(std::string_view part) {
  const auto place = part.find(folder_mark);
  if (place == std::string_view::npos) return false;
  const auto after = part.substr(place + folder_mark.size());
  return place != 0 || after.find(folder_mark) != std::string_view::npos ||
         !(after.empty() || after[0] == '/');
}

std::string refusal_of_word(const std::string& word) {
  const auto shown = visible(word.substr(0, most_shown), false);
  bool is_address = false;  // the part after "ws:"
  for (const auto part : parts_of(word)) {
    if (part.starts_with('~'))
      return fmt::format("\"{}\" names a home folder; a program sees only its own folder", shown);
    if (goes_up(part))
      return fmt::format("\"{}\" leads above the program's folder; name files within it", shown);
    if (spoils_folder(part))
      return fmt::format("\"{}\": {} must stand at the beginning of a name, followed by / or nothing", shown,
                         folder_mark);
    if (part.starts_with('/') && !names_the_system(part) && !(is_address && part.starts_with("//")))
      return fmt::format(
          "\"{}\" is neither in the program's folder nor in the system's /usr; name files of its own folder, "
          "such as bot.py",
          shown);
    is_address = part == "ws" || part == "wss" || part == "http" || part == "https" || part == "tcp";
  }
  return {};
}

/// Whether it is a plain file, with no link on the way that leads out of the folder.
bool is_within(const fs::path& path, const fs::path& folder) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return false;
  const auto inside = fs::relative(fs::canonical(path, error), fs::canonical(folder, error), error);
  return !error && !inside.empty() && *inside.begin() != "..";
}

bool is_text(const std::string& text, bool lines) {
  return (lines ? utf8_repaired_lines(text) : utf8_repaired(text)) == text &&
         text.find('\0') == std::string::npos;
}

/// The fault of a recipe in words, wherever it comes from; empty: none.
std::string refusal_of(const Recipe& recipe) {
  const char* key = recipe.is_client ? "client" : "start";
  if (std::max(recipe.build.size(), recipe.start.size()) > contest::most_settings_bytes)
    return fmt::format("build or start is longer than {} bytes", contest::most_settings_bytes);
  if (!is_text(recipe.start, false)) return fmt::format("{} must be one line of text", key);
  if (!is_text(recipe.build, true)) return "build must be text";
  try {
    if (auto refused = refusal_of_start(recipe.start); !refused.empty())
      return fmt::format("{}: {}", key, refused);
  } catch (const BadRequest& bad) {  // an open quote
    return fmt::format("{}: {}", key, visible(bad.what(), false));
  }
  return {};
}

std::optional<std::string> text_in(const toml::table& table, std::string_view key) {
  const auto* node = table.get(key);
  if (node == nullptr) return std::nullopt;
  if (const auto text = node->value<std::string>(); text && node->is_string()) return text;
  throw BadRequest(fmt::format("agon.toml:{}: {} must be a text in quotes", node->source().begin.line, key));
}

Recipe recipe_of_settings(const std::string& file) {
  const auto table = contest::parse_toml(file, "agon.toml", contest::most_settings_bytes);
  for (const auto& [key, node] : table)
    if (key != "build" && key != "start" && key != "client")
      throw BadRequest(fmt::format("agon.toml:{}: unknown key \"{}\"; the keys are build, start and client",
                                   key.source().begin.line, visible(key.str().substr(0, most_shown), false)));
  const auto start = text_in(table, "start"), client = text_in(table, "client");
  if (start.has_value() == client.has_value())
    throw BadRequest(
        "agon.toml must say how the program is started: start = \"python3 main.py\", or client = "
        "\"python3 main.py {host}:{port}\" where it speaks the game's own protocol");
  Recipe recipe{"other", text_in(table, "build").value_or(""), start ? *start : *client, client.has_value()};
  if (const auto refused = refusal_of(recipe); !refused.empty()) {
    const auto* node = table.get(refused.starts_with("build") ? "build" : client ? "client" : "start");
    throw BadRequest(
        fmt::format("agon.toml:{}: {}", node == nullptr ? 1 : node->source().begin.line, refused));
  }
  return recipe;
}

}  // namespace

Recipe recipe_of(const std::string& folder) {
  if (const auto settings = fs::path(folder) / "agon.toml"; fs::is_regular_file(settings))
    return recipe_of_settings(settings.string());
  std::vector<const Language*> found;
  std::string files;
  for (const auto& language : languages()) {
    files += (files.empty() ? "" : ", ") + language.file;
    if (fs::is_regular_file(fs::path(folder) / language.file)) found.push_back(&language);
  }
  if (found.empty())
    throw BadRequest(
        fmt::format("there is none of {}; rename your file, or say in agon.toml how to build and start it: "
                    "start = \"python3 main.py\"",
                    files));
  if (found.size() > 1)
    throw BadRequest(fmt::format("there are both {} and {}; say in agon.toml which to start: start = \"{}\"",
                                 found[0]->file, found[1]->file, found[0]->start));
  const auto& language = *found[0];
  if (const auto tool = missing_tool(language); !tool.empty())
    throw BadRequest(fmt::format("this machine cannot run {}: it has no {}", language.name, tool));
  return {language.name, language.build, language.start, false};
}

std::string text_of(const Recipe& recipe) { return boost::json::serialize(to_json(recipe)); }

Recipe recipe_of_text(const std::string& text) {
  Recipe recipe;
  try {
    boost::json::parse_options limits;
    limits.max_depth = 2;
    from_json(boost::json::parse(text, {}, limits), recipe, "recipe");
  } catch (const std::exception&) {
    throw BadRequest("the upload's settings came out of the sandbox damaged; upload it again");
  }
  const auto known = [&](const Language& language) { return language.name == recipe.language; };
  if (recipe.language != "other" && std::none_of(languages().begin(), languages().end(), known))
    throw BadRequest("the upload is in no language that this server knows");
  if (const auto refused = refusal_of(recipe); !refused.empty()) throw BadRequest("agon.toml: " + refused);
  return recipe;
}

std::string refusal_of_start(const std::string& command_line) {
  for (const auto& word : process::words_without_home(command_line))
    if (auto refused = refusal_of_word(word); !refused.empty()) return refused;
  return {};
}

std::string player_in(const std::string& player, const std::string& folder) {
  const auto line = command_line_in(player);
  if (!line) return player;
  if (const auto refused = refusal_of_start(*line); !refused.empty()) throw BadRequest(refused);
  std::string made;
  for (auto word : process::words_without_home(*line)) {
    if (const auto place = word.find(folder_mark); place != std::string::npos)
      word.replace(place, folder_mark.size(), folder);
    std::error_code error;
    const auto path = fs::path(folder) / word;
    if (!word.empty() && word[0] != '/' && is_within(path, folder))
      word = fs::weakly_canonical(path, error).string();
    else if (made.empty() && word.find('/') == std::string::npos)
      if (const auto program = system_program(word); !program.empty()) word = program;
    made += (made.empty() ? "" : " ") + shell_word(word);
  }
  return is_client(player) ? client_text(made) : program_text(made);
}

const std::vector<Language>& languages() {
  static const std::vector<Language> list{
      {"python",
       "bot.py",
       "python3 -m py_compile bot.py && rm -rf __pycache__",
       "python3 bot.py",
       {"python3"}},
      {"javascript", "bot.js", "node --check bot.js", "node bot.js", {"node"}},
      {"c++", "bot.cpp", "g++ -std=c++20 -O2 -pthread -o bot *.cpp", "./bot", {"g++"}},
      {"java", "Bot.java", "javac -d . *.java", "java -XX:+UseSerialGC -cp {folder} Bot", {"javac", "java"}},
  };
  return list;
}

std::string system_program(const std::string& name) {
  for (const char* folder : {"/usr/local/bin/", "/usr/bin/", "/bin/"})
    if (access((folder + name).c_str(), X_OK) == 0) return folder + name;
  return {};
}

std::string missing_tool(const Language& language) {
  for (const auto& tool : language.tools)
    if (system_program(tool).empty()) return tool;
  return {};
}

}  // namespace agon::ladder
