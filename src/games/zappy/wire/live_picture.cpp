#include "games/zappy/wire/live_picture.h"

#include "core/to_json.h"
#include "core/utc_now.h"

namespace agon::zappy {

namespace {
constexpr std::chrono::milliseconds frame_time{100};  // viewers glide between them
constexpr std::size_t most_marked = 500;  // players; in larger worlds marks are not worth a copy of the state
}  // namespace

LivePicture::LivePicture(LiveRuntime& stage, const WireSettings& settings, const State& state)
    : stage_(stage), settings_(settings), state_(state), rules_(settings.config), timer_(stage.network()) {
  open();
}

LivePicture::~LivePicture() { feed_->drop(); }

void LivePicture::open() {
  MatchInfo info;
  info.id = stage_.hub().new_id();
  info.game = Rules::info().name;
  for (const auto& name : settings_.names) info.seats.push_back({"team", name, "remote"});
  info.title = title_of(info.seats);
  info.started = utc_now();
  info.seed = settings_.map_seed;
  info.config = to_json(settings_.config);
  info.steps_per_second = settings_.lockstep ? 0 : settings_.frequency;
  began_ = std::chrono::steady_clock::now();
  before_.reset();
  feed_ = stage_.hub().open(std::move(info), [this] {
    draw_while_watched();
    feed_->present(frame());
  });
}

Frame LivePicture::frame() {
  const auto passed = std::chrono::steady_clock::now() - began_;
  Frame frame;
  frame.step = static_cast<std::uint64_t>(state_.time / state_.unit);
  feed_->note_step(frame.step);
  frame.ms = std::chrono::duration<double, std::milli>(passed).count();
  frame.picture = rules_.picture(state_, before_ ? &*before_ : nullptr);
  for (auto& panel : frame.picture.panels) panel.name = panel.role;
  if (state_.players.size() <= most_marked)
    before_ = state_;
  else
    before_.reset();
  return frame;
}

/// Called when a watcher comes to an unwatched world; ends by itself when the last has gone.
void LivePicture::draw_while_watched() {
  if (std::exchange(drawing_, true)) return;
  timer_.expires_after(frame_time);
  timer_.async_wait([this](const boost::system::error_code& error) {
    drawing_ = false;
    if (error || !feed_->watched()) return;
    feed_->add(frame());
    draw_while_watched();
  });
}

void LivePicture::end(const Outcome& outcome) {
  if (feed_->watched()) feed_->add(frame());
  stage_.hub().close(feed_, outcome, "");
  open();
}

}  // namespace agon::zappy
