// Frames as viewers read them: what changed within a member, applied as docs/http-api.md says, gives the
// picture back.
#include <gtest/gtest.h>

#include <boost/json.hpp>
#include <random>

#include "arena/frames_json.h"
#include "core/to_json.h"

namespace agon {
namespace {

json::value applied(const json::value& before, const json::value& change) {
  if (before.is_string() && change.is_array()) {
    std::string text(before.as_string());
    for (const auto& run : change.as_array()) {
      const auto& letters = run.at(1).as_string();
      text.replace(run.at(0).to_number<std::size_t>(), letters.size(), letters.data(), letters.size());
    }
    return json::value(text);
  }
  if (before.is_array() && change.is_object()) {
    json::array list = before.as_array();
    const auto old = list.size();
    list.resize(change.at("size").to_number<std::size_t>());
    for (const auto& entry : change.at("at").as_array()) {
      const auto index = entry.at(0).to_number<std::size_t>();
      list.at(index) = index < old ? applied(list.at(index), entry.at(1)) : entry.at(1);
    }
    return list;
  }
  if (!before.is_object() || !change.is_object()) return change;
  json::object members = before.as_object();
  for (const auto& [name, part] : change.as_object()) members[name] = applied(members[name], part);
  return members;
}

json::object read(const std::string& text) { return json::parse(text).as_object(); }

json::object after(json::object picture, const json::object& frame) {
  picture["marks"] = json::array();
  for (const auto& [name, whole] : frame.at("picture").as_object()) picture[name] = whole;
  if (const auto* changes = frame.if_contains("changes"))
    for (const auto& [name, change] : changes->as_object()) picture[name] = applied(picture.at(name), change);
  return picture;
}

Picture first_picture() {
  Picture picture;
  picture.width = picture.height = 60;
  picture.tiles.assign(3600, '.');
  picture.caption = "tick 0";
  for (std::uint32_t seat = 0; seat < 4; ++seat) {
    picture.panels.push_back({.seat = seat,
                              .role = "r",
                              .name = "n",
                              .color = {},
                              .score = {},
                              .items = {{"food", 1, {}}, {"wood", 2, {}}},
                              .fault = {}});
    picture.sprites.push_back({.id = seat, .x = 1.5 * seat, .y = 2, .color = {}, .label = "x"});
  }
  picture.sights.push_back({0, std::string(3600, '#'), {1, 2}, 1});
  return picture;
}

TEST(Frames, changes_within_members_give_the_picture_back) {
  std::mt19937 random(5);  // NOLINT: the same changes each time
  const auto below = [&](std::size_t end) { return random() % end; };
  Picture picture = first_picture();
  auto known = read(frame_json(nullptr, {0, 0, picture})).at("picture").as_object();
  std::size_t parts = 0;
  for (std::uint64_t step = 1; step <= 600; ++step) {
    const Picture before = picture;
    for (auto count = below(4); count > 0; --count)
      picture.tiles[below(3600)] = static_cast<char>('a' + below(3));
    if (below(50) == 0) picture.tiles = picture.tiles.empty() ? std::string(3600, 'b') : "";
    if (picture.tiles.empty()) picture.tiles.assign(3600, 'c');
    if (below(40) == 0) picture.tiles.assign(3600, static_cast<char>('a' + below(5)));
    if (!picture.sprites.empty()) picture.sprites[below(picture.sprites.size())].x += 0.5;
    if (below(5) == 0)
      picture.sprites.push_back({.id = 10 + static_cast<std::uint32_t>(step), .color = {}, .label = "new"});
    if (!picture.sprites.empty() && below(5) == 0)
      picture.sprites.erase(picture.sprites.begin() +
                            static_cast<std::ptrdiff_t>(below(picture.sprites.size())));
    auto& panel = picture.panels[below(4)];
    panel.score = std::to_string(step);
    panel.items[below(panel.items.size())].amount += 1;
    if (below(9) == 0) panel.items.push_back({"gem", 1, {}});
    if (below(9) == 0) panel.items.resize(1);
    picture.sights[0].cells[below(3600)] = '.';
    picture.sights[0].unseen.push_back(static_cast<std::uint32_t>(step));
    if (below(6) == 0)
      picture.lead.reset();
    else
      picture.lead =
          Lead{"points", "", 1.0 / static_cast<double>(step), {{"a", {}, {0}, 1, 0}, {"b", {}, {1}, 2, 0}}};
    picture.marks.clear();
    if (below(2) == 0) picture.marks.push_back({"wall", 0, "a wall"});
    const auto frame = read(frame_json(&before, {step, 0, picture}));
    parts += frame.contains("changes") ? 1 : 0;
    known = after(std::move(known), frame);
    const auto whole = read(frame_json(nullptr, {step, 0, picture})).at("picture");
    ASSERT_EQ(json::value(known), whole) << "step " << step;
  }
  EXPECT_GT(parts, 500U);
}

TEST(Frames, a_moved_stone_and_a_moved_sprite_are_a_few_letters) {
  Picture before = first_picture();
  before.tiles[700] = 'a';
  Picture now = before;
  now.tiles[700] = '.';
  now.tiles[701] = 'a';
  now.sprites[2].y += 1;
  now.caption = "tick 1";
  EXPECT_LT(frame_json(&before, {1, 0, now}).size(), 200U);
}

TEST(Frames, marks_are_told_in_each_step_that_has_some) {
  Picture picture = first_picture();
  picture.marks.push_back({"wall", 0, "the same"});
  EXPECT_TRUE(read(frame_json(&picture, {1, 0, picture})).at("picture").as_object().contains("marks"));
}

}  // namespace
}  // namespace agon
