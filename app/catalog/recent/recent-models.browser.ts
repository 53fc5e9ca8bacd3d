/** The models that somebody looked at last, in this browser: their ids, newest first. They are sent nowhere but to ask for their cards. */
import { PRODUCT_ID } from "#app/catalog/product-id.ts";
import { browserStorage, RECENT_MODELS_KEY, tryToStore } from "#app/shared/browser-storage.browser.ts";

/** Event on the window after a change in this tab; other tabs get the browser's `storage` event. */
const RECENT_CHANGED = "stall:seen";

/** Stored instead of ids by people who want nothing to be remembered. */
const OFF = "off";

/** One more than is shown beside a model, which is among them itself. */
const MAX_RECENT = 9;

type Store = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** The ids that were stored as this text; null when none may be remembered. A text of another shape means none. */
export function parseRecentModels(stored: string | null): readonly string[] | null {
  if (stored === OFF) return null;
  return (stored ?? "").split(" ").filter((id) => PRODUCT_ID.test(id));
}

const changed = () => dispatchEvent(new Event(RECENT_CHANGED));

export function rememberModel(id: string, store: Store | null = browserStorage()): void {
  const ids = parseRecentModels(store?.getItem(RECENT_MODELS_KEY) ?? null);
  if (!store || !ids || ids[0] === id) return;
  const next = [id, ...ids.filter((other) => other !== id)].slice(0, MAX_RECENT);
  tryToStore(store, RECENT_MODELS_KEY, next.join(" "));
  changed();
}

/** Forgets them; with `off` until somebody changes their mind. */
export function forgetModels(off: boolean, store: Store | null = browserStorage()): void {
  if (off && store) tryToStore(store, RECENT_MODELS_KEY, OFF);
  else store?.removeItem(RECENT_MODELS_KEY);
  changed();
}

export function onRecentModels(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === RECENT_MODELS_KEY || key === null) listener();
  };
  addEventListener(RECENT_CHANGED, listener);
  addEventListener("storage", onStorage);
  return () => {
    removeEventListener(RECENT_CHANGED, listener);
    removeEventListener("storage", onStorage);
  };
}
