// Treasure Hunt for learners: planes on a frame of 20 x 10 fields that holds either shape of the map, and
// five actions: up, down, left, right, and wait, for a seat that is not asked.
//
// Half maps are random and are sent before the learner is asked for the first time.
#pragma once

#include <algorithm>
#include <cstring>
#include <initializer_list>
#include <optional>

#include "games/treasure_hunt/rules/half_map.h"
#include "games/treasure_hunt/rules/rules.h"
#include "learning/shape.h"

namespace agon::treasure_hunt {

enum class HalfMaps {
  quick,   ///< seven scattered water fields
  varied,  ///< any that keeps the rules of all profiles
};
BOOST_DESCRIBE_ENUM(HalfMaps, quick, varied)

struct LearningOptions {
  HalfMaps half_maps = HalfMaps::quick;

  bool operator==(const LearningOptions&) const = default;

  static constexpr std::array field_notes{
      FieldNote{"half_maps",
                "how the learner's half maps are drawn: quick, or varied, which takes ten times as long"},
  };
};
BOOST_DESCRIBE_STRUCT(LearningOptions, (), (half_maps))

class LearningCoding {
 public:
  using Rules = treasure_hunt::Rules;
  using Options = LearningOptions;
  using Scalar = std::uint8_t;

  /// Planes of fields, then planes with one number everywhere.
  enum Plane {
    on_map,
    water,
    grass,
    mountain,
    own_half,
    seen,
    visited,
    me,
    own_fort,
    enemy_fort,
    treasure,
    enemy,
    scalars
  };
  static constexpr std::size_t scalar_planes = 9;
  static constexpr std::size_t planes = scalars + scalar_planes;
  static constexpr std::size_t frame_width = 20, frame_height = 10, cells = frame_width * frame_height;
  /// Whether the enemy's shown position is true, both treasures collected, progress and heading of the move
  /// under way, actions left.
  using Scalars = std::array<std::uint8_t, scalar_planes>;
  static constexpr std::int32_t wait = 4;

  struct Memory {
    std::uint64_t seed = 0;
    FieldSet seen, visited;
    int fields = 0;  ///< fields of the map that the row shows
    std::optional<Point> me, enemy, enemy_fort, treasure;
    Scalars scalars{};
  };

  LearningCoding(const Rules& rules, const Options& options)
      : config_(rules.config()), options_(options), actions_(config_.action_limit) {
    shape_ = {.seats = 2,
              .element = learning::Element::byte,
              .observation = {planes, frame_height, frame_width},
              .channels = channels(),
              .actions = 5,
              .parts = {5},
              .idle = wait,
              .hidden = {"treasure of seat 0 (10 x 20)", "treasure of seat 1 (10 x 20)"},
              .hidden_numbers = 2 * cells};
  }

  const learning::Shape& shape() const { return shape_; }
  void begin(Memory& memory, Seat, std::uint64_t seed) const {
    memory = {};
    memory.seed = seed;
  }
  std::optional<Action> automatic(const View& view, Memory& memory, Seat) const {
    if (view.actions > 0) return std::nullopt;
    Random random(memory.seed, "learning.half_map");
    const auto first = first_half(view.board);
    const auto make = options_.half_maps == HalfMaps::quick ? quick_half_map : random_half_map;
    return Action{Act::half_map, Direction::Up, make(random, view.profile, first ? &*first : nullptr)};
  }
  Action decode(const View&, const Memory&, Seat, std::int32_t action) const {
    if (action < 0 || action >= wait) return {};
    return {Act::move, all_directions[static_cast<std::size_t>(action)], {}};
  }
  void observe(const View& view, Memory& memory, Seat, bool asked, Scalar* row, std::int8_t* mask,
               bool whole) const {
    const bool anew = whole || memory.fields != view.board.fields();
    if (anew) {
      write_map(view, memory, row);
      memory.fields = view.board.fields();
      memory.me = memory.enemy = memory.enemy_fort = memory.treasure = std::nullopt;
    }
    if (view.position && memory.me != view.position) arrive(view, memory, row);
    move_mark(memory.me, view.position, me, row);
    move_mark(memory.enemy, view.enemy_position, enemy, row);
    move_mark(memory.enemy_fort, view.enemy_fort, enemy_fort, row);
    move_mark(memory.treasure, view.treasure, treasure, row);
    const Scalars now = scalars_of(view);
    for (std::size_t index = 0; index < scalar_planes; ++index)
      if (anew || now[index] != memory.scalars[index])
        std::memset(row + (scalars + index) * cells, now[index], cells);
    memory.scalars = now;
    if (asked) return write_mask(view, mask);
    std::memset(mask, 0, 5);
    mask[wait] = 1;
  }

  /// Where both treasures lie: all else that a seat is not shown the other one sees.
  void hidden(const State& state, float* into) const {
    std::fill_n(into, 2 * cells, 0.0F);
    for (std::size_t side = 0; side < 2; ++side)
      if (const Point& at = state.sides[side].treasure; at.somewhere()) into[side * cells + cell(at)] = 1;
  }

