import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { browserTranslator, initialSubjects } from "#app/i18n/words.browser.ts";
import { keepInput } from "#app/shell/keep-input.browser.ts";
import { PageContextProvider } from "./i18n/use-t.tsx";

/**
 * `RemixBrowser` throws a promise until it has decoded the page's data. The promise is awaited before React listens: during a key
 * press React cannot suspend, and would replace the server's HTML and what was typed (errors #426 and #345).
 */
async function decodePageData() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** Remix leaves the aborted data stream of an interrupted navigation as an unhandled rejection. */
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason?.name === "AbortError") event.preventDefault();
});

async function hydrate() {
  const [t] = await Promise.all([browserTranslator(initialSubjects()), decodePageData()]);
  const restoreInput = keepInput();
  const onRecoverableError = (error: unknown) => {
    console.warn("The page was rendered again, because its HTML had been changed", error);
    // React is still committing: a controlled field would be set back.
    queueMicrotask(restoreInput);
  };
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <PageContextProvider t={t}>
          <RemixBrowser />
        </PageContextProvider>
      </StrictMode>,
      { onRecoverableError },
    );
  });
}

/** Runs once the page has loaded, so that storing pages for offline does not slow the first visit; not for readers who save data. */
function registerServiceWorker() {
  const saveData = "connection" in navigator && (navigator.connection as { saveData?: boolean }).saveData;
  if (import.meta.env.DEV || saveData || !navigator.serviceWorker) return;
  const workers = navigator.serviceWorker;
  // The first service worker stores the page that it takes over.
  workers.oncontrollerchange = () => workers.controller?.postMessage({ page: location.href });
  workers.register("/service-worker.js", { updateViaCache: "none" }).catch(console.warn);
}

/** The scripts of this page may not understand what another release answers: its document is loaded again. */
function watchForRelease() {
  const isForeign = ({ name, description }: PerformanceServerTiming) =>
    name === "release" && description !== window.__remixManifest.version;
  new PerformanceObserver((list) => {
    const loaded = list.getEntries() as PerformanceResourceTiming[];
    if (loaded.some(({ serverTiming }) => serverTiming?.some(isForeign)))
      void import("#app/offline/reload-unless-typed.browser.ts").then(({ reloadUnlessTyped }) =>
        reloadUnlessTyped(),
      );
  }).observe({ type: "resource" });
}

watchForRelease();
void hydrate();
// Nothing waits for this script: the page may have loaded before.
if (document.readyState === "complete") registerServiceWorker();
else addEventListener("load", registerServiceWorker);
