// Zappy for learners: numbers about what the player was told, and 40 actions.
//
// Players talk by 16 tokens: an action calls "t0" to "t15", and of what is heard only these words are shown.
#pragma once

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <string>

#include "games/zappy/rules/rules.h"
#include "learning/shape.h"

namespace agon::zappy {

struct LearningOptions {
  int oldest_look = 64;

  bool operator==(const LearningOptions&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"oldest_look", "decisions after which a Look or an Inventory counts as oldest", 1, 1'000'000},
  };
};
BOOST_DESCRIBE_STRUCT(LearningOptions, (), (oldest_look))

class LearningCoding {
 public:
  using Rules = zappy::Rules;
  using Options = LearningOptions;
  using Scalar = float;

  static constexpr std::size_t tokens = 16;
  static constexpr std::size_t directions = 9;
  static constexpr std::size_t tiles = 81;  ///< tiles of a Look at level 8
  static constexpr std::size_t tile_numbers = 1 + resource_kinds + 1;
  static constexpr std::size_t verbs = 10;  ///< verbs without an argument
  static constexpr std::size_t actions = verbs + 2 * resource_kinds + tokens;

  /// Where groups of numbers begin.
  enum Place : std::size_t {
    asked_number,
    level,  ///< one of eight
    look_age = level + 8,
    stock_age,
    stock,
    last_answer = stock + resource_kinds,  ///< ok, ko, elevation underway, risen, hatched
    pushed = last_answer + 5,              ///< from where, K 0 to 8
    heard = pushed + directions,           ///< K 0 to 8 by token
    look = heard + directions * tokens,
    numbers = look + tiles * tile_numbers
  };

  struct Memory {
    int look_age = 0, stock_age = 0;
    std::size_t tiles_shown = 0;
    std::array<std::uint16_t, directions>
        heard{};               ///< tokens by where they came from, since the last decision
    std::uint16_t pushed = 0;  ///< from where
    int answer = -1;           ///< the last one; -1: none yet
    std::array<float, resource_kinds> stock{};
    SeenTiles tiles;
  };

  LearningCoding(const Rules& rules, const Options& options)
      : rules_(rules.config()),
        oldest_(options.oldest_look),
        places_(static_cast<std::size_t>(rules.config().places)) {
    shape_ = {
        .seats = rules.seats(),
        .element = learning::Element::real,
        .observation = {numbers},
        .channels = learning::in_order(
            {learning::real_flags("asked"),
             learning::real_flags("level (one of 8)", 8),
             {"age of the Look", "share of `oldest_look`", 0, 1},
             {"age of the Inventory", "share of `oldest_look`", 0, 1},
             {"inventory (7)", "tenths", 0, unbounded, false, resource_kinds},
             learning::real_flags("last answer (ok, ko, underway, risen, hatched)", answers),
             learning::real_flags("pushed from (K 0 to 8)", directions),
             learning::real_flags("heard (K 0 to 8, 16 tokens each)", directions * tokens),
             {"last Look (81 tiles of players, 7 resources, eggs; own tile first)", "counts", 0, unbounded,
              false, tiles * tile_numbers}}),
        .actions = actions,
        .parts = {actions},
        .idle = 0,
        .hidden = {"tiles, row by row (7 resources, eggs of each team)",
                   "seats (alive, x, y, facing one of 4, level, inventory of 7, busy, in an incantation)",
                   "time"},
        .hidden_numbers = hidden_of(rules.config())};
  }

  const learning::Shape& shape() const { return shape_; }
  void begin(Memory& memory, Seat, std::uint64_t) const {
    memory.look_age = memory.stock_age = oldest_;
    memory.heard.fill(0);
    memory.pushed = 0;
    memory.answer = -1;
    memory.stock.fill(0);
    memory.tiles.clear();
  }

  Action decode(const View&, const Memory&, Seat, std::int32_t action) const {
    auto index = static_cast<std::size_t>(action);
    if (index < verbs) return {plain_verbs[index], Resource::food, false, {}};
    index -= verbs;
    if (index < 2 * resource_kinds)
      return {index < resource_kinds ? Verb::Take : Verb::Set,
              static_cast<Resource>(index % resource_kinds),
              false,
              {}};
    index -= 2 * resource_kinds;
    if (index < tokens) return {Verb::Broadcast, Resource::food, false, words[index]};
    return {};
  }

