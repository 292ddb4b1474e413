// What strangers upload: unpacked within limits, and never outside its folder.
#include "ladder/archive.h"

#include <archive.h>
#include <archive_entry.h>

#include <fstream>

#include "core/errors.h"
#include "ladder/kit.h"
#include "ladder/recipe.h"

namespace agon::ladder {
namespace {

namespace fs = std::filesystem;

struct Member {
  std::string name, text;
  unsigned type = AE_IFREG;
  std::string link{};
};

class ArchiveTest : public LadderTest {
 protected:
  std::string packed(const std::vector<Member>& members, bool zip = false) {
    const auto file = path("packed" + std::to_string(++count_));
    auto* writer = archive_write_new();
    zip ? archive_write_set_format_zip(writer) : archive_write_set_format_pax_restricted(writer);
    if (!zip) archive_write_add_filter_gzip(writer);
    archive_write_open_filename(writer, file.c_str());
    for (const auto& member : members) {
      auto* entry = archive_entry_new();
      archive_entry_set_pathname(entry, member.name.c_str());
      archive_entry_set_filetype(entry, member.type);
      archive_entry_set_perm(entry, 0777);
      archive_entry_set_size(entry, static_cast<la_int64_t>(member.text.size()));
      if (member.type == AE_IFLNK)
        archive_entry_set_symlink(entry, member.link.c_str());
      else if (!member.link.empty())
        archive_entry_set_hardlink(entry, member.link.c_str());
      archive_write_header(writer, entry);
      archive_write_data(writer, member.text.data(), member.text.size());
      archive_entry_free(entry);
    }
    archive_write_close(writer);
    archive_write_free(writer);
    return file;
  }
  std::string fresh() {
    const auto folder = path("folder" + std::to_string(++count_));
    fs::create_directories(folder);
    return folder;
  }
  std::string refusal(const std::string& archive, const UnpackLimits& limits = {}) {
    const auto folder = fresh();
    try {
      unpack(archive, "bot.zip", folder, limits);
    } catch (const BadRequest& bad) {
      return bad.what();
    }
    return {};
  }

