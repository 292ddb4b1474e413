// node relocate/main.mjs FOLDER
import { relocate } from "./relocate.mjs";

await relocate(process.argv[2]);
