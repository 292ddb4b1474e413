import { isRefusal } from "../api";
import { resultOf } from "../contest/match_filter";
import { h as element } from "../dom";
import { follow } from "../follow";
import { count, sentence } from "../format";
import { h, show, type View } from "../view";
import { type Visit, whyRefused } from "./frame";
import { followVersion } from "./season_api";
import { seasonMatchAddress, sideName, type LadderMatch, type VersionEvent, type VersionState, type WholeVersion } from "./season_info";
import { versionStates } from "./season_words";

const steps: [VersionState, string][] = [["uploaded", "Uploaded"], ["building", "Build"], ["checking", "Check"], ["ready", "First matches"]];

/** The progress of a version: build, check and trial matches, as they happen. */
export class BuildView {
  readonly element = element("div", { class: "build-view" });
  private readonly abort = new AbortController();
  private build = "";
  private check = "";
  private state: VersionState = "uploaded";
  private problem = "";
  private matches: LadderMatch[] = [];
  /** Whether nothing more happens to it. */
  private over = false;

  constructor(private readonly visit: Visit, private readonly version: number, private readonly settled: () => void) {
    visit.atEnd(() => this.abort.abort());
  }

  /** A version that is built and has played its first matches. */
  show({ log, check, state, problem }: WholeVersion): void {
    Object.assign(this, { build: log, check, state, problem, over: true });
    this.draw();
  }

  /** Follows it until it is over. A broken connection is opened again and everything is sent anew. */
  follow(): void {
    const { signal } = this.abort;
    const following = follow(1000, () => {
      Object.assign(this, { build: "", check: "", matches: [], over: false });
      return followVersion(this.visit.name, this.version, (event) => this.hear(event), signal);
    }, () => !this.over, (error) => !isRefusal(error));
    signal.addEventListener("abort", () => following.stop());
  }

  private hear({ log, check, state, problem, match, over }: VersionEvent): void {
    this.build += log ?? "";
    this.check += check ?? "";
    if (state !== undefined) [this.state, this.problem] = [state, problem ?? ""];
    if (match) this.matches.push(match);
    const ends = over === true && !this.over;
    this.over ||= ends;
    this.draw();
    if (ends) this.settled();
  }

  private get words(): string {
    const { state, over, matches } = this;
    if (state === "rejected" || state === "disabled") return versionStates[state];
    if (over) return matches.length > 0 ? "Ready. It was built and checked, and has played its first matches." : "Ready. It was built and checked.";
    return state === "ready" ? "Ready. It plays its first matches: unrated, at a quarter of the clocks." : `${versionStates[state]}…`;
  }

  private draw(): void {
    const failed = this.state === "rejected";
    const over = this.over || this.state === "disabled";
    // For a refused version, the failed step is the last one with output.
    const at = failed ? (this.check === "" ? 1 : 2) : Math.max(0, steps.findIndex(([name]) => name === this.state));
    const kindOf = (index: number): string => (failed && index === at ? "is-failed" : index < at || (over && !failed) ? "is-done" : index === at && !failed ? "is-now" : "");
    const logs = [...this.element.querySelectorAll<HTMLElement>(".season-log")];
    const atEnd = logs.filter((log) => log.scrollHeight - log.scrollTop - log.clientHeight < 30);
    show(this.element,
      h("ol", { class: "build-steps" }, steps.map(([, name], index) => h("li", { class: kindOf(index) }, name, h("span", { class: "hidden-text" }, `: ${kindWords[kindOf(index)]}`)))),
      h("p", { class: "build-state", role: "status" }, this.words),
      this.problem ? h("p", { class: "form-error" }, sentence(this.problem), " ", whyRefused()) : null,
      log("Build log", this.build), log("Check, in words", this.check), this.matches.length > 0 ? h("ul", { class: "trial-list" }, this.matches.map((match) => trial(this.visit.name, match))) : null);
    for (const each of atEnd) each.scrollTop = each.scrollHeight;
  }
}

const kindWords: Record<string, string> = { "is-done": "done", "is-failed": "failed", "is-now": "under way", "": "not yet" };

/** The text of a terminal, and only text. */
const log = (label: string, words: string): View =>
  h("div", { class: "log-part", hidden: words === "", key: label }, h("h3", {}, label), h("pre", { class: "season-log", tabIndex: 0, role: "log", "aria-label": label }, words));

function trial(season: string, match: LadderMatch): View {
  const words = resultOf(match.points);
  return h("li", { key: match.id }, h("span", { class: `result result-${words}` }, words), h("span", {}, `against ${sideName(match.b)}, ${count(match.steps)} steps`),
    h("a", { class: "more", href: `${seasonMatchAddress(season, match.id)}${match.points === 0 ? "#why" : ""}` }, match.points === 0 ? "Why did I lose?" : "Watch it"));
}
