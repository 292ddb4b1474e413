import { h } from "../dom";
import { ago } from "../format";
import { sideName, type Queue, type Waiting } from "./season_info";

const what = ({ kind, a, b }: Waiting): string =>
  kind === "build" ? `Build of ${sideName(a)}` : `${kind === "trial" ? "Trial" : "Friendly"} of ${sideName(a)} against ${b ? sideName(b) : "?"}`;

/** The waiting matches and their reasons, which shows that nothing waits for ever. */
export function queueList({ waiting, all }: Queue): HTMLElement {
  if (waiting.length === 0) return h("p", { class: "quiet" }, all === 0 ? "Nothing is waiting. A new request begins at once." : `Nothing of yours is waiting; ${all} ${all === 1 ? "task" : "tasks"} of others ${all === 1 ? "is" : "are"}.`);
  return h("ol", { class: "queue" }, ...waiting.map((each) => h("li", {},
    h("span", { class: each.position === 0 ? "tag tag-live" : "tag" }, each.position === 0 ? "now" : `no. ${each.position}`),
    h("b", {}, what(each)), h("span", {}, [each.position === 0 ? "" : each.reason, ago(each.since, Date.now())].filter(Boolean).join(" · ")))));
}
