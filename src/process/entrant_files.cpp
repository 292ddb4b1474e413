#include "process/entrant_files.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>

#include "core/errors.h"
#include "process/command_line.h"

namespace agon::process {

namespace fs = std::filesystem;

namespace {

Below kind_of(const fs::directory_entry& entry, int depth) {
  std::error_code error;
  if (entry.is_symlink(error)) return Below::link;
  if (entry.is_directory(error)) return depth >= deepest_folder ? Below::too_deep : Below::folder;
  return entry.is_regular_file(error) ? Below::file : Below::special;
}

}  // namespace

void each_below(const std::string& folder,
                const std::function<bool(Below, const fs::directory_entry&)>& see) {
  std::error_code error;
  for (auto each =
           fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
       !error && each != fs::recursive_directory_iterator(); each.increment(error)) {
    const auto kind = kind_of(*each, each.depth());
    const bool wanted = see(kind, *each);
    if (kind == Below::too_deep || (kind == Below::folder && !wanted)) each.disable_recursion_pending();
  }
}

FoundFiles files_below(const std::string& root, const std::function<bool(const fs::path&)>& left_out,
                       const FileLimits& most) {
  std::error_code error;
  FoundFiles found;
  std::uint64_t bytes = 0;
  const auto add_file = [&](const fs::directory_entry& entry) {
    found.files.push_back(entry.path().string());
    const auto size = entry.file_size(error);
    bytes += error ? 0 : size;
    if (found.files.size() > most.files)
      throw BadRequest(fmt::format("{} holds more than {} files", root, most.files));
    if (bytes > most.bytes)
      throw BadRequest(fmt::format("{} holds more than {} MiB", root, most.bytes >> 20U));
  };
  if (!fs::is_directory(root, error)) {
    if (const fs::directory_entry entry(root, error); entry.is_regular_file(error)) add_file(entry);
    return found;
  }
  each_below(root, [&](Below kind, const fs::directory_entry& entry) {
    if (left_out && left_out(entry.path())) return false;
    if (kind == Below::too_deep)
      throw BadRequest(fmt::format("{} holds folders more than {} deep", root, deepest_folder));
    if (kind == Below::file) add_file(entry);
    if (kind == Below::link) found.links.push_back(entry.path().string());
    return true;
  });
  std::sort(found.files.begin(), found.files.end());
  std::sort(found.links.begin(), found.links.end());
  return found;
}

bool is_by_product(const fs::path& path) {
  const auto name = path.filename();
  return name == ".git" || name == "__pycache__";
}

namespace {

bool seen_anyway(const std::string& path) {
  for (const char* folder : {"/usr", "/bin", "/sbin", "/lib", "/lib64", "/dev", "/proc"})
    if (is_within(path, folder)) return true;
  return path == "/";
}

std::string plain(const fs::path& path) {
  auto text = fs::absolute(path).lexically_normal().string();
  while (text.size() > 1 && text.ends_with('/')) text.pop_back();
  return text;
}

/// Whether a folder holds more than one program on every machine, as /tmp and homes do.
bool shared_by_nature(const std::string& folder) {
  for (const char* each :
       {"/", "/tmp", "/var", "/var/tmp", "/etc", "/home", "/root", "/opt", "/srv", "/run", "/mnt", "/media"})
    if (folder == each) return true;
  const char* set = std::getenv("HOME");
  if (set == nullptr || *set == '\0') return false;
  const auto home = plain(set);
  return folder == home || folder == home + "/.local" || is_within(home, folder);
}

/// Whether it is a plain file or folder, not a socket, pipe or device.
bool can_be_shown(const std::string& path) {
  std::error_code error;
  const auto status = fs::status(path, error);
  return !seen_anyway(path) && (fs::is_regular_file(status) || fs::is_directory(status));
}

bool is_folder_of_programs(const fs::path& folder) {
  const auto name = folder.filename();
  return name == "bin" || name == "sbin" || name == "shims";
}

bool is_named_as_interpreter(const fs::path& program) {
  static constexpr const char* names[] = {"python", "pypy", "node",   "deno",   "bun", "java",
                                          "ruby",   "perl", "lua",    "luajit", "php", "sh",
                                          "bash",   "uv",   "dotnet", "julia",  "npx"};
  auto name = program.filename().string();
  while (!name.empty() && (std::isdigit(static_cast<unsigned char>(name.back())) != 0 || name.back() == '.'))
    name.pop_back();
  return std::find(std::begin(names), std::end(names), name) != std::end(names);
}

/// Whether a program may run another one: a system's program, or an interpreter of its own installation.
bool is_interpreter(const std::string& program) {
  return seen_anyway(plain(program)) ||
         (is_folder_of_programs(fs::path(program).parent_path()) && is_named_as_interpreter(program));
}

/// The path and its link's target, without system paths.
std::vector<std::string> with_real_path(const std::string& path) {
  std::vector<std::string> list;
  for (const auto& each : {path, real_path(path)})
    if (!each.empty() && !seen_anyway(plain(each))) list.push_back(plain(each));
  return list;
}

/// The folder that a program may have to itself, for programs in "bin" the one above; empty: none, as for
/// this program where it was built.
std::string folder_around(const std::string& program) {
  const auto folder = fs::path(program).parent_path();
  if (is_folder_of_programs(folder) && !shared_by_nature(folder.parent_path().string()))
    return folder.parent_path().string();
  if (std::error_code error; fs::equivalent(program, "/proc/self/exe", error)) return {};
  return shared_by_nature(folder.string()) ? std::string() : folder.string();
}

/// The program that the words of a command name.
struct Found {
  /// One program: its name and its link's target, or the parts of its class path.
  std::vector<std::string> programs;
  std::vector<std::string> interpreters;  ///< their installations
  bool is_placed = false;                 ///< its file is named by a path, not found in PATH or as a module
};

/// Where a command line names a module, as `python3 -m lab.bot` does, and the package or file that has it.
struct Module {
  std::size_t word = 0;  ///< 0: nowhere
  std::string path;
};

/// Python looks for a module in the folder where it runs before all others.
Module module_of(const Declared& command) {
  const auto program = fs::path(command.words[0]).filename().string();
  const auto option = std::find(command.words.begin(), command.words.end(), "-m");
  if (!is_named_as_interpreter(program) || !(program.starts_with("python") || program.starts_with("pypy")) ||
      command.words.end() - option < 2)
    return {};
  const auto& name = option[1];
  const auto top = fs::path(command.folder) / name.substr(0, name.find('.'));
  std::error_code error;
  for (const auto& path : {top, fs::path(top.string() + ".py")})
    if (name.find('/') == std::string::npos && fs::exists(path, error))
      return {static_cast<std::size_t>(option - command.words.begin()) + 1, plain(path)};
  return {};
}

Found program_in(const Declared& command) {
  const auto& words = command.words;
  Found found;
  const auto first = program_of(words[0]);
  if (first.empty()) return found;
  if (!is_interpreter(first)) {
    found.programs = with_real_path(first);
    found.is_placed = words[0].find('/') != std::string::npos;
    return found;
  }
  found.interpreters = installation_of(words[0]);
  if (const auto module = module_of(command); module.word != 0) {
    found.programs = {module.path};
    return found;
  }
  std::error_code error;
  for (std::size_t index = 1; index < words.size() && found.programs.empty(); ++index) {
    for (const auto& path : paths_in(words[index]))
      if (fs::exists(path, error) && !seen_anyway(plain(path))) found.programs.push_back(plain(path));
    const auto here = words.begin() + static_cast<std::ptrdiff_t>(index);
    found.is_placed = !found.programs.empty() && std::find(words.begin(), here, "-m") == here;
  }
  return found;
}

class Finder {
 public:
  Finder(const Declared& command, const Settings& settings) : command_(command), settings_(settings) {
    if (command.sight != Sight::listed)
      found_ = program_in(command);
    else if (const auto& word = command.words[0];
             word.find('/') == std::string::npos && is_named_as_interpreter(word))
      found_.interpreters = installation_of(word);
    find_foreign();
    for (const auto& path : found_.programs) add_program(path);
    for (const auto& path : command.files) show_own(plain(path));
    for (const auto& path : found_.interpreters) show(path);
    for (const auto& path : settings.readable) show(plain(path));
    for (const auto& path : foreign_)
      if (is_shown(path) && !files_.shown.contains(path)) files_.hidden.insert(path);
    files_.module = module_of(command).word;
    for (std::size_t index = 0; index < command.words.size(); ++index)
      for (const auto& path : paths_in(command.words[index])) look_at(path, index == 0);
    find_place();
  }
  EntrantFiles take() { return std::move(files_); }

