import { onePage } from "./vite.one_page";

// The page of one match or contest, which the program writes.
export default onePage("embed", "dist/embed");
