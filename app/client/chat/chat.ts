/** One shopper's chat in one tab: what it shows, how it catches up after a cut, and how what was written gets out. */
import { CallFailed, logFailure } from "#app/client/api.ts";
import { coalesced } from "#app/client/serial-queue.ts";
import type { ChatMessage, ChatSeen, ServerFrame } from "#app/domain/chat/chat.contract.ts";
import { PAGE } from "#app/domain/chat/chat-limits.ts";
import { type ConnectionState, chatConnection, type Wire } from "./connection.ts";
import {
  type Conversation,
  caughtUp,
  EMPTY,
  lacksSomething,
  lastFromSeller,
  marked,
  merged,
  received,
  seenUpTo,
  unconfirmed,
  unseenCount,
  withOlder,
  written,
} from "./conversation.ts";
import type { Drafts } from "./drafts.ts";
import { outgoingLines } from "./outgoing.ts";

export interface ChatView extends Conversation {
  connection: ConnectionState;
  unseen: number;
}

export interface ChatWorld {
  call<T>(path: string, body?: unknown): Promise<T | null>;
  wire: Wire;
  now(): number;
  newKey(): string;
  /** What is not confirmed yet, kept over a reload. */
  drafts: Drafts;
  /** The seller wrote; `id` is the message's. */
  chime(id: number): void;
  /** The session seems to have ended. */
  refused(): void;
}

export type Chat = ReturnType<typeof createChat>;

/** Milliseconds until what failed is tried again. */
const AGAIN_AFTER = 8_000;
/** Milliseconds after which a message that is not confirmed is marked; it still goes out by itself. */
const LATE_AFTER = 10_000;

export function createChat(userId: string, world: ChatWorld) {
  const { call, wire } = world;
  let view: ChatView = { ...EMPTY, connection: "stopped", unseen: 0 };
  let looking = false;
  /** What the shop knows to be seen; it follows the view's. */
  let seenByShop = 0;
  const listeners = new Set<() => void>();

  function show(change: Conversation, connection = view.connection) {
    view = { ...change, connection, unseen: unseenCount(change) };
    world.drafts.keep(unconfirmed(change));
    for (const listener of listeners) listener();
  }

  /** Shows what the shop sent; what the seller wrote since is heard, or seen at once. */
  function take(change: Conversation) {
    const [before, after] = [lastFromSeller(view), lastFromSeller(change)];
    const known = view.cursor !== null;
    show(change);
    if (known && after > before && after > view.seenId) world.chime(after);
    if (looking) see();
  }

  function see() {
    const id = lastFromSeller(view);
    if (id <= view.seenId) return;
    show(seenUpTo(view, id));
    void tellSeen();
  }

  const tellSeen = coalesced(async () => {
    if (view.seenId <= seenByShop || view.connection === "stopped") return;
    try {
      const seen = await call<ChatSeen>("/messages/seen", { id: view.seenId });
      seenByShop = seen?.id ?? 0;
    } catch (error) {
      logFailure("POST /messages/seen", error);
      const refused = error instanceof CallFailed && error.status < 500;
      if (!refused) wire.wait(AGAIN_AFTER, () => void tellSeen());
    }
  });

  async function beginning() {
    const [seen, page] = await Promise.all([
      call<ChatSeen>("/messages/seen"),
      call<ChatMessage[]>("/messages/user"),
    ]);
    seenByShop = seen?.id ?? 0;
    take(caughtUp(seenUpTo(view, seenByShop), page ?? []));
  }

  async function sinceCursor() {
    for (let full = true; full; ) {
      const page = (await call<ChatMessage[]>(`/messages/user?after=${view.cursor}`)) ?? [];
      take(caughtUp(view, page));
      full = page.length === PAGE;
    }
  }

  /** Spec section 8: a history that fails is an empty chat. It is asked for again, here or when the chat is live. */
  const catchUp = coalesced(async () => {
    try {
      await (view.cursor === null ? beginning() : sinceCursor());
    } catch (error) {
      logFailure("GET /messages/user", error);
      wire.wait(AGAIN_AFTER, () => view.connection === "live" && void catchUp());
    }
  });

  const outgoing = outgoingLines({
    wire,
    first: () => view.lines.find(({ state }) => state === "pending" || state === "late"),
    send: ({ key, text }) => call<ChatMessage>("/message/create", { message: text, clientId: key }),
    sent: (message) => show(merged(view, [message])),
    refused: ({ key }) => show(marked(view, key, "failed")),
  });

  function markWhenLate(key: string) {
    wire.wait(LATE_AFTER, () => {
      const pending = view.lines.some((line) => line.key === key && line.state === "pending");
      if (!pending || view.connection === "stopped") return;
      if (outgoing.throttled()) markWhenLate(key);
      else show(marked(view, key, "late"));
    });
  }

  function hear(frame: ServerFrame) {
    if (frame.event === "seen") {
      seenByShop = Math.max(seenByShop, frame.data.id);
      return show(seenUpTo(view, frame.data.id));
    }
    if (frame.event !== "newMessage") return;
    const gap = lacksSomething(view, frame.after);
    take(received(view, frame.data, frame.after));
    if (gap) void catchUp();
  }

  const connection = chatConnection(userId, wire, {
    state(state) {
      show(view, state);
      if (state !== "live") return;
      void catchUp();
      void tellSeen();
      outgoing.resume();
    },
    frame: hear,
    refused: world.refused,
  });

  return {
    view: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    start() {
      show({ ...view, lines: world.drafts.kept() });
      for (const { key } of view.lines) markWhenLate(key);
      void catchUp();
      connection.start();
    },
    /** For good: whoever reads next is not the writer of what is still here. */
    stop() {
      outgoing.stop();
      connection.stop();
    },
    wake() {
      connection.wake();
      void catchUp();
    },
    /** White space alone is not sent. */
    send(text: string) {
      if (!text.trim()) return;
      const key = world.newKey();
      show(written(view, { key, text: text.trim(), at: world.now() }));
      markWhenLate(key);
      void outgoing.flush();
    },
    retry(key: string) {
      show(marked(view, key, "pending"));
      markWhenLate(key);
      outgoing.resume();
    },
    async older() {
      const first = view.lines.find(({ id }) => id !== null)?.id;
      const page = await call<ChatMessage[]>(`/messages/user?before=${first}`);
      show(withOlder(view, page ?? []));
    },
    /** Whether the conversation is open before somebody's eyes. */
    look(is: boolean) {
      looking = is;
      if (is) see();
    },
  };
}
