#include "server/rules_modules.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

#include "core/errors.h"
#include "net/assets.h"
#include "net/gzip.h"

std::span<const agon::net::Asset> agon_modules_assets();

namespace agon::server {

namespace {

constexpr std::string_view extension = ".wasm";

std::map<std::string, std::string> modules_in(const std::string& folder) {
  std::map<std::string, std::string> found;
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
    if (entry.path().extension() != extension) continue;
    std::ifstream file(entry.path(), std::ios::binary);
    found[entry.path().stem().string()] = {std::istreambuf_iterator<char>(file), {}};
  }
  if (found.empty())
    throw BadRequest(fmt::format(
        "--wasm: the folder \"{}\" has no modules (GAME{}); build them with `make wasm`", folder, extension));
  return found;
}

std::map<std::string, std::string> modules_inside() {
  std::map<std::string, std::string> found;
  for (const auto& asset : agon_modules_assets())
    if (asset.path.ends_with(extension))
      found[std::string(asset.path.substr(1, asset.path.size() - 1 - extension.size()))] = asset.bytes;
  return found;
}

}  // namespace

RulesModules::RulesModules(const std::string& folder) {
  if (folder != "none") modules_ = folder.empty() ? modules_inside() : modules_in(folder);
}

std::string RulesModules::gzipped(const std::string& game) const {
  const auto found = modules_.find(game);
  return found == modules_.end() ? std::string() : net::gzipped(found->second);
}

void RulesModules::add_routes(net::Router& router) const {
  std::vector<std::string> paths;
  for (const auto& [game, bytes] : modules_) paths.push_back(fmt::format("/wasm/{}{}", game, extension));
  std::vector<net::Asset> assets;
  auto path = paths.begin();
  for (const auto& [game, bytes] : modules_) assets.push_back({*path++, bytes});
  router.get("/wasm/{file}",
             [names = paths,
              served = net::serve_assets(assets)](net::Request request) -> net::awaitable<net::Response> {
               if (std::find(names.begin(), names.end(), request.path) == names.end()) {
                 net::Response none{204, "application/wasm"};
                 none.headers.emplace_back("Cache-Control", "no-cache");
                 co_return none;
               }
               co_return co_await served(std::move(request));
             });
}

}  // namespace agon::server
