// One SceneActions message while it is written: its actions in order, and the references of what they make,
// which count from 1 over the whole stream. Times are offsets within the cycle, to which the viewer adds its
// own count of cycles; none is the cycle's beginning. Pure.
#pragma once

#include <string>

#include "games/tron/wire/messages.h"
#include "games/tron/wire/scene_actions.h"

namespace agon::tron::wire {

using Reference = std::int32_t;
using Offset = ks::Nullable<float>;

class SceneScript {
 public:
  static constexpr Reference camera = 0;

  /// Something of the viewer's bundle; on the canvas, or in the world.
  Reference make(const std::string& asset, Offset at = {}, DefaultParent parent = DefaultParent::RootObject);
  /// The same as a part of something that is there already.
  Reference make_inside(Reference parent, const char* child, const std::string& asset, Offset at = {});
  Reference make_light();

  void put(Reference what, const Vector3& position, Offset at = {}, ks::Nullable<float> rotation = {});
  /// Moves it there during `cycles`.
  void glide(Reference what, const Vector3& position, float cycles);
  void turn(Reference what, float rotation);
  /// Unfolds it along its own length during half a cycle.
  void grow(Reference what, float at);
  void scale(Reference what, float x, float z);
  void paint(Reference what, const std::string& material);
  /// Makes it, or one of its children, vanish.
  void hide(Reference what, ks::Nullable<std::string> child, Offset at = {});
  void write(Reference what, const std::string& child, std::string text);
  void slide(Reference what, const char* child, float value);
  /// `sound` may set more of it than the clip.
  void play(Reference what, ks::Nullable<std::string> child, const char* clip, Offset at = {},
            ChangeAudioSource sound = {});
  void silence(Reference what, const char* child, Offset at = {});

  void light(const ChangeLight& action);
  void look(const ChangeCamera& action);

  /// Closes the cycle and hands out what was written since the last time.
  SceneActions take();

 private:
  template <class Action>
  void append(std::string_view type, const Action& action);
  Reference append_made(InstantiateBundleAsset action, const std::string& asset, Offset at);
  void transform(Reference what, Offset at, ChangeTransform action);

  SceneActions actions_;
  Reference made_ = 0;
};

}  // namespace agon::tron::wire
