#include "server/replay_service.h"

#include "core/record_file.h"
#include "core/temporary_folder.h"
#include "process/run_tool.h"
#include "server/route.h"
#include "show/render.h"

namespace agon::server {

namespace {

constexpr int usual_still = 1200;  // pixels; common for a link's preview
constexpr int narrowest = 160;
constexpr double film_pictures = 30;  // most pictures a second

struct StillOrder {
  std::uint64_t step = 0;
  int width = 0;
};

struct FilmOrder {
  std::uint64_t from = 0, to = 0;
  double seconds = 0;  ///< 0: chosen from the number of steps
  int width = 0;
  FilmKind kind = FilmKind::mp4;
};

int width_in(const net::Request& request, int usual, int widest) {
  const int width = number_in(request, "width", usual, "a number of pixels");
  if (width < narrowest || width > widest)
    throw BadRequest(fmt::format("width: must be from {} to {} pixels, got {}", narrowest, widest, width));
  return width;
}

StillOrder still_order(const net::Request& request, std::uint64_t last) {
  StillOrder order{number_in(request, "step", last), width_in(request, usual_still, Drawings::widest_still)};
  check_step("step", order.step, last);
  return order;
}

FilmOrder film_order(const net::Request& request, std::uint64_t last, FilmKind kind) {
  const auto limits = limits_of(kind);
  FilmOrder order{number_in(request, "from", std::uint64_t{0}), number_in(request, "to", last),
                  number_in(request, "seconds", 0.0, "a number of seconds"),
                  width_in(request, limits.width * 3 / 4, limits.width), kind};
  check_step("to", order.to, last);
  if (order.from > order.to) throw BadRequest(fmt::format("from: {} is after step {}", order.from, order.to));
  if (!(order.seconds == 0 || (order.seconds >= 1 && order.seconds <= limits.seconds)))
    throw BadRequest(fmt::format("seconds: must be from 1 to {}, got {}", limits.seconds, order.seconds));
  return order;
}

std::string title_in(const HostedEntry& game, const MatchInfo& info) {
  return fmt::format("{}: {}", game.info().title, info.title);
}

std::unique_ptr<Replay> replay_at(const HostedEntry& game, const Record& record, std::uint64_t step) {
  auto replay = game.replay(record);
  while (replay->steps() < step && replay->next()) continue;
  return replay;
}

std::string drawn_still(const Games& games, const RecordedMatch& subject, const StillOrder& order) {
  const Record record = subject.read();
  const auto& game = game_named(games, record.header.game);
  const auto replay = replay_at(game, record, order.step);
  show::RenderOptions options;
  options.size.width = order.width;
  options.title = title_in(game, subject.info);
  if (order.step == subject.info.step) options.outcome = subject.info.outcome;
  const TemporaryFolder folder("still");
  const auto path = folder.path() + "/still.png";
  show::render_png(replay->picture(), path, options);
  return bytes_of_file(path);
}

std::string make_film(const Games& games, const RecordedMatch& subject, const FilmOrder& order) {
  const Record record = subject.read();
  const auto& game = game_named(games, record.header.game);
  const auto replay = replay_at(game, record, order.from);
  const auto limits = limits_of(order.kind);
  // Keep no more pictures than the film can show.
  const auto most = static_cast<std::uint64_t>(limits.seconds * film_pictures);
  const auto every = std::max<std::uint64_t>(1, (order.to - order.from) / most);
  show::Frames frames;
  frames.append(replay->picture());
  while (replay->steps() < order.to && replay->next())
    if ((replay->steps() - order.from) % every == 0 || replay->steps() == order.to)
      frames.append(replay->picture());
  frames.finish();
  show::VideoOptions options;
  options.size.width = order.width;
  options.title = title_in(game, subject.info);
  options.exactly = order.seconds > 0;
  options.seconds = options.exactly ? order.seconds : limits.seconds / 3;
  options.encoder = process::start_fed_tool;
  if (order.to == subject.info.step) options.outcome = subject.info.outcome;
  const TemporaryFolder folder("film");
  const auto path = folder.path() + (order.kind == FilmKind::gif ? "/film.gif" : "/film.mp4");
  show::render_video(frames, path, options);
  return bytes_of_file(path);
}

}  // namespace

std::shared_ptr<const std::string> Drawings::kept(const std::string& key) const {
  for (const auto& each : kept_)
    if (each.key == key) return each.bytes;
  return nullptr;
}

Drawings::Answer Drawings::still(net::Request request, RecordedMatch subject) {
  try {
    const auto order = still_order(request, subject.info.step);
    const auto key = fmt::format("{} {} {}", subject.key, order.step, order.width);
    net::Response response{200, "image/png"};
    response.headers.emplace_back("Cache-Control", "max-age=60");
    response.shared_body = kept(key);
    if (response.shared_body) co_return response;
    auto bytes = co_await on_worker(workers_, [&] { return drawn_still(games_, subject, order); });
    response.shared_body = std::make_shared<const std::string>(std::move(bytes));
    if (subject.info.status == MatchStatus::finished) kept_.push_front({key, response.shared_body});
    if (kept_.size() > kept_stills) kept_.pop_back();
    co_return response;
  } catch (const std::exception& error) {
    co_return failed_response(error, "the picture cannot be drawn: ");
  }
}

template <FilmKind kind>
Drawings::Answer Drawings::film(net::Request request, RecordedMatch subject) {
  constexpr bool gif = kind == FilmKind::gif;
  try {
    const auto order = film_order(request, subject.info.step, kind);
    auto bytes = co_await on_worker(film_worker_, [&] { return make_film(games_, subject, order); });
    net::Response response{200, gif ? "image/gif" : "video/mp4", std::move(bytes)};
    response.headers.emplace_back("Content-Disposition", fmt::format("attachment; filename=\"{}.{}\"",
                                                                     subject.info.id, gif ? "gif" : "mp4"));
    co_return response;
  } catch (const std::exception& error) {
    co_return failed_response(error, "the film cannot be made: ");
  }
}

template Drawings::Answer Drawings::film<FilmKind::mp4>(net::Request, RecordedMatch);
template Drawings::Answer Drawings::film<FilmKind::gif>(net::Request, RecordedMatch);

}  // namespace agon::server