  void observe(const View& view, Memory& memory, Seat, bool asked, Scalar* row, std::int8_t* mask,
               bool whole) const {
    bool looked = whole;
    if (asked) {  // lines are read only when the seat decides
      memory.look_age = std::min(memory.look_age + 1, oldest_);
      memory.stock_age = std::min(memory.stock_age + 1, oldest_);
      memory.heard.fill(0);
      memory.pushed = 0;
      for (const Message& message : view.messages) {
        hear(message, memory);
        looked = looked || message.kind == MessageKind::look || message.kind == MessageKind::hatched;
      }
    }
    if (whole) {
      std::fill_n(row + look, tiles * tile_numbers, 0.0F);
      memory.tiles_shown = 0;
    }
    if (asked || whole) {
      for (std::size_t of = 0; of < 8; ++of)
        row[level + of] = static_cast<int>(of) + 1 == view.level ? 1.0F : 0.0F;
      row[look_age] = static_cast<float>(memory.look_age) / static_cast<float>(oldest_);
      row[stock_age] = static_cast<float>(memory.stock_age) / static_cast<float>(oldest_);
      std::copy(memory.stock.begin(), memory.stock.end(), row + stock);
      write_heard(memory, row);
    }
    if (looked) write_tiles(memory, row);
    row[asked_number] = asked ? 1.0F : 0.0F;
    std::memset(mask, asked ? 1 : 0, actions);
    mask[0] = 1;
  }

  /// The whole world, of which a player knows what it looked at. Counts are tenths, places and times are
  /// shares.
  void hidden(const State& state, float* into) const {
    const Config& config = rules_.config();
    const std::size_t teams = state.teams.size(), of_tile = resource_kinds + teams;
    std::fill_n(into, hidden_of(config), 0.0F);
    for (std::size_t tile = 0; tile < state.tiles.size(); ++tile)
      for (std::size_t kind = 0; kind < resource_kinds; ++kind)
        into[tile * of_tile + kind] = tenth(state.tiles[tile].things[kind]);
    for (const Egg& egg : state.eggs)
      if (egg.laid())
        into[static_cast<std::size_t>(egg.y * config.width + egg.x) * of_tile + resource_kinds +
             static_cast<std::size_t>(egg.team)] += tenth(1);
    into += state.tiles.size() * of_tile;
    for (const SeatState& seat : state.seats) {
      if (seat.player != nobody) write_player(state.players[static_cast<std::size_t>(seat.player)], into);
      into += of_player;
    }
    *into = static_cast<float>(state.time) / static_cast<float>(config.time_cap);
  }

  int result(const State& state, Seat seat) const {
    const auto teams = state.teams.size(), own = static_cast<std::size_t>(seat) / places_;
    if (state.winner != nobody) return static_cast<std::size_t>(state.winner) == own ? 1 : -1;
    if (state.living == 0) return 0;
    const int score = Rules::score(state, own);
    int best = -1, at_best = 0;
    for (std::size_t team = 0; team < teams; ++team) {
      const int levels = Rules::score(state, team);
      if (levels > best) at_best = 0;
      best = std::max(best, levels);
      if (levels == best) ++at_best;
    }
    if (at_best > 1) return 0;
    return score == best ? 1 : -1;
  }

  double score(const State& state, Seat seat) const {
    return Rules::score(state, static_cast<std::size_t>(seat) / places_);
  }

 private:
  static constexpr std::array<Verb, verbs> plain_verbs{
      Verb::none,      Verb::Forward,     Verb::Right, Verb::Left,  Verb::Look,
      Verb::Inventory, Verb::Connect_nbr, Verb::Fork,  Verb::Eject, Verb::Incantation};

  /// Short words, so that the text of an action needs no allocation.
  static inline const std::array<std::string, tokens> words{
      "t0", "t1", "t2", "t3", "t4", "t5", "t6", "t7", "t8", "t9", "t10", "t11", "t12", "t13", "t14", "t15"};

