// `agon serve sugargame`: the line protocol on one port, many matches at a time.
#include <fmt/format.h>

#include <chrono>
#include <cstdint>

#include "games/sugargame/players/players.h"
#include "games/sugargame/rules/text.h"
#include "games/sugargame/wire/java/entry_place.h"
#include "games/sugargame/wire/settings.h"
#include "games/sugargame/wire/wire.h"
#include "hosting/flags.h"
#include "hosting/line_tables.h"
#include "text/utf8.h"

namespace agon::sugargame {

namespace {

constexpr std::size_t longest_line = 4096;  // bytes of a line from a player
constexpr std::size_t longest_name = 100;   // bytes; records and pages show it

class WireSeat : public LineSeat {
 public:
  using LineSeat::LineSeat;

  void tell(LineConnection& connection, const AnyMatch& match, Seat seat) override {
    const auto shown = match.game().view(match.state(), seat);
    const auto& view = shown.as<View>();
    std::string text = match.steps() == 0 ? capacity_line(view) : std::string();
    append_request(text, view);
    connection.send(text);
  }

  void take(LiveMatch& match, Seat seat, const LineConnection::Line& line) override {
    const bool asked_place = placing(match.match().state().as<State>());
    if (line.too_long)
      return match.unreadable(seat, fmt::format("the answer is longer than {} bytes", longest_line),
                              match.at(line.arrived));
    auto reply = parse_reply(line.text, asked_place);
    switch (reply.kind) {
      case Reply::Kind::action:
        return match.answer(seat, reply.action, match.at(line.arrived));
      case Reply::Kind::unreadable:
        return match.unreadable(seat, std::move(reply.text), match.at(line.arrived));
      case Reply::Kind::error:
        return match.fail(seat, {seat, FaultKind::crashed, "exception", utf8_repaired(reply.text)});
    }
  }
};

/// Two players and the matches they play.
class Table : public SeriesTable {
 public:
  /// The first participant begins the first match.
  Table(TableSetup setup, std::array<Participant, 2> participants, const Config& config,
        std::chrono::milliseconds start_limit)
      : SeriesTable(std::move(setup), std::move(participants)), config_(config), start_limit_(start_limit) {}

 private:
  void open_match() override { begin_match(); }
  Clocks clocks() const override {
    Clocks clocks = rules().clocks();
    if (!clocks.none()) clocks.first_move = std::max(start_limit_, clocks.per_move);
    return clocks;
  }

  std::shared_ptr<SeatLink> link(const std::shared_ptr<LiveMatch>& match,
                                 const std::shared_ptr<LineConnection>& connection, Seat seat) override {
    connection->send(opening_lines(config_, seat));
    return std::make_shared<WireSeat>(match, connection);
  }

  void begun() override { faults_.clear(); }
  void stepped(const AnyMatch& match) override {
    faults_.insert(faults_.end(), match.faults().begin(), match.faults().end());
  }

  void ended(const AnyMatch& match) override {
    const auto outcome = match.game().outcome(match.state());
    send_all(end_line(outcome));
    for (Seat seat = 0; seat < 2; ++seat)
      points_[participant_on(seat)] += score(match.state().as<State>(), seat);
    if (outcome.winners.size() == 1) ++wins_[participant_on(outcome.winners[0])];
    settings().say(fmt::format("{} (player 1) against {} (player 2): {}", on(0).name(), on(1).name(),
                               words_of(outcome)));
    for (const auto& fault : faults_)
      settings().say(
          fmt::format("  {}: {}", on(fault.seat).name(), fault.text.empty() ? fault.code : fault.text));
  }

  void called_off() override { send_all("end stopped the other player left; this match does not count\n"); }

  void series_ended() override {
    if (series().matches() == 1 || !series().comparable(played())) return;
    const auto& [one, other] = participants();
    settings().say(fmt::format("{} matches: {} won {}, {} won {}, {} drawn; points {} to {}", played(),
                               one.name(), wins_[0], other.name(), wins_[1], played() - wins_[0] - wins_[1],
                               points_[0], points_[1]));
  }

