import { h } from "../dom";
import { iconButton } from "../parts/header";
import { copyText, toast } from "../parts/hand_over";
import type { SeatInfo } from "../match_info";
import { invitationAddress, invitationsOf } from "./take_seats";

async function handOn(link: string): Promise<void> {
  const otherwise = "Copy the link from its field"; // There is no clipboard without https.
  if (navigator.share && matchMedia("(pointer: coarse)").matches) await navigator.share({ url: link }).catch(() => toast(otherwise));
  else await copyText(link, "Link copied", otherwise);
}

/** The links to the seats of other people, until the match has begun; null: there are none. */
export function invitations(match: string, seats: readonly SeatInfo[]): HTMLElement | null {
  const open = invitationsOf(match);
  if (open.length === 0) return null;
  const rows = open.map((seat) => {
    const link = invitationAddress(match, seat);
    const field = h("input", { type: "text", class: "invitation-link", readOnly: true, value: link, "aria-label": `Link for ${seats[seat.seat]?.name ?? "a friend"}`,
      on: { focus: (event) => (event.target as HTMLInputElement).select() } });
    return h("div", { class: "invitation-row" }, h("span", { class: "invitation-name" }, seats[seat.seat]?.name ?? ""), field,
      iconButton("copy", "Copy this link", () => void handOn(link)));
  });
  return h("section", { class: "invitation", "aria-label": "Invitation" },
    h("p", {}, h("b", {}, open.length === 1 ? "Send this link to your friend. " : "Send each friend a link. "), "The match begins when everybody is there, and waits ten minutes for them."), ...rows);
}
