/** Stores messages that the server has not confirmed over a reload of the tab, for this user only. */
import type { Line } from "./conversation.ts";

export interface UnsentMessages {
  load(): Line[];
  save(lines: readonly Line[]): void;
}

/** `store` is the tab's session storage; a full or forbidden one only means that nothing is stored. */
export function storedUnsentMessages(
  store: Pick<Storage, "getItem" | "setItem">,
  userId: string,
): UnsentMessages {
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
