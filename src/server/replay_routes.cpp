#include "server/replay_routes.h"

#include <fmt/format.h>

#include <boost/asio/associated_executor.hpp>
#include <boost/asio/async_result.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <fstream>
#include <iterator>
#include <utility>

#include "core/errors.h"
#include "core/record_file.h"
#include "server/replay_page.h"

namespace agon::app {

namespace asio = boost::asio;

namespace {

constexpr std::size_t most_frames_of_page = 32'000'000;  // compressed

/// When the record's file holds what has been played so far.
net::awaitable<void> on_disk(std::shared_ptr<LiveRecord> record) {
  const auto start = [record](auto handler) {
    const auto shared = std::make_shared<decltype(handler)>(std::move(handler));
    const auto back = asio::get_associated_executor(*shared);  // the record may live on another thread
    record->flush([shared, back] { asio::post(back, [shared] { std::move (*shared)(); }); });
  };
  co_await asio::async_initiate<const asio::use_awaitable_t<>, void()>(start, asio::use_awaitable);
}

net::Response file_response(const char* type, std::string bytes, const std::string& name) {
  net::Response response{200, type, std::move(bytes)};
  response.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}\"", name));
  return response;
}

}  // namespace

net::Response no_such_match(const std::string& id) {
  return net::error_response(404, fmt::format("no match \"{}\"; /api/matches lists them", id.substr(0, 40)));
}

net::awaitable<std::optional<net::Response>> find_subject(LiveRuntime& stage, const std::string& id,
                                                          ReplaySubject& subject) {
  std::string path;
  if (const auto feed = stage.hub().live(id)) {
    if (!feed->record) co_return net::error_response(404, "this match is not recorded");
    const auto record = feed->record;
    subject.info = feed->present_info();
    co_await on_disk(record);
    path = record->path();
  } else if (const auto* finished = stage.hub().finished(id)) {
    if (finished->record_path.empty()) co_return net::error_response(404, "this match was not recorded");
    subject.info = finished->info;
    path = finished->record_path;
  } else {
    co_return no_such_match(id);
  }
  subject.key = fmt::format("{} {}", path, subject.info.status == MatchStatus::finished);
  subject.steps = subject.info.step;
  subject.read = [path] { return read_record(path); };
  co_return std::nullopt;
}

void ReplayRoutes::add_routes(net::Router& router) {
  router.get("/api/matches/{id}/frames", [this](net::Request request) { return frames(std::move(request)); });
  router.get("/api/matches/{id}/overview",
             [this](net::Request request) { return overview(std::move(request)); });
  router.get("/api/matches/{id}/record", [this](net::Request request) { return record(std::move(request)); });
  const auto drawn = [&](const char* name, auto draw) {
    router.get(std::string("/api/matches/{id}/") + name, [this, draw](net::Request request) -> Answer {
      ReplaySubject subject;
      auto refusal = co_await find_subject(stage_, request.params.at("id"), subject);
      if (refusal) co_return std::move(*refusal);
      co_return co_await draw(desk_.drawings(), std::move(request), std::move(subject));
    });
  };
  drawn("picture.png", draw_still);
  drawn("film.mp4", draw_film<FilmKind::mp4>);
  drawn("film.gif", draw_film<FilmKind::gif>);
  router.get("/api/matches/{id}/page", [this](net::Request request) { return page(std::move(request)); });
}

ReplayRoutes::Answer ReplayRoutes::frames(net::Request request) {
  ReplaySubject subject;
  auto refusal = co_await find_subject(stage_, request.params.at("id"), subject);
  if (refusal) co_return std::move(*refusal);
  co_return co_await desk_.frames(std::move(request), std::move(subject));
}

ReplayRoutes::Answer ReplayRoutes::overview(net::Request request) {
  ReplaySubject subject;
  auto refusal = co_await find_subject(stage_, request.params.at("id"), subject);
  if (refusal) co_return std::move(*refusal);
  co_return co_await desk_.overview(std::move(request), std::move(subject));
}

ReplayRoutes::Answer ReplayRoutes::record(net::Request request) {
  const auto id = request.params.at("id");
  const auto* finished = stage_.hub().finished(id);
  if (finished == nullptr || finished->record_path.empty()) co_return no_such_match(id);
  auto work = [path = finished->record_path]() -> net::awaitable<std::string> {
    std::ifstream file(path, std::ios::binary);
    co_return std::string((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  };
  auto bytes = co_await asio::co_spawn(desk_.workers(), std::move(work), asio::use_awaitable);
  if (bytes.empty()) co_return net::error_response(404, "the record is no longer on disk");
  co_return file_response("application/zstd", std::move(bytes), id + ".agon");
}

ReplayRoutes::Answer ReplayRoutes::page(net::Request request) {
  const auto id = request.params.at("id");
  const auto* finished = stage_.hub().finished(id);
  if (finished == nullptr || finished->record_path.empty()) co_return no_such_match(id);
  if (std::exchange(making_page_, true)) {
    auto busy = net::error_response(503, "another page is being made; try again in a moment");
    busy.headers.emplace_back("Retry-After", "2");
    co_return busy;
  }
  auto work = [this, path = finished->record_path]() -> net::awaitable<std::string> {
    co_return replay_page(games_, modules_, path, {.most_frames = most_frames_of_page});
  };
  std::string failure;
  int status = 500;
  try {
    auto bytes = co_await asio::co_spawn(desk_.workers(), std::move(work), asio::use_awaitable);
    making_page_ = false;
    co_return file_response("text/html; charset=utf-8", std::move(bytes), id + ".html");
  } catch (const BadRequest& error) {
    failure = error.what();
    status = 413;
  } catch (const std::exception& error) {
    failure = error.what();
  }
  making_page_ = false;
  co_return net::error_response(status, failure);
}

}  // namespace agon::app
