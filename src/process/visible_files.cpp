#include "process/visible_files.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>

#include "process/command_line.h"

namespace agon::process {

namespace fs = std::filesystem;

namespace {

bool inside(const std::string& path, std::string_view folder) {
  return path == folder || (path.starts_with(folder) && path[folder.size()] == '/');
}

bool seen_anyway(const std::string& path) {
  for (const char* folder : {"/usr", "/bin", "/sbin", "/lib", "/lib64", "/dev", "/proc"})
    if (inside(path, folder)) return true;
  return path == "/";
}

std::string plain(const fs::path& path) {
  auto text = fs::absolute(path).lexically_normal().string();
  while (text.size() > 1 && text.ends_with('/')) text.pop_back();
  return text;
}

/// Folders that hold more than a bot, whoever runs the arena.
bool shared_by_nature(const std::string& folder) {
  const char* home = std::getenv("HOME");
  return folder == "/" || folder == "/tmp" || folder == "/var/tmp" || folder == "/etc" || folder == "/home" ||
         folder == "/root" || folder == "/opt" || folder == "/srv" || (home != nullptr && folder == plain(home));
}

class Finder {
 public:
  Finder(const std::vector<std::string>& words, const Settings& settings) : settings_(settings) {
    auto own = named_files(words);
    for (const auto& path : settings.readable) own.push_back(plain(path));
    for (const auto& path : settings.foreign)
      if (const auto text = plain(path); std::find(own.begin(), own.end(), text) == own.end())
        foreign_.push_back(text);
    const auto program = program_of(words[0]);
    add_program(program);
    add_program(real_path(program));
    for (std::size_t index = 1; index < words.size(); ++index) add_word(words[index]);
    for (const auto& path : settings.readable) show(plain(path));
    for (const auto& path : foreign_)
      if (std::any_of(found_.shown.begin(), found_.shown.end(),
                      [&](const std::string& each) { return path != each && inside(path, each); }))
        found_.hidden.insert(path);
  }
  VisibleFiles take() { return std::move(found_); }

 private:
  void show(const std::string& path) {
    std::error_code error;
    if (!seen_anyway(path) && fs::exists(path, error)) found_.shown.insert(path);
  }

  /// An installation of its own (a virtual environment, pyenv, nvm) is more than its folder of programs.
  void add_program(const std::string& path) {
    if (path.empty() || seen_anyway(plain(path))) return;
    const auto folder = fs::path(path).parent_path();
    const auto name = folder.filename();
    const bool installed = name == "bin" || name == "shims" || name == "sbin";
    installed ? show(plain(folder.parent_path())) : add_file(plain(path));
  }

  void add_word(const std::string& word) {
    std::error_code error;
    if (word.empty() || !fs::exists(word, error)) return;
    const auto path = plain(word);
    fs::is_directory(word, error) ? show(path) : add_file(path);
  }

  void add_file(const std::string& path) {
    if (seen_anyway(path)) return;
    const auto folder = fs::path(path).parent_path().string();
    const bool shared = std::any_of(foreign_.begin(), foreign_.end(),
                                    [&](const std::string& each) { return inside(each, folder); });
    if (shared && settings_.folders) found_.narrowed.push_back(path);
    show(settings_.folders && !shared && !shared_by_nature(folder) ? folder : path);
  }

  const Settings& settings_;
  std::vector<std::string> foreign_;
  VisibleFiles found_;
};

}  // namespace

std::vector<std::string> named_files(const std::vector<std::string>& words) {
  std::vector<std::string> files;
  const auto add = [&](const std::string& word) {
    std::error_code error;
    if (word.empty() || !fs::exists(word, error)) return;
    if (const auto path = plain(word); !seen_anyway(path)) files.push_back(path);
  };
  add(program_of(words[0]));
  for (std::size_t index = 1; index < words.size(); ++index) add(words[index]);
  return files;
}

VisibleFiles visible_files(const std::vector<std::string>& words, const Settings& settings) {
  return Finder(words, settings).take();
}

}  // namespace agon::process
