// Networks as files, and as players: what a policy does as an opponent is what it does as a learner.
#include "learning/network.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>

#include "core/errors.h"
#include "core/record_file.h"
#include "games/tron/learning/game.h"
#include "learning/held.h"

namespace agon::learning {
namespace {

void put(std::string& bytes, auto value) {
  char raw[sizeof value];
  std::memcpy(raw, &value, sizeof value);
  bytes.append(raw, sizeof value);
}

/// Two inputs, two hidden units, three actions.
std::string small_file(bool half) {
  const auto number = [half](std::string& bytes, float value, std::uint16_t as_half) {
    if (half)
      put(bytes, as_half);
    else
      put(bytes, value);
  };
  std::string bytes = "agonnet1";
  put(bytes, std::uint32_t{2});
  put(bytes, std::uint32_t{half ? 2U : 4U});
  put(bytes, 0.5F);
  put(bytes, 0.0F);
  const auto one = [&] { number(bytes, 1.0F, 0x3c00); };
  const auto minus_two = [&] { number(bytes, -2.0F, 0xc000); };
  const auto quarter = [&] { number(bytes, 0.25F, 0x3400); };
  put(bytes, std::uint32_t{2}), put(bytes, std::uint32_t{2});
  one(), minus_two(), minus_two(), one();  // weights
  quarter(), quarter();                    // bias
  put(bytes, std::uint32_t{2}), put(bytes, std::uint32_t{3});
  one(), minus_two(), quarter(), minus_two(), one(), quarter();
  quarter(), one(), minus_two();
  return bytes;
}

Shape shape_of(Element element) {
  return {.seats = 2,
          .element = element,
          .observation = {2},
          .channels = {},
          .actions = 3,
          .parts = {3},
          .idle = 0};
}

TEST(Network, ComputesLayersWithReluBetween) {
  const float seen[2]{4, 1};
  for (const bool half : {false, true}) {
    const auto network = Network::read(small_file(half));
    network.check(shape_of(Element::real));
    // Hidden: 0.5 * (4 - 2) + 0.25 = 1.25, and 0.5 * (-8 + 1) + 0.25 < 0.
    EXPECT_EQ(network.values(shape_of(Element::real), seen), (std::vector<float>{1.5F, -1.5F, -1.6875F}));
    const std::uint8_t bytes[2]{4, 1};
    EXPECT_EQ(network.values(shape_of(Element::byte), bytes), (std::vector<float>{1.5F, -1.5F, -1.6875F}));
  }
}

TEST(Network, ChoosesTheBestLegalActionOrDrawsOne) {
  const float seen[2]{4, 1};
  const auto shape = shape_of(Element::real);
  Random random(1, "test");
  const auto greedy = Network::read(small_file(false));
  EXPECT_EQ(greedy.choose(shape, seen, std::array<std::int8_t, 3>{1, 1, 1}.data(), random), 0);
  EXPECT_EQ(greedy.choose(shape, seen, std::array<std::int8_t, 3>{0, 0, 1}.data(), random), 2);
  auto bytes = small_file(false);
  const float temperature = 1;
  std::memcpy(bytes.data() + 20, &temperature, sizeof temperature);
  const auto drawing = Network::read(bytes);
  std::array<int, 3> counts{};
  for (int draw = 0; draw < 4000; ++draw)
    ++counts[static_cast<std::size_t>(
        drawing.choose(shape, seen, std::array<std::int8_t, 3>{0, 1, 1}.data(), random))];
  EXPECT_EQ(counts[0], 0);
  EXPECT_NEAR(counts[1] / 4000.0, 1 / (1 + std::exp(-0.1875)), 0.04);  // five standard deviations
}

TEST(Network, SaysWhatIsWrongWithAFile) {
  const auto whole = small_file(false);
  for (std::size_t size = 0; size < whole.size(); ++size)
    EXPECT_THROW(Network::read(whole.substr(0, size)), BadRequest);
  EXPECT_THROW(Network::read(whole + "x"), BadRequest);
  for (const auto& [place, value] : {std::pair{0, 1}, {8, 200}, {12, 3}, {24, 7}, {24, 255}}) {
    auto broken = whole;
    broken[static_cast<std::size_t>(place)] = static_cast<char>(value);
    EXPECT_THROW(Network::read(broken), BadRequest) << place;
  }
  const auto network = Network::read(whole);
  auto other = shape_of(Element::real);
  other.actions = 4;
  EXPECT_THROW(network.check(other), BadRequest);
}

/// A network over Tron's numbers with weights by chance.
std::shared_ptr<const Network> chance_network(const Shape& shape, std::uint64_t seed) {
  Random random(seed, "test.network");
  DenseLayer layer{shape.numbers(), shape.actions, {}, std::vector<float>(shape.actions)};
  for (std::size_t weight = 0; weight < layer.inputs * layer.outputs; ++weight)
    layer.weights.push_back(static_cast<float>(random.between(-100, 100)));
  return std::make_shared<const Network>(std::vector{layer}, 0.01F, 0.0F);
}

TEST(Policy, PlaysAsAnOpponentWhatItPlaysAsALearner) {
  const auto& game = agon::tron::learning_game();
  const boost::json::value config{{"map", "generated"}, {"width", 11}, {"height", 13}};
  Settings settings;
  settings.matches = 8;
  Held both(game.make(config, {}, settings));
  const auto& shape = both.vector->shape();
  const auto network = chance_network(shape, 3);
  settings.seat = 0;
  settings.opponents = {{"earlier", 1, network}};
  Held one(game.make(config, {}, settings));
  both.reset(5);
  one.reset(5);
  Random unused(0, "");
  for (int step = 0; step < 200; ++step) {
    for (std::size_t row = 0; row < both.actions.size(); ++row)
      both.actions[row] = network->choose(shape, &both.observations[row * shape.bytes()],
                                          &both.masks[row * shape.actions], unused);
    for (std::size_t match = 0; match < settings.matches; ++match) {
      ASSERT_EQ(std::memcmp(&one.observations[match * shape.bytes()],
                            &both.observations[2 * match * shape.bytes()], shape.bytes()),
                0);
      one.actions[match] = both.actions[2 * match];
    }
    both.vector->step();
    one.vector->step();
  }
  EXPECT_EQ(game.difference(record_from(one.vector->record(0, false), "record")), "");
}

TEST(Policy, MustFitTheGame) {
  const auto& game = agon::tron::learning_game();
  Settings settings;
  settings.opponents = {{"earlier", 1, chance_network(game.make({}, {}, {})->shape(), 1)}};
  EXPECT_NO_THROW(game.make({}, {}, settings));
  EXPECT_THROW(game.make({{"map", "generated"}, {"width", 11}, {"height", 11}}, {}, settings), BadRequest);
}

}  // namespace
}  // namespace agon::learning
