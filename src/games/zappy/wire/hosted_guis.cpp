// What GUIs and operators ask of a served world.
#include "games/zappy/rules/operator_text.h"
#include "games/zappy/wire/hosted_world.h"

namespace agon::zappy {

namespace {
constexpr std::size_t gui_unsent = std::size_t{8} << 20;  // bytes; the dump of the largest map is 2 MiB
}

void HostedWorld::seat_gui(net::Member member) {
  herald_.publish();
  clients_[member] = {Kind::gui, nobody};
  crowd_.allow_unsent(member, gui_unsent);
  herald_.gui().greeting(crowd_.text_for(member), frequency_);
  herald_.add_gui(member);
}

void HostedWorld::answer_gui(net::Member member, std::string_view line) {
  const Request request = parse_request(line);
  const auto& config = settings_.config;
  herald_.publish();  // what happened before is read before
  auto& text = crowd_.text_for(member);
  switch (request.ask) {
    case Ask::msz:
      return herald_.gui().msz(text);
    case Ask::bct:
      if (request.x < 0 || request.x >= config.width || request.y < 0 || request.y >= config.height) break;
      return herald_.gui().bct(text, request.x, request.y);
    case Ask::mct:
      return herald_.gui().mct(text);
    case Ask::tna:
      return herald_.gui().tna(text);
    case Ask::ppo:
    case Ask::plv:
    case Ask::pin: {
      const Index player = herald_.player_of(request.number);
      if (player == nobody) break;
      return answer_about_player(text, request.ask, player);
    }
    case Ask::sgt:
      return GuiText::sgt(text, frequency_);
    case Ask::sst:
      if (request.number < 1 || request.number > highest_frequency) break;
      set_frequency(request.number);
      // The sheet says sst, the reference sends sgt to all: both are said.
      herald_.publish();
      return GuiText::sst(text, frequency_);
    case Ask::unknown:
      text += "suc\n";
      return;
    case Ask::wrong:
      break;
  }
  text += "sbp\n";
}

void HostedWorld::answer_about_player(std::string& text, Ask ask, Index player) const {
  const Trantorian& who = state_.players[static_cast<std::size_t>(player)];
  if (ask == Ask::ppo) herald_.gui().ppo(text, who);
  if (ask == Ask::plv) herald_.gui().plv(text, who);
  if (ask == Ask::pin) herald_.gui().pin(text, who);
}

void HostedWorld::set_frequency(int frequency) {
  frequency_ = frequency;
  if (!settings_.lockstep) {
    catch_up(real_time());
    world_.set_unit(unit_of(frequency));
  }
  if (auto* news = herald_.news()) GuiText::sgt(*news, frequency);
}

std::string HostedWorld::operate(const OperatorCommand& deed) {
  if (!settings_.lockstep) catch_up(real_time());
  std::string answer = "ok";
  const bool on_map =
      deed.x >= 0 && deed.x < settings_.config.width && deed.y >= 0 && deed.y < settings_.config.height;
  switch (deed.kind) {
    case DeedKind::no_food:
      state_.hunger = !deed.on;
      break;
    case DeedKind::no_refill:
      state_.refill = !deed.on;
      break;
    case DeedKind::set_tile:
      if (!on_map) return "ko: there is no such tile";
      world_.set_ground(deed.x, deed.y, deed.object, deed.amount);
      break;
    case DeedKind::lay: {
      const Index team = team_named(deed.text);
      if (team == nobody) return "ko: there is no team \"" + deed.text + "\"";
      if (!on_map) return "ko: there is no such tile";
      world_.lay(team, deed.x, deed.y, nobody);
      break;
    }
    case DeedKind::frequency:
      set_frequency(deed.amount);
      break;
    case DeedKind::broadcast:
      for (Index each = 0; each < static_cast<Index>(state_.players.size()); ++each)
        if (state_.players[static_cast<std::size_t>(each)].alive()) herald_.heard(each, 0, deed.text);
      break;
    case DeedKind::message:
      if (auto* news = herald_.news()) GuiText::smg(*news, deed.text);
      break;
    case DeedKind::quit:
      if (finished_) finished_(0);
      break;
    case DeedKind::help:
      answer = deeds_help() + "ok";
      break;
    case DeedKind::move:
    case DeedKind::set_level:
    case DeedKind::set_stock:
    case DeedKind::kill:
      answer = operate_on_player(deed);
      break;
  }
  turned();
  return answer;
}

std::string HostedWorld::operate_on_player(const OperatorCommand& deed) {
  const Index player = herald_.player_of(deed.player);
  if (player == nobody) return "ko: no living player has this number";
  const Trantorian& who = state_.players[static_cast<std::size_t>(player)];
  switch (deed.kind) {
    case DeedKind::move:
      if (deed.x < 0 || deed.x >= settings_.config.width || deed.y < 0 || deed.y >= settings_.config.height)
        return "ko: there is no such tile";
      world_.move(player, deed.x, deed.y, deed.turns ? deed.orientation : who.orientation);
      break;
    case DeedKind::set_level:
      world_.set_level(player, deed.amount);
      break;
    case DeedKind::set_stock:
      world_.set_stock(player, deed.object, deed.amount);
      break;
    default:  // kill
      herald_.starved(player);
      world_.leave(player);
  }
  return "ok";
}

}  // namespace agon::zappy