 private:
  void find_foreign() {
    auto own = found_.programs;
    for (const auto* list : {&command_.files, &settings_.readable})
      for (const auto& path : *list) own.push_back(plain(path));
    for (const auto& path : settings_.foreign)
      if (const auto text = plain(path); std::find(own.begin(), own.end(), text) == own.end())
        foreign_.push_back(text);
  }

  bool holds_foreign(const std::string& folder) const {
    return std::any_of(foreign_.begin(), foreign_.end(),
                       [&](const std::string& each) { return is_within(each, folder); });
  }
  bool is_shown(const std::string& path) const {
    return std::any_of(files_.shown.begin(), files_.shown.end(),
                       [&](const std::string& each) { return is_within(path, each); });
  }
  bool is_hidden(const std::string& path) const {
    return std::any_of(files_.hidden.begin(), files_.hidden.end(),
                       [&](const std::string& each) { return is_within(path, each); });
  }

  void show(const std::string& path) {
    if (can_be_shown(path)) files_.shown.insert(path);
  }
  void show_own(const std::string& path) {
    if (!can_be_shown(path)) return;
    files_.shown.insert(path);
    files_.own.insert(path);
  }

  void add_program(const std::string& path) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
      if (!shared_by_nature(path)) show_own(path);
      return;
    }
    show_own(path);
    if (command_.sight != Sight::own_folder || !settings_.folders) return;
    const auto folder = folder_around(path);
    if (folder.empty() || seen_anyway(folder)) return;
    if (holds_foreign(folder)) return files_.narrowed.push_back(path);
    files_.shown.erase(path);
    files_.own.erase(path);
    show_own(folder);
  }

