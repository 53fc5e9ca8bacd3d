/** Keeps what is written but not confirmed over a reload of the tab, for this person only. */
import type { Line } from "./conversation.ts";

export interface Drafts {
  kept(): Line[];
  keep(lines: readonly Line[]): void;
}

/** `store` is the tab's session storage; a full or forbidden one only means that nothing is kept. */
export function draftsIn(store: Pick<Storage, "getItem" | "setItem">, userId: string): Drafts {
  const key = `stall:chat:${userId}`;
  let last = "[]";
  return {
    kept() {
      try {
        return JSON.parse(store.getItem(key) ?? "[]") as Line[];
      } catch {
        return [];
      }
    },
    keep(lines) {
      const text = JSON.stringify(lines);
      if (text === last) return;
      last = text;
      try {
        store.setItem(key, text);
      } catch {
        // The message is still on the screen and on its way.
      }
    },
  };
}
