// The requests of GUIs and operators of a served world.
#include "games/zappy/rules/operator_text.h"
#include "games/zappy/wire/hosted_world.h"

namespace agon::zappy {

namespace {
constexpr std::size_t gui_unsent = std::size_t{8} << 20;  // bytes; the dump of the largest map is 2 MiB
}

void HostedWorld::seat_gui(net::Member member) {
  notifier_.publish();
  clients_[member] = {Kind::gui, nobody};
  line_server_.allow_unsent(member, gui_unsent);
  notifier_.gui().greeting(line_server_.text_for(member), frequency_);
  notifier_.add_gui(member);
}

void HostedWorld::answer_gui(net::Member member, std::string_view line) {
  const Request request = parse_request(line);
  const auto& config = settings_.config;
  notifier_.publish();  // so that earlier events are read first
  auto& text = line_server_.text_for(member);
  switch (request.ask) {
    case Ask::msz:
      return notifier_.gui().msz(text);
    case Ask::bct:
      if (request.x < 0 || request.x >= config.width || request.y < 0 || request.y >= config.height) break;
      return notifier_.gui().bct(text, request.x, request.y);
    case Ask::mct:
      return notifier_.gui().mct(text);
    case Ask::tna:
      return notifier_.gui().tna(text);
    case Ask::ppo:
    case Ask::plv:
    case Ask::pin: {
      const Index player = notifier_.player_of(request.number);
      if (player == nobody) break;
      return answer_about_player(text, request.ask, player);
    }
    case Ask::sgt:
      return GuiText::sgt(text, frequency_);
    case Ask::sst:
      if (request.number < 1 || request.number > highest_frequency) break;
      set_frequency(request.number);
      // The sheet names sst, the reference sends sgt to all: both are sent.
      notifier_.publish();
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
  if (ask == Ask::ppo) notifier_.gui().ppo(text, who);
  if (ask == Ask::plv) notifier_.gui().plv(text, who);
  if (ask == Ask::pin) notifier_.gui().pin(text, who);
}

void HostedWorld::set_frequency(int frequency) {
  frequency_ = frequency;
  if (!settings_.lockstep && match_) {
    catch_up(real_time());
    if (match_) tell(nobody, {.kind = EventKind::frequency, .amount = frequency});
  }
  if (auto* news = notifier_.news()) GuiText::sgt(*news, frequency);
}

std::string HostedWorld::operate(const OperatorCommand& command) {
  if (!settings_.lockstep) catch_up(real_time());
  std::string answer = "ok";
  switch (command.kind) {
    case OperatorCommandKind::frequency:
      set_frequency(command.amount);
      break;
    case OperatorCommandKind::broadcast:
      for (Index each = 0; each < static_cast<Index>(state_.players.size()); ++each)
        if (state_.players[static_cast<std::size_t>(each)].alive()) notifier_.heard(each, 0, command.text);
      break;
    case OperatorCommandKind::message:
      if (auto* news = notifier_.news()) GuiText::smg(*news, command.text);
      break;
    case OperatorCommandKind::quit:
      if (finished_) finished_(0);
      break;
    case OperatorCommandKind::help:
      answer = deeds_help() + "ok";
      break;
    default:
      answer = operate_on_world(command);
  }
  turned();
  return answer;
}

std::string HostedWorld::operate_on_world(const OperatorCommand& command) {
  if (!match_)
    return "ko: a team has won; changes are possible again when the next world begins or a player joins";
  if (command.amount > most_things) return "ko: the amount may be at most " + std::to_string(most_things);
  const bool on_map = command.x >= 0 && command.x < settings_.config.width && command.y >= 0 &&
                      command.y < settings_.config.height;
  switch (command.kind) {
    case OperatorCommandKind::no_food:
      tell(nobody, {.kind = EventKind::hunger, .on = !command.on});
      break;
    case OperatorCommandKind::no_refill:
      tell(nobody, {.kind = EventKind::refill, .on = !command.on});
      break;
    case OperatorCommandKind::set_tile:
      if (!on_map) return "ko: there is no such tile";
      tell(nobody, {.kind = EventKind::tile,
                    .x = command.x,
                    .y = command.y,
                    .object = command.object,
                    .amount = command.amount});
      break;
    case OperatorCommandKind::lay: {
      const Index team = team_named(command.text);
      if (team == nobody) return "ko: there is no team \"" + command.text + "\"";
      if (!on_map) return "ko: there is no such tile";
      tell(team, {.kind = EventKind::egg, .x = command.x, .y = command.y});
      break;
    }
    default:
      return operate_on_player(command);
  }
  return "ok";
}

std::string HostedWorld::operate_on_player(const OperatorCommand& command) {
  const Index player = notifier_.player_of(command.player);
  if (player == nobody) return "ko: no living player has this number";
  const Trantorian& who = state_.players[static_cast<std::size_t>(player)];
  switch (command.kind) {
    case OperatorCommandKind::move:
      if (command.x < 0 || command.x >= settings_.config.width || command.y < 0 ||
          command.y >= settings_.config.height)
        return "ko: there is no such tile";
      tell(player, {.kind = EventKind::move,
                    .x = command.x,
                    .y = command.y,
                    .orientation = command.turns ? command.orientation : who.orientation});
      break;
    case OperatorCommandKind::set_level:
      tell(player, {.kind = EventKind::level, .amount = command.amount});
      break;
    case OperatorCommandKind::set_stock:
      tell(player, {.kind = EventKind::stock, .object = command.object, .amount = command.amount});
      break;
    default:  // kill
      notifier_.starved(player);
      tell(player, {.kind = EventKind::leave});
  }
  return "ok";
}

}  // namespace agon::zappy
