#include "server/serving.h"

#include <fmt/format.h>
#include <malloc.h>
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <thread>

#include "contest/store.h"
#include "core/errors.h"
#include "core/hash.h"
#include "core/player_spec.h"
#include "core/to_json.h"
#include "core/write_json.h"
#include "hosting/game_server.h"
#include "hosting/output_queue.h"
#include "net/assets.h"
#include "net/doorman.h"
#include "net/log.h"
#include "process/child.h"
#include "process/command_line.h"
#include "process/run_tool.h"
#include "process/sandbox.h"
#include "server/programs_of.h"
#include "server/secret.h"
#include "show/terminal_view.h"
#include "text/bytes.h"
#include "text/printing.h"

std::span<const agon::net::Asset> agon_web_assets();

namespace agon::server {

namespace {

constexpr int large_block = 1 << 20;     // bytes; larger blocks go back to the system when they are freed
constexpr int most_left_free = 4 << 20;  // bytes at the end of a heap
constexpr unsigned least_heaps = 4;

/// Workers of built-in players: at least this many, and twice as many as there are cores, so that a player
/// that answers at once does not queue behind one that thinks.
constexpr unsigned least_workers = 8;

constexpr std::uint16_t usual_port = 8080;
constexpr std::uint16_t more_ports = 20;  // ports to try if none was given

/// Null: the server has no lab.
std::shared_ptr<const ProgramLab> lab_of(const GameServer& server) {
  const auto* keeper = dynamic_cast<const LabServer*>(&server);
  return keeper == nullptr ? nullptr : keeper->lab();
}

/// Everything is closed and stored, so a second signal ends the program at once; without this it would look
/// like a failure.
void end_at_signals() {
  for (const int signal : {SIGINT, SIGTERM})
    std::signal(signal, [](int number) { std::_Exit(128 + number); });
}

/// Whether a program that did not start may be one that speaks the game's own protocol: it looked for a
/// server, or wanted its arguments.
bool looks_like_client(const Fault& fault, const PrivatePart& left) {
  if (fault.code != "no-start") return false;
  const auto said = lower_case(left.errors);
  for (const char* word : {"connect", "socket", "unreachable", "usage", "argument", "argv", "outofbounds"})
    if (said.find(word) != std::string::npos) return true;
  return false;
}

void print_failure(const std::string& player, const Fault& fault, const PrivatePart& left) {
  print_error("{}: {}\n", player, lines(fault.text.empty() ? fault.code : fault.text));
  if (const auto ending = ending_in_words(left.errors); !ending.text.empty()) print_error("  {}\n", ending);
  if (looks_like_client(fault, left))
    print_error(
        "  this looks like a client of the game's own protocol: start it by itself, or use client:COMMAND in "
        "a "
        "contest or with agon play\n");
}

net::TlsContext certified(const ServeOptions& options) {
  try {
    return net::TlsContext::server(net::read_identity(options.certificate, options.key));
  } catch (const net::TlsError& error) {
    throw BadRequest(fmt::format("--certificate, --key: {}", error.what()));
  }
}

bool is_loopback(const std::string& address) {
  return address.starts_with("127.") || address == "localhost" || address == "::1";
}

}  // namespace

SteadyMemory::SteadyMemory() {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, large_block);
  mallopt(M_TRIM_THRESHOLD, most_left_free);
  mallopt(M_ARENA_MAX, static_cast<int>(std::max(least_heaps, std::thread::hardware_concurrency())));
#endif
}

Serving::Serving(const Games& games, const ServeOptions& options)
    : games_(games),
      options_(options),
      runtime_(std::max(least_workers, 2 * std::thread::hardware_concurrency()),
               options.records == "none" ? "" : options.records,
               options.loops > 0 ? options.loops : std::thread::hardware_concurrency()),
      signals_(runtime_.network(), SIGINT, SIGTERM) {}

