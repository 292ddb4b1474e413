#include "server/analysis_answers.h"

#include <fmt/format.h>

#include <charconv>
#include <filesystem>

#include "analysis/analysis.h"
#include "analysis/analysis_file.h"
#include "core/errors.h"
#include "core/from_json.h"
#include "server/secret.h"

namespace agon::app {

namespace {

constexpr std::size_t largest_body = 4096;
constexpr std::uint64_t most_nodes = 1'000'000;  // most nodes per decision that a request may ask for

struct AnalysisOrder {
  std::uint64_t nodes = analysis::usual_nodes;
};
BOOST_DESCRIBE_STRUCT(AnalysisOrder, (), (nodes))

AnalysisOrder order_in(const std::string& body) {
  AnalysisOrder order;
  if (body.empty()) return order;
  if (body.size() > largest_body)
    throw BadRequest(fmt::format("the body is larger than {} bytes", largest_body));
  from_json(parse_json(body, "the body"), order);
  if (order.nodes == 0 || order.nodes > most_nodes)
    throw BadRequest(fmt::format("nodes: must be from 1 to {}", most_nodes));
  return order;
}

/// Number of lines that the page has already.
std::uint64_t lines_from(const net::Request& request) {
  const auto found = request.query.find("from");
  if (found == request.query.end()) return 0;
  std::uint64_t value = 0;
  const auto& text = found->second;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size())
    throw BadRequest(fmt::format("from: \"{}\" is not a whole number", text.substr(0, 40)));
  return value;
}

net::Response shown_json(std::string text, unsigned status = 200) {
  return {status, "application/json", std::move(text)};
}

template <class Work>
net::Response answered_or_refused(Work work) {
  try {
    return work();
  } catch (const AnalysisQueue::TooMany& too_many) {
    return net::error_response(429, too_many.what());
  } catch (const AnalysisQueue::NotOwn& refused) {
    return net::error_response(403, refused.what());
  } catch (const std::exception& bad) {
    return net::error_response(400, bad.what());
  }
}

}  // namespace

AnalysisQueue::Asker AnalysisAnswers::asker(const net::Request& request) const {
  return {"address " + request.client.to_string(), !token_.empty() && !refusal(request)};
}

std::optional<net::Response> AnalysisAnswers::refusal(const net::Request& request) const {
  return refusal_without(token_, request, "starting or ending an analysis");
}

net::Response AnalysisAnswers::start(const net::Request& request, RecordedMatch match,
                                     const AnalysisQueue::Asker& asker) {
  return answered_or_refused([&] {
    const auto nodes = order_in(request.body).nodes;
    return shown_json(queue_.start(std::move(match), nodes, asker), 202);
  });
}

net::Response AnalysisAnswers::state(const net::Request& request, RecordedMatch match,
                                     const AnalysisQueue::Asker& asker) {
  return answered_or_refused([&] {
    const auto from = lines_from(request);
    if (auto state = queue_.state(match.info.id, from, asker)) return shown_json(std::move(*state));
    const bool kept =
        !match.record_path.empty() && std::filesystem::exists(analysis::analysis_path(match.record_path));
    if (kept) return shown_json(queue_.show_kept(std::move(match), asker));
    return net::error_response(404, "this match has not been analysed; POST starts an analysis");
  });
}

net::Response AnalysisAnswers::cancel(const std::string& match, const AnalysisQueue::Asker& asker) {
  return answered_or_refused([&] {
    auto state = queue_.cancel(match, asker);
    return state ? shown_json(std::move(*state))
                 : net::error_response(404, "this match is not being analysed");
  });
}

}  // namespace agon::app
