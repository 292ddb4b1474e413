import { pageChoices } from "../analysis/page_choices";
import { h } from "../dom";
import { Viewer } from "../match/viewer";
import { header, iconButton } from "../parts/header";
import { toast } from "../parts/toast";
import { orderForm } from "../practice/order_form";
import type { StartRules } from "../practice/place";
import { ReplayedRecord } from "../practice/replayed_record";
import { linkOf, recordIn } from "../practice/share";
import { PracticeTable, type PracticeOrder } from "../practice/table";
import type { Page } from "../router";
import { messagePage } from "./missing";

/** Play against a built-in player inside the page. With a record in the address, or carried by the page (`inside`), it shows that match. */
export function practicePage(game: string, startRules: StartRules, inside: Uint8Array<ArrayBuffer> | null = null): Page {
  document.title = "Play here · Agon";
  const element = h("div", { class: "page-host" });
  let end: () => void = () => undefined;
  let left = false;
  const show = (shown: Element, leave: () => void): void => {
    end();
    end = leave;
    if (left) return end();
    element.replaceChildren(shown);
  };
  const fail = (why: string): void => show(messagePage("This cannot be played here", why).element, () => undefined);
  const started = (): ReturnType<StartRules> => startRules(game);

  const choose = async (): Promise<void> => {
    const thread = await started();
    const form = orderForm(await thread.ask("describe"), (order) => void play(order).catch((error: unknown) => fail(String(error))));
    thread.close();
    show(h("div", { class: "shell" }, header(null), h("main", { class: "practice" }, form)), () => undefined);
  };

  const play = async (order: PracticeOrder): Promise<void> => {
    const thread = await started();
    const table: PracticeTable = new PracticeTable(thread, order, {
      grown: () => viewer.grown(), finished: () => viewer.finished(), failed: (why) => viewer.showNotice(why),
    });
    await table.open();
    const again = (seat: number): void => void play({ ...order, seat, seed: order.seed + 1 }).catch((error: unknown) => fail(String(error)));
    const rematch = { again: () => again(order.seat), otherSide: order.seats === 2 ? () => again(1 - order.seat) : null };
    const analysts = pageChoices(started, () => table.record());
    const viewer = new Viewer({
      match: table.match, timeline: table.timeline, recordHref: "", recordName: "", inside: { analysts: async () => analysts },
      seatHere: { seat: order.seat, sitDown: (listener) => table.sitDown(listener), rematch },
    }, keepTools(() => table.record(), game, order.seed));
    show(viewer.element, () => {
      viewer.leave();
      table.close();
    });
    viewer.start();
    void table.play();
  };

  const look = async (record: Uint8Array): Promise<void> => {
    const replayed = await ReplayedRecord.open(await started(), record);
    const analysts = pageChoices(started, () => replayed.lines());
    const kept = inside ? { recordHref: URL.createObjectURL(new Blob([inside], { type: "application/zstd" })), recordName: `${game}-${replayed.match.seed}.agon` } : {};
    const viewer: Viewer = new Viewer({ ...replayed.viewed(() => viewer.grown(), analysts), ...kept }, []);
    show(viewer.element, () => {
      viewer.leave();
      replayed.close();
    });
    viewer.start();
  };

  const open = async (): Promise<void> => {
    const record = inside ?? await recordIn(location.hash);
    await (record ? look(record) : choose());
  };
  void open().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)));
  return {
    element,
    leave: () => {
      left = true;
      end();
    },
  };
}

/** The record as a file, and as a link. */
function keepTools(record: () => Promise<string>, game: string, seed: number): HTMLElement[] {
  const keep = async (): Promise<void> => {
    const address = URL.createObjectURL(new Blob([await record()], { type: "application/jsonl" }));
    h("a", { href: address, download: `${game}-${seed}.agon` }).click();
    window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
  };
  const share = async (): Promise<void> => {
    const link = await linkOf(await record());
    if (link === null) return toast("This match is too long for a link: keep its record as a file.");
    history.replaceState(null, "", link);
    await navigator.clipboard?.writeText(location.href).then(() => toast("Copied: the whole match is in the link"), () => toast("The link is in the address bar"));
  };
  return [iconButton("download", "Keep the record as a file", () => void keep()), iconButton("link", "Copy a link that holds the match", () => void share(), "share-match")];
}
