import { onePage } from "./vite.one_page";

// Practice, which the documentation site writes: a page a game, with the game's module inside.
export default onePage("practice", "../build/site/practice");
