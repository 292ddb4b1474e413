import type { ApiError } from "../api";
import type { Workers } from "../api_types";
import { h as element, setHidden } from "../dom";
import { count, sentence } from "../format";
import { follow, type Following } from "../follow";
import { field, sendForm } from "../parts/form";
import { header, pageTitle } from "../parts/header";
import { stateMessage } from "../parts/state";
import { rememberedToken, rememberToken } from "../play/take_seats";
import type { Page } from "../router";
import { h, show, type View } from "../view";
import { fetchEngine, fetchWorkers, rate, workerTable } from "../workers/worker_table";

/** Milliseconds between two requests; the server itself updates as often. */
const lookTime = 2000;

function facts({ workers }: Workers): View {
  const there = workers.filter((worker) => worker.phase === "working");
  const sum = (list: Workers["workers"], each: (worker: Workers["workers"][number]) => number): number => list.reduce((all, worker) => all + each(worker), 0);
  const list: [string, string][] = [
    ["Workers", `${count(there.length)} of ${count(workers.length)}`], ["Matches at once", count(sum(there, (worker) => worker.hello.threads))],
    ["Matches a second", rate(sum(there, (worker) => worker.per_second))], ["Played", count(sum(workers, (worker) => worker.done))],
  ];
  return h("dl", { class: "workers-facts" }, list.map(([word, value]) => h("div", {}, h("dt", {}, word), h("dd", {}, value))));
}

/** The form for the token of this arena. */
function tokenForm(refused: string, known: () => void): HTMLElement {
  const token = element("input", { type: "password", name: "token", autocomplete: "off", required: true, spellcheck: false });
  const { form, problem } = sendForm("start login", "Show the workers", [element("h2", {}, "What each worker does"),
    field("Token", token, "The token for starting matches on this server: the one given with --token, or the one that the server printed when it started.")], async () => {
    rememberToken(token.value.trim());
    known();
  });
  problem.textContent = refused;
  problem.hidden = refused === "";
  return form;
}

/** The workers of this arena's ladder: what each does, and how fast. */
export function workersPage(): Page {
  document.title = "Workers · Agon";
  const main = element("main", { class: "contest season workers", "aria-busy": "true" });
  const offline = element("p", { class: "offline season-offline", role: "status", hidden: true });
  const tableOf = workerTable();
  let isShown = false;

  const instead = (content: View | HTMLElement): void => {
    isShown = false;
    main.removeAttribute("aria-busy");
    show(main, content);
  };
  const askForToken = (refused: string): void => instead(tokenForm(refused, look));
  const look = (): void => {
    following = follow(lookTime, () => fetchWorkers(rememberedToken()), (workers) => {
      setHidden(offline, true);
      isShown = true;
      main.removeAttribute("aria-busy");
      show(main, facts(workers), h("section", { class: "contest-section" }, h("h2", { class: "hidden-heading" }, "Workers"), tableOf(workers.workers)));
    }, failed);
  };
  /** A problem stands above the content, which stays. */
  const failed = (error: ApiError): boolean => {
    const silent = error.status === 0;
    if (error.status === 401) askForToken("This is not the token of this arena.");
    else if (!isShown) instead(stateMessage("The arena does not answer", `${silent ? "Is the server running?" : sentence(error.message)} Trying again and again.`));
    else {
      offline.textContent = `${silent ? "The arena does not answer." : sentence(error.message)} What you see may be old.`;
      setHidden(offline, false);
    }
    return error.status !== 401;
  };
  let following: Following = follow(lookTime, fetchEngine, (engine) => {
    if (engine === "token" && !rememberedToken()) askForToken("");
    else if (engine !== "none") look();
    else instead(stateMessage("This arena plays alone", "It was started without workers on other machines. With --on and a command that starts a worker, it gives a ladder's matches to them, too.", h("a", { href: "/", class: "button button-main" }, "To the lobby")));
    return false;
  }, failed);
  return {
    element: element("div", { class: "shell shell-season" }, header(pageTitle("Engine", "Workers")), offline, main),
    leave: () => following.stop(),
  };
}
