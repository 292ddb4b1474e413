import { pageWorker } from "../rules/page_worker";
import { fetchModule } from "../rules/fetch_module";
import { RulesThread } from "../rules/thread";

/** The source of a page's rules: it gives a thread for a game. */
export type StartRules = (game: string) => Promise<RulesThread>;

/** From the arena that serves the page. */
export const servedRules: StartRules = async (game) => {
  const module = await fetchModule(game);
  if (!module) throw new Error("The rules of this game are not served as a module here, or this browser cannot take one.");
  return RulesThread.with(module, pageWorker());
};
