#include "games/tron/wire/scene_script.h"

namespace agon::tron::wire {
namespace {

/// The bundle of the viewer's assets; with any other name it shows nothing, without a message.
constexpr const char* bundle = "main";

Asset asset_named(const std::string& name) { return {bundle, name, std::nullopt}; }

}  // namespace

template <class Action>
void SceneScript::append(std::string_view type, const Action& action) {
  actions_.action_types.emplace_back(type);
  actions_.action_payloads.push_back(ks::written(action));
}

Reference SceneScript::append_made(InstantiateBundleAsset action, const std::string& asset, Offset at) {
  action.cycle = at;
  action.ref = ++made_;
  action.asset = asset_named(asset);
  append("InstantiateBundleAsset", action);
  return made_;
}

Reference SceneScript::make(const std::string& asset, Offset at, DefaultParent parent) {
  InstantiateBundleAsset action;
  action.default_parent = parent;
  return append_made(std::move(action), asset, at);
}

Reference SceneScript::make_inside(Reference parent, const char* child, const std::string& asset, Offset at) {
  InstantiateBundleAsset action;
  action.parent_ref = parent;
  action.parent_child_ref = child;
  action.default_parent = DefaultParent::RootObject;
  return append_made(std::move(action), asset, at);
}

Reference SceneScript::make_light() {
  CreateBasicObject action;
  action.ref = ++made_;
  action.type = BasicObjectType::Light;
  append("CreateBasicObject", action);
  return made_;
}

void SceneScript::transform(Reference what, Offset at, ChangeTransform action) {
  action.cycle = at;
  action.ref = what;
  action.change_local = true;
  append("ChangeTransform", action);
}

void SceneScript::put(Reference what, const Vector3& position, Offset at, ks::Nullable<float> rotation) {
  ChangeTransform action;
  action.position = position;
  if (rotation) action.rotation = Vector3{std::nullopt, *rotation, std::nullopt};
  transform(what, at, std::move(action));
}

void SceneScript::glide(Reference what, const Vector3& position, float cycles) {
  ChangeTransform action;
  action.duration_cycles = cycles;
  action.position = position;
  transform(what, {}, std::move(action));
}

void SceneScript::turn(Reference what, float rotation) {
  ChangeTransform action;
  action.rotation = Vector3{std::nullopt, rotation, std::nullopt};
  transform(what, {}, std::move(action));
}

void SceneScript::grow(Reference what, float at) {
  ChangeTransform action;
  action.duration_cycles = 0.5F;
  action.scale = Vector3{std::nullopt, std::nullopt, 1.0F};
  transform(what, at, std::move(action));
}

void SceneScript::scale(Reference what, float x, float z) {
  ChangeTransform action;
  action.scale = Vector3{x, std::nullopt, z};
  transform(what, {}, std::move(action));
}

void SceneScript::paint(Reference what, const std::string& material) {
  ChangeRenderer action;
  action.ref = what;
  action.material_asset = asset_named(material);
  append("ChangeRenderer", action);
}

void SceneScript::hide(Reference what, ks::Nullable<std::string> child, Offset at) {
  ChangeIsActive action;
  action.cycle = at;
  action.ref = what;
  action.child_ref = std::move(child);
  action.is_active = false;
  append("ChangeIsActive", action);
}

void SceneScript::write(Reference what, const std::string& child, std::string text) {
  ChangeText action;
  action.ref = what;
  action.child_ref = child;
  action.text = std::move(text);
  append("ChangeText", action);
}

void SceneScript::slide(Reference what, const char* child, float value) {
  ChangeSlider action;
  action.ref = what;
  action.child_ref = child;
  action.duration_cycles = 0.5F;
  action.value = value;
  append("ChangeSlider", action);
}

void SceneScript::play(Reference what, ks::Nullable<std::string> child, const char* clip, Offset at,
                       ChangeAudioSource sound) {
  sound.cycle = at;
  sound.ref = what;
  sound.child_ref = std::move(child);
  sound.audio_clip_asset = asset_named(clip);
  sound.time = 0.0F;
  sound.play = true;
  append("ChangeAudioSource", sound);
}

void SceneScript::silence(Reference what, const char* child, Offset at) {
  ChangeAudioSource action;
  action.cycle = at;
  action.ref = what;
  action.child_ref = child;
  action.time = 0.0F;
  action.play = false;
  append("ChangeAudioSource", action);
}

void SceneScript::light(const ChangeLight& action) { append("ChangeLight", action); }

void SceneScript::look(const ChangeCamera& action) { append("ChangeCamera", action); }

SceneActions SceneScript::take() {
  append("EndCycle", EndCycle{});
  return std::exchange(actions_, {});
}

}  // namespace agon::tron::wire
