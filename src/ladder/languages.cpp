#include "ladder/languages.h"

#include <fmt/format.h>
#include <toml++/toml.h>
#include <unistd.h>

#include <filesystem>

#include "core/errors.h"
#include "core/program.h"
#include "process/command_line.h"
#include "text/shell_word.h"

namespace agon::ladder {

namespace fs = std::filesystem;

const std::vector<Language>& languages() {
  static const std::vector<Language> list{
      {"python", "bot.py", "python3 -m py_compile bot.py && rm -rf __pycache__", "python3 bot.py", {"python3"}},
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

namespace {

std::optional<std::string> text_of(const toml::table& table, std::string_view key) {
  const auto* node = table.get(key);
  if (node == nullptr) return std::nullopt;
  if (const auto text = node->value<std::string>(); text && node->is_string()) return text;
  throw BadRequest(fmt::format("agon.toml: {} must be a text in quotes", key));
}

Recipe recipe_of_settings(const std::string& file) {
  toml::table table;
  try {
    table = toml::parse_file(file);
  } catch (const toml::parse_error& error) {
    throw BadRequest(fmt::format("agon.toml:{}: not TOML: {}", error.source().begin.line, error.description()));
  }
  for (const auto& [key, node] : table)
    if (key != "build" && key != "start" && key != "client")
      throw BadRequest(fmt::format("agon.toml:{}: \"{}\" is not known; known are build, start and client",
                                   node.source().begin.line, key.str()));
  const auto start = text_of(table, "start"), client = text_of(table, "client");
  if (start.has_value() == client.has_value())
    throw BadRequest("agon.toml must say how the program is started: start = \"python3 main.py\", or client = "
                     "\"python3 main.py {host}:{port}\" where it speaks the game's own protocol");
  process::words_of(start ? *start : *client);  // an open quote is told now
  return {"other", text_of(table, "build").value_or(""), start ? *start : *client, client.has_value()};
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
    throw BadRequest(fmt::format("there is none of {}; name the file so, or say in agon.toml how to build and start "
                                 "another: start = \"python3 main.py\"",
                                 files));
  if (found.size() > 1)
    throw BadRequest(fmt::format("it might be {} or {}; say in agon.toml which to start: start = \"{}\"", found[0]->file,
                                 found[1]->file, found[0]->start));
  const auto& language = *found[0];
  if (const auto tool = missing_tool(language); !tool.empty())
    throw BadRequest(fmt::format("this machine cannot run {}: it has no {}", language.name, tool));
  return {language.name, language.build, language.start, false};
}

std::string player_in(const std::string& player, const std::string& folder) {
  const auto line = command_line_in(player);
  if (!line) return player;
  std::string made;
  for (auto word : process::words_of(*line)) {
    if (const auto place = word.find("{folder}"); place != std::string::npos) word.replace(place, 8, folder);
    std::error_code error;
    const auto path = fs::path(folder) / word;
    if (!word.empty() && word[0] != '/' && fs::is_regular_file(path, error))
      word = fs::weakly_canonical(path).string();
    else if (made.empty() && word.find('/') == std::string::npos)
      if (const auto program = system_program(word); !program.empty()) word = program;
    made += (made.empty() ? "" : " ") + shell_word(word);
  }
  return player.substr(0, player.find(':') + 1) + made;
}

}  // namespace agon::ladder
