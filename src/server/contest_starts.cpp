// Contests that people start on the pages: how an order is checked, and played.
#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "contest/formats/format.h"
#include "contest/own_files.h"
#include "contest/plan_judge.h"
#include "contest/play_match.h"
#include "contest/report.h"
#include "contest/runner.h"
#include "contest/toml_file.h"
#include "core/errors.h"
#include "core/player_spec.h"
#include "core/store_busy.h"
#include "core/to_json.h"
#include "hosting/hosted_entry.h"
#include "net/log.h"
#include "process/sandbox.h"
#include "server/contest_starts.h"
#include "server/live_order.h"
#include "server/replay_service.h"
#include "server/secret.h"
#include "text/words.h"

namespace agon::server {

namespace fs = std::filesystem;

namespace {

constexpr ContestBudget contest_budget{};
constexpr std::size_t largest_contest_order = 64 * 1024;  // bytes

std::string entrant_path(std::size_t index) { return fmt::format("entrant[{}]", index); }

/// Refuses what only the owner of the machine may name: programs by their command lines, and other folders.
void judge_entrant(const contest::EntrantChoice& entrant, const std::string& path,
                   const std::vector<std::string>& bots, Mistakes& mistakes) {
  auto players = entrant.players;
  players.push_back(entrant.player);
  for (const auto& player : players)
    if (is_outside(player))
      mistakes.add({},
                   "{}: \"{}\" is a program; the pages start only built-in players, and bots of the server's "
                   "folder by folder = NAME",
                   path, player.substr(0, 40));
  if (!entrant.folder.empty() && std::ranges::find(bots, entrant.folder) == bots.end())
    mistakes.add({}, "{}.folder: this server has no bot \"{}\"; there are: {}", path,
                 entrant.folder.substr(0, 40),
                 bots.empty() ? "none" : fmt::format("{}", fmt::join(bots, ", ")));
}

/// Reads the order, and refuses what it may not say. Everything else is the judge's business.
void judge_order(const Said& said, const std::vector<std::string>& bots) {
  Mistakes mistakes;
  contest::ContestOrder order;
  read_said(said, order, mistakes);
  if (order.entrant.size() > contest_budget.entrants)
    mistakes.add({}, "there are {} entrants, but at most {} can be", order.entrant.size(),
                 contest_budget.entrants);
  for (std::size_t index = 0; index < order.entrant.size() && index < contest_budget.entrants; ++index)
    judge_entrant(order.entrant[index], entrant_path(index), bots, mistakes);
  mistakes.refuse(contest::start_contest);
}

/// Notes what the entrants say, and calls `folder` with the place of each folder's name.
template <class Folder>
void each_entrant(Said& said, const Folder& folder) {
  auto* list = said.values.if_contains("entrant");
  if (list == nullptr) return;
  for (std::size_t index = 0; index < list->get_array().size(); ++index)
    for (auto& entry : list->get_array()[index].get_object()) {
      said.places[fmt::format("{}.{}", entrant_path(index), std::string_view(entry.key()))];
      if (entry.key() == "folder") folder(entry.value());
    }
}

}  // namespace

/// An order that was checked.
struct ContestStarts::Draft {
  contest::Plan plan;
  std::string file;  ///< the same as a plan's file
};

ContestStarts::ContestStarts(const Games& games, const ContestPages& shown, boost::asio::io_context& network,
                             boost::asio::thread_pool& workers, ContestStartOptions options)
    : games_(games), shown_(shown), workers_(workers), options_(std::move(options)), time_over_(network) {
  if (options_.bots.empty()) return;
  if (!fs::is_directory(options_.bots))
    throw BadRequest(fmt::format("--bots: there is no folder {}", options_.bots));
  shown_bots_ = fs::absolute(options_.bots / fs::path()).lexically_normal().parent_path().filename().string();
  options_.bots = fs::canonical(options_.bots).string();
}

std::vector<Route<ContestStarts>> ContestStarts::rows() {
  using C = ContestStarts;
  using enum Access;
  return {
      {RouteInfo{"GET", "/api/contest-form", anyone, "What a contest that people start here may consist of"}
           .answers<told::ContestForm>()
           .costs(Cost::store),
       &C::form},
      {RouteInfo{"POST", "/api/contest-plan", host,
                 "Check a contest without starting it, and tell the file that plays it elsewhere"}
           .takes<contest::ContestOrder>()
           .answers<told::CheckedContest>()
           .costs(Cost::store),
       &C::check},
      {RouteInfo{"POST", "/api/contests", host, "Start a contest, if the server's owner allows it"}
           .takes<contest::ContestOrder>()
           .answers<told::CheckedContest>()
           .creates()
           .costs(Cost::store),
       &C::start}};
}

void ContestStarts::stop() {
  stop_ = true;
  if (player_.joinable()) player_.join();
}

std::optional<net::Response> ContestStarts::refusal(const net::Request& request) const {
  if (options_.store.empty())
    return net::error_response(
        403, "this server starts no contests; its owner can allow it with agon serve --start-contests STORE");
  if (auto without = refusal_without(options_.token, request, "starting a contest")) return without;
  if (request.body.size() > largest_contest_order)
    return net::error_response(400, "the order is larger than 64 KiB");
  return std::nullopt;
}

/// The names of the folders that may play, now.
std::vector<std::string> ContestStarts::bots() const {
  std::vector<std::string> names;
  if (options_.bots.empty()) return names;
  for (const auto& entry : fs::directory_iterator(options_.bots)) {
    auto name = entry.path().filename().string();
    if (name[0] != '.' && name[0] != '_' && entry.is_directory()) names.push_back(std::move(name));
  }
  std::ranges::sort(names);
  return names;
}

/// The visitor learns what is wrong with their order, without the path of the owner's folder. The log has
/// what is wrong with the machine.
net::Response ContestStarts::answered(const std::function<net::Response()>& work) const {
  const auto& folder = options_.bots;
  try {
    return work();
  } catch (const BadRequest& wrong) {
    std::string words = wrong.what();
    for (auto at = words.find(folder); !folder.empty() && at != std::string::npos;
         at = words.find(folder, at + shown_bots_.size()))
      words.replace(at, folder.size(), shown_bots_);
    return net::error_response(400, words);
  } catch (const StoreBusy&) {
    throw;
  } catch (const std::exception& error) {
    net::log_repeated(fmt::format("a contest cannot be started from the page: {}", error.what()));
    return net::error_response(500, "this machine cannot start the contest; the server's log says why");
  }
}

ContestStarts::Answer ContestStarts::form(net::Request) {
  auto work = on_worker(workers_, [this] {
    using State = told::EngineState;
    told::ContestForm choices;
    if (!options_.store.empty()) choices.starts = options_.token.empty() ? State::open : State::token;
    choices.bots = bots();
    for (const auto* format : contest::formats())
      choices.formats.push_back({std::string(format->name()), std::string(format->summary())});
    choices.most_matches = contest_budget.matches;
    choices.most_entrants = contest_budget.entrants;
    choices.most_minutes = options_.minutes;
    return net::json_response(to_json(choices));
  });
  co_return co_await std::move(work);
}

/// The shown file has only the last part of the path of the owner's folder.
ContestStarts::Draft ContestStarts::checked(const std::string& body) const {
  auto said = said_in_body(body);
  judge_order(said, bots());
  if (!options_.sandbox) said.say("sandbox", false, {});
  auto shown = said;
  const auto within = [](const fs::path& folder) {
    return
        [folder](json::value& name) { name = json::string((folder / name.get_string().c_str()).string()); };
  };
  each_entrant(shown, within(shown_bots_));
  each_entrant(said, within(options_.bots));
  said.say("store", json::string(options_.store), {});
  const auto find = [this](const std::string& name) -> const GameEntry* {
    const auto found = std::ranges::find(games_, name, [](const auto* game) { return game->info().name; });
    return found == games_.end() ? nullptr : *found;
  };
  auto made = contest::check_plan(std::move(said), find, fmt::format("{}", fmt::join(names_of(games_), ", ")),
                                  contest_budget.matches);
  check_name("name", made.plan.name);
  for (const auto& entrant : made.plan.entrants) check_name("entrant.name", entrant.name);
  return {std::move(made.plan), contest::toml_text(shown.values)};
}

ContestStarts::Answer ContestStarts::check(net::Request request) {
  if (auto refused = refusal(request)) co_return std::move(*refused);
  auto work = on_worker(workers_, [this, request = std::move(request)] {
    return answered([&] {
      const auto draft = checked(request.body);
      return net::json_response(to_json(told::CheckedContest{draft.plan.name, draft.file}));
    });
  });
  co_return co_await std::move(work);
}

void ContestStarts::create(Draft& draft) const {
  auto& plan = draft.plan;
  if (shown_.has(plan.name))
    throw BadRequest(fmt::format("there is a contest \"{}\" already; give this one another name", plan.name));
  if (contest::has_programs(plan)) {
    process::require_sandbox(contest::settings_with_foreign(plan, plan.process));
    contest::each_sight(plan, [](const auto&, const auto& files) { process::require_shown(files); });
    contest::prepare_programs(game_named(games_, plan.game), plan);
  }
  contest::hash_entrants(plan);
  const auto store = contest::Store::open(options_.store, false);
  if (store->contests().size() >= contest_budget.contests)
    throw BadRequest(fmt::format("the server keeps {} contests that were started here, the most allowed",
                                 contest_budget.contests));
  store->create(plan);
}

ContestStarts::Answer ContestStarts::start(net::Request request) {
  if (auto refused = refusal(request)) co_return std::move(*refused);
  if (busy_.exchange(true))
    co_return net::error_response(
        429, "a contest is being played, and only one can be; try again when it is over");
  if (player_.joinable()) player_.join();
  Draft draft;
  auto work = on_worker(workers_, [&] {
    return answered([&] {
      draft = checked(request.body);
      create(draft);
      return net::json_response(to_json(told::CheckedContest{draft.plan.name, draft.file}), 201);
    });
  });
  net::Response response;
  try {
    response = co_await std::move(work);
  } catch (...) {
    busy_ = false;
    throw;
  }
  if (response.status != 201) {
    busy_ = false;
    co_return response;
  }
  const std::chrono::duration<double, std::ratio<60>> minutes(options_.minutes);
  time_over_.expires_after(std::chrono::duration_cast<std::chrono::steady_clock::duration>(minutes));
  time_over_.async_wait([this](const boost::system::error_code& error) {
    // A contest that has ended may leave this behind when the next one begins.
    if (!error && time_over_.expiry() <= std::chrono::steady_clock::now()) stop_ = true;
  });
  stop_ = false;
  player_ = std::jthread([this, plan = std::move(draft.plan)] { play(plan); });
  co_return response;
}

/// Plays in a thread that gives way to live matches; its own threads and programs inherit that.
void ContestStarts::play(const contest::Plan& plan) {
  setpriority(PRIO_PROCESS, static_cast<id_t>(gettid()), politeness);
  try {
    const auto store = contest::Store::open(options_.store, true);
    const auto claim = store->claim(plan.name);
    contest::RunOptions how;
    how.stop = &stop_;
    how.cuts_short = true;
    const auto summary = contest::run(game_named(games_, plan.game), plan, *store, how);
    for (const auto& match : summary.given_up)
      net::log_warning(fmt::format("contest \"{}\": could not be played: {}", plan.name, match));
    if (summary.complete)
      keep_ratings(contest::report_of(plan, *store), *store);
    else
      net::log_warning(
          fmt::format("contest \"{}\" was stopped; continue with: agon contest resume {} --contest {}",
                      plan.name, shell_word(options_.store), shell_word(plan.name)));
  } catch (const std::exception& error) {
    net::log_error(fmt::format("the contest \"{}\" cannot be played: {}", plan.name, error.what()));
  }
  busy_ = false;
}

}  // namespace agon::server
