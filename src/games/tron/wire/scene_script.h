// Writes one SceneActions message: its actions in order, and references to the objects that they make,
// counted from 1 over the whole stream. Times are offsets within the cycle, to which the viewer adds its own
// count of cycles; no time means the cycle's beginning. Pure.
#pragma once

#include <boost/describe.hpp>
#include <string>

#include "games/tron/wire/ks.h"
#include "games/tron/wire/messages.h"

namespace agon::tron::wire {

/// Drawing instructions for spectators: the scene actions of the Chillin framework, field by field. Fields
/// that are not set stay null.
struct BaseAction {
  ks::Nullable<float> cycle;  ///< time within the cycle; the viewer adds its count of ended cycles
  std::int32_t ref = 0;       ///< 0: the camera; assets count from 1
  ks::Nullable<std::string> child_ref;
  ks::Nullable<float> duration_cycles;
};
BOOST_DESCRIBE_STRUCT(BaseAction, (), (cycle, ref, child_ref, duration_cycles))

struct BaseCreationAction : BaseAction {
  ks::Nullable<std::int32_t> parent_ref;
  ks::Nullable<std::string> parent_child_ref;
};
BOOST_DESCRIBE_STRUCT(BaseCreationAction, (BaseAction), (parent_ref, parent_child_ref))

struct Asset {
  ks::Nullable<std::string> bundle_name;
  ks::Nullable<std::string> asset_name;
  ks::Nullable<std::int32_t> index;
};
BOOST_DESCRIBE_STRUCT(Asset, (), (bundle_name, asset_name, index))

enum class DefaultParent : std::uint8_t { RootObject, RootCanvas };
BOOST_DESCRIBE_ENUM(DefaultParent, RootObject, RootCanvas)

struct InstantiateBundleAsset : BaseCreationAction {
  Asset asset;
  ks::Nullable<DefaultParent> default_parent;
};
BOOST_DESCRIBE_STRUCT(InstantiateBundleAsset, (BaseCreationAction), (asset, default_parent))

enum class BasicObjectType : std::uint8_t { Sprite, AudioSource, Ellipse2D, Polygon2D, Line, Light };
BOOST_DESCRIBE_ENUM(BasicObjectType, Sprite, AudioSource, Ellipse2D, Polygon2D, Line, Light)

struct CreateBasicObject : BaseCreationAction {
  BasicObjectType type = BasicObjectType::Light;
};
BOOST_DESCRIBE_STRUCT(CreateBasicObject, (BaseCreationAction), (type))

struct Vector2 {
  ks::Nullable<float> x, y;
};
BOOST_DESCRIBE_STRUCT(Vector2, (), (x, y))

struct Vector3 {
  ks::Nullable<float> x, y, z;
};
BOOST_DESCRIBE_STRUCT(Vector3, (), (x, y, z))

struct ChangeTransform : BaseAction {
  ks::Nullable<Vector3> position, rotation, scale;
  ks::Nullable<bool> change_local;
};
BOOST_DESCRIBE_STRUCT(ChangeTransform, (BaseAction), (position, rotation, scale, change_local))

struct ChangeRenderer : BaseAction {
  ks::Nullable<bool> enabled;
  ks::Nullable<Asset> material_asset;
  ks::Nullable<std::int32_t> material_index;
  ks::Nullable<std::uint32_t> rendering_layer_mask;
  ks::Nullable<std::int32_t> sorting_layer_id, sorting_order, renderer_priority;
};
BOOST_DESCRIBE_STRUCT(ChangeRenderer, (BaseAction),
                      (enabled, material_asset, material_index, rendering_layer_mask, sorting_layer_id,
                       sorting_order, renderer_priority))

/// The numbers are the viewer's own; this program never sets one.
enum class TextAlignment : std::int16_t { unset = 0 };
BOOST_DESCRIBE_ENUM(TextAlignment, unset)

struct ChangeText : BaseAction {
  ks::Nullable<Asset> font_asset;
  ks::Nullable<std::string> font_name;
  ks::Nullable<std::string> text;
  ks::Nullable<float> font_size;
  ks::Nullable<TextAlignment> alignment;
  ks::Nullable<float> word_wrapping_ratios;
};
BOOST_DESCRIBE_STRUCT(ChangeText, (BaseAction),
                      (font_asset, font_name, text, font_size, alignment, word_wrapping_ratios))

/// As TextAlignment.
enum class SliderDirection : std::int16_t { unset = 0 };
BOOST_DESCRIBE_ENUM(SliderDirection, unset)

struct Vector4 {
  ks::Nullable<float> x, y, z, w;
};
BOOST_DESCRIBE_STRUCT(Vector4, (), (x, y, z, w))

struct ChangeSlider : BaseAction {
  ks::Nullable<float> value, max_value, min_value;
  ks::Nullable<SliderDirection> direction;
  ks::Nullable<Vector4> background_color, fill_color;
};
BOOST_DESCRIBE_STRUCT(ChangeSlider, (BaseAction),
                      (value, max_value, min_value, direction, background_color, fill_color))

struct ChangeIsActive : BaseAction {
  ks::Nullable<bool> is_active;
};
BOOST_DESCRIBE_STRUCT(ChangeIsActive, (BaseAction), (is_active))

struct ChangeAudioSource : BaseAction {
  ks::Nullable<Asset> audio_clip_asset;
  ks::Nullable<float> time;
  ks::Nullable<bool> mute, loop;
  ks::Nullable<std::int32_t> priority;
  ks::Nullable<float> volume, spatial_blend;
  ks::Nullable<bool> play, stop;
};
BOOST_DESCRIBE_STRUCT(ChangeAudioSource, (BaseAction),
                      (audio_clip_asset, time, mute, loop, priority, volume, spatial_blend, play, stop))

enum class LightType : std::uint8_t { Spot, Directional, Point };
BOOST_DESCRIBE_ENUM(LightType, Spot, Directional, Point)

enum class LightShadowType : std::uint8_t { Disabled, Hard, Soft };
BOOST_DESCRIBE_ENUM(LightShadowType, Disabled, Hard, Soft)

struct LayerMask {
  ks::Nullable<std::int32_t> mask;
};
BOOST_DESCRIBE_STRUCT(LayerMask, (), (mask))

struct ChangeLight : BaseAction {
  ks::Nullable<LightType> type;
  ks::Nullable<float> range, spot_angle;
  ks::Nullable<Vector4> color;
  ks::Nullable<float> intensity, indirect_multiplier;
  ks::Nullable<LightShadowType> shadow_type;
  ks::Nullable<float> shadow_strength, shadow_bias, shadow_normal_bias, shadow_near_plane;
  ks::Nullable<Asset> cookie_asset;
  ks::Nullable<float> cookie_size;
  ks::Nullable<Asset> flare_asset;
  ks::Nullable<LayerMask> culling_mask;
};
BOOST_DESCRIBE_STRUCT(ChangeLight, (BaseAction),
                      (type, range, spot_angle, color, intensity, indirect_multiplier, shadow_type,
                       shadow_strength, shadow_bias, shadow_normal_bias, shadow_near_plane, cookie_asset,
                       cookie_size, flare_asset, culling_mask))

enum class CameraClearFlag : std::uint8_t { Skybox = 1, SolidColor = 2, Depth = 3, Nothing = 4 };
BOOST_DESCRIBE_ENUM(CameraClearFlag, Skybox, SolidColor, Depth, Nothing)

struct ChangeCamera : BaseAction {
  ks::Nullable<CameraClearFlag> clear_flag;
  ks::Nullable<Vector4> background_color;
  ks::Nullable<LayerMask> culling_mask;
  ks::Nullable<bool> is_orthographic;
  ks::Nullable<float> orthographic_size, field_of_view, near_clip_plane, far_clip_plane;
  ks::Nullable<Vector3> min_position, max_position;
  ks::Nullable<Vector2> min_rotation, max_rotation;
  ks::Nullable<float> min_zoom, max_zoom;
  ks::Nullable<Asset> post_process_profile_asset;
  ks::Nullable<LayerMask> post_process_layers;
};
BOOST_DESCRIBE_STRUCT(ChangeCamera, (BaseAction),
                      (clear_flag, background_color, culling_mask, is_orthographic, orthographic_size,
                       field_of_view, near_clip_plane, far_clip_plane, min_position, max_position,
                       min_rotation, max_rotation, min_zoom, max_zoom, post_process_profile_asset,
                       post_process_layers))

/// Closes a cycle; it has no fields at all.
struct EndCycle {};
BOOST_DESCRIBE_STRUCT(EndCycle, (), ())

using Reference = std::int32_t;
using Offset = ks::Nullable<float>;

/// An asset of the viewer's bundle "main"; with any other bundle it shows nothing, without a message.
inline Asset asset_named(const std::string& name) { return {"main", name, std::nullopt}; }

class SceneScript {
 public:
  static constexpr Reference camera = 0;

