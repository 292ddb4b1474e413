#include <gtest/gtest.h>
#include <unistd.h>
#include <zstd.h>

#include <filesystem>
#include <fstream>

#include "core/from_json.h"
#include "core/record.h"
#include "core/record_file.h"
#include "core/record_private.h"

namespace agon {
namespace {

RecordHeader sample_header() {
  return {record_version,
          "0.1",
          "toy",
          boost::json::object{{"goal", 21}},
          7,
          {{"player", "a", "random"}, {"player", "b", "program"}},
          "2026-01-01T00:00:00Z",
          RecordClocks{3000, 500, 0},
          RecordPace{PaceKind::real_time, 100, 0}};
}

RecordStep sample_step(int index) {
  RecordStep step;
  RecordDecision first, second;
  first.action = boost::json::object{{"number", index}};
  first.ms = 0.5;
  second.seat = 1;
  second.fault = FaultKind::late;
  step.decisions = {first, second};
  if (index == 1) step.faults = {{1, FaultKind::late, "late", "too late"}};
  if (index % 64 == 63) step.hash = "00000000000000ff";
  return step;
}

RecordFooter sample_footer(int steps) {
  return {.outcome = {{1.0, 0.0}, {0}, "goal", "reached"}, .steps = std::uint64_t(steps), .hash = "abc"};
}

std::string sample_lines(int steps = 3, bool ended = true) {
  RecordWriter writer;
  std::string lines = writer.header(sample_header());
  for (int i = 0; i < steps; ++i) lines += writer.step(sample_step(i));
  return ended ? lines + writer.footer(sample_footer(steps)) : lines;
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const auto at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), with);
}

struct RecordFileTest : ::testing::Test {
  std::string path =
      (std::filesystem::temp_directory_path() / ("agon_record_test_" + std::to_string(getpid()))).string();
  void TearDown() override {
    std::filesystem::remove(path);
    std::filesystem::remove(private_path(path, 1));
  }
  void write(const std::string& bytes) const { std::ofstream(path, std::ios::binary) << bytes; }
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
  EXPECT_EQ(record.changed, "");
  EXPECT_EQ(record.header.seed, 7U);
  EXPECT_EQ(record.header.seats.at(0).player, "random");
  EXPECT_EQ(record.header.clocks, (RecordClocks{3000, 500, 0}));
  EXPECT_EQ(record.header.pace, (RecordPace{PaceKind::real_time, 100, 0}));
  ASSERT_EQ(record.steps.size(), 3U);
  EXPECT_EQ(record.steps[1].decisions, sample_step(1).decisions);
  EXPECT_EQ(record.steps[1].faults, sample_step(1).faults);
  EXPECT_EQ(record.footer->outcome.reason, "goal");
}

TEST(RecordText, a_match_without_clocks_says_so) {
  auto header = sample_header();
  header.clocks = recorded(Clocks{});
  EXPECT_NE(line_of(header).find("\"clocks\":null"), std::string::npos);
  EXPECT_EQ(parse_record(line_of(header) + "\n").header.clocks, std::nullopt);
}

TEST(RecordText, events_of_a_timed_world_fit_into_a_step) {
  RecordStep step;
  RecordDecision join, command;
  join.at = 120;
  join.event = boost::json::object{{"join", "red"}};
  command.seat = 7000;
  command.at = 127;
  command.event = boost::json::object{{"command", "Forward"}};
  step.decisions = {join, command};
  EXPECT_EQ(parse_step(line_of(step), "x").decisions, step.decisions);
  const auto line = replaced(line_of(step), "127", "119");
  EXPECT_THROW(parse_step(line, "x"), BadValue);
}

TEST(RecordText, what_is_no_step_is_refused_with_its_place) {
  for (const auto& [line, said] : std::vector<std::pair<std::string, std::string>>{
           {"{}", "a step needs a list of decisions"},
           {R"({"decisions":[]})", "a step needs decisions"},
           {R"({"decisions":[{"seat":0}]})", "a decision has an action, a fault, or both"},
           {R"({"decisions":[{"seat":1,"action":{}},{"seat":1,"action":{}}]})",
            "decisions[1] is out of order"},
           {R"({"decisions":[{"seat":0,"action":{}}],"moves":1})", "unknown field \"moves\""},
           {R"({"decisions":[{"seat":0,"at":3}]})", "\"at\" and \"event\" belong together"},
           {R"({"decisions":[{"seat":0,"fault":"sleepy"}]})", "fault: expected illegal"}}) {
    try {
      parse_step(line, "line 9");
      FAIL() << line;
    } catch (const BadValue& bad) {
      EXPECT_TRUE(std::string(bad.what()).starts_with("line 9")) << bad.what();
      EXPECT_NE(std::string(bad.what()).find(said), std::string::npos) << bad.what();
    }
  }
}

