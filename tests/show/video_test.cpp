#include <gtest/gtest.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "process/run_tool.h"
#include "show/output_file.h"
#include "show/render.h"
#include "show/samples.h"

namespace agon::show {
namespace {

namespace fs = std::filesystem;

std::string output_of(const std::string& command) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe(::popen(command.c_str(), "r"), ::pclose);
  std::array<char, 256> part;
  std::string all;
  while (const auto count = std::fread(part.data(), 1, part.size(), pipe.get()))
    all.append(part.data(), count);
  return all;
}

class Video : public testing::Test {
 protected:
  Video() : folder_(fs::temp_directory_path() / ("agon_video_" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
    samples::fill(frames_, samples::cycles, 12);
  }
  ~Video() override { fs::remove_all(folder_); }

  void SetUp() override {
    if (output_of("command -v ffmpeg ffprobe").empty())
      GTEST_SKIP() << "no ffmpeg here: videos are not tested (apt install ffmpeg)";
  }

  std::string probed(const std::string& name) const {
    return output_of(
        "ffprobe -v error -count_frames -show_entries stream=codec_name,width,height,pix_fmt,nb_read_frames "
        "-of csv=p=0 '" +
        (folder_ / name).string() + "' 2>&1");
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  std::string error_of(const fs::path& path) const {
    try {
      render_video(frames_, path, {.size = {64, 64}, .encoder = process::start_fed_tool});
    } catch (const RenderError& error) {
      return error.what();
    }
    return "no error";
  }

  fs::path folder_;
  Frames frames_;
};

TEST_F(Video, AnMp4IsPlayableAndEven) {
  std::size_t calls = 0, last_total = 0;
  VideoOptions options{.size = {201, 151}, .title = "Tron", .fps = 10, .steps_per_frame = 0.5, .hold = 0.5};
  options.encoder = process::start_fed_tool;
  options.progress = [&](std::size_t done, std::size_t total) {
    EXPECT_EQ(done, ++calls);
    last_total = total;
  };
  render(frames_, folder_ / "a.mp4", options);
  EXPECT_EQ(probed("a.mp4"), "h264,202,152,yuv420p,28\n");  // 22 half steps and the first, five that stand
  EXPECT_EQ(calls, 28U);
  EXPECT_EQ(last_total, 28U);
  EXPECT_EQ(files(), 1U);
}

TEST_F(Video, AGif) {
  render(frames_, folder_ / "a.GIF",
         {.size = {120, 90}, .fps = 10, .steps_per_frame = 1, .hold = 0, .encoder = process::start_fed_tool});
  EXPECT_EQ(probed("a.GIF").substr(0, 11), "gif,120,90,");
  EXPECT_EQ(files(), 1U);
}

TEST_F(Video, ANameThatLooksLikeSomethingElse) {
  render(frames_, folder_ / "-y http:x%03d.mp4",
         {.size = {64, 64}, .fps = 5, .steps_per_frame = 4, .hold = 0, .encoder = process::start_fed_tool});
  EXPECT_TRUE(fs::exists(folder_ / "-y http:x%03d.mp4"));
}

TEST_F(Video, AFullDiskIsNamed) {
  fs::create_symlink("/dev/full", folder_ / "full.gif");
  EXPECT_EQ(error_of(folder_ / "full.gif"),
            (folder_ / "full.gif").string() + ": ffmpeg failed: No space left on device");
}

TEST_F(Video, WithoutFfmpegItSaysHowToGetIt) {
  const std::string path = std::getenv("PATH");
  ::setenv("PATH", "/nowhere", 1);
  const auto error = error_of(folder_ / "a.mp4");
  ::setenv("PATH", path.c_str(), 1);
  EXPECT_EQ(error,
            (folder_ / "a.mp4").string() + ": videos need ffmpeg, which is not here: apt install ffmpeg");
  EXPECT_EQ(files(), 0U);
}

TEST_F(Video, AChildThatDiesEarlyIsAnErrorAndNoSignal) {
  std::signal(SIGPIPE, SIG_DFL);
  Ffmpeg ffmpeg("x.mp4", {"-i", "/there/is/no/such/file", "out.mp4"}, process::start_fed_tool);
  const std::vector<unsigned char> bytes(1 << 20);
  std::string error;
  try {
    for (int part = 0; part < 100; ++part) ffmpeg.write(bytes);
    ffmpeg.finish();
  } catch (const RenderError& caught) {
    error = caught.what();
  }
  EXPECT_NE(error.find("No such file"), error.npos) << error;
}

TEST_F(Video, WhoGivesUpLeavesNothing) {
  VideoOptions options{.size = {64, 64}, .encoder = process::start_fed_tool};
  options.progress = [](std::size_t done, std::size_t) {
    if (done == 3) throw std::runtime_error("enough");
  };
  EXPECT_THROW(render(frames_, folder_ / "a.mp4", options), std::runtime_error);
  EXPECT_EQ(files(), 0U);
}

}  // namespace
}  // namespace agon::show
