// The editor as a page that contains a game's module, beside its script and style. It opens from a disk or any server.
// site/gather/practice.mjs writes it.
import "./styles/all.css";
import "./styles/editor.css";
import { editorPage } from "./pages/editor";
import { rulesInside } from "./rules/inside";
import { startTheme } from "./theme";

startTheme();
document.querySelector("#page")!.replaceChildren(editorPage(document.documentElement.dataset.game ?? "", rulesInside).element);