  /// Makes an object from the viewer's bundle, on the canvas or in the world.
  Reference make(const std::string& asset, Offset at = {}, DefaultParent parent = DefaultParent::RootObject) {
    InstantiateBundleAsset action;
    action.default_parent = parent;
    return append_made(std::move(action), asset, at);
  }
  /// Makes an object as a part of an existing one.
  Reference make_inside(Reference parent, const char* child, const std::string& asset, Offset at = {}) {
    InstantiateBundleAsset action;
    action.parent_ref = parent;
    action.parent_child_ref = child;
    action.default_parent = DefaultParent::RootObject;
    return append_made(std::move(action), asset, at);
  }
  Reference make_light() {
    CreateBasicObject action;
    action.ref = ++made_;
    action.type = BasicObjectType::Light;
    append("CreateBasicObject", action);
    return made_;
  }

  void put(Reference what, const Vector3& position, Offset at = {}, ks::Nullable<float> rotation = {}) {
    ChangeTransform action;
    action.position = position;
    if (rotation) action.rotation = Vector3{std::nullopt, *rotation, std::nullopt};
    transform(what, at, std::move(action));
  }
  /// Moves it there during `cycles`.
  void glide(Reference what, const Vector3& position, float cycles) {
    ChangeTransform action;
    action.duration_cycles = cycles;
    action.position = position;
    transform(what, {}, std::move(action));
  }
  void turn(Reference what, float rotation) {
    ChangeTransform action;
    action.rotation = Vector3{std::nullopt, rotation, std::nullopt};
    transform(what, {}, std::move(action));
  }
  /// Unfolds it along its own length during half a cycle.
  void grow(Reference what, float at) {
    ChangeTransform action;
    action.duration_cycles = 0.5F;
    action.scale = Vector3{std::nullopt, std::nullopt, 1.0F};
    transform(what, at, std::move(action));
  }
  void scale(Reference what, float x, float z) {
    ChangeTransform action;
    action.scale = Vector3{x, std::nullopt, z};
    transform(what, {}, std::move(action));
  }
  void paint(Reference what, const std::string& material) {
    auto action = on<ChangeRenderer>(what);
    action.material_asset = asset_named(material);
    append("ChangeRenderer", action);
  }
  /// Hides an object, or one of its children.
  void hide(Reference what, ks::Nullable<std::string> child, Offset at = {}) {
    auto action = on<ChangeIsActive>(what, std::move(child), at);
    action.is_active = false;
    append("ChangeIsActive", action);
  }

