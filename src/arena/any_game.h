// The rules of a configured game without its types, so that code that need not be as fast as function calls
// is compiled once for all games. It has the functions of a game, as core/game.h explains them; so templates
// such as Match and ReplayOf take it. game_of.h makes one from any Game. Several threads may use it at once.
#pragma once

#include <cassert>
#include <memory>
#include <optional>
#include <typeinfo>

#include "arena/match.h"
#include "core/choice.h"
#include "core/from_json.h"
#include "core/game.h"
#include "core/hash.h"
#include "core/to_json.h"
#include "core/write_json.h"

namespace agon {

// A state, an action or a view of some game, without its type, for code that is compiled once for all games.
// Code of the game itself reads it by `as`.

class AnyValue {
 public:
  /// Empty: read as a default-constructed value of whatever type is asked for.
  AnyValue() = default;
  template <DescribedStruct T>
  AnyValue(T value) : held_(std::make_unique<Holder<T>>(std::move(value))) {}
  /// Refers to `value`, which must outlive it; a copy has its own.
  template <DescribedStruct T>
  static AnyValue lent(const T& value) {
    AnyValue lent;
    lent.held_ = std::make_unique<Holder<T>>(&value);
    return lent;
  }

  AnyValue(AnyValue&&) noexcept = default;
  AnyValue& operator=(AnyValue&&) noexcept = default;
  AnyValue(const AnyValue& other) : held_(other.held_ ? other.held_->copy() : nullptr) {}
  /// Reuses the memory of the old value. Unless one of them is empty, both must have the same type.
  AnyValue& operator=(const AnyValue& other) {
    if (held_ && other.held_)
      held_->assign(*other.held_);
    else
      held_ = other.held_ ? other.held_->copy() : nullptr;
    return *this;
  }
  ~AnyValue() = default;

  bool empty() const { return held_ == nullptr; }
  /// The same value, with memory of its own if it was lent.
  AnyValue kept() && {
    if (held_) held_->keep();
    return std::move(*this);
  }
  /// `T` must be its type; only debug builds check that. Valid until this value is changed or destroyed.
  template <DescribedStruct T>
  const T& as() const {
    static const T none{};
    if (!held_) return none;
    assert(held_->type() == typeid(T));
    return *static_cast<const T*>(held_->at);
  }
  /// For changes; only for a value that is neither lent nor empty.
  template <DescribedStruct T>
  T& change() {
    assert(held_->type() == typeid(T));
    return *static_cast<Holder<T>&>(*held_).own;
  }

  /// Unless one is empty, both must have the same type. An empty value equals only an empty one.
  bool operator==(const AnyValue& other) const {
    if (held_ && other.held_) return held_->equals(other.held_->at);
    return !held_ && !other.held_;
  }
  json::value to_json() const { return held_ ? held_->to_json() : json::object(); }
  json::object to_sparse_json() const { return held_ ? held_->to_sparse_json() : json::object(); }
  void append_json(std::string& line) const {
    if (held_)
      held_->append_json(line);
    else
      line += "{}";
  }
  std::uint64_t hash() const { return held_ ? held_->hash() : 0; }

 private:
  struct Held {
    virtual ~Held() = default;
    virtual const std::type_info& type() const = 0;
    virtual std::unique_ptr<Held> copy() const = 0;
    virtual void assign(const Held& other) = 0;
    virtual void keep() = 0;
    virtual bool equals(const void* other) const = 0;
    virtual json::value to_json() const = 0;
    virtual json::object to_sparse_json() const = 0;
    virtual void append_json(std::string& line) const = 0;
    virtual std::uint64_t hash() const = 0;

    const void* at = nullptr;
  };

  template <class T>
  struct Holder final : Held {
    explicit Holder(T value) : own(std::move(value)) { this->at = &*own; }
    explicit Holder(const T* lent) { this->at = lent; }

    const T& value() const { return *static_cast<const T*>(this->at); }
    const std::type_info& type() const override { return typeid(T); }
    std::unique_ptr<Held> copy() const override { return std::make_unique<Holder>(value()); }
    void assign(const Held& other) override {
      own = *static_cast<const T*>(other.at);
      this->at = &*own;
    }
    void keep() override {
      if (!own) assign(*this);
    }
    bool equals(const void* other) const override { return value() == *static_cast<const T*>(other); }
    json::value to_json() const override { return agon::to_json(value()); }
    json::object to_sparse_json() const override { return agon::to_sparse_json(value()); }
    void append_json(std::string& line) const override { agon::append_json(line, value()); }
    std::uint64_t hash() const override { return hash_of(value()); }

