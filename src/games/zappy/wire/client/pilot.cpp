#include "games/zappy/wire/client/pilot.h"

#include <algorithm>

#include "games/zappy/rules/text.h"
#include "text/words.h"

namespace agon::zappy {

void Pilot::told(std::string_view line, std::string& out) {
  line = without_return(line);
  switch (stage_) {
    case Stage::welcome:
      if (line == "WELCOME") stage_ = Stage::slots, out += team_ + "\n";
      return;
    case Stage::slots:
      refused_ = line == "ko";
      if (const auto slots = read_number(trimmed(line))) slots_ = *slots, stage_ = Stage::size;
      return;
    case Stage::size: {
      Words words(line);
      const auto width = read_number(words.next()), height = read_number(words.next());
      if (!width || !height || *width < 1 || *height < 1) return;
      agent_->born(*width, *height, slots_);
      stage_ = Stage::playing;
      return pump(out);
    }
    case Stage::playing:
      if (line == "dead") {
        stage_ = Stage::dead;
        return;
      }
      if (const auto message = parse_message(line))
        if (agent_->told(*message)) planned_.clear();
      return pump(out);
    case Stage::dead:
      return;
  }
}

void Pilot::pump(std::string& out) {
  if (agent_->body().frozen()) return;
  if (planned_.empty() && agent_->body().free()) {
    planned_ = agent_->plan();
    std::reverse(planned_.begin(), planned_.end());
  }
  while (!planned_.empty() && agent_->body().outstanding() < ahead_) {
    append_command(out, planned_.back());
    agent_->sent(planned_.back());
    planned_.pop_back();
  }
}

void Pilot::ask_again(std::string& out) {
  refused_ = false;
  out += team_ + "\n";
}

void Pilot::nudge(std::string& out) {
  const Command command{Verb::Inventory, Resource::food, false, {}};
  append_command(out, command);
  agent_->sent(command);
}

}  // namespace agon::zappy
