/** State of a chat: confirmed messages in the server's order, then unconfirmed ones. Pure functions, immutable values. */
import type { ChatMessage } from "#app/chat/chat.contract.ts";
import { MESSAGES_PAGE_SIZE } from "#app/chat/chat-limits.ts";
import { writtenAt } from "#app/chat/written-at.ts";

export interface Line {
  key: string;
  id: number | null;
  mine: boolean;
  text: string;
  at: number;
  /** "late" has been pending for a long time; "failed" was refused by the server. */
  state: "sent" | "pending" | "late" | "failed";
  refusal?: string;
}

export interface Conversation {
  lines: readonly Line[];
  /** No message up to this id is missing; null before the first answer. */
  cursor: number | null;
  hasOlder: boolean;
  seenId: number;
}

export const EMPTY_CONVERSATION: Conversation = { lines: [], cursor: null, hasOlder: false, seenId: 0 };

const lineOf = (message: ChatMessage): Line => ({
  key: message.clientId ?? `#${message.id}`,
  id: message.id,
  mine: message.isMessageFromUser === "true",
  text: message.message,
  at: Date.parse(writtenAt(message)),
  state: "sent",
});

/** Adds messages, each once, in the order of their ids; lines without an id yet stay last, in the order they were written. */
export function withMessages(chat: Conversation, messages: readonly ChatMessage[]): Conversation {
  const lines = new Map(chat.lines.map((line) => [line.key, line]));
  for (const message of messages) {
    const line = lineOf(message);
    lines.set(line.key, line);
  }
  const idOrLast = (line: Line) => line.id ?? Number.POSITIVE_INFINITY;
  const ordered = [...lines.values()].sort((a, b) =>
    idOrLast(a) === idOrLast(b) ? 0 : idOrLast(a) - idOrLast(b),
  );
  return { ...chat, lines: ordered };
}

/** @param messages the newest page, or the page after the cursor: no message up to its last one is missing. */
export function withPage(chat: Conversation, messages: readonly ChatMessage[]): Conversation {
  const first = chat.cursor === null;
  const cursor = Math.max(chat.cursor ?? 0, messages.at(-1)?.id ?? 0);
  return {
    ...withMessages(chat, messages),
    cursor,
    hasOlder: first ? messages.length === MESSAGES_PAGE_SIZE : chat.hasOlder,
  };
}

export const withOlder = (chat: Conversation, messages: readonly ChatMessage[]): Conversation => ({
  ...withMessages(chat, messages),
  hasOlder: messages.length === MESSAGES_PAGE_SIZE,
});

/** @param after id of the message before this one; when that one is missing, the cursor stays and messages must be loaded. */
export function withReceived(chat: Conversation, message: ChatMessage, after: number): Conversation {
  const joined = withMessages(chat, [message]);
  const complete = chat.cursor !== null && after <= chat.cursor;
  return complete ? { ...joined, cursor: Math.max(chat.cursor ?? 0, message.id) } : joined;
}

export const hasGapBefore = (chat: Conversation, after: number) =>
  chat.cursor === null || after > chat.cursor;

export const withUnsent = (chat: Conversation, line: Pick<Line, "key" | "text" | "at">): Conversation => ({
  ...chat,
  lines: [...chat.lines, { ...line, id: null, mine: true, state: "pending" }],
});

/** A confirmed line stays confirmed. */
export const withLineState = (
  chat: Conversation,
  key: string,
  state: Exclude<Line["state"], "sent">,
  refusal = "",
): Conversation => ({
  ...chat,
  lines: chat.lines.map((line) =>
    line.key === key && line.id === null ? { ...line, state, refusal } : line,
  ),
});

export const withSeen = (chat: Conversation, id: number): Conversation =>
  id > chat.seenId ? { ...chat, seenId: id } : chat;

export const unconfirmedLines = (chat: Conversation) => chat.lines.filter((line) => line.id === null);

const isUnseen = (chat: Conversation) => (line: Line) => !line.mine && (line.id ?? 0) > chat.seenId;
export const unseenCount = (chat: Conversation) => chat.lines.filter(isUnseen(chat)).length;

export const lastFromSeller = (chat: Conversation) => chat.lines.findLast((line) => !line.mine)?.id ?? 0;
