// On a disk a browser lets no page change its address, so that each page is opened anew.

const place = (path) => decodeURIComponent(path).replace(/\/index\.html$/, "/");

function quietly(name) {
  const change = history[name].bind(history);
  history[name] = (...words) => {
    try {
      change(...words);
    } catch {
      // refused: the address stays as it is
    }
  };
}

export function leaveByLinks(router) {
  quietly("replaceState");
  quietly("pushState");
  router.onBeforeRouteChange = (to) => {
    const { pathname, hash } = new URL(to, location.href);
    if (place(pathname) === place(location.pathname)) return true;
    location.assign(pathname.endsWith("/") ? `${pathname}index.html${hash}` : to);
    return false;
  };
  window.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
    if (link && place(link.pathname) !== place(location.pathname)) event.stopImmediatePropagation();
  }, true);
}
