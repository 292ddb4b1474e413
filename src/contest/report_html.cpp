// The report as one HTML file that needs nothing else: for the classroom's wall and for the course's page.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "contest/report.h"
#include "text/html_text.h"

namespace agon::contest {

namespace {

std::size_t at(int index) { return static_cast<std::size_t>(index); }

constexpr const char* style = R"(
:root{--ink:#1d2433;--soft:#5b6475;--line:#dfe3ea;--paper:#fff;--back:#f4f6f9;--accent:#2f6fde}
*{box-sizing:border-box}
body{margin:0;background:var(--back);color:var(--ink);font:15px/1.45 system-ui,-apple-system,"Segoe UI",Roboto,"DejaVu Sans",sans-serif}
main{max-width:1100px;margin:0 auto;padding:32px 24px 64px}
h1{font-size:34px;line-height:1.15;margin:0 0 6px}
h2{font-size:20px;margin:0 0 12px}
p.about{color:var(--soft);margin:0 0 24px}
section{background:var(--paper);border:1px solid var(--line);border-radius:10px;padding:20px 22px;margin:0 0 22px;overflow-x:auto;break-inside:avoid}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th{color:var(--soft);font-weight:600;font-size:12.5px;text-align:right;padding:4px 9px;border-bottom:2px solid var(--line);white-space:nowrap}
td{text-align:right;padding:6px 9px;border-bottom:1px solid var(--line);white-space:nowrap}
tr:last-child td{border-bottom:0}
th.name,td.name{text-align:left}
td.place{font-weight:700;width:2.5em}
tr.first td.name,tr.first td.place{color:#9a6b00}
td.name{font-weight:600}
td.name small{display:block;font-weight:400;color:var(--soft);max-width:26em;overflow:hidden;text-overflow:ellipsis}
td.bar{width:34%;min-width:230px}
svg{display:block;width:100%;height:22px}
table.cross{width:auto}
table.cross td{min-width:58px;text-align:center;border:1px solid #fff;padding:7px 6px}
table.cross td.name{text-align:left;border:0;padding-right:14px}
table.cross td.self{background:#eceff4}
table.cross th{text-align:center;border:0}
table.cross small{display:block;font-size:11px;opacity:.75}
.note{color:var(--soft);font-size:13px;margin:10px 0 0}
.ok{color:#23764a}
.tag{display:inline-block;border-radius:5px;background:#fdecea;color:#9c2b1f;padding:1px 7px;margin:1px 4px 1px 0;font-size:13px}
details summary{cursor:pointer;color:var(--accent)}
a{color:var(--accent)}
footer{color:var(--soft);font-size:13px}
@media print{body{background:#fff}main{max-width:none;padding:0}section{border-color:#ccc}details{display:none}}
)";

/// A colour between red (0), white (a half) and green (1).
std::string heat(double share) {
  const auto mix = [](double from, double to, double part) {
    return static_cast<int>(std::lround(from + (to - from) * part));
  };
  const double part = std::abs(share - 0.5) * 2;
  const int r = share < 0.5 ? mix(250, 224, part) : mix(250, 86, part);
  const int g = share < 0.5 ? mix(250, 102, part) : mix(250, 177, part);
  const int b = share < 0.5 ? mix(250, 92, part) : mix(250, 122, part);
  return fmt::format("#{:02x}{:02x}{:02x}", r, g, b);
}

class Page {
 public:
  Page(const Report& report, const std::function<std::string(const Key&)>& link)
      : report_(report), link_(link) {}

  std::string whole() {
    head();
    standings();
    cross_table();
    superiority();
    if (report_.plan.entrants.size() == 2) test();
    times();
    faults();
    matches();
    put("<footer>Made by Agon " AGON_VERSION
        ". Elo: Bradley–Terry with draws by maximum likelihood, mean 0; bars "
        "and brackets are 95 % intervals.</footer>\n</main>\n</html>\n");
    return std::move(html_);
  }

 private:
  template <class... Values>
  void put(fmt::format_string<Values...> form, Values&&... values) {
    fmt::format_to(std::back_inserter(html_), form, std::forward<Values>(values)...);
  }
  std::string name(int entrant) const { return html_escaped(report_.name(entrant)); }

  void head() {
    const auto& plan = report_.plan;
    put("<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
        "content=\"width=device-width\">\n<title>{}</title>\n<style>{}</style>\n<main>\n<h1>{}</h1>\n",
        html_escaped(plan.name), style, html_escaped(plan.name));
    std::string format(enum_name(plan.format));
    std::replace(format.begin(), format.end(), '_', ' ');
    put("<p class=\"about\">{}, {}, {} entrants, {}{} matches{}</p>\n", html_escaped(plan.game), format,
        plan.entrants.size(), report_.matches.size(),
        report_.complete ? "" : fmt::format(" of {}", report_.expected), report_.complete ? "" : " so far");
  }

  void standings() {
    double least = 0, most = 0;
    for (std::size_t i = 0; i < report_.plan.entrants.size(); ++i) {
      least = std::min(least, report_.ratings.low[i]);
      most = std::max(most, report_.ratings.high[i]);
    }
    const double span = std::max(1.0, most - least);
    const auto x = [&](double elo) { return 10 + 380 * (elo - least) / span; };
    put("<section id=\"standings\"><h2>Standings</h2>\n<table><tr><th></th><th "
        "class=\"name\">entrant</th><th>points</th>"
        "<th>matches</th><th>won</th><th>drawn</th><th>lost</th><th>Elo</th><th>95 %</th><th></th></tr>\n");
    int place = 0;
    for (const int entrant : report_.ranking) {
      const auto& one = report_.standings[at(entrant)];
      const double elo = report_.ratings.elo[at(entrant)], low = report_.ratings.low[at(entrant)],
                   high = report_.ratings.high[at(entrant)];
      ++place;
      const auto& players = report_.plan.entrants[at(entrant)].players;
      const auto shown = fmt::format("{}", fmt::join(players, " / "));
      put("<tr{}><td class=\"place\">{}</td><td "
          "class=\"name\">{}{}</td><td>{:g}</td><td>{}</td><td>{}</td><td>{}</td>"
          "<td>{}</td><td>{:+.0f}</td><td>±{:.0f}</td><td class=\"bar\">",
          place == 1 && report_.complete ? " class=\"first\"" : "", place, name(entrant),
          shown == report_.name(entrant) ? "" : "<small>" + html_escaped(shown) + "</small>", one.points,
          one.games, one.wins, one.draws, one.losses, elo, (high - low) / 2);
      put("<svg viewBox=\"0 0 400 22\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{:+.0f}, from "
          "{:+.0f} to "
          "{:+.0f}\"><line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"0\" y2=\"22\" stroke=\"#c9d0db\" "
          "stroke-dasharray=\"2 3\"/><line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"11\" y2=\"11\" "
          "stroke=\"#8fb0ec\" "
          "stroke-width=\"7\"/><line x1=\"{:.1f}\" x2=\"{:.1f}\" y1=\"3\" y2=\"19\" stroke=\"#1d4fa8\" "
          "stroke-width=\"4\"/></svg></td></tr>\n",
          elo, low, high, x(0), x(0), x(low), x(high), x(elo), x(elo));
    }
    put("</table>\n</section>\n");
  }

  void cross_table() {
    const auto count = report_.plan.entrants.size();
    std::vector<std::vector<const Meeting*>> met(count, std::vector<const Meeting*>(count, nullptr));
    for (const auto& meeting : report_.meetings) met[at(meeting.a)][at(meeting.b)] = &meeting;
    put("<section id=\"cross\"><h2>Who beat whom</h2>\n<table class=\"cross\"><tr><th></th>");
    for (std::size_t column = 1; column <= count; ++column) put("<th>{}</th>", column);
    put("</tr>\n");
    int place = 0;
    for (const int i : report_.ranking) {
      put("<tr><td class=\"name\">{}. {}</td>", ++place, name(i));
      for (const int j : report_.ranking) {
        if (i == j) {
          put("<td class=\"self\"></td>");
          continue;
        }
        const auto* meeting = met[at(std::min(i, j))][at(std::max(i, j))];
        if (meeting == nullptr) {
          put("<td></td>");
          continue;
        }
        const double wins = i < j ? meeting->wins : meeting->losses,
                     losses = i < j ? meeting->losses : meeting->wins;
        const double all = wins + losses + meeting->draws, points = wins + meeting->draws / 2;
        put("<td style=\"background:{}\" title=\"{} against {}: {:g} won, {:g} drawn, {:g} lost; stronger "
            "with {:.1f} "
            "%\">{:g}<small>of {:g}</small></td>",
            heat(points / all), name(i), name(j), wins, meeting->draws, losses,
            100 * report_.ratings.superiority[at(i)][at(j)], points, all);
      }
      put("</tr>\n");
    }
    put("</table>\n<p class=\"note\">Points of the row's entrant against the column's; green: the row is "
        "ahead. Rest the "
        "pointer on a field for wins, draws, losses and the likelihood of superiority.</p></section>\n");
  }

  void superiority() {
    put("<section id=\"superiority\"><h2>Who is stronger</h2>\n<table class=\"cross\"><tr><th></th>");
    for (std::size_t column = 1; column <= report_.ranking.size(); ++column) put("<th>{}</th>", column);
    put("</tr>\n");
    int place = 0;
    for (const int i : report_.ranking) {
      put("<tr><td class=\"name\">{}. {}</td>", ++place, name(i));
      for (const int j : report_.ranking) {
        const double share = report_.ratings.superiority[at(i)][at(j)];
        if (i == j)
          put("<td class=\"self\"></td>");
        else
          put("<td style=\"background:{}\">{:.0f} %</td>", heat(share), 100 * share);
      }
      put("</tr>\n");
    }
    put("</table>\n<p class=\"note\">Likelihood that the row's entrant is stronger than the "
        "column's.</p></section>\n");
  }

  void test() {
    const auto difference = difference_of(report_.pairs);
    put("<section><h2>{} against {}</h2><p>{:+.1f} Elo, 95 % interval {:+.1f} to {:+.1f}; superior with "
        "{:.1f} %.",
        name(0), name(1), difference.elo, difference.low, difference.high, 100 * difference.superiority);
    if (report_.plan.until == Until::sprt) {
      const auto& sprt = report_.plan.sprt;
      put(" SPRT [{:g}, {:g}]: log likelihood ratio {:.2f} between {:.2f} and {:.2f}, {}.", sprt.elo0,
          sprt.elo1, log_likelihood_ratio(sprt.elo0, sprt.elo1, report_.pairs), lower_bound(sprt),
          upper_bound(sprt),
          report_.verdict == Verdict::open        ? "undecided"
          : report_.verdict == Verdict::accept_h1 ? "passed"
                                                  : "failed");
    }
    put("</p></section>\n");
  }

  void times() {
    double most = 1e-9;
    for (const auto& spent : report_.spent)
      most = std::max(most, spent.wall_ms / std::max<double>(1, static_cast<double>(spent.matches)));
    put("<section id=\"times\"><h2>Time and memory</h2>\n<table><tr><th "
        "class=\"name\">entrant</th><th>thinking a match</th>"
        "<th></th><th>longest decision</th><th>CPU a match</th><th>slowest start</th><th>most "
        "memory</th></tr>\n");
    for (const int entrant : report_.ranking) {
      const auto& spent = report_.spent[at(entrant)];
      const double matches = std::max<double>(1, static_cast<double>(spent.matches));
      const double wall = spent.wall_ms / matches;
      const bool process = spent.decisions > 0 || spent.start_ms > 0;
      put("<tr><td class=\"name\">{}</td><td>{}</td><td class=\"bar\"><svg viewBox=\"0 0 400 22\" "
          "preserveAspectRatio=\"none\"><rect x=\"0\" y=\"5\" width=\"{:.1f}\" height=\"12\" rx=\"3\" "
          "fill=\"#8fb0ec\"/></svg></td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
          name(entrant), duration(wall), 400 * wall / most, duration(spent.most_ms),
          process ? duration(spent.cpu_ms / matches) : "–", process ? duration(spent.start_ms) : "–",
          spent.peak_kib > 0 ? fmt::format("{:.0f} MiB", static_cast<double>(spent.peak_kib) / 1024) : "–");
    }
    put("</table></section>\n");
  }

  static std::string duration(double ms) {
    if (ms < 1) return fmt::format("{:.0f} µs", ms * 1000);
    if (ms < 1000) return fmt::format("{:.1f} ms", ms);
    return fmt::format("{:.1f} s", ms / 1000);
  }

  void faults() {
    put("<section id=\"faults\"><h2>Faults</h2>\n");
    bool any = false;
    for (const auto& each : report_.faults) any |= !each.empty();
    if (!any) {
      put("<p class=\"ok\">None: every answer came in time and was legal.</p></section>\n");
      return;
    }
    put("<table><tr><th class=\"name\">entrant</th><th class=\"name\">what went wrong, and how often</th><th "
        "class=\"name\">for example</th></tr>\n");
    for (const int entrant : report_.ranking) {
      const auto& faults = report_.faults[at(entrant)];
      if (faults.empty()) continue;
      put("<tr><td class=\"name\">{}</td><td class=\"name\">", name(entrant));
      for (const auto& [code, count] : faults)
        put("<span class=\"tag\">{} × {}</span>", count, html_escaped(code));
      put("</td><td class=\"name\" style=\"font-weight:400;white-space:normal\">{}</td></tr>\n",
          example(entrant));
    }
    put("</table></section>\n");
  }

  std::string example(int entrant) const {
    for (const auto& match : report_.matches)
      for (const auto& fault : match.faults)
        if (fault.entrant == entrant)
          return html_escaped(fmt::format("{}: {}", key_text(match.result.key),
                                          fault.text.empty() ? fault.code : fault.text));
    return {};
  }

  void matches() {
    static constexpr std::size_t most_listed = 5000;
    put("<section id=\"matches\"><h2>Matches</h2>\n<details{}><summary>{} matches</summary>\n<table><tr><th "
        "class=\"name\">match</th><th class=\"name\">first side</th><th class=\"name\">second "
        "side</th><th>result</th><th "
        "class=\"name\">how</th><th>steps</th><th>faults</th><th>seed</th><th>replay</th></tr>\n",
        report_.matches.size() <= 30 ? " open" : "", report_.matches.size());
    for (std::size_t index = 0; index < std::min(most_listed, report_.matches.size()); ++index) {
      const auto& match = report_.matches[index];
      const auto& result = match.result;
      const int first = result.a_first ? result.a : result.b, second = result.a_first ? result.b : result.a;
      const double points = result.a_first ? result.points : 1 - result.points;
      const auto link = link_(result.key);
      put("<tr><td class=\"name\">{}</td><td class=\"name\">{}</td><td class=\"name\">{}</td><td>{}</td><td "
          "class=\"name\" "
          "style=\"font-weight:400\">{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
          key_text(result.key), name(first), name(second),
          points == 1   ? "1 : 0"
          : points == 0 ? "0 : 1"
                        : "½ : ½",
          html_escaped(match.outcome.reason), match.steps, match.fault_count, match.seed,
          link.empty() ? "" : fmt::format("<a href=\"{}\">replay</a>", html_escaped(link)));
    }
    put("</table></details>");
    if (report_.matches.size() > most_listed)
      put("<p class=\"note\">The first {} are listed.</p>", most_listed);
    put("</section>\n");
  }

  const Report& report_;
  const std::function<std::string(const Key&)>& link_;
  std::string html_;
};

}  // namespace

std::string as_html(const Report& report, const std::function<std::string(const Key&)>& replay_link) {
  return Page(report, replay_link).whole();
}

}  // namespace agon::contest
