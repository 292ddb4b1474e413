#include "cli/hand.h"

#include <fmt/format.h>

#include <algorithm>

#include "core/drawing.h"
#include "core/from_json.h"
#include "core/to_json.h"

namespace agon::cli {

namespace json = boost::json;

namespace {

constexpr Color cursor_color{0xffffff}, target_color{0x6ee7a0};

std::string text_of(const json::value& value) { return std::string(std::string_view(value.as_string())); }

std::vector<Choice<json::value>> offers_in(const json::value& choices) {
  std::vector<Choice<json::value>> offers;
  for (const auto& choice : choices.as_array()) {
    auto& offer = offers.emplace_back();
    offer.action = choice.at("action");
    offer.label = text_of(choice.at("label"));
    from_json(choice.at("keys"), offer.keys, "keys");
    from_json(choice.at("cells"), offer.cells, "cells");
    offer.idle = choice.at("idle").as_bool();
  }
  return offers;
}

/// A key as a person reads it: "↑", "⇧w", "space". Empty for keys that a terminal cannot tell are held
/// together.
std::string shown_key(const std::string& key) {
  if (key.starts_with("Shift+")) {
    const auto rest = shown_key(key.substr(6));
    return rest.empty() ? rest : "⇧" + rest;
  }
  if (key.size() > 1 && key.find('+') != key.npos) return {};
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> signs{
      {{"ArrowUp", "↑"}, {"ArrowDown", "↓"}, {"ArrowLeft", "←"}, {"ArrowRight", "→"}, {" ", "space"}}};
  for (const auto& [name, sign] : signs)
    if (key == name) return std::string(sign);
  return key;
}

std::string shown_keys(const std::vector<std::string>& keys) {
  std::string all;
  for (const auto& key : keys)
    if (const auto shown = shown_key(key); !shown.empty()) all += (all.empty() ? "" : " ") + shown;
  return all;
}

std::optional<Cell> way_of(const std::string& key) {
  if (key == "ArrowUp") return Cell{0, -1};
  if (key == "ArrowDown") return Cell{0, 1};
  if (key == "ArrowLeft") return Cell{-1, 0};
  if (key == "ArrowRight") return Cell{1, 0};
  return std::nullopt;
}

bool without_keys(const Choice<json::value>& offer) { return offer.keys.empty() && offer.cells.empty(); }

}  // namespace

void Hand::hear(const json::object& message, Time now) {
  const auto type = text_of(message.at("type"));
  if (type == "ask") ask(message, now);
  if (type == "begin") begins_ = now + std::chrono::milliseconds(message.at("ms").to_number<std::int64_t>());
  if (type == "refused") {
    said_ = text_of(message.at("error"));
    refused_ = true;
  }
  if (type == "end") end(message.at("outcome").as_object());
}

void Hand::ask(const json::object& question, Time now) {
  offers_ = offers_in(question.at("choices"));
  for (const auto& offer : offers_)
    if (std::none_of(known_.begin(), known_.end(),
                     [&](const Offer& one) { return one.label == offer.label; }))
      known_.push_back(offer);
  seat_ = question.at("seat").to_number<Seat>();
  step_ = question.at("step").to_number<std::uint64_t>();
  real_time_ = question.at("beat_ms").to_number<double>() > 0;
  const auto left = question.at("ms_left").to_number<double>();
  until_.reset();
  if (left >= 0 && !real_time_) until_ = now + std::chrono::milliseconds(static_cast<std::int64_t>(left));
  begins_.reset();
  selected_.reset();
  other_.reset();
  if (!asked_ && !refused_ && !real_time_) said_.clear();
  if (real_time_ && !asked_) said_.clear();
  asked_ = true;
}

void Hand::end(const json::object& outcome) {
  Outcome read;
  from_json(json::value(outcome), read, "outcome");
  over_ = true;
  asked_ = false;
  story_ = words_of(read);
  const bool won = std::find(read.winners.begin(), read.winners.end(), seat_) != read.winners.end();
  result_ = !read.over()           ? "The match was stopped."
            : read.winners.empty() ? "A draw."
            : won                  ? "You won."
                                   : "You lost.";
}

const Hand::Offer* Hand::named_by(const std::string& key) const {
  const auto named = [&](const std::vector<Offer>& list) -> const Offer* {
    for (const auto& offer : list)
      if (std::find(offer.keys.begin(), offer.keys.end(), key) != offer.keys.end()) return &offer;
    return nullptr;
  };
  if (const auto* found = named(offers_)) return found;
  return real_time_ ? named(known_) : nullptr;
}

std::optional<json::object> Hand::press(const std::string& key) {
  if (!asked_) return std::nullopt;
  refused_ = false;
  if (points()) return press_for_cells(key);
  if (auto others = press_for_others(key)) return others;
  const auto* offer = named_by(key);
  if (offer == nullptr && key.starts_with("Shift+")) offer = named_by(key.substr(6));
  return offer != nullptr ? choose(*offer) : std::nullopt;
}

std::optional<json::object> Hand::choose(const Offer& choice) {
  other_.reset();
  if (real_time_) {
    said_ = choice.label;
    return json::object{{"choose", choice.label}};
  }
  asked_ = false;
  selected_.reset();
  said_ = choice.label + " …";
  return json::object{{"step", step_}, {"action", choice.action}};
}

std::optional<json::object> Hand::press_for_others(const std::string& key) {
  std::vector<const Offer*> others;
  for (const auto& offer : offers_)
    if (without_keys(offer)) others.push_back(&offer);
  if (others.empty()) return std::nullopt;
  if (key == "Tab") {
    other_ = other_ ? (*other_ + 1) % others.size() : 0;
    said_ = others[*other_]->label + "? Enter takes it, Tab names the next";
    return std::nullopt;
  }
  if (key != "Enter" || !other_ || *other_ >= others.size()) return std::nullopt;
  return choose(*others[*other_]);
}

bool Hand::points() const {
  return std::any_of(offers_.begin(), offers_.end(), [](const Offer& offer) { return !offer.cells.empty(); });
}

std::vector<Cell> Hand::targets() const {
  std::vector<Cell> found;
  for (const auto& offer : offers_) {
    const std::size_t next = selected_ ? 1 : 0;
    if (offer.cells.size() <= next || (selected_ && !(offer.cells[0] == *selected_))) continue;
    if (std::find(found.begin(), found.end(), offer.cells[next]) == found.end())
      found.push_back(offer.cells[next]);
  }
  return found;
}

/// Arrows move a cursor, Tab goes to the next cell that can be pointed at, Enter points.
std::optional<json::object> Hand::press_for_cells(const std::string& key) {
  const auto cells = targets();
  if (!cursor_ && !cells.empty()) cursor_ = cells.front();
  if (!cursor_) return std::nullopt;
  if (const auto way = way_of(key)) {
    cursor_ = Cell{std::max(0, cursor_->x + way->x), std::max(0, cursor_->y + way->y)};
  } else if (key == "Tab" && !cells.empty()) {
    const auto at = std::find(cells.begin(), cells.end(), *cursor_);
    cursor_ = at == cells.end() || at + 1 == cells.end() ? cells.front() : *(at + 1);
  } else if (key == "Enter" || key == " ") {
    return point(*cursor_);
  } else if (const auto* offer = named_by(key)) {
    return choose(*offer);
  }
  return std::nullopt;
}

std::optional<json::object> Hand::point(const Cell& cell) {
  for (const auto& offer : offers_) {
    const auto& cells = offer.cells;
    const bool whole = selected_ ? cells.size() == 2 && cells[0] == *selected_ && cells[1] == cell
                                 : cells.size() == 1 && cells[0] == cell;
    if (whole) return choose(offer);
  }
  const bool begins = std::any_of(offers_.begin(), offers_.end(), [&](const Offer& offer) {
    return offer.cells.size() == 2 && offer.cells[0] == cell;
  });
  const bool again = selected_ && *selected_ == cell;
  selected_.reset();
  if (begins && !again) selected_ = cell;
  said_ = selected_ ? "now the cell where it goes" : again ? "" : "nothing of yours can be done there";
  return std::nullopt;
}

show::HandWords Hand::words(Time now) const {
  show::HandWords words;
  words.said = asked_ ? real_time_ ? "You are playing" : "Your turn" : said_;
  if (asked_ && !said_.empty()) words.said += ": " + said_;
  words.urgent = refused_;
  const auto seconds = [&](Time until) {
    return std::max<std::int64_t>(0, std::chrono::ceil<std::chrono::seconds>(until - now).count());
  };
  if (begins_ && *begins_ > now) words.said = fmt::format("Get ready: {}", seconds(*begins_));
  if (asked_ && until_) words.said += fmt::format("  ({} s left)", seconds(*until_));
  if (points()) {
    words.keys = {{"←→↑↓", "move the cursor"}, {"Tab", "next cell"}, {"Enter", "point at it"}};
  }
  bool others = false;
  for (const auto& offer : offers_) {
    others |= without_keys(offer) && !points();
    if (const auto keys = shown_keys(offer.keys); !keys.empty()) words.keys.emplace_back(keys, offer.label);
  }
  if (others) words.keys.emplace_back("Tab", "more");
  return words;
}

void Hand::mark(Picture& picture) const {
  if (!asked_ || !points()) return;
  std::vector<Drawing> drawings;
  for (const auto& cell : targets()) drawings.push_back(drawn_cell(cell.x, cell.y, 0.2));
  draw_on(picture, drawings, target_color);
  const auto circle = [&](const Cell& cell, Color color, double radius) {
    draw_on(picture, {{DrawingKind::circle, {{double(cell.x), double(cell.y)}}, radius, {}, color, {}}},
            color);
  };
  if (selected_) circle(*selected_, target_color, 0.45);
  if (cursor_) circle(*cursor_, cursor_color, 0.5);
}

}  // namespace agon::cli
