import { h, type View } from "./view";

/** Icons on a 24 by 24 grid; `fill` marks the solid ones. */
const paths = {
  play: { fill: "M8 5.2v13.6a.9.9 0 0 0 1.37.77l11-6.8a.9.9 0 0 0 0-1.54l-11-6.8A.9.9 0 0 0 8 5.2Z" },
  pause: { fill: "M7 5h3.2v14H7zM13.8 5H17v14h-3.2z" },
  forward: { line: "M9 5.5 15.5 12 9 18.5" },
  back: { line: "M15 5.5 8.5 12 15 18.5" },
  nextEvent: { line: "M5 5.5 11.5 12 5 18.5", fill: "m17 8.2 3.8 3.8-3.8 3.8-3.8-3.8z" },
  previousEvent: { line: "M19 5.5 12.5 12 19 18.5", fill: "m7 8.2 3.8 3.8L7 15.8 3.2 12z" },
  sun: { line: "M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" },
  moon: { line: "M20 14.2A8.2 8.2 0 0 1 9.8 4a8.2 8.2 0 1 0 10.2 10.2Z" },
  help: { line: "M9.2 9.3a2.9 2.9 0 1 1 4.3 2.5c-.9.5-1.5 1.1-1.5 2.1M12 17.2v.1" },
  link: { line: "M10.5 13.5a4 4 0 0 0 5.7 0l2.6-2.6a4 4 0 0 0-5.7-5.7l-1 1M13.5 10.5a4 4 0 0 0-5.7 0l-2.6 2.6a4 4 0 0 0 5.7 5.7l1-1" },
  download: { line: "M12 4v11M7.5 10.8 12 15.3l4.5-4.5M5 19.5h14" },
  fullscreen: { line: "M4.5 9V4.5H9M15 4.5h4.5V9M19.5 15v4.5H15M9 19.5H4.5V15" },
  menu: { line: "M4.500 7h15M4.500 12h15M4.500 17h15" },
  minus: { line: "M6 12h12" },
  plus: { line: "M6 12h12M12 6v12" },
  close: { line: "M6.5 6.5l11 11M17.5 6.5l-11 11" },
  copy: { line: "M9 9h9.500v10.500H9zM5.500 15V4.500H15" },
  dice: { line: "M6.5 4.5h11a2 2 0 0 1 2 2v11a2 2 0 0 1-2 2h-11a2 2 0 0 1-2-2v-11a2 2 0 0 1 2-2ZM9 9v.1M15 15v.1M12 12v.1M15 9v.1M9 15v.1" },
  swap: { line: "M7 4 3.5 7.5 7 11M3.500 7.500H17M17 13l3.500 3.500L17 20M20.500 16.500H7" },
  arrowLeft: { line: "M19 12H5M11 6l-6 6 6 6" },
  fork: { line: "M6 4v16M6 12c7 0 11-1 12-7M14.500 8 18 4.500 21 8.200" },
  sound: { line: "M4.500 9.500v5h3.200l4.800 4v-13l-4.800 4zM15.800 9.200a4 4 0 0 1 0 5.600M18.300 6.700a7.500 7.500 0 0 1 0 10.600" },
  silent: { line: "M4.500 9.500v5h3.200l4.800 4v-13l-4.800 4zM16 9.800l4.400 4.400M20.400 9.800 16 14.200" },
  crown: { fill: "M4.6 17.2 3 7.9c-.1-.6.6-1 1.1-.6l3.7 2.9 3.5-5.6c.3-.5 1.1-.5 1.4 0l3.5 5.6 3.7-2.9c.5-.4 1.2 0 1.1.6l-1.6 9.300zM5 18.6h14v1.2H5z" },
  warning: { line: "M12 9.5v4M12 16.6v.1M10.7 4.8 3.4 17.6a1.5 1.5 0 0 0 1.3 2.2h14.6a1.5 1.5 0 0 0 1.3-2.2L13.3 4.8a1.5 1.5 0 0 0-2.6 0Z" },
} satisfies Record<string, { line?: string; fill?: string }>;

export type IconName = keyof typeof paths;

export function icon(name: IconName): View {
  const { line, fill }: { line?: string; fill?: string } = paths[name];
  return h("svg", { viewBox: "0 0 24 24", width: 24, height: 24, class: "icon", "aria-hidden": "true" },
    line && h("path", { d: line, fill: "none", stroke: "currentColor", "stroke-width": 1.8, "stroke-linecap": "round", "stroke-linejoin": "round" }),
    fill && h("path", { d: fill, fill: "currentColor" }));
}
