#include "net/port_holder.h"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <vector>

namespace agon::net {
namespace {

namespace fs = std::filesystem;

/// A line of /proc/net/tcp: "sl local_address rem_address st tx:rx tr:when retrnsmt uid timeout inode ..."
std::optional<std::string> listening_inode(const std::string& line, std::uint16_t port) {
  std::istringstream fields(line);
  std::string number, local, remote, state, queues, timer, retransmits, uid, timeout, inode;
  fields >> number >> local >> remote >> state >> queues >> timer >> retransmits >> uid >> timeout >> inode;
  const auto colon = local.rfind(':');
  if (!fields || state != "0A" || colon == std::string::npos) return std::nullopt;
  unsigned found = 0;
  std::from_chars(local.data() + colon + 1, local.data() + local.size(), found, 16);
  if (found != port) return std::nullopt;
  return inode;
}

std::vector<std::string> listening_links(std::uint16_t port) {
  std::vector<std::string> links;
  for (const char* table : {"/proc/net/tcp", "/proc/net/tcp6"}) {
    std::ifstream file(table);
    std::string line;
    while (std::getline(file, line)) {
      if (const auto inode = listening_inode(line, port)) links.push_back("socket:[" + *inode + "]");
    }
  }
  return links;
}

bool holds(const fs::path& process, const std::vector<std::string>& links) {
  std::error_code error;
  for (fs::directory_iterator entry(process / "fd", error), end; !error && entry != end;
       entry.increment(error)) {
    std::error_code gone;  // a descriptor may be closed while we look
    const auto target = fs::read_symlink(entry->path(), gone);
    if (!gone && std::find(links.begin(), links.end(), target.string()) != links.end()) return true;
  }
  return false;
}

}  // namespace

std::optional<PortHolder> find_port_holder(std::uint16_t port) {
  const auto links = listening_links(port);
  if (links.empty()) return std::nullopt;
  std::error_code error;
  for (fs::directory_iterator entry("/proc", error), end; !error && entry != end; entry.increment(error)) {
    const auto name = entry->path().filename().string();
    PortHolder holder;
    const auto parsed = std::from_chars(name.data(), name.data() + name.size(), holder.pid);
    if (parsed.ec != std::errc{} || parsed.ptr != name.data() + name.size()) continue;
    if (!holds(entry->path(), links)) continue;
    std::ifstream file(entry->path() / "comm");
    std::getline(file, holder.name);
    return holder;
  }
  return std::nullopt;
}

}  // namespace agon::net
