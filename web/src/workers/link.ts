import { h } from "../dom";
import { fetchEngine } from "./fleet_api";

/** A link to the page of the workers, shown once it is known that this arena has an engine; `showsToken`: also if the arena's token must be shown there. */
export function workersLink(classes: string, showsToken: boolean): HTMLElement {
  const link = h("a", { class: classes, href: "/workers", hidden: true }, "Workers");
  void fetchEngine().then((engine) => (link.hidden = !(engine === "open" || (engine === "token" && showsToken))), () => undefined);
  return link;
}
