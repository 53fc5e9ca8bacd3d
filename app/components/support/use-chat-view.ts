import { useSyncExternalStore } from "react";
import type { ChatView } from "#app/client/chat/chat.ts";
import type { OpenChat } from "#app/client/chat/open-chat.ts";

const noSubscription = () => () => {};

/** @returns null while there is no chat. */
export function useChatView(chat: OpenChat | null): ChatView | null {
  const view = () => chat?.view() ?? null;
  return useSyncExternalStore(chat?.subscribe ?? noSubscription, view, () => null);
}
