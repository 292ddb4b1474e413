import { ApiError } from "../api";
import { h, setHidden, setText } from "../dom";
import { count, sentence } from "../format";
import { whyRefused, type Visit } from "./frame";
import { followVersion } from "./season_api";
import { seasonMatchAddress, sideName, type LadderMatch, type OwnVersion, type VersionEvent, type VersionState } from "./season_info";
import { versionStates } from "./season_words";

/** The text of a terminal, and only text. */
class Log {
  private readonly text = h("pre", { class: "season-log", tabIndex: 0, role: "log" });
  readonly element = h("div", { class: "log-part", hidden: true });

  constructor(label: string) {
    this.text.setAttribute("aria-label", label);
    this.element.append(h("h3", {}, label), this.text);
  }

  set(words: string): void {
    setText(this.text, words);
    setHidden(this.element, words === "");
  }

  add(words: string): void {
    const atEnd = this.text.scrollHeight - this.text.scrollTop - this.text.clientHeight < 30;
    this.text.append(words);
    setHidden(this.element, false);
    if (atEnd) this.text.scrollTop = this.text.scrollHeight;
  }
}

const steps: [VersionState, string][] = [["uploaded", "Uploaded"], ["building", "Build"], ["checking", "Check"], ["ready", "First matches"]];

/** The progress of a version: build, check and trial matches, as they happen. */
export class BuildView {
  private readonly steps = h("ol", { class: "build-steps" });
  private readonly state = h("p", { class: "build-state", role: "status" });
  private readonly problem = h("p", { class: "form-error", hidden: true });
  private readonly build = new Log("Build log");
  private readonly check = new Log("Check, in words");
  private readonly matches = h("ul", { class: "trial-list", hidden: true });
  readonly element = h("div", { class: "build-view" }, this.steps, this.state, this.problem, this.build.element, this.check.element, this.matches);
  private readonly abort = new AbortController();
  private over = false;
  private ready = false;

  constructor(private readonly visit: Visit, private readonly version: number, private readonly settled: () => void) {
    visit.atEnd(() => this.abort.abort());
  }

  /** A version that is built and has played its first matches. */
  show(version: OwnVersion): void {
    this.build.set(version.log);
    this.check.set(version.check);
    this.tell(version.state, version.problem, true);
  }

  /** Follows it until it is over. A broken connection is opened again and everything is sent anew. */
  async follow(): Promise<void> {
    while (!this.over && !this.abort.signal.aborted) {
      this.build.set("");
      this.check.set("");
      this.matches.replaceChildren();
      try {
        await followVersion(this.visit.name, this.version, (event) => this.hear(event), this.abort.signal);
      } catch (error) {
        if (this.abort.signal.aborted || (error instanceof ApiError && error.status >= 400 && error.status < 500)) return;
      }
      if (!this.over) await new Promise((resolve) => window.setTimeout(resolve, 1000));
    }
  }

  private hear({ log, check, state, problem, match, over }: VersionEvent): void {
    if (log !== undefined) this.build.add(log);
    if (check !== undefined) this.check.add(check);
    if (state !== undefined) this.tell(state, problem ?? "", false);
    if (match) this.addMatch(match);
    if (!over || this.over) return;
    this.over = true;
    if (this.ready) setText(this.state, "Ready. It was built and checked, and has played its first matches.");
    this.steps.querySelectorAll(".is-now").forEach((step) => step.classList.replace("is-now", "is-done"));
    this.settled();
  }

  private tell(state: VersionState, problem: string, over: boolean): void {
    this.ready = state === "ready";
    const failed = state === "rejected";
    // For a refused version, the failed step is the last one with output.
    const at = failed ? (this.check.element.hidden ? 1 : 2) : Math.max(0, steps.findIndex(([name]) => name === state));
    const switchedOff = state === "disabled";
    this.steps.replaceChildren(...steps.map(([, name], index) => {
      const kind = failed && index === at ? "is-failed" : index < at || ((over || switchedOff) && !failed) ? "is-done" : index === at && !failed ? "is-now" : "";
      return h("li", { class: kind }, name, h("span", { class: "hidden-text" }, kind === "is-done" ? ": done" : kind === "is-failed" ? ": failed" : kind === "is-now" ? ": under way" : ": not yet"));
    }));
    setText(this.state, failed || switchedOff ? versionStates[state] : over ? "Ready. It was built and checked." : state === "ready" ? "Ready. It plays its first matches: unrated, at a quarter of the clocks." : `${versionStates[state]}…`);
    this.problem.replaceChildren(...(problem ? [sentence(problem), " ", whyRefused()] : []));
    setHidden(this.problem, problem === "");
  }

  private addMatch(match: LadderMatch): void {
    const words = match.points === 1 ? "won" : match.points === 0 ? "lost" : "drawn";
    this.matches.hidden = false;
    this.matches.append(h("li", {}, h("span", { class: `result result-${words}` }, words), h("span", {}, `against ${sideName(match.b)}, ${count(match.steps)} steps`),
      h("a", { class: "more", href: `${seasonMatchAddress(this.visit.name, match.id)}${match.points === 0 ? "#why" : ""}` }, match.points === 0 ? "Why did I lose?" : "Watch it")));
  }
}