int Serving::run(const HostedEntry* game, GameServer* server) {
  std::signal(SIGPIPE, SIG_IGN);
  if (options_.watch) show::require_terminal();  // checked before anything is served
  configure_doormen();
  if (options_.no_pages && !options_.ladder.empty())
    throw BadRequest("--ladder needs the pages: leave out --no-pages");
  if (options_.no_pages && !options_.start_contests.empty())
    throw BadRequest("--start-contests is for the pages: leave out --no-pages");
  if (options_.start_contests.empty() && !options_.bots.empty())
    throw BadRequest("--bots are for contests that people start on the pages: add --start-contests");
  if (options_.ladder.empty() && !options_.workers.empty())
    throw BadRequest("--on plays a ladder's matches elsewhere: add --ladder");
  if (options_.no_pages && !options_.certificate.empty())
    throw BadRequest("--certificate is for the pages: leave out --no-pages");
  if (options_.no_pages && server == nullptr)
    throw BadRequest("without the pages nothing would be served: name a game, or leave out --no-pages");
  const bool pages = !options_.no_pages && (server == nullptr || !server->wants_no_pages());
  if (pages) bind_pages();  // bound before anything is served
  {
    std::optional<ClosedAtEnd> closed;
    if (server != nullptr) closed.emplace(*server);
    if (server != nullptr) open_game(*game, *server, pages);
    if (pages) open_pages();
    play_on(game == nullptr ? "Agon" : game->info().title);
  }
  OutputQueue::standard().flush();
  if (options_.stats) print_stats();
  signals_.clear();
  end_at_signals();
  return code_;
}

int Serving::show(Exhibit& exhibit) {
  std::signal(SIGPIPE, SIG_IGN);
  if (options_.watch) show::require_terminal();  // checked before anything is served
  configure_doormen();
  bind_pages();
  exhibit.open(runtime_, router_);
  if (const auto [match, key] = exhibit.owned(); !match.empty()) matches_->own(match, key);
  open_pages();
  exhibit.begin(http_->address());
  play_on("Agon");
  exhibit.end();
  signals_.clear();
  end_at_signals();
  return code_;
}

/// Serves until a signal or the game's end.
void Serving::play_on(const std::string& title) {
  announce();
  signals_.async_wait([this](const boost::system::error_code& error, int) {
    if (!error) runtime_.stop();
  });
  if (options_.watch)
    run_watched(runtime_, title);
  else
    runtime_.run();
  if (contest_starts_) contest_starts_->ask_to_stop();
  if (ladder_) end_ladder();
  process::end_registered_children();
  if (contest_starts_) contest_starts_->stop();
}

/// Ends the ladder. Running matches are cut short, but those of a final are played to their end.
void Serving::end_ladder() {
  ladder_->ask_to_stop();
  if (!ladder_->plays_final()) process::end_registered_children();
  ladder_->stop();
}

/// Sets for every port who may connect.
void Serving::configure_doormen() {
  runtime_.each_loop([this](boost::asio::io_context& loop) {
    auto& doorman = net::Doorman::of(loop);
    for (const auto& name : options_.hosts) doorman.hosts.add(name);
    if (options_.per_address > 0) {
      doorman.limits.connections = options_.per_address;
      doorman.limits.hold_loopback = true;
    }
    if (options_.behind.empty()) return;
    boost::system::error_code error;
    doorman.behind = net::limited_as(boost::asio::ip::make_address(options_.behind, error));
    if (error) throw BadRequest("--behind: \"" + options_.behind + "\" is not an IP address");
  });
}

void Serving::open_game(const HostedEntry& game, GameServer& server, bool pages) {
  ServeSettings settings;
  settings.game = &game;
  settings.listen = options_.listen;
  settings.assignments = options_.assignments;
  settings.seed = options_.seed;
  settings.seats = options_.seats;
  settings.person_ms = options_.person_seconds * 1000;
  settings.pages = pages;
  const auto lab = lab_of(server);
  const bool has_lab = lab != nullptr;
  hold_programs(game, settings, has_lab);
  if (has_lab && !pages) throw BadRequest("--lab needs the pages: leave out --no-pages");
  if (has_lab) open_lab(game, lab, settings);
  if (pages)
    settings.invite = [this, &game](const std::string& match, Seat seat) {
      return invite(game, match, seat);
    };
  settings.program_failed = [this](const std::string& player, const Fault& fault, const PrivatePart& left) {
    code_ = 1;
    print_failure(player, fault, left);
  };
  settings.finished = [this](int code) {
    if (code != 0) code_ = code;
    // The stop is posted, which gives the last lines time to be sent.
    boost::asio::post(runtime_.network(), [this] { runtime_.stop_when_closed(); });
  };
  server.open(runtime_, std::move(settings));
  addresses_[game.info().name] = server.address();
  print_error("{} is served at {}\n", game.info().title, server.address());
}

