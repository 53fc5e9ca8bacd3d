/** Keeps unconfirmed messages over a reload of the tab, for this user only. */
import type { Line } from "./conversation.ts";

export interface Drafts {
  load(): Line[];
  save(lines: readonly Line[]): void;
}

/** `store` is the tab's session storage; a full or forbidden one only means that nothing is kept. */
export function storedDrafts(store: Pick<Storage, "getItem" | "setItem">, userId: string): Drafts {
  const key = `stall:chat:${userId}`;
  let last = "[]";
  return {
    load() {
      try {
        return JSON.parse(store.getItem(key) ?? "[]") as Line[];
      } catch {
        return [];
      }
    },
    save(lines) {
      const text = JSON.stringify(lines);
      if (text === last) return;
      last = text;
      try {
        store.setItem(key, text);
      } catch {
        // The message is still shown and being sent.
      }
    },
  };
}
