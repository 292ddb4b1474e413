// The scene of a match as spectators of the original see it: the field once, then what each cycle changes.
// Pure.
#pragma once

#include <string>
#include <unordered_map>

#include "games/tron/wire/messages.h"

namespace agon::tron::wire {

class Scene {
 public:
  /// Names as they stand on the wire.
  explicit Scene(std::array<std::string, 2> names) : names_(std::move(names)) {}

  /// The field and the agents before the first cycle.
  SceneActions opening(const State& state, const Constants& constants);
  /// One cycle later.
  SceneActions cycle(const State& before, const State& after);

 private:
  template <class A>
  void add(std::string_view type, A action);
  std::int32_t make(const char* asset, bool on_canvas = false);
  void place(std::int32_t ref, const Position& at, ks::Nullable<float> turn, bool glide);
  void write(const std::string& child, std::string text);
  void field(const Board& board);
  void wall_pieces(const Board& board, const Position& at);
  void agents(const State& state, bool glide);
  void panel(const State& state);
  void built(const State& before, Seat side);
  void broken(const Position& at);
  SceneActions take();

  std::array<std::string, 2> names_;
  SceneActions actions_;
  float cycle_ = 0;
  std::int32_t refs_ = 0, status_ = 0;
  std::array<std::int32_t, 2> bikes_{};
  std::unordered_map<std::size_t, std::int32_t> walls_;   ///< of the sides, by the cell's index
  std::unordered_map<std::string, std::string> written_;  ///< what stands in the panel
  int width_ = 0, height_ = 0;
};

}  // namespace agon::tron::wire