/// Sets what starts programs, and prints how it confines those among the players. Throws BadRequest if one
/// cannot be started.
void Serving::hold_programs(const HostedEntry& game, ServeSettings& settings, bool has_lab) const {
  process::Settings held;
  held.sandbox = !options_.no_sandbox;
  settings.programs = programs_of(game, held);
  bool any = has_lab;
  for (const auto& seat : options_.seats) {
    const auto player = player_spec(seat.substr(seat.find('=') + 1));
    any |= is_outside(seat);
    if (player.kind != PlayerSpec::Kind::program) continue;
    if (const auto problem = process::command_problem(player.word); !problem.empty())
      throw BadRequest(fmt::format("--seat {}: {}", text_of(player), problem));
  }
  if (!any) return;
  process::require_sandbox(held);
  print_error("{}\n", sandbox_line(held));
}

/// Lets the pages start the programs of the server's lab, confined like all others.
void Serving::open_lab(const HostedEntry& game, std::shared_ptr<const ProgramLab> lab,
                       const ServeSettings& settings) {
  process::Settings held;
  held.sandbox = !options_.no_sandbox;
  pages_->labs().open(game, {std::move(lab), settings.programs,
                             [held](const ToolJob& job) { return process::run_tool(job, held); }});
}

/// Creates a person's seat and prints the link with its key.
std::shared_ptr<SeatPort> Serving::invite(const HostedEntry& game, const std::string& match, Seat seat) {
  auto person = pages_->people().invite();
  runtime_.hub().run([this, person, match, seat] { pages_->people().seat(match, seat, person); });
  print_error("seat {} ({}) of match {} is played at {}/matches/{}#seat={}&key={}\n", seat,
              game.info().role(seat), match, http_->url(), match, seat, person->key());
  return person;
}

/// Creates the pages and binds their port. Requests are answered after open_pages().
void Serving::bind_pages() {
  replay_service_.emplace(games_, runtime_.network());
  for (const auto& budget : budgets())
    router_.queues.push_back(std::make_shared<net::FairQueue>(runtime_.network().get_executor(), budget));
  bind_port();
  PagesOptions page_options;
  page_options.token = options_.token;
  page_options.ladder = !options_.ladder.empty();
  if (page_options.token.empty() && !is_loopback(options_.listen)) {
    page_options.token = new_secret();
    print_error("starting a match from outside needs the token {}\n", page_options.token);
  }
  modules_.emplace(options_.wasm);
  analysis_answers_.emplace(games_, page_options.token);
  matches_.emplace(games_, runtime_, *replay_service_, *modules_);
  pages_.emplace(games_, runtime_, replay_service_->workers(), *matches_, page_options);
  pages_->load_recent();
  add_rows(router_, *pages_, Pages::rows());
  add_rows(router_, pages_->labs(), Labs::rows());
  modules_->add_routes(router_);
  add_rows(router_, *matches_, LiveMatches::rows());
  open_matches(live_matches(), *matches_);
  const auto assets = agon_web_assets();
  const auto index =
      std::find_if(assets.begin(), assets.end(), [](const auto& each) { return each.path == "/index.html"; });
  document_.emplace(games_, runtime_, index == assets.end() ? "" : index->bytes, options_.embed_from);
  document_->add_routes(router_);
  open_contests(page_options.token);
  open_workers(page_options.token);
  open_ladder();
  router_.otherwise(serve_pages(agon_web_assets()));
}

/// Opens the contests of the stores, and those that people may start.
void Serving::open_contests(const std::string& token) {
  auto stores = options_.contests;
  if (!options_.ladder.empty()) {
    if (options_.ladder.find("://") == std::string::npos && !std::filesystem::exists(options_.ladder))
      throw BadRequest(fmt::format("there is no ladder {}; `agon ladder create` makes one", options_.ladder));
    stores.push_back(options_.ladder);
  }
  if (const auto& own = options_.start_contests; !own.empty()) {
    contest::Store::open(own, false);  // creates it
    if (std::ranges::find(stores, own) == stores.end()) stores.push_back(own);
  }
  contest_pages_.emplace(*replay_service_, std::move(stores), [this](const std::string& contest) {
    return ladder_ == nullptr || ladder_->shows_contest(contest);
  });
  add_rows(router_, *contest_pages_, ContestPages::rows());
  open_matches(contest_matches(), *contest_pages_);
  contest_starts_.emplace(games_, *contest_pages_, runtime_.network(), replay_service_->workers(),
                          ContestStartOptions{options_.start_contests, options_.bots, token,
                                              options_.contest_minutes, !options_.no_sandbox});
  add_rows(router_, *contest_starts_, ContestStarts::rows());
}

