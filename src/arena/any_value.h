// A state, an action or a view of some game, without its type, for code that is compiled once for all games.
// Code of the game itself reads it by `as`.
#pragma once

#include <cassert>
#include <memory>
#include <optional>
#include <typeinfo>

#include "core/hash.h"
#include "core/to_json.h"
#include "core/write_json.h"

namespace agon {

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

}  // namespace agon
