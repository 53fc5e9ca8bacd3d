/** Wakes the server's page up in the browser, with the words of its language and no other. */
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { browserTranslator } from "./i18n/browser-words.ts";
import { ReaderProvider } from "./i18n/use-t.tsx";

/**
 * `RemixBrowser` throws a promise until it has decoded the page's data. It is awaited before React listens: amid a key
 * press React cannot wait, and would throw the server's page away with what was typed (errors #426 and #345).
 */
async function decodePageData() {
  try {
    RemixBrowser({});
  } catch (decoding) {
    await decoding;
  }
}

/** Remix tells nobody when the end of an overtaken page's data is given up; who went on does not miss it. */
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason?.name === "AbortError") event.preventDefault();
});

async function wake() {
  const language = document.documentElement.lang === "es" ? "es" : "en";
  const [t] = await Promise.all([browserTranslator(language, location.pathname), decodePageData()]);
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <ReaderProvider t={t}>
          <RemixBrowser />
        </ReaderProvider>
      </StrictMode>,
    );
  });
}

void wake();
