// One world served to clients: their commands go in, events go out, and time passes. In real time the world
// follows the clock and sleeps while nothing is due; in lock-step it follows its players. Every event is
// recorded before the world is told of it.
#pragma once

#include <optional>
#include <set>

#include "games/zappy/rules/world.h"
#include "games/zappy/wire/client_notifier.h"
#include "games/zappy/wire/house/house_teams.h"
#include "games/zappy/wire/settings.h"
#include "games/zappy/wire/world_match.h"
#include "hosting/live_runtime.h"

namespace agon::zappy {

struct OperatorCommand;

class HostedWorld : public net::LineServerHost {
 public:
  /// `finished` is called when the program is to end.
  HostedWorld(LiveRuntime& runtime, const WireSettings& settings, std::function<void(int)> finished);
  ~HostedWorld() override;

  net::LineServer& line_server() { return line_server_; }
  /// The socket by which a connection came: the port for all, the port of the built-in teams, or the own
  /// socket of a seat of an arranged match.
  static constexpr int port_of_all = -1, house_door = -2;
  using Mates = std::vector<std::shared_ptr<OutsideMate>>;
  using BeginHouse =
      std::function<Mates(const std::string& match, int round, std::function<void(Fault)> failed)>;
  /// Sets the function that starts the built-in teams, of this world and of each that follows.
  void set_house(BeginHouse begin);
  /// Greets a new connection, which must then name its team.
  void welcome(net::Member member, int door = port_of_all);
  /// For an arranged match: whether the seat's player has named its team, or will not come.
  bool has_come(Seat seat) const { return arranged_->here[seat]; }
  void give_up(Seat seat, Fault why);
  /// Executes an operator's command; returns "ok", or the mistake.
  std::string operate(const OperatorCommand& command);

  void arriving() override;
  void line(net::Member member, std::string_view text, bool too_long) override;
  void gone(net::Member member, std::string_view why) override;
  void turned() override;

 private:
  /// `waiting`: has named its team, and waits for the next world.
  enum class Kind : std::uint8_t { stranger, waiting, player, gui, leaving };
  struct Client {
    Kind kind = Kind::leaving;
    Index player = nobody;
    int door = port_of_all;
  };
  /// Members for an arranged match: time stands still until all players have come, and the match has a final
  /// end.
  struct Arranged {
    std::vector<bool> here;          ///< by seat
    std::size_t awaited = 0;         ///< seats that are not here yet
    std::vector<int> connections{};  ///< by seat: open ones
    std::vector<int> lapses{};       ///< open connections by seat
  };
  /// A program or person that plays, and its place.
  struct Outside {
    Seat team;
    std::size_t number;
    std::shared_ptr<ClientProgram> player;
  };
  /// A match whose world is over, kept until its programs and persons have left.
  struct Ending {
    std::unique_ptr<WorldMatch> match;
    RecordFooter footer;
    std::vector<Outside> players;
    std::size_t leaving;
    std::function<void()> done;
  };

  /// Time since the world began, in whole grains; the rounding costs at most a tenth of a millisecond, and
  /// makes records shorter.
  Time real_time() const;
  Time unit_of(int frequency) const;
  bool won() const { return state_.winner != nobody; }
  bool held() const { return holding_ || (arranged_ && arranged_->awaited > 0); }
  bool time_is_over() const;
  bool lets_in(const Client& client, Index team) const;
  void came(const Client& client, Index team);
  void came(Seat seat);
  void send_away(Index player, Fault why);
  void lapsed(Index player);
  void begin_house();
  std::vector<Outside> outside_players() const;
  void close_match(RecordFooter footer, std::function<void()> done);
  static std::vector<PrivatePart> take_reports(const std::vector<Outside>& players, std::size_t teams,
                                               RecordFooter& footer);
  void note_departure(const Client& client);
  void catch_up(Time until);
  void follow_players();
  void hold_time();
  void look_for_teams();
  bool awaits_team() const;
  std::optional<std::chrono::steady_clock::time_point> newcomer_until() const;
  void let_wait();
  void spend_budget();
  void settle();
  void arm();
  void wake();
  void watch_names();
  void close_step_soon();

  /// Tells the world of an event, after recording it.
  std::optional<Index> tell(Index whom, const WorldEvent& event);
  void submit(Index player, Command command);

  void open_match(std::unique_ptr<WorldMatch::Past> past);
  void end_game();
  void finish_moment();
  void send_all_away();
  void next_world();
  void go_on();

  void take_name(net::Member member, std::string_view text);
  void wait_for_world(net::Member member, std::string_view name);
  void let_in_waiting();
  void seat_gui(net::Member member);
  void answer_gui(net::Member member, std::string_view text);
  void answer_about_player(std::string& text, Ask ask, Index player) const;
  void set_frequency(int frequency);
  Index team_named(std::string_view name) const;
  std::string operate_on_world(const OperatorCommand& command);
  std::string operate_on_player(const OperatorCommand& command);

  LiveRuntime& runtime_;
  const WireSettings& settings_;
  std::function<void(int)> finished_;
  State state_;
  net::LineServer line_server_;
  ClientNotifier notifier_;
  World world_;
  std::uint64_t seed_;                      ///< of the present world
  std::unique_ptr<WorldMatch> match_;       ///< null: a team has won, and the next world has not begun
  std::unique_ptr<WorldMatch::Past> past_;  ///< of the world in which a team has won
  bool past_complete_ = false;              ///< its record can be read
  bool finish_due_ = false;                 ///< the program is to end as soon as that is so
  int rounds_ = 0;                          ///< rounds that are over
  std::chrono::steady_clock::time_point began_;
  int frequency_;
  std::vector<Client> clients_;  ///< by member
  std::optional<Arranged> arranged_;
  BeginHouse begin_house_;
  Mates mates_;  ///< of the present world
  struct Naming {
    std::chrono::steady_clock::time_point until;
    net::Member member;
    std::uint64_t serial;
  };
  std::deque<Naming> naming_;  ///< deadlines of connections that must name a team
  struct Waiting {
    net::Member member;
    std::uint64_t serial;
    std::vector<std::string> lines;  ///< its team's name, and the lines that followed
  };
  std::vector<Waiting> waiting_;
  boost::asio::steady_timer timer_, naming_timer_, end_timer_, closing_timer_, hold_timer_;
  Time armed_ = never;  ///< real time: when the timer fires
  Time last_wake_ = 0;
  bool naming_armed_ = false, closing_armed_ = false;
  bool holding_ = false;  ///< lock-step: time waits for the teams that are to come
  std::chrono::steady_clock::time_point hold_ends_;
  /// Lock-step: players that have let a budget pass, and have been told nothing since. Time goes on without
  /// them while others act.
  std::set<Index> waiters_;
  std::chrono::steady_clock::time_point moment_began_;  ///< lock-step: when time stopped
};

}  // namespace agon::zappy
