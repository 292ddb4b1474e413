// The seat of a client that is a process of ours, and that of one who never came.
#pragma once

#include "hosting/client_end.h"
#include "hosting/game_server.h"
#include "hosting/live_match.h"
#include "hosting/seat_plan.h"

namespace agon {

/// What a client's process leaves behind, once it has gone.
template <class Take>
void hand_over(boost::asio::io_context& loop, const std::shared_ptr<ClientProgram>& client, Take take) {
  std::make_shared<ClientEnd>(loop, client)->wait([client, take = std::move(take)](double end_ms) {
    auto report = client->report();
    report.end_ms = end_ms;
    take(std::move(report), client->private_part());
  });
}

/// A client's link, and its process beside it.
template <Game G>
class ClientLink : public SeatLink<G> {
 public:
  ClientLink(LiveMatch<G>& match, std::shared_ptr<SeatLink<G>> link, std::shared_ptr<ClientProgram> client)
      : loop_(match.loop().context), link_(std::move(link)), client_(std::move(client)) {}

  void ask(const Match<G>& match, Seat seat) override { link_->ask(match, seat); }
  void at_beat(const Match<G>& match, Seat seat) override { link_->at_beat(match, seat); }
  void watch(const Match<G>& match, Seat seat) override { link_->watch(match, seat); }
  bool prepare(std::function<void()> ready) override { return link_->prepare(std::move(ready)); }
  void end(const Match<G>& match) override { link_->end(match); }
  Fault explained(Fault fault) override {
    constexpr auto moment = std::chrono::milliseconds(50);  // a connection ends a little before its process
    if (const auto ending = client_->ended(moment)) fault.text += ": " + *ending;
    return fault;
  }
  bool leave_behind(typename SeatLink<G>::TakeLeft take) override {
    hand_over(loop_, client_, std::move(take));
    return true;
  }

 private:
  boost::asio::io_context& loop_;
  std::shared_ptr<SeatLink<G>> link_;
  std::shared_ptr<ClientProgram> client_;
};

/// What to sit at a socket's seat.
template <Game G>
std::shared_ptr<SeatLink<G>> with_client(const ServeSettings& house,
                                         const std::shared_ptr<LiveMatch<G>>& match,
                                         std::shared_ptr<SeatLink<G>> link, Seat seat) {
  if (!house.arranged || !house.arranged->clients[seat]) return link;
  return std::make_shared<ClientLink<G>>(*match, std::move(link), house.arranged->clients[seat]);
}

/// Nobody came: that is its decision in every step.
template <Game G>
class AbsentLink : public SeatLink<G> {
 public:
  AbsentLink(const ServeSettings& house, const std::shared_ptr<LiveMatch<G>>& match, Fault why, Seat seat)
      : loop_(match->loop().context), match_(match), why_(std::move(why)) {
    if (house.arranged) client_ = house.arranged->clients[seat];
  }

  void ask(const Match<G>&, Seat seat) override {
    if (const auto match = match_.lock()) match->leave(seat, why_);
  }
  bool leave_behind(typename SeatLink<G>::TakeLeft take) override {
    if (!client_) return false;
    hand_over(loop_, client_, std::move(take));
    return true;
  }

 private:
  boost::asio::io_context& loop_;
  std::weak_ptr<LiveMatch<G>> match_;
  std::shared_ptr<ClientProgram> client_;
  Fault why_;
};

}  // namespace agon
