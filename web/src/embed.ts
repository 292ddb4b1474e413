// A page that contains all that it shows and is opened from a disk: a match, or a contest.
import "./styles/all.css";
import { h } from "./dom";
import { openContest } from "./embed/contest";
import { isInside } from "./embed/data";
import { openMatch } from "./embed/match";
import { messagePage } from "./pages/missing";
import { startTheme } from "./theme";

// In a frame of another page, only the match is shown, without a bar.
if (window.self !== window.top) document.documentElement.dataset.framed = "";
startTheme();
const host = document.querySelector<HTMLElement>("#page")!;
const isContest = isInside("agon-contest");
host.append(h("main", { class: "loading", "aria-busy": "true" }, h("p", {}, isContest ? "Opening the contest…" : "Opening the match…")));
(isContest ? openContest(host) : openMatch(host)).catch((error: unknown) =>
  host.replaceChildren(messagePage("It cannot be shown", `This page is damaged, or the browser is too old: ${String(error)}`).element));
