import { count } from "../format";
import type { RulesThread } from "../rules/thread";
import type { AnalysisChoice } from "./analysis_desk";
import { PageDesk } from "./page_desk";

/** Nodes for a decision of the best player. The usual numbers take a minute or less for most matches; `agon analyse` takes 6,000. */
const budgets = [500, 2000, 6000, 20_000] as const;
const usualNodes = 2000;

/** The page itself, in a separate thread. `record`: packed, or its lines. */
export const pageChoices = (startRules: () => Promise<RulesThread>, record: () => Promise<string | Uint8Array>): AnalysisChoice[] =>
  budgets.map((nodes) => ({ place: "This page", words: `${count(nodes)} nodes`, desk: new PageDesk(startRules, record, nodes), usual: nodes === usualNodes }));
