// What spectators are told to draw: the scene actions of the Chillin framework, field by field. What is not
// set stays null.
#pragma once

#include <boost/describe.hpp>

#include "games/tron/wire/ks.h"

namespace agon::tron::wire {

struct BaseAction {
  float cycle = 0;
  std::int32_t ref = 0;  ///< 0: the camera; assets count from 1
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

/// Closes a cycle.
struct EndCycle : BaseAction {};
BOOST_DESCRIBE_STRUCT(EndCycle, (BaseAction), ())

}  // namespace agon::tron::wire
