// Ways to take something away from a page: as a file, or as text.
import { h } from "../dom";

/** A short message at the edge of the page that disappears by itself. */
export function toast(text: string): void {
  document.querySelector(".toast")?.remove();
  const element = h("div", { class: "toast", role: "status" }, text);
  document.body.append(element);
  window.setTimeout(() => element.remove(), 2600);
}

/** Offers a file as a download. */
export function saveFile(name: string, ...parts: BlobPart[]): void {
  const address = URL.createObjectURL(new Blob(parts));
  h("a", { href: address, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Copies a text. Only pages of a trusted address may; `otherwise` says what to do instead. */
export async function copyText(text: string, said: string, otherwise: string): Promise<void> {
  await (navigator.clipboard?.writeText(text) ?? Promise.reject(new Error("no clipboard"))).then(() => toast(said), () => toast(otherwise));
}
