#include "contest/remote/bundle_shelf.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "core/errors.h"
#include "core/record_sum.h"
#include "process/held_folder.h"

namespace agon::contest {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t piece_bytes = 1 << 20;

std::string shelf_key(jobs::Broker& broker, const std::string& hash) { return broker.key("bundle:" + hash); }

fs::path shelf_of_user() {
  const char* cache = std::getenv("XDG_CACHE_HOME");
  const char* home = std::getenv("HOME");
  if (cache != nullptr && *cache != '\0') return fs::path(cache) / "agon" / "bundles";
  if (home != nullptr && *home != '\0') return fs::path(home) / ".cache" / "agon" / "bundles";
  return fs::temp_directory_path() / fmt::format("agon-bundles-{}", getuid());
}

void check_name(const std::string& hash) {
  if (hash.size() != 40 || hash.find_first_not_of("0123456789abcdef") != std::string::npos)
    throw Failure("a bundle has a name that is no hash");
}

}  // namespace

void put_bundle(jobs::Broker& broker, const std::string& job, const Bundle& bundle) {
  const auto key = shelf_key(broker, bundle.told.hash);
  broker.ask({"SADD", key + ":jobs", job});
  if (broker.ask({"EXISTS", key}).number == 1) return;
  const auto aside = fmt::format("{}:{}", key, getpid());
  broker.ask({"DEL", aside});
  for (std::size_t at = 0; at < bundle.archive.size(); at += piece_bytes)
    broker.ask({"RPUSH", aside, bundle.archive.substr(at, piece_bytes)});
  broker.ask({"RENAME", aside, key});  // whole, or not there
}

void drop_bundle(jobs::Broker& broker, const std::string& job, const std::string& hash) {
  const auto key = shelf_key(broker, hash);
  broker.ask({"SREM", key + ":jobs", job});
  if (broker.ask({"SCARD", key + ":jobs"}).number == 0) broker.ask({"DEL", key});
}

std::string bundle_bytes(jobs::Broker& broker, const std::string& hash) {
  check_name(hash);
  std::string archive;
  const auto key = shelf_key(broker, hash);
  const auto pieces = broker.ask({"LLEN", key}).number;
  for (std::int64_t piece = 0; piece < pieces; ++piece)
    archive += broker.ask({"LINDEX", key, std::to_string(piece)}).text;
  if (sum_of(archive) != hash) throw Failure("an entrant's files are not at the Redis server, or are others");
  return archive;
}

std::string fetch_bundle(jobs::Broker& broker, const std::string& hash) {
  const auto shelf = shelf_of_user();
  const auto folder = shelf / hash;
  check_name(hash);
  if (fs::exists(folder)) return folder.string();
  const auto archive = bundle_bytes(broker, hash);
  fs::create_directories(shelf);
  const process::HeldFolder aside(shelf.string(), "part-", "bundle");
  unpack_bundle(archive, aside.path());
  fs::permissions(
      aside.path(),
      fs::perms::group_read | fs::perms::group_exec | fs::perms::others_read | fs::perms::others_exec,
      fs::perm_options::add);
  std::error_code there;
  fs::rename(aside.path(), folder, there);  // another worker of this machine may have been quicker
  return folder.string();
}

}  // namespace agon::contest