  const Config& config_;
  Nanoseconds start_limit_;
  std::array<int, 2> wins_{}, points_{};  ///< by participant
  std::vector<Fault> faults_;             ///< of the present match; a seat forfeits by its first
};

/// The answer to a client that does not speak the protocol.
std::string refusal(const std::string& address, std::string_view line) {
  return fmt::format(
      "end refused expected \"hello NAME\", got \"{}\": this port speaks Sugargame's line "
      "protocol; to play here: agon join sugargame hunter --server {}\n",
      quoted(line), address);
}

std::string address_of(const net::Socket& socket) {
  boost::system::error_code error;
  return net::endpoint_text(socket.local_endpoint(error));
}

class Server : public LineServer, public LabServer {
 public:
  void add_options(CLI::App& command) override {
    command.description("Serve Sugargame's line protocol (docs/hosting-sugargame.md).");
    command.footer(
        "Examples:\n  agon serve sugargame\n  agon serve sugargame --opponent captain --games 5 --swap\n"
        "  agon serve sugargame --set steps=100\n  agon serve sugargame --lab lab");
    add_flags<WireSettings>(command, flags_);
  }

  void open(LiveRuntime& runtime, ServeSettings settings) override {
    begin(runtime, std::move(settings));
    read_options();
    if (!settings_.arranged) listen(static_cast<std::uint16_t>(wire_.port));
    LineTables::Hooks hooks;
    hooks.make = [this](TableSetup setup, std::array<Participant, 2> participants) {
      return std::make_shared<Table>(std::move(setup), std::move(participants), config_,
                                     std::chrono::milliseconds(wire_.start_limit_ms));
    };
    tables_.emplace(runtime, settings_, series_, settings_.rules(config_),
                    checked_plans<Rules>(settings_, 2, series_.swap), std::move(hooks));
    tables_->open();
  }

  std::shared_ptr<const ProgramLab> lab() const override {
    const auto folder = read_said<WireSettings>(flags_).lab;
    return folder.empty() ? nullptr : std::make_shared<const Lab>(folder);
  }
  std::uint16_t usual_port() const override { return static_cast<std::uint16_t>(WireSettings{}.port); }

 private:
  void read_options() {
    wire_ = read_said(flags_, wire_);
    if (!settings_.arranged) {
      series_ = {wire_.games, wire_.swap, std::chrono::milliseconds(wire_.return_limit_ms)};
      if (!wire_.opponent.empty()) settings_.seats.push_back("1=" + wire_.opponent);
    }
    read_config(settings_, {}, config_);
    if (const auto problem = Rules::problem(config_); !problem.empty())
      throw BadRequest("agon serve sugargame: " + problem);
  }

  net::awaitable<void> serve(net::Socket socket, std::optional<Seat> at) override {
    net::LineOptions options;
    options.rules.max_line = longest_line;
    const auto address = address_of(socket);
    net::LineStream stream(std::move(socket), options);
    const auto line = co_await stream.read_line(std::chrono::steady_clock::now() +
                                                std::chrono::milliseconds(wire_.hello_limit_ms));
    const auto name = line ? parse_hello(line.text) : std::nullopt;
    if (!name) {
      if (line) stream.send(refusal(address, line.text));
      stream.finish(line.status == net::ReadStatus::timed_out
                        ? fmt::format("sent no \"hello NAME\" within {} ms", wire_.hello_limit_ms)
                        : "did not say hello");
      co_return;
    }
    const auto kept = kept_name(name->substr(0, longest_name));
    const auto place = tables_->place_for(kept);
    const auto player = std::make_shared<LineConnection>(kept, std::move(stream), place->context);
    co_await tables_->serve(player, place, at);
  }

  WireSettings wire_;
  Said flags_;
  Config config_;
  SeriesPlan series_;  ///< what a pair plays
};

}  // namespace

std::unique_ptr<GameServer> make_server() { return std::make_unique<Server>(); }

}  // namespace agon::sugargame