 private:
  int count_ = 0;
};

TEST_F(ArchiveTest, zip_and_tar_come_out_and_the_only_folder_is_left_out) {
  for (const bool zip : {false, true}) {
    const auto folder = fresh();
    unpack(
        packed({{"mybot/bot.py", "print(1)"}, {"mybot/lib/book.txt", "e4"}, {"__MACOSX/._bot.py", "x"}}, zip),
        "mybot.zip", folder, {});
    EXPECT_EQ(read(folder + "/bot.py"), "print(1)");
    EXPECT_EQ(read(folder + "/lib/book.txt"), "e4");
    EXPECT_FALSE(fs::exists(folder + "/__MACOSX"));
  }
}

TEST_F(ArchiveTest, one_file_is_itself) {
  const auto folder = fresh();
  unpack(write("upload", "print(1)"), "C:\\bots\\bot.py", folder, {});
  EXPECT_EQ(read(folder + "/bot.py"), "print(1)");
  for (const char* name : {"..", ".bashrc", "", "a/", "bot\n.py", "ü.py"})
    EXPECT_THROW(plain_name(name), BadRequest) << name;
}

TEST_F(ArchiveTest, nothing_leads_out_of_the_folder) {
  for (const char* name : {"../evil", "a/../../evil", "/tmp/evil", "a\\..\\evil", "bad\nname", ".", "a/."})
    EXPECT_NE(refusal(packed({{name, "x"}})).find("is not a valid file name in an archive"),
              std::string::npos)
        << name;
  EXPECT_FALSE(fs::exists(path("evil")));
}

TEST_F(ArchiveTest, the_folder_where_the_program_runs_is_left_alone) {
  // Found by fuzzing: what the library still owed to a file called "." when all was over, it did to the
  // folder of the program.
  const auto before = fs::current_path();
  const auto here = fresh();
  fs::permissions(here, fs::perms::owner_all);
  fs::current_path(here);
  for (const char* name : {".", "a/.", "a/.."}) refusal(packed({{"mybot/", "", AE_IFDIR}, {name, "x"}}));
  refusal(packed({{"mybot/", "", AE_IFDIR}, {"./", "", AE_IFDIR}, {"mybot/bot.py", "print(1)"}}));
  fs::current_path(before);
  EXPECT_EQ(fs::status(here).permissions(), fs::perms::owner_all);
  EXPECT_TRUE(fs::is_empty(here));
}

TEST_F(ArchiveTest, links_and_devices_are_refused) {
  EXPECT_NE(refusal(packed({{"shadow", "", AE_IFLNK, "/etc/shadow"}})).find("link"), std::string::npos);
  EXPECT_NE(refusal(packed({{"bot.py", "x"}, {"other", "", AE_IFREG, "bot.py"}})).find("link"),
            std::string::npos);
  EXPECT_NE(refusal(packed({{"pipe", "", AE_IFIFO}})).find("device"), std::string::npos);
}

TEST_F(ArchiveTest, folders_lie_at_most_32_deep) {
  const auto nested = [](int depth) {
    std::string name;
    for (int each = 0; each < depth; ++each) name += "a/";
    return name;
  };
  EXPECT_EQ(refusal(packed({{nested(32) + "bot.py", "x"}, {"bot.py", "x"}})), "");
  EXPECT_EQ(refusal(packed({{"mybot/" + nested(32) + "bot.py", "x"}, {"mybot/bot.py", "x"}})), "")
      << "the only folder does not count";
  for (const bool zip : {false, true}) {
    EXPECT_NE(refusal(packed({{nested(34) + "bot.py", "x"}}, zip)).find("folders deep"), std::string::npos);
    EXPECT_NE(refusal(packed({{"bot.py", "x"}, {nested(90), "", AE_IFDIR}}, zip)).find("folders deep"),
              std::string::npos);
  }
}

TEST_F(ArchiveTest, nothing_is_written_twice_or_through_another_file) {
  EXPECT_NE(refusal(packed({{"bot.py", "x"}, {"./bot.py", "y"}})).find("twice"), std::string::npos);
  EXPECT_NE(refusal(packed({{"bot", "x"}, {"bot/bot.py", "y"}})).find("cannot be written"),
            std::string::npos);
  EXPECT_NE(refusal(packed({{"bot/bot.py", "y"}, {"bot", "x"}})).find("twice"), std::string::npos);
  const auto folder = fresh();
  fs::create_directory_symlink(path("."), folder + "/out");
  EXPECT_THROW(unpack(packed({{"out/evil", "x"}}), "bot.zip", folder, {}), BadRequest)
      << "nor through a link that is there";
  EXPECT_FALSE(fs::exists(path("evil")));
}

TEST_F(ArchiveTest, limits_hold) {
  std::vector<Member> many;
  for (int each = 0; each < 6; ++each) many.push_back({"f" + std::to_string(each), "x"});
  EXPECT_NE(refusal(packed(many), {1 << 20, 5}).find("more than 5 files"), std::string::npos);
  EXPECT_EQ(refusal(packed(many), {1 << 20, 6}), "");
  const std::string zeros(3 << 20, '\0');
  EXPECT_NE(refusal(packed({{"bomb", zeros}}), {2 << 20, 5}).find("more than 2 MiB"), std::string::npos);
  EXPECT_NE(refusal(packed({{"bomb", zeros}}, true), {2 << 20, 5}).find("more than 2 MiB"),
            std::string::npos);
}

TEST_F(ArchiveTest, a_size_that_is_only_stated_takes_no_room) {
  // Found by fuzzing: a member of a zip that states 3.8 GB and brings none of them.
  const unsigned char member[] = {
      0x50, 0x4b, 3, 4, 0xff, 0xff, 0,    0,    0, 0,    0,    0xfd, 0x50, 0x4b, 3,    4, 0xff, 0xff, 0,
      0,    0,    0, 0, 0xfd, 0x37, 0x72, 3,    0, 0,    0,    0xff, 0xff, 0x5f, 0x30, 0, 0x2d, 0x37, 0x72,
      3,    0,    0, 0, 0xff, 0xff, 0x5f, 0x30, 0, 0x2d, 0x12, 0xb2, 0,    0,    0,    0, 0};
  const auto folder = fresh();
  try {
    unpack(write("stated", std::string(reinterpret_cast<const char*>(member), sizeof member)), "bot.zip",
           folder, {1 << 16, 20});
  } catch (const BadRequest&) {
  }
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    EXPECT_FALSE(entry.is_regular_file() && entry.file_size() > 1U << 16) << entry.path();
}

TEST_F(ArchiveTest, what_is_damaged_or_empty_is_told) {
  EXPECT_NE(refusal(write("broken", std::string("PK\x03\x04 and then rubbish", 22))), "");
  const auto whole = read(packed({{"bot.py", std::string(100'000, 'x')}}));
  EXPECT_NE(refusal(write("cut", whole.substr(0, whole.size() / 2))), "");
  EXPECT_NE(refusal(packed({})), "");
}

TEST_F(ArchiveTest, a_folder_says_how_it_is_built_and_started) {
  EXPECT_EQ(recipe_of(fs::path(write("one/bot.py", "")).parent_path().string()).language, "python");
  EXPECT_EQ(recipe_of(fs::path(write("two/Bot.java", "")).parent_path().string()).language, "java");
  write("toml/bot.py", "");
  write("toml/agon.toml", "build = \"make\"\nclient = \"./bot {host}:{port}\"\n");
  const auto recipe = recipe_of(path("toml"));
  EXPECT_EQ(recipe.build, "make");
  EXPECT_TRUE(recipe.is_client);
  const auto refused = [&](const std::string& name, const std::string& settings) {
    write(name + "/agon.toml", settings);
    try {
      recipe_of(path(name));
    } catch (const BadRequest& bad) {
      return std::string(bad.what());
    }
    return std::string();
  };
  EXPECT_NE(refused("a", "start = 3").find("a text in quotes"), std::string::npos);
  EXPECT_NE(refused("b", "start = \"x\"\nfoo = 1").find("agon.toml:2: unknown key \"foo\""),
            std::string::npos);
  EXPECT_NE(refused("c", "build = \"make\"").find("must say how"), std::string::npos);
  EXPECT_NE(refused("d", "start = \"x").find("agon.toml:1: not TOML"), std::string::npos);
  EXPECT_NE(refused("e", "start = \"'x\""), "") << "an open quote";
  fs::create_directories(path("none"));
  EXPECT_THROW(recipe_of(path("none")), BadRequest);
  write("both/bot.py", "");
  write("both/bot.js", "");
  EXPECT_THROW(recipe_of(path("both")), BadRequest);
}

TEST_F(ArchiveTest, a_player_is_started_from_where_it_was_built) {
  const auto folder = fs::path(write("built/bot.py", "")).parent_path().string();
  const auto player = player_in("cmd:python3 bot.py --depth 3", folder);
  EXPECT_NE(player.find(fs::weakly_canonical(folder + "/bot.py").string() + " --depth 3"), std::string::npos)
      << player;
  EXPECT_EQ(player_in("client:x {folder} {host}", "/b"), "client:x /b '{host}'");
  EXPECT_EQ(player_in("minimax", folder), "minimax");
}

}  // namespace
}  // namespace agon::ladder