TEST(RecordText, damage_in_the_middle_keeps_what_was_before_and_says_where) {
  const auto record = parse_record(replaced(sample_lines(), "\"number\":1", "???"));
  EXPECT_EQ(record.steps.size(), 1U);
  EXPECT_TRUE(record.damage.starts_with("line 3: not JSON")) << record.damage;
}

TEST(RecordText, usage_is_written_for_those_who_said_it_alone) {
  auto footer = sample_footer(1);
  footer.players.resize(2);
  footer.players[1].name = "model";
  footer.players[1].usage = {900, 90, 1, 0.25};
  const auto line = line_of(footer);
  EXPECT_NE(line.find(R"("burns":false,"end_ms":-1E0},{"name":"model")"), std::string::npos) << line;
  EXPECT_NE(line.find(R"("usage":{"input_tokens":900,"output_tokens":90,"retries":1,"dollars":2.5E-1}}])"),
            std::string::npos)
      << line;
  RecordWriter writer;
  const auto record =
      parse_record(writer.header(sample_header()) + writer.step(sample_step(0)) + writer.footer(footer));
  ASSERT_TRUE(record.footer) << record.damage;
  EXPECT_EQ(record.footer->players, footer.players);
}

TEST(RecordText, missing_footer_and_lines_after_the_last_are_told) {
  const auto lines = sample_lines();
  EXPECT_EQ(parse_record(lines + "{}\n").damage, "line 7: the record ended with the line before");
  EXPECT_EQ(parse_record(sample_lines(3, false)).damage,
            "it ends after line 4, before its footer, the outcome: it was cut off");
  const auto inside = parse_record(sample_lines(3, false).substr(0, sample_lines(3, false).size() - 9));
  EXPECT_EQ(inside.damage, "it ends after line 3: cut off inside line 4");
  EXPECT_EQ(inside.steps.size(), 2U);
}

