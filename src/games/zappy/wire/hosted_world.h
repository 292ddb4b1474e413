// One world served to clients: what they send goes in, what happens goes out, and time passes. In real time
// the world follows the clock and sleeps while nothing is due; in lock-step it follows its players.
#pragma once

#include <optional>

#include "hosting/live_runtime.h"
#include "games/zappy/wire/client_notifier.h"
#include "games/zappy/wire/live_picture.h"
#include "games/zappy/wire/settings.h"
#include "games/zappy/rules/world.h"

namespace agon::zappy {

struct OperatorCommand;

class HostedWorld : public net::CrowdHost {
 public:
  /// `finished` is called when the program's task is done.
  HostedWorld(LiveRuntime& stage, const WireSettings& settings, std::function<void(int)> finished);
  ~HostedWorld() override;

  net::LineServer& crowd() { return crowd_; }
  /// A connection has come: it is welcomed and must name itself.
  void welcome(net::Member member);
  /// What an operator wants; the answer is "ok", or what is wrong.
  std::string operate(const OperatorCommand& deed);

  void arriving() override;
  void line(net::Member member, std::string_view text, bool too_long) override;
  void gone(net::Member member, std::string_view why) override;
  void turned() override;

 private:
  enum class Kind : std::uint8_t { stranger, player, gui, leaving };
  struct Client {
    Kind kind = Kind::leaving;
    Index player = nobody;
  };

  Time real_time() const { return (std::chrono::steady_clock::now() - began_).count(); }
  Time unit_of(int frequency) const;
  void catch_up(Time until);
  void follow_players();
  void spend_budget();
  void end_game();
  void settle();
  void arm();
  void wake();
  void watch_names();

  void take_name(net::Member member, std::string_view text);
  void seat_gui(net::Member member);
  void answer_gui(net::Member member, std::string_view text);
  void answer_about_player(std::string& text, Ask ask, Index player) const;
  void set_frequency(int frequency);
  Index team_named(std::string_view name) const;
  std::string operate_on_player(const OperatorCommand& deed);

  LiveRuntime& stage_;
  const WireSettings& settings_;
  std::function<void(int)> finished_;
  State state_;
  net::LineServer crowd_;
  ClientNotifier herald_;
  World world_;
  LivePicture picture_;
  std::chrono::steady_clock::time_point began_;
  int frequency_;
  std::vector<Client> clients_;  ///< by member
  struct Naming {
    std::chrono::steady_clock::time_point until;
    net::Member member;
    std::uint64_t serial;
  };
  std::deque<Naming> naming_;  ///< who has to name itself by when
  boost::asio::steady_timer timer_, naming_timer_, end_timer_;
  Time armed_ = never;  ///< real time: when the timer fires
  Time last_wake_ = 0;
  bool naming_armed_ = false;
  std::chrono::steady_clock::time_point moment_began_;  ///< lock-step: when time stopped
};

}  // namespace agon::zappy
