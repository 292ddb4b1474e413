#include "show/render.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <map>

#include "show/cairo_draw.h"
#include "show/samples.h"
#include "show/video_plan.h"

namespace agon::show {
namespace {

namespace fs = std::filesystem;

class Render : public testing::Test {
 protected:
  Render() : folder_(fs::temp_directory_path() / ("agon_show_" + std::to_string(::getpid()))) {
    fs::create_directories(folder_);
  }
  ~Render() override { fs::remove_all(folder_); }

  fs::path at(const std::string& name) const { return folder_ / name; }
  static std::string content(const fs::path& path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::size_t files() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }

  fs::path folder_;
};

template <class Call>
std::string error_of(Call&& call) {
  try {
    call();
  } catch (const RenderError& error) {
    return error.what();
  }
  return "no error";
}

TEST_F(Render, APngHasItsSizeAndItsBoard) {
  const auto picture = samples::sweets(3);
  render_png(picture, at("a.png"), {{640, 480}, "Sugar", true});
  const auto surface = own(cairo_image_surface_create_from_png(at("a.png").c_str()));
  ASSERT_EQ(cairo_surface_status(surface.get()), CAIRO_STATUS_SUCCESS);
  EXPECT_EQ(cairo_image_surface_get_width(surface.get()), 640);
  EXPECT_EQ(cairo_image_surface_get_height(surface.get()), 480);
  std::map<std::uint32_t, int> pixels;
  const unsigned char* data = cairo_image_surface_get_data(surface.get());
  const int stride = cairo_image_surface_get_stride(surface.get());
  for (int y = 0; y < 480; ++y)
    for (int x = 0; x < 640; ++x) {
      const unsigned char* pixel = data + y * stride + x * 4;
      ++pixels[static_cast<std::uint32_t>(pixel[2] << 16 | pixel[1] << 8 | pixel[0])];
    }
  EXPECT_GT(pixels[picture.ground.rgb], 640 * 480 / 20);
  EXPECT_GT(pixels[picture.palette[0].color.rgb], 500);
  EXPECT_GT(pixels.size(), 100U);  // letters have soft edges
  EXPECT_EQ(files(), 1U);          // nothing is left of the writing
}

TEST_F(Render, ASizeMayFollowFromTheShape) {
  render_png(samples::pursuit(20), at("a.png"), {{400, 0}, "", true});
  const auto surface = own(cairo_image_surface_create_from_png(at("a.png").c_str()));
  EXPECT_EQ(cairo_image_surface_get_width(surface.get()), 400);
  EXPECT_GT(cairo_image_surface_get_height(surface.get()), 200);
}

TEST_F(Render, EveryPictureAtEverySize) {
  for (const auto& picture :
       {samples::pursuit(60), samples::cycles(30), samples::planet(10), samples::sweets(3), Picture{}})
    for (const RenderSize size : {RenderSize{16, 16}, {16, 900}, {900, 16}, {120, 80}, {0, 0}})
      EXPECT_NO_THROW(render_png(picture, at("a.png"), {size, "title", true}));
}

TEST_F(Render, AnSvgStartsRight) {
  render_svg(samples::planet(3), at("a.svg"), {{}, "Zappy", true});
  const auto text = content(at("a.svg"));
  EXPECT_EQ(text.rfind("<?xml", 0), 0U);
  EXPECT_NE(text.substr(0, 400).find("<svg"), text.npos);
  EXPECT_NE(text.find("</svg>"), text.npos);
}

TEST_F(Render, TextThatIsNoTextHarmsNothing) {
  auto picture = samples::sweets(3);
  picture.caption = "\xff\xfe bad \x1b[2J";
  picture.panels[0].name = "\xc3";
  picture.panels[1].fault = std::string(4000, 'x');
  picture.sprites[0].label = std::string(3, '\0');
  EXPECT_NO_THROW(render_png(picture, at("a.png")));
}

TEST_F(Render, ErrorsSayWhatIsWrong) {
  const auto picture = samples::sweets(1);
  Frames frames;
  frames.append(picture);
  frames.finish();
  EXPECT_EQ(error_of([&] { render(frames, at("a.bmp")); }),
            at("a.bmp").string() + ": unknown extension \".bmp\"; expected .png, .svg, .txt, .mp4 or .gif");
  EXPECT_EQ(error_of([&] { render_video(frames, at("a")); }),
            at("a").string() + ": unknown extension \"\"; expected .mp4 or .gif");
  EXPECT_EQ(error_of([&] { render_png(picture, at("no/a.png")); }),
            at("no/a.png").string() + ": there is no folder " + at("no").string());
  EXPECT_EQ(error_of([&] { render_png(picture, folder_); }), folder_.string() + ": is a folder, not a file");
  EXPECT_EQ(error_of([&] {
              render_png(picture, at("a.png"), {{8, 8}, "", true});
            }),
            "width: 8 is out of bounds; expected 16 to 16384 pixels");
  EXPECT_EQ(error_of([&] { render_video(frames, at("a.mp4"), {.fps = 500}); }),
            "fps: 500 is out of bounds; expected 1 to 60");
  EXPECT_EQ(files(), 0U);
}

TEST_F(Render, AMatchWithoutPictures) {
  Frames frames;
  frames.finish();
  EXPECT_EQ(error_of([&] { render(frames, at("a.mp4")); }),
            at("a.mp4").string() + ": the match has no pictures");
  EXPECT_EQ(error_of([&] { render(frames, at("a.png")); }),
            at("a.png").string() + ": the match has no pictures");
}

TEST_F(Render, AFullDiskIsNamed) {
  fs::create_symlink("/dev/full", at("full.png"));
  EXPECT_EQ(error_of([&] { render_png(samples::sweets(1), at("full.png")); }),
            at("full.png").string() + ": cannot be written: No space left on device");
  fs::create_symlink("/dev/full", at("full.svg"));
  EXPECT_EQ(error_of([&] { render_svg(samples::sweets(1), at("full.svg")); }),
            at("full.svg").string() + ": cannot be written: No space left on device");
}

TEST_F(Render, AFailureLeavesTheOlderFileAlone) {
  std::ofstream(at("a.png")) << "older";
  EXPECT_NE(error_of([&] { render_png(samples::sweets(1), at("a.png"), {{5, 5}, "", true}); }), "no error");
  EXPECT_EQ(content(at("a.png")), "older");
  render_png(samples::sweets(1), at("a.png"));
  EXPECT_EQ(content(at("a.png")).substr(1, 3), "PNG");
}

TEST_F(Render, TheStillIsChosenByItsNumber) {
  Frames frames;
  samples::fill(frames, samples::cycles, 20);
  render(frames, at("first.png"), {}, 0);
  render(frames, at("last.png"));
  render(frames, at("last2.png"), {}, 19);
  EXPECT_NE(content(at("first.png")), content(at("last.png")));
  EXPECT_EQ(content(at("last.png")), content(at("last2.png")));
}

TEST(VideoPlan, FewStepsGlideAndManyAreSampled) {
  const auto few = plan_video(21, {}, 30);
  EXPECT_NEAR(few.steps_per_frame, 2.0 / 30, 1e-9);
  EXPECT_EQ(few.moving, 301U);
  EXPECT_EQ(few.total, 376U);
  EXPECT_NEAR(few.position(15), 1, 1e-9);
  EXPECT_NEAR(few.position(22), 22 * 2.0 / 30, 1e-9);
  const auto many = plan_video(100001, {.seconds = 10, .hold = 0}, 30);
  EXPECT_NEAR(static_cast<double>(many.total) / many.fps, 10, 0.1);
  EXPECT_EQ(many.position(many.total - 1), 100000);
  for (std::size_t frame = 0; frame < many.total; ++frame) {
    EXPECT_EQ(many.position(frame), std::floor(many.position(frame)));
    EXPECT_GE(many.position(frame), many.position(frame == 0 ? 0 : frame - 1));
  }
  for (const std::size_t pictures : {1UL, 21UL, 5000UL})
    EXPECT_EQ(plan_video(pictures, {.seconds = 12, .exactly = true}, 30).total, 360U) << pictures;
  const auto one = plan_video(1, {.hold = 1}, 30);
  EXPECT_EQ(one.total, 31U);
  EXPECT_EQ(one.position(30), 0);
}

TEST(Glide, ByIdAndNotAcrossJumps) {
  Picture from, to;
  from.sprites = {samples::sprite(1, Shape::circle, 0, 0, 1, 0, 350),
                  samples::sprite(2, Shape::circle, 19, 5, 1, 0),
                  samples::sprite(3, Shape::circle, 4, 4, 1, 0)};
  to.sprites = {samples::sprite(2, Shape::circle, 0, 5, 1, 0),
                samples::sprite(1, Shape::circle, 2, 1, 1, 0, 10)};
  const auto between = glide(from, to, 0.5);
  EXPECT_EQ(between.sprites[0].x, 1);
  EXPECT_EQ(between.sprites[0].y, 0.5);
  EXPECT_EQ(between.sprites[0].heading, 0);  // the short way round
  EXPECT_EQ(between.sprites[1].x, 19);       // to the far side of a torus
  EXPECT_EQ(between.sprites[2].x, 4);        // gone in the next
  EXPECT_EQ(glide(from, to, 0), from);
}

TEST(Glide, TrailsEndAtJumps) {
  Frames frames;
  for (const double x : {5.0, 18.0, 18.0, 19.0, 20.0}) {
    Picture picture;
    picture.sprites = {samples::sprite(7, Shape::circle, x, 0, 1, 0)};
    frames.append(picture);
  }
  const auto found = trails(frames, 4, *frames.at(4), 10);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].places, (std::vector<std::pair<double, double>>{{20, 0}, {19, 0}, {18, 0}}));
  EXPECT_TRUE(trails(frames, 4, *frames.at(4), 0).empty());
}

}  // namespace
}  // namespace agon::show
