import inside from "./box_inside.js?raw";

/**
 * What a bot's box may load: scripts that it was given, and nothing from anywhere. The bot's thread inherits it. A page on a plain file
 * server sends no headers, so the policy stands in the document, before anything else.
 */
const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'nonce-${nonce}' 'unsafe-eval' 'wasm-unsafe-eval' blob:; worker-src blob:`;

/** The frame in which a bot's thread lives: of no origin, so that it has no storage and reaches no page, and without a line to any network. */
export function boxFrame(): HTMLIFrameElement {
  const nonce = crypto.getRandomValues(new Uint32Array(4)).join("");
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.setAttribute("aria-hidden", "true");
  frame.hidden = true;
  frame.srcdoc = `<!doctype html><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy(nonce)}"><script nonce="${nonce}">${inside}</script>`;
  return frame;
}
