import type { Engine } from "../api_types";
import { ApiError } from "../api";
import { h, setHidden } from "../dom";
import { count, sentence } from "../format";
import { commandList } from "../game/commands";
import { header } from "../parts/header";
import { stateMessage } from "../parts/state";
import { rememberedToken, rememberToken } from "../play/take_seats";
import type { Page } from "../router";
import { problemLine, section } from "../season/frame";
import { deadList, distrustedList } from "../workers/dead_list";
import { fetchEngine, fetchFleet } from "../workers/fleet_api";
import { rate, type Fleet } from "../workers/fleet_info";
import { showJobs } from "../workers/job_cards";
import { LiveElsewhere } from "../workers/live_list";
import { WorkerTable } from "../workers/worker_table";

/** Milliseconds between two requests; the server itself updates as often. */
const lookTime = 2000;

function facts(fleet: Fleet): HTMLElement {
  const there = fleet.workers.filter((worker) => !worker.lost);
  const sum = (each: (worker: Fleet["workers"][number]) => number): number => there.reduce((all, worker) => all + each(worker), 0);
  const { totals } = fleet;
  const list: [string, string, string?][] = [
    ["Workers", count(there.length)], ["Matches at once", count(sum((worker) => worker.threads))], ["Matches a second", rate(sum((worker) => worker.per_second))],
    ["Matches reported", count(totals.done)], ["Leases lost", count(totals.lost), "Batches that a worker did not finish in time; another worker played them"],
    ["Tries that failed", count(totals.failed), "Matches that a worker could not play; they were tried elsewhere"],
  ];
  return h("dl", { class: "workers-facts" }, ...list.map(([word, value, about]) => h("div", { title: about ?? null }, h("dt", {}, word), h("dd", {}, value))));
}

/** The workers of this arena's Redis server: their present work and speed, the waiting work, and the work that was given up. */
class WorkersPage implements Page {
  readonly element: HTMLElement;
  private readonly main = h("main", { class: "contest season workers", "aria-busy": "true" });
  private readonly offline = h("p", { class: "offline season-offline", role: "status", hidden: true });
  private readonly head = h("div", {});
  private readonly table = new WorkerTable();
  private readonly nobody = h("div", { class: "workers-none" }, stateMessage("No worker is connected", "Start one on each machine that is to play:"), commandList(["agon worker redis://HEAD:6379"]));
  private readonly jobs = h("div", {});
  private readonly dead = h("div", {});
  private readonly distrusted = h("div", {});
  private readonly deadSection = section("Given up", h("p", { class: "quiet" }, "They were tried as often as allowed, and count for nobody."), this.dead);
  private readonly distrustedSection = section("No longer trusted", h("p", { class: "quiet" }, "Their results were found to be wrong; the matches were played again elsewhere."), this.distrusted);
  private readonly live = new LiveElsewhere("Being played", null);
  private readonly jobsSection = section("Batches", this.jobs);
  private told = "";
  private readonly seen = (): void => { if (!document.hidden) void this.look(); };
  private timer = 0;
  private works = false;
  private isShown = false;
  private left = false;

  constructor() {
    document.title = "Workers · Agon";
    const heading = h("h1", { class: "match-title" }, h("span", { class: "match-game" }, "Engine"), h("span", { class: "match-names" }, "Workers"));
    this.element = h("div", { class: "shell shell-season" }, header(heading), this.offline, this.main);
    document.addEventListener("visibilitychange", this.seen);
    void this.begin();
  }

  leave(): void {
    this.left = true;
    this.live.leave();
    window.clearTimeout(this.timer);
    document.removeEventListener("visibilitychange", this.seen);
  }

  private async begin(): Promise<void> {
    let engine: Engine["workers"];
    try {
      engine = await fetchEngine();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.left) return;
      this.tellProblem(error);
      this.timer = window.setTimeout(() => void this.begin(), lookTime);
      return;
    }
    if (this.left) return;
    if (engine === "token" && !rememberedToken()) return this.askForToken("");
    if (engine !== "none") return this.look();
    this.instead(stateMessage("This arena plays alone", "It was started without workers on other machines. With --on redis://HOST:PORT, it gives matches to them, too.", h("a", { href: "/", class: "button button-main" }, "To the lobby")));
  }

  /** Shows a message in place of everything. */
  private instead(...content: HTMLElement[]): void {
    this.isShown = false;
    this.main.removeAttribute("aria-busy");
    this.main.replaceChildren(...content);
  }

  private askForToken(problemWords: string): void {
    const token = h("input", { type: "password", name: "token", autocomplete: "off", required: true, spellcheck: false });
    const problem = problemLine();
    problem.textContent = problemWords;
    problem.hidden = problemWords === "";
    const form = h("form", { class: "start login" }, h("h2", {}, "What each worker does"),
      h("label", { class: "field" }, h("span", { class: "field-name" }, "Token"), token, h("small", {}, "The token for starting matches on this server: the one given with --token, or the one that the server printed when it started.")),
      problem, h("button", { type: "submit", class: "button button-main" }, "Show the workers"));
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      rememberToken(token.value.trim());
      void this.look();
    });
    this.instead(form);
  }

  private async look(): Promise<void> {
    window.clearTimeout(this.timer);
    if (this.works || this.left) return;
    this.works = true;
    let again = true;
    try {
      const fleet = await fetchFleet(rememberedToken());
      if (this.left) return;
      setHidden(this.offline, true);
      this.show(fleet);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (this.left) return;
      again = error.status !== 401;
      if (again) this.tellProblem(error);
      else this.askForToken("This is not the token of this arena.");
    } finally {
      this.works = false;
      if (again && !this.left && !document.hidden) this.timer = window.setTimeout(() => void this.look(), lookTime);
    }
  }

  /** Shows a problem above the content, which stays. */
  private tellProblem(error: ApiError): void {
    const words = error.status === 0 ? "The arena does not answer. What you see may be old." : sentence(error.message);
    if (!this.isShown) return this.instead(stateMessage(error.status === 0 ? "The arena does not answer" : "The Redis server does not answer", `${error.status === 0 ? "Is the server running?" : words} Trying again every two seconds.`));
    this.offline.textContent = error.status === 0 ? words : `${words} What you see may be old.`;
    setHidden(this.offline, false);
  }

  private show(fleet: Fleet): void {
    if (!this.isShown) {
      this.told = "";
      this.instead(this.head, h("section", { class: "contest-section" }, h("h2", { class: "hidden-heading" }, "Workers"), this.nobody, this.table.element), this.live.element, this.jobsSection, this.deadSection, this.distrustedSection);
      this.isShown = true;
    }
    this.head.replaceChildren(facts(fleet));
    this.table.show(fleet);
    setHidden(this.table.element, fleet.workers.length === 0);
    setHidden(this.nobody, fleet.workers.length > 0);
    if (fleet.jobs.length > 0) showJobs(fleet, this.jobs);
    else this.jobs.replaceChildren(h("p", { class: "quiet" }, "No job is open."));
    // Parts that change seldom are not redrawn, since somebody may be reading them.
    const seldom = JSON.stringify([fleet.jobs.map((job) => [job.dead_count, job.dead]), fleet.distrusted]);
    if (seldom === this.told) return;
    this.told = seldom;
    fill(this.deadSection, this.dead, deadList(fleet));
    fill(this.distrustedSection, this.distrusted, distrustedList(fleet));
  }
}

function fill(place: HTMLElement, host: HTMLElement, list: HTMLElement | null): void {
  setHidden(place, list === null);
  host.replaceChildren(list ?? "");
}

export const workersPage = (): Page => new WorkersPage();