  static constexpr float unbounded = std::numeric_limits<float>::infinity();
  static constexpr std::size_t answers = 5;
  static constexpr std::size_t of_player = 1 + 2 + 4 + 1 + resource_kinds + 2;

  static std::size_t hidden_of(const Config& config) {
    const auto count = [](int number) { return static_cast<std::size_t>(number); };
    return count(config.width) * count(config.height) * (resource_kinds + count(config.teams)) +
           count(config.teams) * count(config.places) * of_player + 1;
  }
  static float tenth(std::int32_t number) { return static_cast<float>(number) / 10.0F; }

  void write_player(const Trantorian& player, float* into) const {
    if (!player.alive()) return;
    *into++ = 1;
    *into++ = static_cast<float>(player.x) / static_cast<float>(rules_.config().width);
    *into++ = static_cast<float>(player.y) / static_cast<float>(rules_.config().height);
    into[static_cast<std::size_t>(player.orientation)] = 1;
    into += 4;
    *into++ = static_cast<float>(player.level) / 8.0F;
    for (const auto amount : player.stock) *into++ = tenth(amount);
    *into++ = player.queue.empty() ? 0.0F : 1.0F;
    *into = player.ritual == nobody ? 0.0F : 1.0F;
  }

  static int answer_of(MessageKind kind) {
    switch (kind) {
      case MessageKind::ko:
        return 1;
      case MessageKind::underway:
        return 2;
      case MessageKind::level:
        return 3;
      case MessageKind::hatched:
        return 4;
      default:
        return 0;
    }
  }

  void hear(const Message& message, Memory& memory) const {
    const auto from =
        static_cast<std::size_t>(std::clamp(message.number, 0, static_cast<int>(directions) - 1));
    switch (message.kind) {
      case MessageKind::look:
        memory.look_age = 0;
        memory.tiles = message.tiles;
        break;
      case MessageKind::inventory:
        memory.stock_age = 0;
        for (std::size_t kind = 0; kind < resource_kinds; ++kind)
          memory.stock[kind] = static_cast<float>(message.stock[kind]) / 10.0F;
        break;
      case MessageKind::hatched:
        begin(memory, 0, 0);  // a new life begins
        break;
      case MessageKind::eject:
        memory.pushed = static_cast<std::uint16_t>(memory.pushed | 1U << from);
        return;
      case MessageKind::message:
        for (std::size_t token = 0; token < tokens; ++token)
          if (message.text == words[token])
            memory.heard[from] = static_cast<std::uint16_t>(memory.heard[from] | 1U << token);
        return;
      default:
        break;
    }
    memory.answer = answer_of(message.kind);
  }

  void write_heard(const Memory& memory, Scalar* row) const {
    for (std::size_t answer = 0; answer < answers; ++answer)
      row[last_answer + answer] = memory.answer == static_cast<int>(answer) ? 1.0F : 0.0F;
    for (std::size_t from = 0; from < directions; ++from) {
      row[pushed + from] = (memory.pushed >> from & 1) != 0 ? 1.0F : 0.0F;
      Scalar* const into = row + heard + from * tokens;
      if (memory.heard[from] == 0) {
        std::fill_n(into, tokens, 0.0F);
        continue;
      }
      for (std::size_t token = 0; token < tokens; ++token)
        into[token] = (memory.heard[from] >> token & 1) != 0 ? 1.0F : 0.0F;
    }
  }

  void write_tiles(Memory& memory, Scalar* row) const {
    const std::size_t shown = std::min(memory.tiles.size(), tiles);
    for (std::size_t index = 0; index < shown; ++index) {
      const SeenTile& tile = memory.tiles[index];
      Scalar* into = row + look + index * tile_numbers;
      *into++ = static_cast<float>(tile.player);
      for (const auto amount : tile.things) *into++ = static_cast<float>(amount);
      *into = static_cast<float>(tile.egg);
    }
    if (shown < memory.tiles_shown)
      std::fill_n(row + look + shown * tile_numbers, (memory.tiles_shown - shown) * tile_numbers, 0.0F);
    memory.tiles_shown = shown;
  }

  const Rules rules_;
  int oldest_;
  std::size_t places_;
  learning::Shape shape_;
};

}  // namespace agon::zappy