    std::optional<T> own;
  };

  std::unique_ptr<Held> held_;
};

inline json::object to_sparse_json(const AnyValue& value) { return value.to_sparse_json(); }
inline void append_json(std::string& line, const AnyValue& value) { value.append_json(line); }
inline std::uint64_t hash_of(const AnyValue& value) { return value.hash(); }

class AnyGame {
 public:
  using State = AnyValue;
  using Action = AnyValue;
  using View = AnyValue;

  virtual ~AnyGame() = default;

  virtual const GameInfo& info() const = 0;
  virtual json::value config() const = 0;
  virtual void append_config(std::string& line) const = 0;  ///< as JSON, as programs are sent it
  virtual std::size_t seats() const = 0;
  virtual Clocks clocks() const = 0;
  virtual Pace pace() const = 0;

  virtual State start(std::uint64_t seed) const = 0;
  virtual SeatSet deciders(const State& state) const = 0;
  virtual std::optional<Fault> check(const State& state, Seat seat, const Action& action) const = 0;
  virtual void step(State& state, std::span<const Decision<Action>> decisions) const = 0;
  virtual bool forfeits(const State& state, Seat seat, FaultKind fault) const = 0;
  virtual Outcome outcome(const State& state) const = 0;
  /// A seat's standing, -1 (lost) to 1 (won), by the rules alone.
  virtual double standing(const State& state, Seat seat) const = 0;
  virtual std::vector<Action> actions(const State& state, Seat seat) const = 0;
  virtual std::vector<Action> opening_actions(const State& state, Seat seat) const = 0;
  virtual std::vector<Choice<Action>> choices(const State& state, Seat seat) const = 0;
  /// The result may refer to the state, which must then outlive it; a copy of the result does not.
  virtual View view(const State& state, Seat seat) const = 0;
  /// The value that a program is sent for a view; it may refer to the view.
  virtual AnyValue told(const View& view, Seat seat) const = 0;
  virtual Picture picture(const State& state, const State* before) const = 0;

  /// `where`: the name of the value in messages, such as "state". Both throw BadValue.
  virtual State read_state(const json::value& value, const std::string& where) const = 0;
  virtual Action read_action(const json::value& value, const std::string& where) const = 0;

  /// A built-in player, "champion?nodes=20000". Throws BadRequest if the seat has none of that name.
  virtual std::unique_ptr<Player<AnyGame>> player(const std::string& name, Seat seat,
                                                  std::uint64_t seed) const = 0;
  virtual void check_player(const std::string& name, Seat seat) const = 0;  ///< throws as `player` does
  /// The players that judge positions of the game.
  virtual AnalysisPlayers analysis_players() const = 0;
  /// The last player of that name in the game's list that fits the seat. If none has the name, the last of
  /// all that fit. Throws BadRequest if no player fits the seat.
  virtual std::unique_ptr<Player<AnyGame>> judge(const std::string& name, Seat seat,
                                                 std::uint64_t seed) const = 0;
  /// The worth of a state to a seat by the game's own `evaluate`; empty: the game has none.
  virtual std::optional<double> evaluate(const State& state, Seat seat) const = 0;
  /// An action as a deed in the game's words: "turning down".
  virtual std::string doing(const State& state, Seat seat, const Action& action) const = 0;
  /// The position of the seat, which is called `name`, by the game's measures; empty: the game has none.
  virtual std::vector<Stake> stakes(const State& state, Seat seat, const std::string& name) const = 0;
};

/// An action by its fields, for a game without words of its own: "direction Left, activate_wall_breaker";
/// "nothing" for one that says nothing.
std::string action_words(const json::value& action);

template <class G>
inline constexpr bool is_any = std::is_same_v<G, AnyGame>;

/// An action of any kind of game from JSON. Throws BadValue.
template <class G>
typename G::Action action_from(const G& game, const json::value& value, const std::string& where) {
  if constexpr (is_any<G>) {
    return game.read_action(value, where);
  } else {
    typename G::Action action;
    from_json(value, action, where);
    return action;
  }
}

/// The actions from which an opening is drawn, at least one. If a few random actions would lose most matches
/// of a game, its `opening_actions(state, seat)` lists those that leave a match to be played.
template <class G>
std::vector<typename G::Action> opening_actions(const G& game, const typename G::State& state, Seat seat) {
  if constexpr (requires { game.opening_actions(state, seat); })
    return game.opening_actions(state, seat);
  else
    return game.actions(state, seat);
}

using AnyMatch = Match<AnyGame>;
using AnyPlayer = Player<AnyGame>;
extern template class Match<AnyGame>;

}  // namespace agon
