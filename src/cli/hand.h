// A person who plays at the keyboard: the choices that the game offers, by the keys that it names, as on the
// pages. Knows neither the terminal nor the match; what it hears and says is what server/person.h describes.
#pragma once

#include <boost/json/object.hpp>
#include <chrono>
#include <optional>
#include <string>
#include <vector>

#include "core/choice.h"
#include "core/game_info.h"
#include "core/picture.h"
#include "show/view.h"

namespace agon::cli {

class Hand {
 public:
  using Time = std::chrono::steady_clock::time_point;

  /// A message to the person's page.
  void hear(const boost::json::object& message, Time now);
  /// A key by its name in browsers; returns the message that answers, if it does.
  std::optional<boost::json::object> press(const std::string& key);

  /// The lines below the board.
  show::HandWords words(Time now) const;
  /// Draws the cursor, and the cells to point at.
  void mark(Picture& picture) const;

  bool over() const { return over_; }
  /// "You won."
  const std::string& result() const { return result_; }
  /// The outcome's text.
  const std::string& story() const { return story_; }

 private:
  using Offer = Choice<boost::json::value>;

  void ask(const boost::json::object& question, Time now);
  void end(const boost::json::object& outcome);
  std::optional<boost::json::object> choose(const Offer& choice);
  std::optional<boost::json::object> point(const Cell& cell);
  std::optional<boost::json::object> press_for_cells(const std::string& key);
  /// Chooses among those without keys: Tab names the next one, Enter takes it.
  std::optional<boost::json::object> press_for_others(const std::string& key);
  const Offer* named_by(const std::string& key) const;
  bool points() const;
  std::vector<Cell> targets() const;

  std::vector<Offer> offers_;  ///< of the present question, or of the last one
  std::vector<Offer>
      known_;  ///< all so far, one a label: in real time, one that came a moment too early counts
  bool asked_ = false, real_time_ = false, over_ = false;
  Seat seat_ = 0;
  std::uint64_t step_ = 0;
  std::optional<Time> until_{}, begins_{};
  std::optional<Cell> cursor_{}, selected_{};
  std::optional<std::size_t> other_{};  ///< which choice without keys is named
  std::string said_ = "The match begins when everybody is ready.", result_, story_;
  bool refused_ = false;
};

}  // namespace agon::cli