TEST(RecordText, seats_and_decisions_are_bounded_by_the_header) {
  EXPECT_NE(parse_record(replaced(sample_lines(), "\"seat\":1,\"fault\"", "\"seat\":2,\"fault\""))
                .damage.find("line 2: a decision of seat 2, but there are 2 seats"),
            std::string::npos);
  std::string many_seats = R"({"agon":2,"seats":[{})";
  for (int seat = 0; seat < 10'000; ++seat) many_seats += ",{}";
  EXPECT_THROW(parse_record(many_seats + "]}\n"), BadValue);
}

TEST(RecordSeal, whatever_is_changed_is_found_and_its_line_named) {
  const auto lines = sample_lines(130);
  EXPECT_EQ(parse_record(lines).changed, "");
  const auto first_steps = "of the lines 2 to 65 (steps 1 to 64) one was changed";
  for (const auto& [what, with, said] : std::vector<std::array<std::string, 3>>{
           {"\"name\":\"b\"", "\"name\":\"c\"", "line 1, the header"},
           {"\"seed\":7", "\"seed\":8", "line 1, the header"},
           {"\"goal\":21", "\"goal\":22", "line 1, the header"},
           {"\"total_ms\":0", "\"total_ms\":1", "line 1, the header"},
           {"\"ms\":5E-1", "\"ms\":4E-1", first_steps},
           {"\"text\":\"too late\"", "\"text\":\"in time\"", first_steps},
           {"\"number\":70", "\"number\":71", "of the lines 66 to 129 (steps 65 to 128) one was changed"},
           {"\"number\":129", "\"number\":128", "of the lines 130 to 131 (steps 129 to 130) one was changed"},
           {"\"text\":\"reached\"", "\"text\":\"missed\"", "line 132, the footer"},
           {"\"scores\":[1E0", "\"scores\":[2E0", "line 132, the footer"}}) {
    const auto record = parse_record(replaced(lines, what, with));
    EXPECT_EQ(record.damage, "");
    EXPECT_TRUE(record.changed.starts_with(said)) << what << ": " << record.changed;
  }
}

TEST(RecordSeal, faults_and_steps_that_were_added_or_taken_away_are_found) {
  const auto lines = sample_lines(5);
  const std::string faults = R"(,"faults":[{"seat":1,"kind":"late","code":"late","text":"too late"}])";
  const auto added = replaced(lines, R"("fault":"late"}]})", R"("fault":"late"}])" + faults + "}");
  EXPECT_TRUE(parse_record(replaced(lines, faults, "")).changed.starts_with("of the lines 2 to 6"));
  EXPECT_TRUE(parse_record(added).changed.starts_with("of the lines 2 to 6")) << parse_record(added).changed;
  const auto second = lines.find('\n', lines.find('\n') + 1) + 1;
  auto shorter = lines;
  shorter.erase(second, lines.find('\n', second) + 1 - second);
  EXPECT_TRUE(parse_record(shorter).changed.starts_with("of the lines 2 to 5"))
      << parse_record(shorter).changed;
}

TEST(RecordSeal, a_hash_cannot_just_be_left_out) {
  const auto lines = sample_lines();
  const auto begin = lines.find(",\"sha1\":"), end = lines.find('}', begin);
  const auto record = parse_record(lines.substr(0, begin) + lines.substr(end));
  EXPECT_EQ(record.changed, "line 2 lacks the hash of all lines before it, which stands in every 64th step");
  const auto last = lines.rfind('\n', lines.size() - 2);
  EXPECT_EQ(parse_record(lines.substr(0, last + 1)).damage,
            "it ends after line 5, before its last line, a hash of all others: it was cut off");
}

TEST_F(RecordFileTest, compressed_file_is_read_back) {
  RecordFile file(path);
  file.write(sample_lines(5000));
  file.finish();
  EXPECT_EQ(file.problem(), "");
  const auto record = read_record(path);
  EXPECT_EQ(record.steps.size(), 5000U);
  EXPECT_EQ(record.changed + record.damage, "");
  EXPECT_LT(std::filesystem::file_size(path), 5000U * 12);
}

TEST_F(RecordFileTest, plain_lines_are_read_too) {
  write(sample_lines());
  EXPECT_EQ(read_record(path).steps.size(), 3U);
}

TEST_F(RecordFileTest, what_was_flushed_is_there_though_the_writer_never_ended) {
  RecordFile file(path);
  file.write(sample_lines(100, false));
  file.flush();
  const auto record = read_record(path);
  EXPECT_EQ(record.steps.size(), 100U);
  EXPECT_TRUE(record.damage.starts_with("it ends after line 101: cut off after byte ")) << record.damage;
  EXPECT_EQ(record.changed, "");
}

TEST_F(RecordFileTest, cut_at_any_byte_the_whole_lines_before_are_read) {
  const auto whole = compressed(sample_lines(2000));
  std::size_t least = 0;
  for (std::size_t size = 0; size < whole.size(); size += 97) {
    write(whole.substr(0, size));
    try {
      const auto record = read_record(path);
      EXPECT_NE(record.damage, "");
      EXPECT_GE(record.steps.size(), least);
      least = record.steps.size();
    } catch (const BadValue& bad) {  // nothing of the first line
      EXPECT_TRUE(std::string(bad.what()).find("cut off") != std::string::npos ||
                  std::string(bad.what()).find("empty") != std::string::npos || size < 8)
          << bad.what();
    }
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
  write("{\"agon\":99,\"program\":\"9.9\"}\n");
  EXPECT_NE(refusal().find("written by agon 9.9 and has version 99, this program reads version 2"),
            std::string::npos);
  write("{\"agon\":1,\"program\":\"0.1.0\",\"what\":\"else\"}\n");
  EXPECT_NE(refusal().find("written by agon 0.1.0 in version 1 of the format"), std::string::npos)
      << refusal();
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

/// Text that unpacks to much more than it takes, without saying so in its header.
std::string bomb(std::size_t size, char letter = ' ', bool announced = false) {
  const std::string piece(std::size_t{1} << 20, letter);
  std::string bytes(ZSTD_compressBound(size), '\0');
  ZSTD_CCtx* context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, 1);
  if (announced) ZSTD_CCtx_setPledgedSrcSize(context, size);
  ZSTD_outBuffer out{bytes.data(), bytes.size(), 0};
  for (std::size_t done = 0; done < size; done += piece.size()) {
    ZSTD_inBuffer in{piece.data(), piece.size(), 0};
    const bool last = done + piece.size() >= size;
    while (ZSTD_compressStream2(context, &out, &in, last ? ZSTD_e_end : ZSTD_e_continue) != 0 &&
           (last || in.pos < in.size)) {
    }
  }
  ZSTD_freeCCtx(context);
  bytes.resize(out.pos);
  return bytes;
}

std::string refusal_of(const std::string& bytes, UnpackBounds bounds = {}) {
  try {
    return record_from(bytes, "x", bounds).damage;
  } catch (const BadValue& bad) {
    return bad.what();
  }
}

TEST(RecordBounds, bombs_are_refused_before_they_unpack) {
  const auto big = std::size_t{300} << 20;
  EXPECT_NE(refusal_of(bomb(big, ' ', true)).find("it would unpack to 300 MiB, and 256 MiB are the most"),
            std::string::npos);
  const auto quiet = bomb(big);
  EXPECT_LT(quiet.size(), 64U << 10);
  EXPECT_NE(refusal_of(quiet).find("line 1 is longer than 4 MiB"), std::string::npos) << refusal_of(quiet);
  const auto lines = bomb(std::size_t{1} << 20, '\n');
  EXPECT_NE(refusal_of(lines).find("not JSON"), std::string::npos) << refusal_of(lines);
}

TEST(RecordBounds, many_steps_out_of_few_bytes_are_refused) {
  std::string lines = sample_lines(1, false);
  const auto step = line_of(sample_step(0)) + "\n";
  while (lines.size() < (std::size_t{48} << 20)) lines += step;
  const auto bytes = compressed(lines);
  EXPECT_LT(bytes.size(), 20U << 10);
  const auto record = record_from(bytes, "x");
  EXPECT_NE(record.damage.find("unpack to more than 1000 times as much, as no match does"), std::string::npos)
      << record.damage;
  EXPECT_LT(record.steps.size() * step.size(), (std::size_t{40} << 20));
}

TEST(RecordBounds, text_and_lines_have_a_most) {
  EXPECT_NE(refusal_of(sample_lines(100), {.text = 4096}).find("of text, the most that is read"),
            std::string::npos);
  EXPECT_NE(refusal_of(std::string(std::size_t{5} << 20, 'x')).find("line 1 is longer than 4 MiB"),
            std::string::npos);
  EXPECT_NE(refusal_of(sample_lines(100), {.line = 200}).find("line 1 is longer than 0 MiB"),
            std::string::npos);
  // A window that only large machines could hold.
  std::string wide = compressed(sample_lines(3));
  wide[4] = '\x00';  // the frame's header says how large its window is
  wide[5] = '\x90';
  EXPECT_NE(refusal_of(wide), "");
}

TEST_F(RecordFileTest, private_part_is_read_back_and_belongs_to_its_record) {
  const PrivatePart part{
      1, "python3 secret.py", {{.step = 4, .note = boost::json::object{{"value", 0.5}}}}, "first\nlast\n"};
  const auto text = private_text(part);
  EXPECT_NE(text, private_text(part)) << "no salt: the hash would prove a guess";
  RecordWriter writer;
  auto footer = sample_footer(1);
  footer.private_parts = {{1, sum_of(text)}};
  write(writer.header(sample_header()) + writer.step(sample_step(0)) + writer.footer(footer));
  const auto record = read_record(path);
  ASSERT_EQ(private_parts_of(record, path).size(), 1U);
  EXPECT_FALSE(private_parts_of(record, path)[0].here);
  EXPECT_EQ(write_private_part(path, 1, text), "");
  const auto found = private_parts_of(record, path)[0];
  EXPECT_EQ(found.problem, "");
  EXPECT_EQ(found.part, part);
  const auto mode = std::filesystem::status(private_path(path, 1)).permissions();
  EXPECT_EQ(mode & std::filesystem::perms(0077), std::filesystem::perms::none);
  EXPECT_EQ(write_private_part(path, 1, replaced(text, "last", "lost")), "");
  EXPECT_NE(private_parts_of(record, path)[0].problem.find("was changed after it was written"),
            std::string::npos);
}

TEST(RecordPrivate, what_is_no_private_part_is_refused) {
  for (const std::string bytes :
       {"", "x\n", "{}\n", "{\"agon_private\":1}\n", "{\"agon_private\":2}", "[]\n"})
    EXPECT_THROW(private_part_from(bytes, "x"), BadValue) << bytes;
  EXPECT_THROW(private_part_from(bomb(std::size_t{100} << 20), "x"), BadValue);
}

}  // namespace
}  // namespace agon
