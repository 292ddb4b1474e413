#include "process/command_line.h"

#include <fmt/format.h>
#include <unistd.h>
#include <cstdlib>
#include <filesystem>

#include "core/errors.h"

namespace agon::process {

namespace {

/// "~" alone or before a slash is the home folder of the user of this program.
bool begins_path(std::string_view after) {
  return after.empty() || after[0] == '/' || after[0] == ' ' || after[0] == '\t' || after[0] == '\n';
}

std::string home() {
  const char* set = std::getenv("HOME");
  return set == nullptr || *set == 0 ? "~" : set;
}

std::vector<std::string> split(std::string_view line, bool expands_home) {
  std::vector<std::string> words;
  std::string word;
  bool in_word = false;
  char quote = 0;
  for (std::size_t index = 0; index < line.size(); ++index) {
    const char letter = line[index];
    if (quote != 0 && letter == quote) {
      quote = 0;
    } else if (letter == '\\' && quote != '\'' && index + 1 < line.size()) {
      word += line[++index];
      in_word = true;
    } else if (quote != 0) {
      word += letter;
    } else if (letter == '\'' || letter == '"') {
      quote = letter;
      in_word = true;
    } else if (letter == '~' && expands_home && !in_word && begins_path(line.substr(index + 1))) {
      word += home();
      in_word = true;
    } else if (letter == ' ' || letter == '\t' || letter == '\n') {
      if (in_word) words.push_back(std::move(word));
      word.clear();
      in_word = false;
    } else {
      word += letter;
      in_word = true;
    }
  }
  if (quote != 0) throw BadRequest(fmt::format("the command \"{}\" lacks a closing {}", line, quote));
  if (in_word) words.push_back(std::move(word));
  if (words.empty())
    throw BadRequest("the command is missing; write cmd:COMMAND, such as cmd:python3 bot.py");
  return words;
}

const std::string* meaning_of(const std::string& word, const ClientWords& words) {
  for (const auto& [name, meaning] : words)
    if (name == word) return &meaning;
  return nullptr;
}

}  // namespace

std::vector<std::string> words_of(std::string_view command_line) { return split(command_line, true); }

std::vector<std::string> words_without_home(std::string_view command_line) {
  return split(command_line, false);
}

std::string program_of(const std::string& word) {
  const auto runs = [](const std::string& path) {
    std::error_code error;
    return access(path.c_str(), X_OK) == 0 && !std::filesystem::is_directory(path, error);
  };
  if (word.find('/') != std::string::npos)
    return runs(word) ? std::filesystem::absolute(word).string() : std::string();
  const char* set = std::getenv("PATH");
  std::string_view folders = set == nullptr ? "/usr/local/bin:/usr/bin:/bin" : set;
  while (!folders.empty()) {
    const auto end = std::min(folders.find(':'), folders.size());
    const auto candidate = std::string(folders.substr(0, end)) + "/" + word;
    if (end != 0 && runs(candidate)) return std::filesystem::absolute(candidate).string();
    folders.remove_prefix(std::min(end + 1, folders.size()));
  }
  return {};
}

std::string real_path(const std::string& path) {
  std::error_code error;
  const auto real = std::filesystem::canonical(path, error);
  return error ? std::string() : real.string();
}

std::vector<std::string> paths_in(const std::string& word) {
  std::error_code error;
  if (std::filesystem::exists(word, error)) return {word};
  if (word.find("://") != std::string::npos) return {};  // an address
  std::vector<std::string> paths;
  for (std::string_view rest = word; !rest.empty();) {
    const auto end = std::min(rest.find(':'), rest.size());
    auto part = rest.substr(0, end);
    if (part.ends_with("/*")) part.remove_suffix(2);  // all jars of a folder
    if (!part.empty()) paths.emplace_back(part);
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return paths;
}

std::string command_problem(const std::string& command_line) {
  std::vector<std::string> words;
  try {
    words = words_of(command_line);
  } catch (const BadRequest& bad) {
    return bad.what();
  }
  if (program_of(words[0]).empty())
    return fmt::format("there is no program \"{}\" that can be run; check its path, and make it executable",
                       words[0]);
  static constexpr const char* endings[] = {".py", ".js", ".mjs", ".jar", ".java",
                                            ".sh", ".rb", ".pl",  ".lua"};
  for (std::size_t index = 1; index < words.size(); ++index)
    for (const auto& path :
         words[index].starts_with('-') ? std::vector<std::string>() : paths_in(words[index]))
      for (const std::string_view ending : endings)
        if (path.ends_with(ending) && access(path.c_str(), R_OK) != 0)
          return fmt::format("there is no file \"{}\" that can be read", path);
  return {};
}

std::string with_client_words(const std::string& line, const ClientWords& words) {
  std::string text;
  for (std::size_t at = 0; at < line.size();) {
    const auto open = line.find('{', at);
    text += line.substr(at, open - at);
    if (open == std::string::npos) break;
    const auto close = line.find_first_not_of("abcdefghijklmnopqrstuvwxyz_", open + 1);
    if (close == std::string::npos || close == open + 1 || line[close] != '}') {  // a brace of its own
      text += '{';
      at = open + 1;
      continue;
    }
    const auto word = line.substr(open + 1, close - open - 1);
    const auto* meaning = meaning_of(word, words);
    if (meaning == nullptr) {
      std::string known;
      for (const auto& each : words) known += (known.empty() ? "{" : ", {") + each.first + "}";
      throw BadRequest(
          fmt::format("client \"{}\": this game has no word {{{}}}; it has: {}", line, word, known));
    }
    text += *meaning;
    at = close + 1;
  }
  return text;
}

}  // namespace agon::process
