/** Wakes the server's page up in the browser, with the words of its language and no other. */
import { RemixBrowser } from "@remix-run/react";
import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { browserTranslator } from "./i18n/browser-words.ts";
import { ReaderProvider } from "./i18n/use-t.tsx";

async function wake() {
  const language = document.documentElement.lang === "es" ? "es" : "en";
  const t = await browserTranslator(language, location.pathname);
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
