// Runs inside the box: starts the bot's thread, and passes texts between it and the page. The bot does not run here, and cannot reach this code.
"use strict";
addEventListener("message", ({ source, data, ports: [port] }) => {
  if (source !== parent) return;
  // A bot that writes without being asked must not fill the page's memory.
  const mostBytes = 1 << 20;
  const mostTexts = 20000;
  let bytes = 0;
  let texts = 0;
  const worker = new Worker(URL.createObjectURL(new Blob([data.host], { type: "text/javascript" })));
  const pass = (kind, text, line) => {
    bytes += text.length;
    if (bytes <= mostBytes && ++texts <= mostTexts) return port.postMessage({ kind, text, line });
    worker.terminate();
    port.postMessage({ kind: "flood", text: "", line: 0 });
  };
  worker.onmessage = ({ data: said }) => {
    for (const kind of ["out", "err", "crash"]) if (typeof said[kind] === "string") return pass(kind, said[kind], Number(said.line) || 0);
    if (typeof said.exit === "number") pass("exit", String(said.exit), 0);
  };
  worker.onerror = (event) => {
    event.preventDefault();
    pass("crash", event.message || "the thread could not be started", 0);
  };
  port.onmessage = ({ data: line }) => {
    if (line === null) return worker.terminate();
    bytes = texts = 0;
    worker.postMessage({ line });
  };
  worker.postMessage({ begin: data.bot });
}, { once: true });
