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
  if (!settings_.lockstep && match_) {
    catch_up(real_time());
    if (match_) tell(nobody, {.kind = EventKind::frequency, .amount = frequency});
  }
  if (auto* news = herald_.news()) GuiText::sgt(*news, frequency);
}

std::string HostedWorld::operate(const OperatorCommand& deed) {
  if (!settings_.lockstep) catch_up(real_time());
  std::string answer = "ok";
  switch (deed.kind) {
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
    default:
      answer = operate_on_world(deed);
  }
  turned();
  return answer;
}

std::string HostedWorld::operate_on_world(const OperatorCommand& deed) {
  if (!match_) return "ko: a team has won; a world can be changed again when the next begins, or a player comes";
  if (deed.amount > most_things) return "ko: of one thing at most " + std::to_string(most_things);
  const bool on_map =
      deed.x >= 0 && deed.x < settings_.config.width && deed.y >= 0 && deed.y < settings_.config.height;
  switch (deed.kind) {
    case DeedKind::no_food:
      tell(nobody, {.kind = EventKind::hunger, .on = !deed.on});
      break;
    case DeedKind::no_refill:
      tell(nobody, {.kind = EventKind::refill, .on = !deed.on});
      break;
    case DeedKind::set_tile:
      if (!on_map) return "ko: there is no such tile";
      tell(nobody, {.kind = EventKind::tile, .x = deed.x, .y = deed.y, .object = deed.object, .amount = deed.amount});
      break;
    case DeedKind::lay: {
      const Index team = team_named(deed.text);
      if (team == nobody) return "ko: there is no team \"" + deed.text + "\"";
      if (!on_map) return "ko: there is no such tile";
      tell(team, {.kind = EventKind::egg, .x = deed.x, .y = deed.y});
      break;
    }
    default:
      return operate_on_player(deed);
  }
  return "ok";
}

std::string HostedWorld::operate_on_player(const OperatorCommand& deed) {
  const Index player = herald_.player_of(deed.player);
  if (player == nobody) return "ko: no living player has this number";
  const Trantorian& who = state_.players[static_cast<std::size_t>(player)];
  switch (deed.kind) {
    case DeedKind::move:
      if (deed.x < 0 || deed.x >= settings_.config.width || deed.y < 0 || deed.y >= settings_.config.height)
        return "ko: there is no such tile";
      tell(player, {.kind = EventKind::move,
                    .x = deed.x,
                    .y = deed.y,
                    .orientation = deed.turns ? deed.orientation : who.orientation});
      break;
    case DeedKind::set_level:
      tell(player, {.kind = EventKind::level, .amount = deed.amount});
      break;
    case DeedKind::set_stock:
      tell(player, {.kind = EventKind::stock, .object = deed.object, .amount = deed.amount});
      break;
    default:  // kill
      herald_.starved(player);
      tell(player, {.kind = EventKind::leave});
  }
  return "ok";
}

}  // namespace agon::zappy
