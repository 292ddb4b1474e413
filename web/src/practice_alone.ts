// Practice as one page that contains a game's module. It opens from a disk or any server. With a record inside it shows that match.
// site/gather/practice.mjs writes it.
import "./styles/all.css";
import { bytesInside, isInside } from "./embed/data";
import { practicePage } from "./pages/practice";
import { rulesInside } from "./rules/inside";
import { startTheme } from "./theme";

// In a frame of another page, only the match is shown, without a bar.
if (window.self !== window.top) document.documentElement.dataset.framed = "";
startTheme();
const record = isInside("agon-record") ? bytesInside("agon-record") : null;
const page = practicePage(document.documentElement.dataset.game ?? "", rulesInside, record);
document.querySelector("#page")!.replaceChildren(page.element);
