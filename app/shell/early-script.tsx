import { useNonce } from "#app/i18n/use-t.tsx";

/**
 * Replaces `localStorage` and `sessionStorage` by ones in memory where the browser blocks site data: Remix's
 * own use would throw.
 */
function replaceBlockedStorage() {
  for (const name of ["localStorage", "sessionStorage"] as const) {
    try {
      // Firefox has null where it is turned off.
      if (window[name].length >= 0) continue;
    } catch {}
    // As in a Storage, the own keys are what is stored.
    const storage: Record<string, string> = Object.create({
      getItem: (key: string) => (Object.hasOwn(storage, key) ? storage[key] : null),
      setItem: (key: string, value: string) => {
        storage[key] = String(value);
      },
      removeItem: (key: string) => delete storage[key],
    });
    Object.defineProperty(window, name, { value: storage });
  }
}

/**
 * A browser's first format of numbers takes Chromium 20 ms (80 on a phone), because
 * it looks through all languages that it has: they pass while the network is waited for, not while React makes the page live.
 */
function prepareFormats() {
  window.requestIdleCallback?.(() => new Intl.NumberFormat(document.documentElement.lang));
}

const earlyScript = import.meta.env.SSR ? `(${replaceBlockedStorage})();(${prepareFormats})()` : "";

/** Runs as text in the page, ahead of its scripts: what it calls is self-contained. */
export function EarlyScript() {
  const props = { nonce: useNonce(), suppressHydrationWarning: true };
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own function
  return <script {...props} dangerouslySetInnerHTML={{ __html: earlyScript }} />;
}
