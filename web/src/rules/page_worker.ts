/** The thread's program as the server hands it out, beside the pages. */
export const pageWorker = (): Worker => new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
