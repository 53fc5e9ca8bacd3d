/**
 * Replaces `localStorage` and `sessionStorage` by ones in memory where the browser blocks site data: Remix's
 * own use would throw. An inline script, ahead of all others: its text is self-contained.
 */
export function replaceBlockedStorage() {
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
