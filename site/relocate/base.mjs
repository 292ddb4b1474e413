/** Stands in everything that is built for the folder in which the site lies, until relocate.mjs puts what is true there. */
export const siteBase = "/__agon_site__/";