  void find_place() {
    files_.words = command_.words;
    if (!command_.folder.empty() || files_.module != 0)
      files_.folder = plain(fs::path(command_.folder) / ".");
    if (!files_.folder.empty() || !found_.is_placed || found_.programs.empty()) return;
    std::error_code error;
    const fs::path program = found_.programs[0];
    files_.folder = fs::is_directory(program, error) ? program.string() : program.parent_path().string();
    if (files_.folder == plain(".")) return;  // its words are relative to that already
    for (auto& word : files_.words)
      word = with_full_paths(word, [&](const std::string& path) {
        return fs::exists(path, error) ? plain(path) : std::string();
      });
  }

  /// Notes a word whose file is not shown. A first word that is found in PATH is shown, and never noted.
  void look_at(const std::string& word, bool is_first) {
    std::error_code error;
    const auto place = fs::path(command_.folder) / word;
    if ((is_first && word.find('/') == std::string::npos) || !fs::exists(place, error)) return;
    const auto path = plain(place);
    if (seen_anyway(path) || (is_shown(path) && !is_hidden(path))) return;
    files_.unshown.push_back({path, is_hidden(path)       ? "it belongs to another entrant or to the contest"
                                    : !can_be_shown(path) ? "it is neither a plain file nor a folder"
                                    : shared_by_nature(path)
                                        ? "that folder holds more than this program"
                                        : "it is neither listed nor in a folder of the program's own"});
  }

  const Declared& command_;
  const Settings& settings_;
  Found found_;
  std::vector<std::string> foreign_;
  EntrantFiles files_;
};

}  // namespace

bool is_within(std::string_view path, std::string_view folder) {
  return path == folder || folder == "/" || (path.starts_with(folder) && path[folder.size()] == '/');
}

bool is_named(const std::string& real, const std::set<std::string>& roots) {
  return std::any_of(roots.begin(), roots.end(), [&](const std::string& root) {
    return is_within(real, root) || is_within(real, real_path(root));
  });
}

bool leads_to_shown(const std::string& link, const EntrantFiles& files) {
  const auto target = real_path(link);
  std::error_code error;
  const auto status = fs::status(target, error);
  return (fs::is_regular_file(status) || fs::is_directory(status)) && !is_named(target, files.hidden) &&
         (is_named(target, files.shown) || is_within(target, "/usr"));
}

std::vector<StrayLink> stray_links(const EntrantFiles& files) {
  std::vector<StrayLink> stray;
  for (const auto& root : files.own)
    for (const auto& link : files_below(root, is_by_product).links)
      if (std::error_code error; !leads_to_shown(link, files))
        stray.push_back({link, fs::read_symlink(link, error).string()});
  return stray;
}

std::string with_full_paths(const std::string& word,
                            const std::function<std::string(const std::string&)>& full) {
  if (auto whole = word.empty() ? word : full(word); !whole.empty()) return whole;
  std::string made;
  for (std::size_t begin = 0; begin <= word.size();) {
    const auto end = std::min(word.find_first_of("=:,;", begin), word.size());
    auto part = word.substr(begin, end - begin);
    const auto all = part.ends_with("/*") ? std::string("/*") : std::string();  // the jars of a folder
    part.resize(part.size() - all.size());
    const bool is_path = !all.empty() || part.find_first_of("./") != std::string::npos;  // not "--mode=fast"
    const auto found = is_path ? full(part) : std::string();
    made += (found.empty() ? part : found) + all + word.substr(end, end < word.size() ? 1 : 0);
    begin = end + 1;
  }
  return made;
}

std::vector<std::string> installation_of(const std::string& word) {
  std::vector<std::string> list;
  for (const auto& path : with_real_path(program_of(word))) {
    const auto folder = fs::path(path).parent_path();
    const auto around = folder.parent_path().string();
    list.push_back(is_folder_of_programs(folder) && !shared_by_nature(around) ? around : path);
  }
  return list;
}

std::vector<std::string> marked_files(const Declared& command) {
  std::vector<std::string> list;
  if (command.sight != Sight::listed) list = program_in(command).programs;
  for (const auto& path : command.files) list.push_back(plain(path));
  return list;
}

EntrantFiles files_of(const Declared& command, const Settings& settings) {
  auto files = Finder(command, settings).take();
  files.grants = command.grants;
  return files;
}

}  // namespace agon::process