/// Opens the list of the ladder's workers, if there are any.
void Serving::open_workers(const std::string& token) {
  using State = told::EngineState;
  engine_.state = options_.workers.empty() ? State::none : token.empty() ? State::open : State::token;
  add_rows(router_, engine_, EngineAnswers::engine_rows());
  if (options_.workers.empty()) return add_rows(router_, engine_, EngineAnswers::no_workers());
  workers_.emplace(token, replay_service_->store_workers().get_executor(),
                   [this](const net::Request& request) { return ladder_api_->visitor(request); });
  add_rows(router_, *workers_, WorkerStates::rows());
  pages_->more_metrics = [this] { return workers_->metrics(); };
}

void Serving::open_matches(const MatchPlace& place, MatchSource& source) {
  match_routes_.emplace_back(place, source, *replay_service_, *analysis_answers_).add_routes(router_);
}

/// Adds the ladder's routes. Matches start when the pages are open.
void Serving::open_ladder() {
  if (options_.ladder.empty()) return add_rows(router_, engine_, EngineAnswers::no_seasons());
  if (!is_loopback(options_.listen) && !options_.insecure && options_.behind.empty() &&
      options_.certificate.empty())
    print_error(
        "the ladder accepts tokens only from this machine; to accept them from others, give the pages a "
        "certificate (--certificate, --key), serve them behind a proxy that speaks https (--behind), or use "
        "--insecure\n");
  process::Settings boxes;
  boxes.sandbox = !options_.no_sandbox;
  print_error("{}\n", sandbox_line(boxes));
  if (const auto missing = process::missing_for_a_class(); !missing.empty()) print_error("{}\n", missing);
  ladder::ServiceOptions how;
  how.builds = options_.ladder_builds;
  how.unpacker = unpacker();
  how.sandbox = !options_.no_sandbox;
  how.workers = options_.ladder_matches;
  how.say = [](const std::string& words) { net::log_repeated(words); };
  if (workers_)
    how.elsewhere =
        ladder::Elsewhere{options_.workers,
                          [this](const GameEntry& game) {
                            return hash_text(signature_of(game_named(games_, game.info().name)));
                          },
                          [this](const std::vector<jobs::WorkerState>& states) { workers_->note(states); }};
  ladder_ = std::make_unique<ladder::Service>(
      options_.ladder,
      [this](const std::string& name) -> const GameEntry& { return game_named(games_, name); },
      std::move(how));
  ladder_api_.emplace(*ladder_, *replay_service_, *analysis_answers_, runtime_.network(),
                      LadderApiOptions{options_.insecure});
  router_.asker = [this](const net::Request& request) { return ladder_api_->asker(request); };
  add_rows(router_, *ladder_api_, LadderApi::rows());
  open_matches(season_matches(), *ladder_api_);
}

void Serving::open_pages() {
  http_->start();
  if (ladder_) {
    ladder_->start();
    for (const auto& season : ladder_->seasons()) print_error("playing the season \"{}\"\n", season);
  }
  addresses_["pages"] = http_->url();
  print_error("the pages are at {}\n", http_->url());
  if (!options_.showcase) return;
  showcase_.emplace(games_, runtime_, options_.seed);
  showcase_->start();
  pages_->visited = [this] { showcase_->visited(); };
}

/// Binds the given port or, if none was given, the first free one.
void Serving::bind_port() {
  net::HttpOptions http_options;
  http_options.hosts = net::HostCheck::always;
  http_options.workers = replay_service_->line_worker().get_executor();
  if (!options_.certificate.empty()) http_options.tls = certified(options_);
  for (std::uint16_t tried = 0;; ++tried) {
    const auto port = static_cast<std::uint16_t>(options_.port.value_or(usual_port + tried));
    http_options.listen = {options_.listen, port, 4096, "pages"};
    try {
      http_.emplace(runtime_.network().get_executor(), router_, http_options);
      return;
    } catch (const net::BindError& error) {
      if (options_.port || tried == more_ports)
        throw Failure(std::string(error.what()) +
                      "; choose another port with --pages-port (`agon play`: --port), another address with "
                      "--listen, or --no-pages");
      print_error("{}; the pages try the next port\n", error.what());
    }
  }
}

void Serving::announce() {
  if (options_.announce.empty()) return;
  std::ofstream file(options_.announce);
  file << json_text(addresses_) << '\n';
  file.close();
  if (!file) throw Failure(options_.announce + " cannot be written (--announce): check its folder");
}

void Serving::print_stats() {
  const auto& late = runtime_.lateness();
  print_json(json::object{{"beats", late.count()},
                          {"late_ms_median", late.quantile(0.5)},
                          {"late_ms_99", late.quantile(0.99)},
                          {"late_ms_999", late.quantile(0.999)}});
}

}  // namespace agon::server