  int result(const State& state, Seat seat) const { return state.loser == seat ? -1 : 1; }
  /// Half a point for the own treasure, one for the match.
  double score(const State& state, Seat seat) const {
    const bool won = state.ending != Ending::none && state.loser != seat;
    return (state.sides[seat].collected ? 0.5 : 0.0) + (won ? 1.0 : 0.0);
  }

 private:
  static std::vector<learning::Channel> channels() {
    std::vector<learning::Channel> listed;
    for (const char* name : {"on the map", "water", "grass", "mountain", "own half", "seen", "visited", "me",
                             "own fort", "enemy fort", "treasure", "enemy"})
      listed.push_back(learning::flag(name));
    for (const char* name : {"enemy is there", "own treasure collected", "enemy's treasure collected"})
      listed.push_back(learning::uniform(learning::flag(name)));
    listed.push_back(
        learning::uniform({"progress of the move", "85 for each action spent on it, at most three"}));
    for (const char* name : {"moving up", "moving down", "moving left", "moving right"})
      listed.push_back(learning::uniform(learning::flag(name)));
    listed.push_back(learning::uniform({"actions left", "share of `action_limit`"}));
    return learning::in_order(std::move(listed));
  }

  std::size_t cell(const Point& at) const {
    return static_cast<std::size_t>(at.y) * frame_width + static_cast<std::size_t>(at.x);
  }
  static std::uint8_t flag(bool on) { return on ? learning::full : 0; }
  Scalars scalars_of(const View& view) const {
    const auto heads = [&](Direction direction) {
      return flag(view.progress > 0 && view.heading == direction);
    };
    return {flag(view.enemy_position_true),
            flag(view.collected),
            flag(view.enemy_collected),
            static_cast<std::uint8_t>(85 * std::min(view.progress, 3)),
            heads(Direction::Up),
            heads(Direction::Down),
            heads(Direction::Left),
            heads(Direction::Right),
            actions_.of(config_.action_limit - view.game_actions)};
  }

  void write_map(const View& view, const Memory& memory, Scalar* row) const {
    std::memset(row, 0, scalars * cells);
    const auto half_of = [&](const Point& at) {
      return Point{static_cast<std::int8_t>(at.x / half_width), static_cast<std::int8_t>(at.y / half_height)};
    };
    for (int index = 0; index < view.board.fields(); ++index) {
      const Point at = view.board.point(index);
      Scalar* const place = row + cell(at);
      place[on_map * cells] = learning::full;
      const Terrain terrain = view.board.at(index);
      if (terrain != Terrain::Unknown)
        place[(water + static_cast<std::size_t>(terrain) - static_cast<std::size_t>(Terrain::Water)) *
              cells] = learning::full;
      place[own_half * cells] = flag(view.fort && half_of(at) == half_of(*view.fort));
      place[seen * cells] = flag(memory.seen.contains(index));
      place[visited * cells] = flag(memory.visited.contains(index));
    }
    if (view.fort) row[own_fort * cells + cell(*view.fort)] = learning::full;
  }

  void arrive(const View& view, Memory& memory, Scalar* row) const {
    const Point me_now = *view.position;
    const auto reveal = [&](const Point& at) {
      memory.seen.insert(view.board.index(at));
      row[seen * cells + cell(at)] = learning::full;
    };
    reveal(me_now);
    memory.visited.insert(view.board.index(me_now));
    row[visited * cells + cell(me_now)] = learning::full;
    if (view.board.at(me_now) != Terrain::Mountain) return;
    for (int y = std::max(0, me_now.y - 1); y <= std::min(view.board.height() - 1, me_now.y + 1); ++y)
      for (int x = std::max(0, me_now.x - 1); x <= std::min(view.board.width() - 1, me_now.x + 1); ++x)
        if (config_.mountains_see_across ||
            (x / half_width == me_now.x / half_width && y / half_height == me_now.y / half_height))
          reveal({static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)});
  }

  void move_mark(std::optional<Point>& shown, const std::optional<Point>& now, std::size_t plane,
                 Scalar* row) const {
    if (shown) row[plane * cells + cell(*shown)] = 0;
    if (now) row[plane * cells + cell(*now)] = learning::full;
    shown = now;
  }
  void write_mask(const View& view, std::int8_t* mask) const {
    std::memset(mask, 0, 5);
    bool any = false;
    if (view.position && view.board.complete())
      for (std::size_t way = 0; way < all_directions.size(); ++way) {
        const Point target = neighbour(*view.position, all_directions[way]);
        mask[way] = view.board.contains(target) && enterable(view.board.at(target)) ? 1 : 0;
        any = any || mask[way] != 0;
      }
    if (!any) mask[wait] = 1;
  }

  Config config_;
  Options options_;
  learning::Shares actions_;
  learning::Shape shape_;
};

}  // namespace agon::treasure_hunt
