#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "core/from_json.h"
#include "core/record_file.h"

namespace agon {
namespace {

std::string sample_lines(int steps = 3) {
  RecordHeader header{
      record_version,        "0.1", "toy", boost::json::object{{"goal", 21}}, 7, {{"player", "a", "random"}},
      "2026-01-01T00:00:00Z"};
  std::string lines = line_of(header) + "\n";
  for (int i = 0; i < steps; ++i) {
    RecordStep step;
    step.actions = {boost::json::object{{"number", i}}};
    step.ms = {0.5};
    if (i == 1) step.faults = {{0, FaultKind::late, "late", "too late"}};
    if (i == 2) step.hash = "00000000000000ff";
    lines += line_of(step) + "\n";
  }
  return lines + line_of(RecordFooter{{{1.0}, {0}, "goal", "reached"}, std::uint64_t(steps), "abc"}) + "\n";
}

struct RecordFileTest : ::testing::Test {
  std::string path =
      (std::filesystem::temp_directory_path() / ("agon_record_test_" + std::to_string(getpid()))).string();
  void TearDown() override { std::filesystem::remove(path); }
  void write(const std::string& bytes) const { std::ofstream(path, std::ios::binary) << bytes; }
  std::string bytes() const {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  }
  std::string refusal() const {
    try {
      read_record(path);
    } catch (const BadValue& bad) {
      return bad.what();
    }
    return "accepted";
  }
};

TEST(RecordText, lines_are_read_back) {
  const auto record = parse_record(sample_lines());
  EXPECT_EQ(record.damage, "");
  EXPECT_EQ(record.header.seed, 7U);
  EXPECT_EQ(record.header.seats.at(0).player, "random");
  ASSERT_EQ(record.steps.size(), 3U);
  EXPECT_EQ(record.steps[1].faults.at(0).kind, FaultKind::late);
  EXPECT_EQ(record.steps[2].hash, "00000000000000ff");
  EXPECT_EQ(record.footer->outcome.reason, "goal");
}

TEST(RecordText, damage_in_the_middle_keeps_what_was_before_and_says_where) {
  auto lines = sample_lines();
  const auto third = lines.find("\"number\":1");
  lines.replace(third, 3, "???");
  const auto record = parse_record(lines);
  EXPECT_EQ(record.steps.size(), 1U);
  EXPECT_TRUE(record.damage.starts_with("line 3: not JSON")) << record.damage;
}

TEST(RecordText, missing_footer_and_lines_after_it_are_told) {
  auto lines = sample_lines();
  EXPECT_EQ(parse_record(lines + "{}\n").damage, "line 6: there are lines after the footer");
  lines.resize(lines.find("{\"outcome\""));
  EXPECT_EQ(parse_record(lines).damage, "the record ends after line 4 without a footer");
}

TEST_F(RecordFileTest, compressed_file_is_read_back) {
  RecordFile file(path);
  file.write(sample_lines(5000));
  file.finish();
  EXPECT_EQ(file.problem(), "");
  EXPECT_EQ(read_record(path).steps.size(), 5000U);
  EXPECT_LT(std::filesystem::file_size(path), 5000U * 12);
}

TEST_F(RecordFileTest, plain_lines_are_read_too) {
  write(sample_lines());
  EXPECT_EQ(read_record(path).steps.size(), 3U);
}

TEST_F(RecordFileTest, truncated_file_gives_what_is_there) {
  RecordFile file(path);
  std::string text;
  for (int i = 0; i < 20000; ++i)
    text += std::to_string(i * 7919) + "\n";  // hardly compressible: several blocks
  file.write(sample_lines().substr(0, sample_lines().find("{\"outcome\"")));
  for (int i = 0; i < 40; ++i)
    file.write("{\"ms\":[" + std::to_string(i) + "." + std::to_string(i * 7919) + "]}\n");
  file.finish();
  const auto whole = bytes();
  write(whole.substr(0, whole.size() / 2));
  try {
    const auto record = read_record(path);
    EXPECT_NE(record.damage, "");
  } catch (const BadValue& bad) {  // cut inside the first block: nothing could be read
    EXPECT_NE(std::string(bad.what()).find("cut off"), std::string::npos);
  }
}

TEST_F(RecordFileTest, refusals_name_the_file_and_the_cure) {
  EXPECT_NE(refusal().find("cannot open the record: No such file"), std::string::npos);
  write("");
  EXPECT_NE(refusal().find("the record is empty"), std::string::npos);
  write("hello\n");
  EXPECT_NE(refusal().find("line 1: not JSON"), std::string::npos);
  write("{\"a\":1}\n");
  EXPECT_NE(refusal().find("not a record of Agon"), std::string::npos);
  write("{\"agon\":99}\n");
  EXPECT_NE(refusal().find("version 99, this program reads up to 1"), std::string::npos);
  write(std::string("\x28\xb5\x2f\xfd garbage", 12));
  EXPECT_NE(refusal(), "accepted");
}

TEST(RecordFile, full_disk_is_told_and_nothing_is_thrown) {
  if (!std::filesystem::exists("/dev/full")) GTEST_SKIP() << "no /dev/full here";
  RecordFile file("/dev/full");
  for (int i = 0; i < 100; ++i) file.write(sample_lines(1000));
  file.finish();
  EXPECT_NE(file.problem().find("No space left on device"), std::string::npos) << file.problem();
}

TEST(RecordFile, missing_folder_is_told) {
  RecordFile file("/no/such/folder/x.agon");
  file.write("x\n");
  EXPECT_NE(file.problem().find("cannot open the record for writing: No such file"), std::string::npos);
}

}  // namespace
}  // namespace agon
