import { problemOf } from "../format";
import { pageChoices } from "../analysis/page_desk";
import { h } from "../dom";
import { Viewer } from "../match/viewer";
import { copyText, saveFile, toast } from "../parts/hand_over";
import { header, iconButton } from "../parts/header";
import { orderForm } from "../practice/order_form";
import type { StartRules } from "../practice/place";
import { ReplayedRecord } from "../practice/replayed_record";
import { linkOf, recordIn } from "../practice/share";
import { PracticeTable, type PracticeOrder } from "../practice/table";
import type { Page } from "../router";
import { messagePage, openedPage } from "./missing";

/** Play against a built-in player inside the page. With a record in the address, or carried by the page (`inside`), it shows that match. */
export function practicePage(game: string, startRules: StartRules, inside: Uint8Array<ArrayBuffer> | null = null): Page {
  document.title = "Play here · Agon";
  const fail = (error: unknown): Page => messagePage("This cannot be played here", problemOf(error));
  const started = (): ReturnType<StartRules> => startRules(game);

  const choose = async (show: (page: Page) => void): Promise<Page> => {
    const thread = await started();
    const form = orderForm(await thread.ask("describe"), (order) => void play(order, show));
    thread.close();
    return { element: h("div", { class: "shell" }, header(null), h("main", { class: "practice" }, form)), leave: () => undefined };
  };

  const play = (order: PracticeOrder, show: (page: Page) => void): Promise<void> => begun(order, show).catch((error: unknown) => show(fail(error)));
  const begun = async (order: PracticeOrder, show: (page: Page) => void): Promise<void> => {
    const thread = await started();
    const table: PracticeTable = new PracticeTable(thread, order, {
      grown: () => viewer.grown(), finished: () => viewer.finished(), failed: (why) => viewer.showNotice(why),
    });
    await table.open();
    const again = (seat: number): void => void play({ ...order, seat, seed: order.seed + 1 }, show);
    const rematch = { again: () => again(order.seat), otherSide: order.seats === 2 ? () => again(1 - order.seat) : null };
    const analysts = pageChoices(started, () => table.record());
    const viewer = new Viewer({
      match: table.match, timeline: table.timeline, recordHref: "", recordName: "", inside: { analysts: async () => analysts },
      seatHere: { seat: order.seat, sitDown: (listener) => table.sitDown(listener), rematch },
    }, keepTools(() => table.record(), game, order.seed));
    show({ element: viewer.element, leave: () => { viewer.leave(); table.close(); } });
    viewer.start();
    void table.play();
  };

  const look = async (record: Uint8Array, show: (page: Page) => void): Promise<void> => {
    const replayed = await ReplayedRecord.open(await started(), record);
    const analysts = pageChoices(started, () => replayed.lines());
    const kept = inside ? { recordHref: URL.createObjectURL(new Blob([inside], { type: "application/zstd" })), recordName: `${game}-${replayed.match.seed}.agon` } : {};
    const viewer: Viewer = new Viewer({ ...replayed.viewed(() => viewer.grown(), analysts), ...kept }, []);
    show({ element: viewer.element, leave: () => { viewer.leave(); replayed.close(); } });
    viewer.start();
  };

  return openedPage(null, async (show) => {
    const record = inside ?? await recordIn(location.hash);
    return record ? look(record, show) : choose(show);
  }, fail);
}

/** The record as a file, and as a link. */
function keepTools(record: () => Promise<string>, game: string, seed: number): HTMLElement[] {
  const share = async (): Promise<void> => {
    const link = await linkOf(await record());
    if (link === null) return toast("This match is too long for a link: keep its record as a file.");
    history.replaceState(null, "", link);
    await copyText(location.href, "Copied: the whole match is in the link", "The link is in the address bar");
  };
  return [iconButton("download", "Keep the record as a file", () => void record().then((lines) => saveFile(`${game}-${seed}.agon`, lines))), iconButton("link", "Copy a link that holds the match", () => void share(), "share-match")];
}
