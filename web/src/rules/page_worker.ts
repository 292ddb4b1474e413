/** The program of the thread as the server provides it, beside the pages. */
export const pageWorker = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
