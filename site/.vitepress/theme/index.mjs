import DefaultTheme from "vitepress/theme-without-fonts";
import "@fontsource-variable/figtree";
import GameFacts from "./GameFacts.vue";
import Landing from "./Landing.vue";
import Layout from "./Layout.vue";
import LiveMatch from "./LiveMatch.vue";
import PlayHere from "./PlayHere.vue";
import { leaveByLinks } from "./disk.mjs";
import "./colours.css";
import "./text.css";
import "./parts.css";

export default {
  extends: DefaultTheme,
  Layout,
  enhanceApp({ app, router }) {
    for (const [name, component] of Object.entries({ GameFacts, Landing, LiveMatch, PlayHere })) app.component(name, component);
    if (!import.meta.env.SSR && location.protocol === "file:") leaveByLinks(router);
  },
};
