// A world to try things in: nothing on the ground, nothing happens by itself, and every line is kept.
#pragma once

#include <map>
#include <string>

#include "games/zappy/rules/text.h"
#include "games/zappy/rules/world.h"

namespace agon::zappy {

/// What each player was told, as the protocol writes it, and what GUIs would hear, in words.
class Ear : public WorldObserver {
 public:
  Ear(const Config& config, const State& state) : config_(config), state_(state) {}

  std::map<Index, std::string> lines;
  std::string news;

  void answered(Index who, bool ok) override { lines[who] += ok ? "ok\n" : "ko\n"; }
  void looked(Index who) override {
    append_look(lines[who], config_, state_, player(who));
    lines[who] += '\n';
  }
  void listed(Index who) override {
    append_inventory(lines[who], config_, player(who));
    lines[who] += '\n';
  }
  void counted(Index who, int slots) override { lines[who] += std::to_string(slots) + "\n"; }
  void heard(Index who, int direction, const std::string& words) override {
    append_heard(lines[who], direction, words);
    lines[who] += '\n';
  }
  void pushed(Index who, int direction) override {
    lines[who] += "eject: " + std::to_string(direction) + "\n";
  }
  void underway(Index who) override { lines[who] += "Elevation underway\n"; }
  void incantation_failed(Index who) override { lines[who] += "ko\n"; }
  void starved(Index who) override { lines[who] += "dead\n"; }
  void elevated(Index who) override {
    lines[who] += "Current level: " + std::to_string(player(who).level) + "\n";
    news += "plv " + number(who) + "\n";
  }
  void incantation_began(Index incantation) override {
    news += "pic";
    for (const Index each : state_.rituals[static_cast<std::size_t>(incantation)].participants)
      news += " " + number(each);
    news += '\n';
  }
  void incantation_ended(Index, bool success) override { news += success ? "pie 1\n" : "pie 0\n"; }
  void died(Index who) override { news += "pdi " + number(who) + "\n"; }
  void won(Index team) override { news += "seg " + std::to_string(team) + "\n"; }

 private:
  const Trantorian& player(Index who) const { return state_.players[static_cast<std::size_t>(who)]; }
  std::string number(Index who) const { return std::to_string(player(who).number); }

  const Config& config_;
  const State& state_;
};

class Bench {
 public:
  static Config plain() {
    Config config;
    config.width = config.height = 10;
    config.clients = 0;
    return config;
  }

  explicit Bench(Config given = plain())
      : config(given),
        state(founded(config, 1, {"red", "blue"})),
        ear(config, state),
        world(config, state, ear) {
    state.hunger = state.refill = false;
    for (int y = 0; y < config.height; ++y)
      for (int x = 0; x < config.width; ++x)
        for (std::size_t kind = 0; kind < resource_kinds; ++kind)
          world.set_ground(x, y, static_cast<Resource>(kind), 0);
    for (int egg = 0; egg < 40; ++egg) world.lay(egg % 2, 0, 9, nobody);  // out of the way
  }

  Config config;
  State state;
  Ear ear;
  World world;

  const Trantorian& at(Index who) const { return state.players[static_cast<std::size_t>(who)]; }
  Index player(Index team, int x, int y, Orientation orientation) {
    const auto who = world.join(team);
    world.move(*who, x, y, orientation);
    return *who;
  }
  void put(int x, int y, Resource kind, int amount) { world.set_ground(x, y, kind, amount); }
  bool submit(Index who, const std::string& line) { return world.submit(who, parse_command(line)); }
  void pass(Time ticks) { world.advance(state.time + ticks); }
  std::string said(Index who) { return ear.lines[who]; }
  void forget() {
    ear.lines.clear();
    ear.news.clear();
  }
  /// What is answered within that time.
  std::string run(Index who, const std::string& line, Time ticks) {
    forget();
    submit(who, line);
    pass(ticks);
    return said(who);
  }
  std::string look(Index who) {
    std::string text = run(who, "Look", 7);
    if (!text.empty()) text.pop_back();
    return text;
  }
};

}  // namespace agon::zappy