  void write(Reference what, const std::string& child, std::string text) {
    auto action = on<ChangeText>(what, child);
    action.text = std::move(text);
    append("ChangeText", action);
  }
  void slide(Reference what, const char* child, float value) {
    auto action = on<ChangeSlider>(what, child);
    action.duration_cycles = 0.5F;
    action.value = value;
    append("ChangeSlider", action);
  }

  /// Plays a clip; `sound` may set more options.
  void play(Reference what, ks::Nullable<std::string> child, const char* clip, Offset at = {},
            ChangeAudioSource sound = {}) {
    sound.cycle = at;
    sound.ref = what;
    sound.child_ref = std::move(child);
    sound.audio_clip_asset = asset_named(clip);
    sound.time = 0.0F;
    sound.play = true;
    append("ChangeAudioSource", sound);
  }

  void silence(Reference what, const char* child, Offset at = {}) {
    auto action = on<ChangeAudioSource>(what, child, at);
    action.time = 0.0F;
    action.play = false;
    append("ChangeAudioSource", action);
  }

  void light(const ChangeLight& action) { append("ChangeLight", action); }
  void look(const ChangeCamera& action) { append("ChangeCamera", action); }

  /// Closes the cycle and returns everything written since the last call.
  SceneActions take() {
    append("EndCycle", EndCycle{});
    return std::exchange(actions_, {});
  }

 private:
  /// An action on an object, or on one of its children.
  template <class Action>
  static Action on(Reference what, ks::Nullable<std::string> child = {}, Offset at = {}) {
    Action action;
    action.cycle = at;
    action.ref = what;
    action.child_ref = std::move(child);
    return action;
  }
  template <class Action>
  void append(std::string_view type, const Action& action) {
    actions_.action_types.emplace_back(type);
    actions_.action_payloads.push_back(ks::written(action));
  }
  Reference append_made(InstantiateBundleAsset action, const std::string& asset, Offset at) {
    action.cycle = at;
    action.ref = ++made_;
    action.asset = asset_named(asset);
    append("InstantiateBundleAsset", action);
    return made_;
  }
  void transform(Reference what, Offset at, ChangeTransform action) {
    action.cycle = at;
    action.ref = what;
    action.change_local = true;
    append("ChangeTransform", action);
  }

  SceneActions actions_;
  Reference made_ = 0;
};

}  // namespace agon::tron::wire
