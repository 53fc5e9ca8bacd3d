/** The wish list behind the hearts, in this browser or in the account. Changes show at once and are sent one at a time; one that fails is undone. */

import { type Call, logFailure } from "#app/http/api.browser.ts";
import { openTabChannel } from "#app/session/tab-channel.browser.ts";
import { browserStorage, WISH_LIST_KEY } from "#app/shared/browser-storage.browser.ts";
import { createSerialQueue } from "#app/shared/serial-queue.ts";
import { localWishList } from "./local-wish-list.browser.ts";
import type { WishList } from "./wish-list.contract.ts";

export interface OpenWishList {
  set(id: string, listed: boolean): void;
  close(): void;
}

interface WishListDependencies {
  call: Call;
  storage: Storage | null;
  onChange(ids: readonly string[], urgent: boolean): void;
  onFailed(id: string, error: unknown): void;
}

function openLocal({ storage, onChange, onFailed }: WishListDependencies): OpenWishList {
  const local = localWishList(storage);
  const onStorage = ({ key }: StorageEvent) => key === WISH_LIST_KEY && onChange(local.read(), false);
  addEventListener("storage", onStorage);
  onChange(local.read(), false);
  return {
    set(id, listed) {
      try {
        local.set(id, listed);
        onChange(local.read(), true);
      } catch (error) {
        onFailed(id, error);
      }
    },
    close: () => removeEventListener("storage", onStorage),
  };
}

interface Change {
  listed: boolean;
}

function withChanges(ids: readonly string[], changes: ReadonlyMap<string, Change>): readonly string[] {
  const added = [...changes].filter(([id, { listed }]) => listed && !ids.includes(id)).map(([id]) => id);
  return [...added.reverse(), ...ids.filter((id) => changes.get(id)?.listed !== false)];
}

export function createAccountWishList({ call, storage, onChange, onFailed }: WishListDependencies) {
  const local = localWishList(storage);
  const enqueue = createSerialQueue();
  let ids: readonly string[] = [];
  const changes = new Map<string, Change>();
  const show = (urgent: boolean) => onChange(withChanges(ids, changes), urgent);
  const takeAnswer = (answer: WishList | null) => {
    ids = answer?.ids ?? [];
  };

  async function read() {
    try {
      takeAnswer((await local.moveToAccount(call)) ?? (await call("/wishlist")));
      show(false);
    } catch (error) {
      logFailure("GET /wishlist", error);
    }
  }

  async function send(id: string, change: Change) {
    try {
      takeAnswer(await call(`/wishlist/${change.listed ? "add" : "remove"}`, { id }));
    } catch (error) {
      logFailure("POST /wishlist", error);
      onFailed(id, error);
    }
    // A later press of the same heart still waits for its own answer.
    if (changes.get(id) === change) changes.delete(id);
    show(true);
  }

  return {
    read: () => enqueue(read),
    set(id: string, listed: boolean) {
      const change = { listed };
      changes.set(id, change);
      show(true);
      return enqueue(() => send(id, change));
    },
  };
}

function openAccount(userId: string, dependencies: WishListDependencies): OpenWishList {
  const { read, set } = createAccountWishList(dependencies);
  const tabs = openTabChannel((message) => {
    if (message.changed === "wishList" && message.userId === userId) void read();
  });
  void read();
  return {
    set: (id, listed) => void set(id, listed).then(() => tabs.send({ userId, changed: "wishList" })),
    close: tabs.stop,
  };
}

export function openWishList(
  userId: string | null,
  { onChange, ...dependencies }: Omit<WishListDependencies, "storage">,
): OpenWishList {
  let closed = false;
  const whileOpen: typeof onChange = (ids, urgent) => {
    if (!closed) onChange(ids, urgent);
  };
  const allDependencies = { ...dependencies, onChange: whileOpen, storage: browserStorage() };
  const { set, close } = userId ? openAccount(userId, allDependencies) : openLocal(allDependencies);
  return {
    set,
    close() {
      closed = true;
      close();
    },
  };
}
